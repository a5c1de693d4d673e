import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import type { Database } from './database.ts';
import { createAskedGauge } from './metrics.ts';
import type { Transport } from './transport.ts';

export type Health = {
  /**
   * Answers /readyz with the state of each check: 200 while the service is started and its own database answers, otherwise
   * 503.
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
  metrics?: Registry;
  /** A check that takes longer fails. Default 2 seconds. */
  timeoutMilliseconds?: number;
};

/** A check that does not decide gets this part of the time, so that a neighbour that hangs does not make a probe late. */
const shareOfTime = 0.25;

/**
 * Tracks whether a service is ready. Its own database decides, and nothing else, from its start on. Its event transport and its
 * other checks are only named: every replica shares such a neighbour, and its outage must not take all of them off the
 * network. `dependency_up` tells each, to alert on.
 */
export function createHealth({ database, transport, checks, metrics, timeoutMilliseconds = 2_000 }: Options): Health {
  let phase: 'starting' | 'started' | 'stopping' = 'starting';
  const neighbours = { bus: () => transport.ready(), ...checks };
  const askAll = async () => {
    const own = outcomeOf(async () => database.knex.raw('select 1'), timeoutMilliseconds);
    const others = Object.entries(neighbours).map(
      async ([name, check]) => [name, await outcomeOf(check, timeoutMilliseconds * shareOfTime)] as const,
    );
    return { database: await own, ...Object.fromEntries(await Promise.all(others)) };
  };
  if (metrics)
    createAskedGauge(metrics, 'dependency_up', async () =>
      Object.entries(await askAll()).map(([name, outcome]) => [{ name }, outcome === 'ok' ? 1 : 0]),
    );
  return {
    handler: async (_request, response) => {
      const all = await askAll();
      const ready = phase === 'started' && all.database === 'ok';
      response.status(ready ? 200 : 503).json({ phase, checks: all });
    },
    started: () => {
      phase = 'started';
    },
    stopping: () => {
      phase = 'stopping';
    },
  };
}

type Outcome = 'ok' | 'failed';

/** Gives no reason for a failure, because anyone may be able to read /readyz. */
async function outcomeOf(check: () => Promise<unknown>, timeoutMilliseconds: number): Promise<Outcome> {
  const deadline = new AbortController();
  const late = new Promise<Outcome>((resolve) => {
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
