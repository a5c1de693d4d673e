import { collectDefaultMetrics, Registry } from 'prom-client';

let processMetrics: Registry | undefined;

/**
 * Creates the metrics of a service, labelled with its name, together with those of the process. Process metrics are collected
 * once, also when several services share a process.
 */
export function createMetrics(service: string): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  for (const metric of processMetrics.getMetricsAsArray()) registry.registerMetric(metric as never);
  return registry;
}
