import type { RequestHandler } from 'express';
import type { Database } from './database.ts';
import type { Transport } from './transport.ts';

export type Health = {
  /** Answers /readyz with the state of each check: 200 when all pass, otherwise 503. */
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

/** Tracks whether a service is ready: its database, its event transport, and its own checks. */
export function createHealth({ database, transport, checks, timeoutMilliseconds = 2_000 }: Options): Health {
  let phase: 'starting' | 'started' | 'stopping' = 'starting';
  const all: Record<string, () => Promise<unknown>> = {
    database: async () => database.knex.raw('select 1'),
    bus: () => transport.ready(),
    ...checks,
  };
  return {
    handler: async (_request, response) => {
      const results = await Promise.all(
        Object.entries(all).map(async ([name, check]) => [name, await outcomeOf(check, timeoutMilliseconds)] as const),
      );
      const ready = phase === 'started' && results.every(([, outcome]) => outcome === 'ok');
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
