import { Problem } from '@hatchery/api/problems';
import type { Logger } from '@hatchery/kit/log';
import { Pool } from 'undici';
import type { GatewayConfig } from './config.ts';
import { type Member, Members } from './members.ts';
import type { GatewayMetrics } from './metrics.ts';

const connectTimeoutMilliseconds = 2_000;
const connectionsPerService = 128;
/** With this many requests a service is overloaded. More would only wait until their deadline. */
const requestsPerService = 1_024;
const streamsPerService = 10_000;
/** How long a stream may be silent. Services send a heartbeat every 15 seconds. */
export const streamSilenceMilliseconds = 45_000;

/** How long a connection stays open without a request. */
const idleMilliseconds = 3_000;

/**
 * How much longer than a service may be silent a client may read nothing of a file. Nobody sees each byte that it reads: the system
 * tells that there is room when a third of a connection's buffer is free, which takes a slow client a while.
 */
const patienceWithFiles = 3;

/** How often requests are checked for having waited too long. A timer for each request would cost more. */
const sweepMilliseconds = 500;

/** An answer that a client waits for. */
type AwaitedAnswer = Member & {
  /** Gives up on an answer that was requested before a time; on a file, only if its client stopped reading before `fileBefore`. */
  expire(before: number, fileBefore: number): void;
  /** Ends the client's connection with this answer. */
  makeLast(): void;
};

/** A service with its connections and the answers awaited from it. */
export type Upstream = {
  name: string;
  pool: Pool;
  underWay: Members<AwaitedAnswer>;
  /** Logs and counts a failure. */
  failed(error: unknown, names: Record<string, string>): void;
  /** Counts a request that is sent again. */
  retried(): void;
};

export type Upstreams = {
  /** Returns a service. @throws Problem service-unavailable if it is not configured or overloaded. */
  of(name: string): Upstream;
  /** Returns the same service for streams, uploads and files. Each occupies a connection for as long as the client likes, so they have their own. */
  streamsOf(name: string): Upstream;
  /** Ends each client's connection with the answer that it awaits. */
  drain(): void;
  close(): Promise<void>;
};

/** Opens connections to the configured services. */
export function createUpstreams(
  { SERVICE_URLS, UPSTREAM_TIMEOUT_SECONDS }: GatewayConfig,
  { metrics, log }: { metrics: Pick<GatewayMetrics, 'upstreamFault' | 'upstreamRetry'>; log: Logger },
): Upstreams {
  const timeout = UPSTREAM_TIMEOUT_SECONDS * 1_000;
  const upstream = (name: string, url: string, more: Pick<Pool.Options, 'connections' | 'bodyTimeout'>): Upstream => ({
    name,
    underWay: new Members(),
    failed: (error, names) => {
      metrics.upstreamFault(name);
      log.warn({ err: error, ...names, owner: name }, 'upstream failed');
    },
    retried: () => metrics.upstreamRetry(name),
    pool: new Pool(new URL(url).origin, {
      pipelining: 1,
      connect: { timeout: connectTimeoutMilliseconds },
      headersTimeout: timeout,
      // Shorter than a service's drain: by its end, no idle connection is left on which a write could be lost.
      keepAliveTimeout: idleMilliseconds,
      keepAliveMaxTimeout: idleMilliseconds,
      ...more,
    }),
  });
  const all = (more: Pick<Pool.Options, 'connections' | 'bodyTimeout'>) =>
    new Map(Object.entries(SERVICE_URLS).map(([name, url]) => [name, upstream(name, url, more)]));
  const requests = all({ connections: connectionsPerService, bodyTimeout: timeout });
  const streams = all({ connections: streamsPerService, bodyTimeout: streamSilenceMilliseconds });
  const everything = [...requests.values(), ...streams.values()];
  const find = (upstreams: Map<string, Upstream>, name: string, most: number) => {
    const found = upstreams.get(name);
    if (!found || found.underWay.size >= most) throw unavailable(name);
    return found;
  };
  const sweep = setInterval(() => {
    const now = performance.now();
    const fileBefore = now - patienceWithFiles * timeout;
    for (const { underWay } of everything) underWay.visit((answer) => answer.expire(now - timeout, fileBefore));
  }, sweepMilliseconds);
  return {
    of: (name) => find(requests, name, requestsPerService),
    streamsOf: (name) => find(streams, name, streamsPerService),
    drain: () => {
      for (const { underWay } of everything) underWay.visit((answer) => answer.makeLast());
    },
    close: async () => {
      clearInterval(sweep);
      await Promise.all(everything.map(({ pool }) => pool.destroy()));
    },
  };
}

export const unavailable = (name: string, cause?: unknown) =>
  new Problem('service-unavailable', `The ${name} service is not responding right now. Please try again.`, { cause });

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** Returns the problem to answer when a service failed: 503 if it may only be slow, 502 if it is down or broken. */
export function upstreamProblem(name: string, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (timeouts.has(codeOf(error))) return unavailable(name, error);
  return new Problem('bad-gateway', `The ${name} service could not be reached. Please try again.`, { cause: error });
}

/** Returns whether the connection was refused or lost before an answer, so that a GET may be sent again. */
export const connectionFell = (error: unknown): boolean => !timeouts.has(codeOf(error)) && codeOf(error) !== '';

/** Returns whether nobody took the connection, so that not a byte of the request was sent. */
export const connectionRefused = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED';

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};
