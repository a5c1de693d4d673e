import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Closable } from './closing.ts';
import type { Logger } from './log.ts';
import type { TracingConfig } from './tracing.config.ts';
import type { Tracer } from './tracing.ts';
import { within } from './within.ts';

/** `tracer` is undefined where nothing is traced. Closing sends what is left, for a short time. */
export type Tracing = Closable & { tracer: Tracer | undefined };

type Options = { name: string; url: string; log: Logger; config: TracingConfig };

/** Spans that wait for the collector, at most. Further ones are dropped. */
const mostWaiting = 4_096;
const sentAtOnce = 512;
const usualTimeoutMilliseconds = 10_000;
/** How long a process that ends waits for the collector. */
const lastMilliseconds = 2_000;
const complainMilliseconds = 60_000;

/** Opens a tracer that sends its spans to a collector. Imported only where there is one: the SDK takes memory and time to load. */
export function openTracer({ name, url, log, config }: Options): Tracing {
  // The context of this process, which all its services share.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const timeoutMillis = config.OTEL_EXPORTER_OTLP_TIMEOUT ?? usualTimeoutMilliseconds;
  const headers = headersOf(config.OTEL_EXPORTER_OTLP_HEADERS);
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis });
  const provider = new TracerProvider({
    resource: resourceOf(name),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: 256 },
    spanProcessors: [
      apart(
        new BatchSpanProcessor({
          exporter: complaining(exporter, log),
          maxQueueSize: mostWaiting,
          maxExportBatchSize: sentAtOnce,
          // The exporter gives up first, and says why.
          exportTimeoutMillis: timeoutMillis + 1_000,
          scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY ?? 5_000,
        }),
      ),
    ],
  });
  return {
    tracer: provider.getTracer('hatchery'),
    close: async () => {
      await within(
        lastMilliseconds,
        provider.shutdown().catch(() => {}),
      );
    },
  };
}

/** A variable of the environment adds to it, and cannot rename the service: several may share a process. */
const resourceOf = (name: string) =>
  detectResources({ detectors: [resourceAttributesEnvDetector] }).merge(
    resourceFromAttributes({
      'service.name': name,
      'service.namespace': 'hatchery',
      'service.instance.id': randomUUID(),
    }),
  );

function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TracingConfig): Sampler {
  const name = OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  const root = rootSampler(name.replace('parentbased_', ''), OTEL_TRACES_SAMPLER_ARG ?? 1);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
}

const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
    }),
  );

/**
 * Hands spans over outside of what made them. A full batch is sent at once, and in the context of a span that ends in a transaction
 * that would be a remote call inside it.
 */
function apart(processor: SpanProcessor): SpanProcessor {
  const outside = AsyncLocalStorage.snapshot();
  return {
    onStart: () => {},
    onEnd: (span) => outside(() => processor.onEnd(span)),
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

/** Tells of a collector that is away once a minute. Requests do not notice. */
function complaining(exporter: SpanExporter, log: Logger): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - complainedAt > complainMilliseconds) {
          complainedAt = performance.now();
          log.warn({ err: result.error, spans: spans.length }, 'spans could not be sent to the collector');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
