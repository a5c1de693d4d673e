import { Problem } from '@hatchery/api/problems';
import { Pool } from 'undici';
import type { GatewayConfig } from './config.ts';

const connectTimeoutMilliseconds = 2_000;
const connectionsPerService = 128;
/** Beyond this a service is drowning, and more requests only wait for their deadline. */
const requestsPerService = 1_024;

/** One service: its connections, and how many requests it is working on for us. */
export type Upstream = {
  name: string;
  pool: Pool;
  /** The host as `Host` names it. */
  host: string;
  underWay: number;
};

export type Upstreams = {
  /** @throws Problem service-unavailable when the service is not configured or has too much to do. */
  of(name: string): Upstream;
  close(): Promise<void>;
};

export function createUpstreams({ SERVICE_URLS, UPSTREAM_TIMEOUT_SECONDS }: GatewayConfig): Upstreams {
  const timeout = UPSTREAM_TIMEOUT_SECONDS * 1_000;
  const upstreams = new Map(
    Object.entries(SERVICE_URLS).map(([name, url]): [string, Upstream] => [
      name,
      {
        name,
        host: new URL(url).host,
        underWay: 0,
        pool: new Pool(new URL(url).origin, {
          connections: connectionsPerService,
          pipelining: 1,
          connect: { timeout: connectTimeoutMilliseconds },
          headersTimeout: timeout,
          bodyTimeout: timeout,
          keepAliveTimeout: 30_000,
        }),
      },
    ]),
  );
  return {
    of: (name) => {
      const upstream = upstreams.get(name);
      if (!upstream || upstream.underWay >= requestsPerService) throw unavailable(name);
      return upstream;
    },
    close: async () => {
      await Promise.all([...upstreams.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

export const unavailable = (name: string, cause?: unknown) =>
  new Problem('service-unavailable', `The ${name} service does not answer right now. Please try again.`, { cause });

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** What to answer when a service failed: 503 when it may only be slow, 502 when it is down or talks nonsense. */
export function upstreamProblem(name: string, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (timeouts.has(codeOf(error))) return unavailable(name, error);
  return new Problem('bad-gateway', `The ${name} service could not be reached. Please try again.`, { cause: error });
}

/** Whether the service has said nothing because its connection was refused or fell: a GET may be sent again. */
export const connectionFell = (error: unknown): boolean => !timeouts.has(codeOf(error)) && codeOf(error) !== '';

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};
