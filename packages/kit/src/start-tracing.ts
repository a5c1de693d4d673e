import type { Logger } from './log.ts';
import type { Tracing } from './open-tracer.ts';
import type { TracingConfig } from './tracing.config.ts';

type Options = { name: string; log: Logger; config: TracingConfig };

/** Starts tracing for a service, if its configuration names a collector. The SDK is loaded only then. */
export async function startTracing(options: Options): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = options.config;
  const url = whole ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (!url) return { tracer: undefined, close: async () => {} };
  const { openTracer } = await import('./open-tracer.ts');
  return openTracer({ ...options, url });
}
