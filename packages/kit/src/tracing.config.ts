import * as z from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * Variables of OpenTelemetry, with its names and meanings. Without an endpoint nothing is traced. The exporter itself reads those that
 * are not named here: compression and certificates (`OTEL_EXPORTER_OTLP_…`).
 */
export const tracingVariables = {
  /** The collector, for OTLP over HTTP: `http://collector:4318`. Spans go to `/v1/traces` there. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The whole address for spans, in place of the one above. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector, such as a key: `name=value,name=value`, percent-encoded. A secret. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Milliseconds in which the collector has to take what it is sent, retries included. Default 10000. */
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).optional(),
  /** Which traces are kept. Default `parentbased_always_on`: all. */
  OTEL_TRACES_SAMPLER: z.enum(samplers).optional(),
  /** Share of traces that a sampler by ratio keeps, from 0 to 1. Default 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  /** Milliseconds for which spans are gathered before they are sent. Default 5000. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).optional(),
  /** More about where a process runs: `deployment.environment.name=production`. */
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
};

/** Picks these variables from the configuration of all services. */
export const tracingNames = Object.fromEntries(Object.keys(tracingVariables).map((name) => [name, true])) as {
  [Name in keyof typeof tracingVariables]: true;
};

export type TracingConfig = z.infer<z.ZodObject<typeof tracingVariables>>;
