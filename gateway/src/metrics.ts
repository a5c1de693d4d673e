import { createCounter, createMetrics } from '@hatchery/kit/metrics';
import { createRequestDurations } from '@hatchery/kit/request-durations';
import type { Registry } from 'prom-client';
import type { Exchange } from './exchange.ts';
import type { Bucket } from './limits.ts';

export type GatewayMetrics = {
  registry: Registry;
  /** Counts an exchange that is over. */
  observe(exchange: Exchange): void;
  cacheHit(): void;
  /** Counts a request that is refused because of a limit. */
  limited(bucket: Bucket): void;
  /** Counts a request that a service did not answer. */
  upstreamFault(callee: string): void;
  /** Counts a request that is sent to a service again. */
  upstreamRetry(callee: string): void;
  /** Counts a credential that was refused. */
  refused(reason: string): void;
};

export function createGatewayMetrics(): GatewayMetrics {
  const registry = createMetrics('gateway');
  const durations = createRequestDurations(registry);
  const hits = createCounter(registry, 'gateway_cache_hits_total');
  const limited = createCounter(registry, 'gateway_limited_requests_total');
  const faults = createCounter(registry, 'gateway_upstream_faults_total');
  const retries = createCounter(registry, 'gateway_upstream_retries_total');
  const refusals = createCounter(registry, 'credential_refusals_total');
  for (const reason of ['malformed', 'unknown-key', 'bad-signature', 'expired', 'session-revoked', 'other'])
    refusals.inc({ reason }, 0);
  return {
    registry,
    observe: ({ route, response, startedAt }) => {
      const operation = route?.operation ?? 'unmatched';
      durations(operation, response.statusCode, (performance.now() - startedAt) / 1000);
    },
    cacheHit: () => hits.inc(),
    limited: (bucket) => limited.inc({ bucket }),
    upstreamFault: (callee) => faults.inc({ callee }),
    upstreamRetry: (callee) => retries.inc({ callee }),
    refused: (reason) => refusals.inc({ reason }),
  };
}
