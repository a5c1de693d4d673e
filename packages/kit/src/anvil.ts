import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface Anvil {
  rpcUrl: string;
  /** Does nothing once it has ended. */
  stop(): Promise<void>;
}

export interface AnvilOptions {
  /** RPC URL of a chain to fork, with its chain id. Any account can send transactions there without a signature. */
  copyOf?: string;
  /** Chain id of a fresh (not forked) chain. Default 31337. */
  chainId?: number;
  /** Port to listen on. Default: a free one. */
  port?: number;
  /** Default: that which the contracts are compiled for. With prague, accounts can delegate code (EIP-7702). */
  hardfork?: 'cancun' | 'prague';
  /** More command-line options for anvil. */
  options?: readonly string[];
}

type Child = ChildProcessByStdio<null, Readable, null>;

/** How long to wait for a local chain to start, answer or mine. Generous, because a busy machine is slow, not broken. */
export const patienceMilliseconds = 120_000;

/** Number of past block states to keep, in memory. Otherwise anvil leaves thousands of them on disk. */
export const keptStates = ['--prune-history', '64'];

/** Returns the path of anvil itself. The command of the npm package is a wrapper: killing it leaves the real process running. */
export function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const manifest = `@foundry-rs/anvil-${platform}-${architecture}/package.json`;
  const folder = dirname(createRequire(import.meta.url).resolve(manifest));
  return join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil');
}

/**
 * Starts a local chain. It is empty unless forked, and mines a block for each transaction unless an option says otherwise.
 * @throws Error when anvil ends, or does not listen within two minutes.
 */
export async function startAnvil({
  copyOf,
  chainId = 31337,
  port = 0,
  hardfork = 'cancun',
  options = [],
}: AnvilOptions = {}): Promise<Anvil> {
  const origin = copyOf === undefined ? ['--chain-id', String(chainId)] : ['--fork-url', copyOf, '--auto-impersonate'];
  const place = ['--host', '127.0.0.1', '--port', String(port)];
  const args = [...place, '--hardfork', hardfork, ...keptStates, ...origin, ...options];
  const child: Child = spawn(anvilBinary(), args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await readAddress(child);
  // Keep reading its output: a full pipe would block it.
  child.stdout.resume();
  const rpcUrl = `http://${address}`;
  const endRescue = rescueTransactions(rpcUrl);
  void exited.then(endRescue);
  return {
    rpcUrl,
    async stop() {
      endRescue();
      child.kill('SIGTERM');
      await exited;
    },
  };
}

type Pooled = { hash: string; nonce: string };
type Pool = Record<'pending' | 'queued', Record<string, Record<string, Pooled>>>;

/**
 * Looks at the pool of a chain that mines each transaction at once, every second until ended. Sends a transaction again that two
 * looks have found there although its turn had come: on a busy machine, one that arrives while the one before it is mined can stay
 * there forever. @returns what ends the looks.
 */
export function rescueTransactions(rpcUrl: string): () => void {
  let seen = new Set<string>();
  const ask = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(rpcUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    return ((await response.json()) as { result: T }).result;
  };
  const rescue = async (from: string, waiting: Pooled[]) => {
    const next = Number(await ask('eth_getTransactionCount', from, 'latest'));
    if (!waiting.some(({ hash, nonce }) => seen.has(hash) && Number(nonce) === next)) return;
    const all = await Promise.all(waiting.map(({ hash }) => ask('eth_getRawTransactionByHash', hash)));
    await ask('anvil_removePoolTransactions', from);
    for (const bytes of all) await ask('eth_sendRawTransaction', bytes);
  };
  const look = async () => {
    try {
      if (!(await ask('anvil_getAutomine'))) return seen.clear();
      const { pending, queued } = await ask<Pool>('txpool_content');
      const senders = new Set([...Object.keys(pending), ...Object.keys(queued)]);
      const waiting = [...senders].map((from) => ({
        from,
        list: Object.values({ ...pending[from], ...queued[from] }).sort((a, b) => Number(a.nonce) - Number(b.nonce)),
      }));
      for (const { from, list } of waiting) await rescue(from, list);
      seen = new Set(waiting.flatMap(({ list }) => list.map(({ hash }) => hash)));
    } catch {
      // The chain is busy, or has ended.
    }
  };
  const looks = setInterval(look, 1_000).unref();
  return () => clearInterval(looks);
}

function readAddress(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`anvil ${reason}: ${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start');
    }, patienceMilliseconds);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Listening on (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      child.stdout.removeAllListeners('data');
      resolve(address);
    });
  });
}
