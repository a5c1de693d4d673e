import {
  type CounterName,
  metrics as declared,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  type MetricName,
  type MetricProcess,
  metricGroups,
} from '@hatchery/api/metrics';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../package.json' with { type: 'json' };

let processMetrics: Registry | undefined;

/**
 * Creates the metrics of a service, labelled with its name, together with those of the process. Process metrics are collected
 * once, also when several services share a process.
 */
export function createMetrics(service: MetricProcess): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  for (const metric of processMetrics.getMetricsAsArray()) registry.registerMetric(metric as never);
  createGauge(registry, 'hatchery_build_info').set({ version: packageJson.version }, 1);
  // All from the start, because nobody can alert on the growth of a counter that appears with its first count.
  for (const { processes, metrics } of metricGroups)
    if (processes.includes(service))
      for (const [name, { type }] of Object.entries(metrics))
        if (type === 'counter') createCounter(registry, name as CounterName);
  return registry;
}

/** Returns a counter of packages/api/src/metrics.ts. */
export const createCounter = <Name extends CounterName>(registry: Registry, name: Name): Counter<LabelsOf<Name>> =>
  (registry.getSingleMetric(name) as Counter<LabelsOf<Name>> | undefined) ?? new Counter(settingsOf(registry, name));

/** Returns a gauge of packages/api/src/metrics.ts, which somebody sets. */
export const createGauge = <Name extends GaugeName>(registry: Registry, name: Name): Gauge<LabelsOf<Name>> =>
  (registry.getSingleMetric(name) as Gauge<LabelsOf<Name>> | undefined) ?? new Gauge(settingsOf(registry, name));

/** Returns a histogram of packages/api/src/metrics.ts. @param buckets their upper bounds, in its unit */
export const createHistogram = <Name extends HistogramName>(
  registry: Registry,
  name: Name,
  buckets: number[],
): Histogram<LabelsOf<Name>> => new Histogram({ ...settingsOf(registry, name), buckets });

type Sample<Name extends MetricName> = [labels: Partial<Record<LabelsOf<Name>, string | number>>, value: number];

/**
 * Creates a gauge whose values are asked for when somebody scrapes. While the question fails there are none: an old value would
 * look like news.
 * @param ask returns a number, or a number for each combination of labels.
 */
export function createAskedGauge<Name extends GaugeName>(
  registry: Registry,
  name: Name,
  ask: () => Promise<number | Sample<Name>[]> | number | Sample<Name>[],
): void {
  new Gauge({
    ...settingsOf(registry, name),
    async collect() {
      const answer = await Promise.resolve()
        .then(ask)
        .catch(() => []);
      this.reset();
      if (typeof answer === 'number') this.set(answer);
      else {
        if (declared[name].labels.length === 0) this.remove();
        for (const [labels, value] of answer) this.set(labels as never, value);
      }
    },
  });
}

/** Keeps the answer to a question, a failure too, so that scrapes do not ask more often than this. */
export function keepAnswer<Answer>(ask: () => Promise<Answer>, milliseconds: number): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; at: number } | undefined;
  return () => {
    const time = performance.now();
    if (!kept || time - kept.at >= milliseconds) kept = { answer: ask(), at: time };
    return kept.answer;
  };
}

const settingsOf = <Name extends MetricName>(registry: Registry, name: Name) => ({
  name,
  help: declared[name].help,
  labelNames: declared[name].labels as LabelsOf<Name>[],
  registers: [registry],
});
