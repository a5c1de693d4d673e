import { Problem } from '@hatchery/api/problems';
import {
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export { type Span, SpanKind, type Tracer };

/** Name of a span and what it says. Attributes never hold personal data, secrets, or queries of URLs. */
export type SpanPlan = SpanOptions & { name: string };

/** The tracer of the service whose work runs now. Several services may share a process. */
const tracerKey = createContextKey('hatchery.tracer');

/** Headers or a stored traceparent, as another process or an earlier moment wrote them. */
type Carrier = Record<string, unknown>;

/**
 * Runs `work` in the span by which a trace enters a service: a request, or an event. It is a child of the span that the carrier names.
 * Without one, the sampler decides whether a trace begins.
 */
export function enterTrace<T>(
  tracer: Tracer,
  carrier: Carrier,
  { name, ...options }: SpanPlan,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(ROOT_CONTEXT, carrier);
  return runIn(tracer, tracer.startSpan(name, options, parent), parent, work);
}

/** Starts a span by which a trace enters a service, for somebody else to end. */
export const startIn = (tracer: Tracer, carrier: Carrier, { name, ...options }: SpanPlan): Span =>
  tracer.startSpan(name, options, propagation.extract(ROOT_CONTEXT, carrier));

/** Starts a span as a child of the one that the carrier names. Returns undefined where that is not recorded: no trace begins here. */
export function startFollowing(tracer: Tracer, carrier: Carrier, { name, ...options }: SpanPlan): Span | undefined {
  const parent = propagation.extract(ROOT_CONTEXT, carrier);
  const isSampled = ((trace.getSpanContext(parent)?.traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0;
  return isSampled ? tracer.startSpan(name, options, parent) : undefined;
}

/** Returns a time that a span can begin at. Clocks of two machines differ, and a span cannot begin after now. */
export const pastOf = (time: Date): number => Math.min(time.getTime(), Date.now());

/** Runs `work` in a child of the active span. Where nothing is recorded, it only runs it. */
export function inSpan<T>(plan: SpanPlan, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  const parent = context.active();
  const tracer = parent.getValue(tracerKey) as Tracer | undefined;
  if (!tracer || !trace.getSpan(parent)?.isRecording()) return work(undefined);
  const { name, ...options } = plan;
  return runIn(tracer, tracer.startSpan(name, options, parent), parent, work);
}

/** Runs `work` in a span of the trace that was stored with it. Without one, it only runs it. */
export function resumeTrace<T>(
  tracer: Tracer | undefined,
  traceparent: string | null,
  plan: SpanPlan,
  work: () => Promise<T>,
): Promise<T> {
  return tracer && traceparent ? enterTrace(tracer, { traceparent }, plan, work) : work();
}

/**
 * Runs work that is done at once for calls of several traces. Each trace gets a span. Calls that the work makes belong to the first of
 * them, to which the others link.
 */
export async function resumeTraces<T>(
  tracer: Tracer | undefined,
  traceparents: (string | null)[],
  { name, ...options }: SpanPlan,
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = new Set(traceparents.filter((one) => one !== null));
  if (!tracer || first === undefined) return work();
  return enterTrace(tracer, { traceparent: first }, { name, ...options }, async (span) => {
    const links = [{ context: span.spanContext() }];
    const spans = others.map((traceparent) =>
      tracer.startSpan(name, { ...options, links }, propagation.extract(ROOT_CONTEXT, { traceparent })),
    );
    try {
      return await work();
    } catch (error) {
      for (const other of spans) noteFailure(other, error);
      throw error;
    } finally {
      for (const other of spans) other.end();
    }
  });
}

async function runIn<T>(tracer: Tracer, span: Span, parent: Context, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent.setValue(tracerKey, tracer), span), () => work(span));
  } catch (error) {
    noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work`, which belongs to a span that somebody else ends. */
export const asPartOf = <T>(tracer: Tracer, span: Span, work: () => T): T =>
  context.with(trace.setSpan(ROOT_CONTEXT.setValue(tracerKey, tracer), span), work);

/** Notes the kind of a failure. Its message is for logs: it may name a player. A refusal is no fault. */
export function noteFailure(span: Span, error: unknown): void {
  const isProblem = error instanceof Problem;
  span.setAttribute('error.type', isProblem ? error.code : error instanceof Error ? error.name : 'unknown');
  if (!isProblem || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Notes the status of an answer. */
export function noteStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status < 500) return;
  span.setAttribute('error.type', String(status));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the traceparent of a span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Returns headers that tell another process which span asks. Empty where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

const activeContext = (): SpanContext | undefined => {
  const found = trace.getSpanContext(context.active());
  return found && isSpanContextValid(found) ? found : undefined;
};

/** Says whether spans of what runs now are kept. */
export const isRecorded = (): boolean => ((activeContext()?.traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0;

/** Returns the traceparent to store with work that is done later; null where nothing is recorded. */
export const traceparentToKeep = (): string | null => (isRecorded() ? (traceHeaders().traceparent ?? null) : null);

/** Runs `work` as part of the trace that was stored with it. It gets no span of its own. */
export const withTraceparent = <T>(traceparent: string | null, work: () => T): T =>
  traceparent === null ? work() : context.with(propagation.extract(context.active(), { traceparent }), work);

/** Returns the ids of the active span, by the names that logs of OpenTelemetry have. */
export function traceNames(found: SpanContext | undefined = activeContext()): Record<string, string> {
  if (!found) return {};
  const { traceId, spanId, traceFlags } = found;
  return { trace_id: traceId, span_id: spanId, trace_flags: traceFlags.toString(16).padStart(2, '0') };
}
