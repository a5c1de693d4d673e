import type { RequestHandler } from 'express';
import type { Database } from './database.ts';
import type { Transport } from './transport.ts';

export type Health = {
  /**
   * Answers /readyz with the state of each check. It is 200 while the database answers, once every other check has passed
   * at least once; otherwise 503.
   */
  handler: RequestHandler;
  /** Allows the service to be ready from now on. */
  started(): void;
  /** Reports not ready from now on, so that new requests go elsewhere. */
  stopping(): void;
};

type Options = {
  database: Database;
  transport: Transport;
  /** More checks, by name. A check throws to fail. */
  checks: Record<string, () => Promise<void>>;
  /** A check that takes longer fails. Default 2 seconds. */
  timeoutMilliseconds?: number;
};

/** A check that no longer decides gets this part of the time, so that a neighbour that hangs does not make a probe late. */
const shareOfTime = 0.25;

/**
 * Tracks whether a service is ready. Its own database decides. Its event transport and its other checks must pass once, so
 * that a wrong setting stops a roll-out. After that they are only named: every replica shares such a neighbour, and its
 * outage must not take the reads of all of them off the network.
 */
export function createHealth({ database, transport, checks, timeoutMilliseconds = 2_000 }: Options): Health {
  let phase: 'starting' | 'started' | 'stopping' = 'starting';
  const all: Record<string, () => Promise<unknown>> = {
    database: async () => database.knex.raw('select 1'),
    bus: () => transport.ready(),
    ...checks,
  };
  const passed = new Set<string>();
  const decides = (name: string) => name === 'database' || !passed.has(name);
  const ask = async (name: string, check: () => Promise<unknown>) => {
    const outcome = await outcomeOf(check, timeoutMilliseconds * (decides(name) ? 1 : shareOfTime));
    if (outcome === 'ok') passed.add(name);
    return [name, outcome] as const;
  };
  return {
    handler: async (_request, response) => {
      const results = await Promise.all(Object.entries(all).map(([name, check]) => ask(name, check)));
      const ready = phase === 'started' && results.every(([name, outcome]) => outcome === 'ok' || !decides(name));
      response.status(ready ? 200 : 503).json({ phase, checks: Object.fromEntries(results) });
    },
    started: () => {
      phase = 'started';
    },
    stopping: () => {
      phase = 'stopping';
    },
  };
}

/** Gives no reason for a failure, because anyone may be able to read /readyz. */
async function outcomeOf(check: () => Promise<unknown>, timeoutMilliseconds: number): Promise<'ok' | 'failed'> {
  const deadline = new AbortController();
  const late = new Promise<'failed'>((resolve) => {
    const timer = setTimeout(() => resolve('failed'), timeoutMilliseconds);
    deadline.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const outcome = await Promise.race([
    check().then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
    late,
  ]);
  deadline.abort();
  return outcome;
}
