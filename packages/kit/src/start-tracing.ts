import type { Closable } from './closing.ts';
import type { Logger } from './log.ts';
import type { TracingConfig } from './tracing.config.ts';
import type { Tracer } from './tracing.ts';

/** `tracer` is undefined where nothing is traced. Closing sends what is left, for a short time. */
export type Tracing = Closable & { tracer: Tracer | undefined };

type Options = { name: string; log: Logger; config: TracingConfig };

/** Starts tracing for a service, if its configuration names a collector. The SDK is loaded only then. */
export async function startTracing(options: Options): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = options.config;
  const url = whole ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (!url) return { tracer: undefined, close: async () => {} };
  const { openTracer } = await import('./open-tracer.ts');
  return openTracer({ ...options, url });
}
