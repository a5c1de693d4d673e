import { Problem } from '@hatchery/api/problems';
import { createGauge } from '@hatchery/kit/metrics';
import { subscriberOf } from '@hatchery/kit/subscriber';
import type { Registry } from 'prom-client';
import type { Caller } from './callers.ts';
import { clientAddress } from './client-address.ts';
import type { GatewayConfig } from './config.ts';
import type { Exchange } from './exchange.ts';

export type Streams = {
  /**
   * Counts a stream while it is open, and ends it when its credential expires. The client reconnects with a new one.
   * @throws Problem too-many-requests, method-not-allowed, service-unavailable.
   */
  enter(exchange: Exchange, caller: Caller): void;
  /** Ends all streams and refuses new ones. */
  drain(): void;
};

type Limits = Pick<GatewayConfig, 'LIMIT_STREAMS_PER_USER' | 'LIMIT_STREAMS_PER_ADDRESS' | 'TRUST_PROXY_HOPS'>;

const longestTimerMilliseconds = 2 ** 31 - 1;

/** Tracks the open streams of this gateway. */
export function createStreams(limits: Limits, { now, metrics }: { now: () => Date; metrics: Registry }): Streams {
  const open = new Set<Exchange>();
  const counts = new Map<string, number>();
  let draining = false;
  const gauge = createGauge(metrics, 'gateway_streams_open');

  const count = (key: string, by: 1 | -1) => {
    const next = (counts.get(key) ?? 0) + by;
    if (next > 0) counts.set(key, next);
    else counts.delete(key);
  };

  return {
    enter: (exchange, { identity, expiresAt }) => {
      const { request, response } = exchange;
      if (request.method === 'HEAD') throw new Problem('method-not-allowed', 'A stream answers to GET.');
      if (draining) throw new Problem('service-unavailable', 'This server is restarting. Please try again.');
      const address = subscriberOf(clientAddress(request, limits.TRUST_PROXY_HOPS));
      const mostByKey = new Map([
        [`user ${identity.subject}`, limits.LIMIT_STREAMS_PER_USER],
        [`address ${address}`, limits.LIMIT_STREAMS_PER_ADDRESS],
      ]);
      for (const [key, most] of mostByKey) if ((counts.get(key) ?? 0) >= most) throw tooMany();
      for (const key of mostByKey.keys()) count(key, 1);
      open.add(exchange);
      gauge.inc();
      const left = Math.min(expiresAt - now().getTime(), longestTimerMilliseconds);
      const expiry = setTimeout(() => end(exchange), left);
      response.once('close', () => {
        clearTimeout(expiry);
        open.delete(exchange);
        gauge.dec();
        for (const key of mostByKey.keys()) count(key, -1);
      });
    },
    drain: () => {
      draining = true;
      for (const exchange of open) end(exchange);
    },
  };
}

/** Ends a stream. Drops the connection if the client does not read, because it would never get the end. */
function end({ response, answer }: Exchange): void {
  answer?.abandon();
  if (!response.headersSent || response.writableNeedDrain) response.destroy();
  else response.end();
}

const tooMany = () =>
  new Problem('too-many-requests', 'You have too many live connections open. Close some and try again.', {
    retryAfterSeconds: 30,
  });
