import type { IncomingHttpHeaders } from 'node:http';
import { asPartOf, noteStatus, type Span, SpanKind, startIn, type Tracer, traceHeaders } from '@hatchery/kit/tracing';
import type { GatewayConfig } from './config.ts';
import type { Exchange } from './exchange.ts';

type ClientTrace = { traceId: string; spanId: string; traceFlags: number };

const traceparent = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;

/** Returns the ids of the trace that a client says it is in, if they are well-formed. */
export function clientTraceOf({ traceparent: given }: IncomingHttpHeaders): ClientTrace | undefined {
  const [, traceId, spanId] = (typeof given === 'string' && traceparent.exec(given)) || [];
  return traceId && spanId ? { traceId, spanId, traceFlags: 0 } : undefined;
}

/** One request in its trace. */
export type RequestTrace = {
  /** Runs work whose calls to services belong to the request. */
  run<T>(work: () => T): T;
  /** Adds the headers that tell a service which span asks. */
  addTo(headers: string[]): void;
  end(status: number): void;
};

/** Begins the trace of a request. */
export type BeginTrace = (exchange: Exchange) => RequestTrace;

/**
 * Returns what begins the trace of each request; undefined where nothing is traced. Clients are strangers: what they say about
 * sampling would let anybody fill the collector, and ids that they choose would mix their requests into the traces of others. So a trace
 * begins here, and links to theirs, unless the operator's own ingress sends the header.
 */
export function createTraces(tracer: Tracer | undefined, { CLIENT_TRACES }: GatewayConfig): BeginTrace | undefined {
  if (!tracer) return undefined;
  const isContinued = CLIENT_TRACES === 'continued';
  return (exchange) => {
    const { request, route } = exchange;
    const method = request.method ?? 'GET';
    const name = route ? `${method} ${route.path}` : method;
    const span = startIn(tracer, isContinued ? request.headers : {}, { name, kind: SpanKind.SERVER });
    if (span.isRecording()) describe(span, exchange);
    const run = <T>(work: () => T) => asPartOf(tracer, span, work);
    return {
      run,
      addTo: (headers) => {
        const told = run(traceHeaders);
        for (const header in told) headers.push(header, told[header] as string);
      },
      end: (status) => {
        noteStatus(span, status);
        span.end();
      },
    };
  };
}

function describe(span: Span, { request, route, requestId }: Exchange): void {
  span.setAttributes({ 'http.request.method': request.method ?? 'GET', 'hatchery.request_id': requestId });
  if (route) span.setAttribute('http.route', route.path);
  const client = clientTraceOf(request.headers);
  if (!client || client.traceId === span.spanContext().traceId) return;
  span.setAttribute('hatchery.client_trace_id', client.traceId).addLink({ context: client });
}
