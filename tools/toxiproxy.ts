import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/src/ports.ts';
import { createRunFolder, ended, rememberPart, until } from './run-folder.ts';

/** The command of toxiproxy's server: on the path, or where .ci/run puts it. */
const findCommand = (): string | undefined =>
  ['toxiproxy-server', join(homedir(), 'go/bin/toxiproxy-server')].find(
    (name) => spawnSync(name, ['-version']).status === 0,
  );

/** Why no link can be made faulty here, or undefined if one can. */
export function missingForToxiproxy(): string | undefined {
  if (process.platform !== 'linux') return 'connections are counted as Linux tells them';
  return findCommand() ? undefined : 'toxiproxy-server is not installed';
}

type Toxic = { type: string; attributes: Record<string, number> };

/** Faults of a network, each in both directions. */
const faults = {
  /** Everything comes half a second later, give or take a fifth. */
  latency: { type: 'latency', attributes: { latency: 250, jitter: 50 } },
  /** Everything comes in pieces of a few dozen bytes. */
  slicer: { type: 'slicer', attributes: { average_size: 64, size_variation: 32, delay: 50 } },
  /** Each connection is reset, and each new one too. */
  reset_peer: { type: 'reset_peer', attributes: { timeout: 0 } },
  /** Connections stay open, new ones are accepted, and nothing comes through. */
  timeout: { type: 'timeout', attributes: { timeout: 0 } },
} satisfies Record<string, Toxic>;

export type Fault = keyof typeof faults;

/** A way to a server that can be made faulty. */
export type FaultyLink = {
  /** Host and port. */
  address: string;
  /** Makes the link so, for connections that are open and for new ones. Resolves when it is. */
  suffer(fault: Fault): Promise<void>;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Makes the link whole again. Connections that were frozen end. */
  heal(): Promise<void>;
  /** Counts the connections that clients hold open. */
  connections(): number;
};

export type Toxiproxy = {
  /** Opens a link to a server, given as host and port. */
  link(target: string): Promise<FaultyLink>;
  stop(): Promise<void>;
};

/** Starts a toxiproxy on free ports. */
export async function startToxiproxy(): Promise<Toxiproxy> {
  const command = findCommand();
  if (!command) throw new Error('toxiproxy-server is not installed.');
  const folder = createRunFolder();
  const port = await freePort(0);
  const server = spawn(command, ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' });
  rememberPart(folder, 'toxiproxy', server.pid as number);
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const request = { method, ...(body ? { body: JSON.stringify(body) } : {}), signal: AbortSignal.timeout(10_000) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`toxiproxy answered ${response.status}: ${text}`);
    return (text && response.status !== 204 ? JSON.parse(text) : undefined) as T;
  };
  await until('The start of toxiproxy', () => ask('GET', '/version').catch(() => ask('GET', '/proxies')));
  let links = 0;

  const link = async (target: string): Promise<FaultyLink> => {
    links += 1;
    const path = `/proxies/link-${links}`;
    const proxy = { name: `link-${links}`, listen: '127.0.0.1:0', upstream: target, enabled: true };
    const { listen: address } = await ask<{ listen: string }>('POST', '/proxies', proxy);
    return {
      address,
      suffer: async (fault) => {
        for (const stream of ['upstream', 'downstream'])
          await ask('POST', `${path}/toxics`, { name: stream, stream, ...faults[fault] });
      },
      cut: () => ask('POST', path, { enabled: false }),
      heal: async () => {
        const { toxics } = await ask<{ toxics: { name: string }[] }>('GET', path);
        for (const { name } of toxics) await ask('DELETE', `${path}/toxics/${name}`);
        await ask('POST', path, { enabled: true });
      },
      connections: () => connectionsTo(Number(address.split(':')[1])),
    };
  };
  return {
    link,
    stop: async () => {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const established = '01';

/** Counts the open connections that a port of this machine has accepted, as the kernel lists them. */
function connectionsTo(port: number): number {
  const place = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return lines.filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return local?.endsWith(place) && state === established;
  }).length;
}
