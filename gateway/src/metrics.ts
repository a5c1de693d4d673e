import { createMetrics } from '@hatchery/kit/metrics';
import { Counter, type Metric, type Registry } from 'prom-client';
import type { Exchange } from './exchange.ts';

export type GatewayMetrics = {
  registry: Registry;
  /** Counts an exchange that is over. */
  observe(exchange: Exchange): void;
  cacheHit(): void;
};

export function createGatewayMetrics(): GatewayMetrics {
  const registry = createMetrics('gateway');
  const durations = createDurations();
  registry.registerMetric(durations.metric as unknown as Metric);
  const hits = new Counter({
    name: 'gateway_cache_hits_total',
    help: "Answers from the gateway's own short cache.",
    registers: [registry],
  });
  return {
    registry,
    observe: ({ route, response, startedAt }) => {
      const operation = route?.operation ?? 'unmatched';
      durations.observe(operation, response.statusCode, (performance.now() - startedAt) / 1000);
    },
    cacheHit: () => hits.inc(),
  };
}

const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10];
const name = 'http_request_duration_seconds';
const description = {
  name,
  help: 'Time until the answer was sent, by operation and status.',
  type: 'histogram',
  aggregator: 'sum',
};

type Series = { labels: Record<string, string | number>; buckets: number[]; count: number; sum: number };

/** A histogram by operation and status. It only adds numbers. The one of prom-client creates several objects per observation. */
function createDurations() {
  const series = new Map<string, Map<number, Series>>();

  const seriesOf = (operation: string, status: number): Series => {
    const ofOperation = series.get(operation) ?? new Map<number, Series>();
    series.set(operation, ofOperation);
    const found = ofOperation.get(status);
    if (found) return found;
    const made = { labels: { operation, status }, buckets: bounds.map(() => 0), count: 0, sum: 0 };
    ofOperation.set(status, made);
    return made;
  };

  const valuesOf = ({ labels, buckets, count, sum }: Series) => [
    ...buckets.map((value, index) => ({
      labels: { ...labels, le: bounds[index] },
      value,
      metricName: `${name}_bucket`,
    })),
    { labels: { ...labels, le: '+Inf' }, value: count, metricName: `${name}_bucket` },
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];

  return {
    observe: (operation: string, status: number, seconds: number) => {
      const observed = series.get(operation)?.get(status) ?? seriesOf(operation, status);
      for (let index = bounds.length - 1; index >= 0 && seconds <= (bounds[index] ?? 0); index -= 1)
        observed.buckets[index] = (observed.buckets[index] ?? 0) + 1;
      observed.count += 1;
      observed.sum += seconds;
    },
    metric: {
      ...description,
      get: async () => ({
        ...description,
        values: [...series.values()].flatMap((ofOperation) => [...ofOperation.values()].flatMap(valuesOf)),
      }),
      reset: () => series.clear(),
    },
  };
}
