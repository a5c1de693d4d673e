import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Watched } from '@hatchery/chain/laws/watched';
import { localRelayerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { eventually } from '@hatchery/kit/testing';
import type { Counts } from '../../src/carrying/carrier.ts';
import type { RelayedChain } from '../../src/chains.ts';
import type { FaultName, Faults } from '../../src/faults/faults.ts';
import type { Report } from '../../src/watch/watcher.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export type Messages = {
  blocks: Record<string, number>;
  sent: number;
  inFlight: { key: string }[];
  blocked: { key: string }[];
  stored: { key: string }[];
  credits: { key: string }[];
  givenUp: { key: string }[];
  counts: Counts & { looks: number };
};

type Options = { chains: readonly RelayedChain[]; watched: Watched; environment?: Record<string, string> };

export type RelayerProcess = Awaited<ReturnType<typeof startRelayerProcess>>;

/** Runs the relayer as its own process, which can be killed and started again. */
export async function startRelayerProcess({ chains, watched, environment = {} }: Options) {
  let child: ChildProcess;
  let url = '';
  const errors: Record<string, unknown>[] = [];

  async function start(faults?: Partial<Faults>) {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'info',
      RELAYER_KEY: localRelayerPrivateKey,
      RELAYED_CHAINS: JSON.stringify(chains),
      WATCHED: JSON.stringify(watched),
      FAULTS: faults ? JSON.stringify(faults) : '',
      POLL_MILLISECONDS: '20',
      RETRY_MILLISECONDS: '50',
      LONGEST_RETRY_MILLISECONDS: '400',
      ...environment,
    };
    child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The relayer ended with ${code}.`)));
      lines.on('line', (line) => {
        const entry = JSON.parse(line);
        if (entry.msg === 'started') resolve(entry.url);
        if (entry.level === 'error') errors.push(entry);
      });
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code] = await gone;
    return code as number | null;
  }

  async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  await start();
  return {
    /** The errors that it has logged, over all its starts. */
    errors,
    start,
    end,
    call,
    messages: async () => (await call<Messages>('GET', '/messages')).body,
    watch: async () => (await call<Report>('GET', '/watch')).body,
    faults: async () => (await call<{ faults: Faults; injected: Record<FaultName, number> }>('GET', '/faults')).body,
    setFaults: async (faults: Partial<Faults>) => (await call('PUT', '/faults', faults)).status,
    /** Waits until nothing is in flight. */
    carried: () =>
      eventually(async () => {
        const { inFlight, blocked, stored, credits } = (await call<Messages>('GET', '/messages')).body;
        return [inFlight, blocked, stored, credits].every((list) => list.length === 0);
      }),
  };
}
