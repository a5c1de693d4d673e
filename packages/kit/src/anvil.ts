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
 * Starts a local chain with the hardfork that the contracts are compiled for. It is empty unless forked, and mines a block for
 * each transaction unless an option says otherwise.
 * @throws Error when anvil ends, or does not listen within two minutes.
 */
export async function startAnvil({
  copyOf,
  chainId = 31337,
  port = 0,
  options = [],
}: AnvilOptions = {}): Promise<Anvil> {
  const origin = copyOf === undefined ? ['--chain-id', String(chainId)] : ['--fork-url', copyOf, '--auto-impersonate'];
  const place = ['--host', '127.0.0.1', '--port', String(port)];
  const args = [...place, '--hardfork', 'cancun', ...keptStates, ...origin, ...options];
  const child: Child = spawn(anvilBinary(), args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await readAddress(child);
  // Keep reading its output: a full pipe would block it.
  child.stdout.resume();
  return {
    rpcUrl: `http://${address}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
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
