import { createMetrics } from '@hatchery/kit/metrics';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Exchange } from './exchange.ts';

export type GatewayMetrics = {
  registry: Registry;
  /** Counts an exchange that is over. */
  observe(exchange: Exchange): void;
  cacheHit(): void;
};

export function createGatewayMetrics(): GatewayMetrics {
  const registry = createMetrics('gateway');
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const hits = new Counter({
    name: 'gateway_cache_hits_total',
    help: "Answers from the gateway's own short cache.",
    registers: [registry],
  });
  return {
    registry,
    observe: ({ route, response, startedAt }) => {
      const operation = route ? `${route.method} ${route.path}` : 'unmatched';
      durations.observe({ operation, status: response.statusCode }, (performance.now() - startedAt) / 1000);
    },
    cacheHit: () => hits.inc(),
  };
}
