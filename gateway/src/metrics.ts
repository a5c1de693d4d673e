import { createMetrics } from '@hatchery/kit/metrics';
import { createRequestDurations } from '@hatchery/kit/request-durations';
import { Counter, type Registry } from 'prom-client';
import type { Exchange } from './exchange.ts';

export type GatewayMetrics = {
  registry: Registry;
  /** Counts an exchange that is over. */
  observe(exchange: Exchange): void;
  cacheHit(): void;
};

export function createGatewayMetrics(): GatewayMetrics {
  const registry = createMetrics('gateway');
  const durations = createRequestDurations(registry);
  let hits = 0;
  new Counter({
    name: 'gateway_cache_hits_total',
    help: "Answers from the gateway's own short cache.",
    registers: [registry],
    // A number costs nothing until somebody asks.
    collect() {
      this.reset();
      this.inc(hits);
    },
  });
  return {
    registry,
    observe: ({ route, response, startedAt }) => {
      const operation = route?.operation ?? 'unmatched';
      durations(operation, response.statusCode, (performance.now() - startedAt) / 1000);
    },
    cacheHit: () => {
      hits += 1;
    },
  };
}
