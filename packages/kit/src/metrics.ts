import { collectDefaultMetrics, Registry } from 'prom-client';

let processMetrics: Registry | undefined;

/**
 * The metrics of one service, labelled with its name, and those of the process. Several services may share a process: they
 * show the same process metrics, which are collected once.
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
