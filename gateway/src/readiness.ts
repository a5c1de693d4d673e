import type { RequestHandler } from 'express';
import { request } from 'undici';

const timeoutMilliseconds = 1_000;
const lifetimeMilliseconds = 1_000;

export type Readiness = {
  /**
   * Answers /readyz: 200 when this gateway takes requests and every service it routes to is ready; otherwise 503,
   * naming the service that is not.
   * With `?self`, answers for the gateway alone, so that one service that is down does not take the others off the network.
   */
  handler: RequestHandler;
  draining: () => boolean;
  /** Tells load balancers to send new requests elsewhere. */
  drain(): void;
};

export function createReadiness(services: Record<string, string | undefined>, now: () => Date): Readiness {
  let draining = false;
  let last: { states: Promise<Record<string, string>>; staleAt: number } | undefined;

  const states = () => {
    const time = now().getTime();
    if (!last || time >= last.staleAt) last = { states: askAll(services), staleAt: time + lifetimeMilliseconds };
    return last.states;
  };

  return {
    draining: () => draining,
    drain: () => {
      draining = true;
    },
    handler: async (incoming, response) => {
      const checks = incoming.query.self === undefined ? await states() : {};
      const ready = !draining && Object.values(checks).every((state) => state === 'ok');
      response
        .status(ready ? 200 : 503)
        .set('cache-control', 'no-store')
        .json({ phase: draining ? 'stopping' : 'started', services: checks });
    },
  };
}

async function askAll(services: Record<string, string | undefined>): Promise<Record<string, string>> {
  const states = Object.entries(services).map(async ([name, url]) => [name, await ask(url)] as const);
  return Object.fromEntries(await Promise.all(states));
}

async function ask(url: string | undefined): Promise<'ok' | 'not ready' | 'no answer' | 'no address'> {
  if (!url) return 'no address';
  try {
    const { statusCode, body } = await request(new URL('/readyz', url), {
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await body.dump();
    return statusCode === 200 ? 'ok' : 'not ready';
  } catch {
    return 'no answer';
  }
}
