import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface Anvil {
  rpcUrl: string;
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, null>;

const startMilliseconds = 10_000;
/** States of past blocks that are kept, in memory. Otherwise thousands are left on the disk when it is ended. */
const keptStates = 64;

export interface AnvilOptions {
  /** Begins with a copy of the chain that answers there, its id included, and lets anybody's transactions pass unsigned. */
  copyOf?: string;
  /** Of one that is no copy; 31337 by default. */
  chainId?: number;
}

/**
 * Starts a chain on a free port, empty if it is no copy: a block for each transaction, the hardfork that the contracts are compiled for.
 * @throws Error when it ends, or says nothing for ten seconds, before it listens.
 */
export async function startAnvil({ copyOf, chainId = 31337 }: AnvilOptions = {}): Promise<Anvil> {
  const origin = copyOf === undefined ? ['--chain-id', String(chainId)] : ['--fork-url', copyOf, '--auto-impersonate'];
  const kept = ['--prune-history', String(keptStates)];
  const args = ['--host', '127.0.0.1', '--port', '0', '--hardfork', 'cancun', ...kept, ...origin];
  const child: Child = spawn(anvilBinary(), args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await readAddress(child);
  // What it prints later has to go somewhere, or a full pipe halts it.
  child.stdout.resume();
  return {
    rpcUrl: `http://${address}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The npm package's own command is a wrapper that would leave the real process behind when it is killed. */
function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const manifest = `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`;
  return join(dirname(createRequire(import.meta.url).resolve(manifest)), 'bin', 'anvil');
}

function readAddress(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`anvil ${reason}: ${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start');
    }, startMilliseconds);
    child.once('exit', (code) => fail(`ended with code ${code}`));
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
