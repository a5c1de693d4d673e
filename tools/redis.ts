import { execFile, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../local/src/ports.ts';
import { connects, createRunFolder, ended, hasCommand, rememberPart, until } from './run-folder.ts';

const run = promisify(execFile);

/** A Redis with nothing in it, which keeps nothing on disk. */
export type RedisServer = {
  url: string;
  /** Ends the server at once, and starts it again, empty, at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export const hasRedis = (): boolean => hasCommand('redis-server');

/** Starts a real Redis on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const folder = createRunFolder();
  const port = await freePort(0);
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);

  const run = async () => {
    const server = spawn('redis-server', flags, { stdio: 'ignore' });
    rememberPart(folder, 'redis', server.pid as number);
    await until('The start of Redis', () => connects(port));
    return server;
  };

  let server = await run();
  const kill = () => ended(server);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      server = await run();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RedisCluster = {
  /** The URLs of all nodes, as in REDIS_URL. */
  url: string;
  stop(): Promise<void>;
};

/** Starts a real cluster of three nodes on free ports, which share the keys. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const folder = createRunFolder();
  const start = async (node: number) => {
    const [port, busPort] = [await freePort(0), await freePort(0)];
    const dir = join(folder, String(node));
    mkdirSync(dir);
    const settings = { port, bind: '127.0.0.1', dir, save: '', 'cluster-enabled': 'yes', 'cluster-port': busPort };
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const server = spawn('redis-server', flags, { stdio: 'ignore' });
    rememberPart(folder, `redis-${node}`, server.pid as number);
    await until('The start of Redis', () => connects(port));
    return { address: `127.0.0.1:${port}`, server };
  };
  const nodes = [await start(1), await start(2), await start(3)];
  const addresses = nodes.map(({ address }) => address);
  const ask = async (...args: string[]) => (await run('redis-cli', args)).stdout;
  await ask('--cluster', 'create', ...addresses, '--cluster-yes');
  const ports = addresses.map((address) => address.split(':')[1] as string);
  await until('The union of the cluster', async () => {
    for (const port of ports)
      if (!(await ask('-p', port, 'cluster', 'info')).includes('cluster_state:ok')) throw new Error('not yet');
  });
  return {
    url: addresses.map((address) => `redis://${address}`).join(','),
    stop: async () => {
      await Promise.all(nodes.map(({ server }) => ended(server)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
