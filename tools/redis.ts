import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { freePort } from '../local/src/ports.ts';
import { createRunFolder, hasCommand, rememberPart, until } from './run-folder.ts';

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
  const kill = async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.signalCode === null && server.kill('SIGKILL')) await exited;
  };
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

const connects = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
