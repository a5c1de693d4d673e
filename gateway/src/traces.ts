import { asPartOf, noteStatus, type Span, SpanKind, startIn, type Tracer, traceHeaders } from '@hatchery/kit/tracing';
import type { GatewayConfig } from './config.ts';
import type { Exchange, RequestTrace } from './exchange.ts';
import { clientTraceOf } from './headers.ts';
import type { Route } from './routes.ts';

/** Begins the trace of a request. */
export type BeginTrace = (exchange: Exchange, route: Route) => RequestTrace;

/**
 * Returns what begins the trace of each request; undefined where nothing is traced. Clients are strangers: what they say about
 * sampling would let anybody fill the collector, and ids that they choose would mix their requests into the traces of others. So a trace
 * begins here, and links to theirs, unless the operator's own ingress sends the header.
 */
export function createTraces(tracer: Tracer | undefined, { CLIENT_TRACES }: GatewayConfig): BeginTrace | undefined {
  if (!tracer) return undefined;
  const isContinued = CLIENT_TRACES === 'continued';
  return (exchange, route) => {
    const { request } = exchange;
    const plan = { name: `${request.method} ${route.path}`, kind: SpanKind.SERVER };
    const span = startIn(tracer, isContinued ? request.headers : {}, plan);
    if (span.isRecording()) describe(span, exchange, route);
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

function describe(span: Span, { request, requestId }: Exchange, { path }: Route): void {
  const method = request.method ?? 'GET';
  span.setAttributes({ 'http.request.method': method, 'http.route': path, 'hatchery.request_id': requestId });
  const client = clientTraceOf(request.headers);
  if (!client || client.traceId === span.spanContext().traceId) return;
  span.setAttribute('hatchery.client_trace_id', client.traceId).addLink({ context: client });
}
