import type { RequestHandler } from 'express';
import type { Database } from './database.ts';
import type { Transport } from './transport.ts';

export type Health = {
  /** Answers /readyz: 200 when every check passes, otherwise 503, with the state of each check by name. */
  handler: RequestHandler;
  /** From now on the service may be ready. */
  started(): void;
  /** From now on it is not: new requests should go elsewhere. */
  stopping(): void;
};

type Options = {
  database: Database;
  transport: Transport;
  /** Further checks by name; a check throws when it fails. */
  checks: Record<string, () => Promise<void>>;
  /** A check that takes longer has failed. */
  timeoutMilliseconds?: number;
};

/** The readiness of a service: its database, its bus, and what else it names. */
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

/** No reason goes out: /readyz may be seen by anyone. */
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
