import { metrics } from '@hatchery/api/metrics';
import type { Metric, Registry } from 'prom-client';

const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10];
const name = 'http_request_duration_seconds';
const { help, type } = metrics[name];
const description = { name, help, type, aggregator: 'sum' };

type Series = { labels: Record<string, string | number>; buckets: number[]; count: number; sum: number };

/** Counts one answer of an operation, such as `GET /v2/users/{uid}`. */
export type ObserveRequest = (operation: string, status: number, seconds: number) => void;

/**
 * Registers a histogram by operation and status, and returns what observes a duration. It only adds numbers: the histogram of
 * prom-client creates several objects per observation.
 */
export function createRequestDurations(registry: Registry): ObserveRequest {
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

  const metric = {
    ...description,
    get: async () => ({
      ...description,
      values: [...series.values()].flatMap((ofOperation) => [...ofOperation.values()].flatMap(valuesOf)),
    }),
    reset: () => series.clear(),
  };
  registry.registerMetric(metric as unknown as Metric);

  return (operation, status, seconds) => {
    const observed = series.get(operation)?.get(status) ?? seriesOf(operation, status);
    for (let index = bounds.length - 1; index >= 0 && seconds <= (bounds[index] ?? 0); index -= 1)
      observed.buckets[index] = (observed.buckets[index] ?? 0) + 1;
    observed.count += 1;
    observed.sum += seconds;
  };
}
