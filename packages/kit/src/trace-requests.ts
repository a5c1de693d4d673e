import type { RequestHandler } from 'express';
import { requestIdOf } from './problem-answers.ts';
import { asPartOf, noteStatus, SpanKind, startIn, type Tracer } from './tracing.ts';

/** Records requests that are no operations, such as those for files. A stream is none: it lasts as long as its page is open. */
export const traceRequests =
  (tracer: Tracer): RequestHandler =>
  (request, response, next) => {
    if (request.headers.accept?.includes('text/event-stream')) return next();
    const { method } = request;
    const attributes = { 'http.request.method': method, 'hatchery.request_id': requestIdOf(request.headers) };
    const span = startIn(tracer, request.headers, { name: method, kind: SpanKind.SERVER, attributes });
    response.once('close', () => {
      const path = request.route?.path as string | undefined;
      if (typeof path === 'string') span.updateName(`${method} ${path}`).setAttribute('http.route', path);
      noteStatus(span, response.statusCode);
      span.end();
    });
    asPartOf(tracer, span, next);
  };
