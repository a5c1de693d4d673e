import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Passport, refusalOf } from '@hatchery/api/access';
import { withoutNulls } from '@hatchery/api/nulls';
import { mayCallInternally, type OperationMeta } from '@hatchery/api/operation';
import { Problem } from '@hatchery/api/problems';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { AnyRouter } from '@orpc/server';
import type { StandardHeaders, StandardLazyRequest } from '@orpc/standard-server';
import { parseCookie } from 'cookie';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';
import type { Database } from './database.ts';
import { toProblem } from './failures.ts';
import type { IdempotentRequest } from './idempotency.ts';
import type { Page } from './lists.ts';
import type { Logger } from './log.ts';
import { type Passports, passportHeader } from './passport.ts';
import { createTransact, type Transact } from './transact.ts';

/** Everything that a handler gets in addition to its input. */
export type CallContext = {
  passport: Passport;
  requestId: string;
  log: Logger;
  headers: IncomingHttpHeaders;
  cookies: Record<string, string | undefined>;
  /** Sets a response header. Errors are sent without it. */
  setHeader(name: string, value: string | string[]): void;
  /** Returns the items of one page, and sends the total as `X-Total-Count`. */
  list<Item>(page: Page<Item>): Item[];
  transact: Transact;
};

/** `operation` is known once the router has matched, for metrics. */
type Call = CallContext & { operation?: string; bodyBytes: number };

type Options = {
  router: AnyRouter;
  passports: Passports;
  database: Database;
  log: Logger;
  now: () => Date;
  bodyLimit: number;
  metrics: Registry;
};

/**
 * Serves an implemented contract on express: identifies the caller, validates, and answers errors as problem+json. Requests that
 * match no operation go to the next handler.
 */
export function serveContract(options: Options): RequestHandler {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [options.metrics],
  });
  const handler = createHandler(options);

  return async (request, response, next) => {
    const requestId = requestIdOf(request);
    // Create the child logger only when it is used: it costs time, and few requests log.
    let child: Logger | undefined;
    const log = () => (child ??= options.log.child({ requestId }));
    response.setHeader('x-request-id', requestId);
    const observe = durations.startTimer();
    try {
      const passport = options.passports.read(request.get(passportHeader), { now: options.now(), requestId });
      const body = await readBody(request, options.bodyLimit);
      const reply: Record<string, string | string[]> = {};
      const context: Call = callContext({ request, passport, requestId, log, body, reply, database: options.database });
      const result = await handler.handle(lazyRequest(request, response, body), { context });
      if (!result.matched) return next();
      const { status, headers, body: answer } = result.response;
      observe({ operation: context.operation ?? 'unmatched', status });
      send(response, status, status < 400 ? { ...headers, ...reply } : headers, answer);
    } catch (error) {
      const { status, headers, body } = problemResponse(faultOf(error, request), request.path, { requestId, log });
      observe({ operation: 'unmatched', status });
      send(response, status, headers, body);
    }
  };
}

/** Returns the error, or that the client did not finish its request, which is no fault of the service. */
const faultOf = (error: unknown, request: Request): unknown =>
  request.destroyed && !request.complete && !(error instanceof Problem)
    ? new Problem('request-timeout', 'The request did not arrive whole.', { cause: error })
    : error;

/** Creates a handler that authorizes each call, and answers errors as problems. */
function createHandler({ router, passports }: Options): StandardOpenAPIHandler<Call> {
  return new StandardOpenAPIHandler<Call>(router as never, {
    interceptors: [
      async ({ next, context, request }) => {
        try {
          return await next();
        } catch (error) {
          return {
            matched: true,
            response: problemResponse(error, request.url.pathname, {
              requestId: context.requestId,
              log: () => context.log,
            }),
          };
        }
      },
    ],
    clientInterceptors: [
      ({ next, ...call }) => {
        const { context, procedure } = call;
        const meta = procedure['~orpc'].meta as OperationMeta;
        context.operation = `${meta.method} /${meta.prefix}${meta.path}`;
        authorize(meta, context.passport, passports);
        if (context.bodyBytes > meta.bodyLimit) throw tooLarge(meta.bodyLimit);
        return next({ ...call, input: withoutNulls(procedure['~orpc'].inputSchema, call.input) });
      },
    ],
  });
}

/** Answers 404 to requests that no route answered. Followed only by `failed`. */
export const notFound: RequestHandler = (request, response) => {
  const requestId = requestIdOf(request);
  const problem = new Problem('not-found', `There is nothing at ${request.path}.`);
  send(response, 404, problemHeaders, problem.toDetails({ instance: request.path, requestId }));
};

/** Wraps a handler that is not an operation, such as one for files, so that its errors are answered as problems. */
export const withProblems =
  (log: Logger, handle: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  async (request, response) => {
    response.setHeader('x-request-id', requestIdOf(request));
    try {
      await handle(request, response);
    } catch (error) {
      answerFailure(error, request, response, log);
    }
  };

/** Answers an error of a route or of express as a problem. The last handler of an app: express would show the stack. */
export const failed =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, _next) =>
    answerFailure(error, request, response, log);

function answerFailure(error: unknown, request: Request, response: Response, log: Logger): void {
  if (response.headersSent) return void response.destroy();
  const requestId = String(response.getHeader('x-request-id') ?? requestIdOf(request));
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.setHeader('x-request-id', requestId);
  const { status, headers, body } = problemResponse(faultOf(error, request), request.path, {
    requestId,
    log: () => log.child({ requestId }),
  });
  send(response, status, headers, body);
}

const problemHeaders = { 'content-type': 'application/problem+json' };

function problemResponse(
  error: unknown,
  instance: string,
  { requestId, log }: { requestId: string; log: () => Logger },
) {
  const problem = toProblem(error);
  if (problem.status >= 500) log().error({ err: problem.cause ?? problem, instance }, problem.message);
  const retryAfter = problem.retryAfterSeconds ?? (problem.status === 503 ? 1 : undefined);
  const headers: StandardHeaders = retryAfter
    ? { ...problemHeaders, 'retry-after': String(retryAfter) }
    : problemHeaders;
  return { status: problem.status, headers, body: problem.toDetails({ instance, requestId }) };
}

function authorize(meta: OperationMeta, passport: Passport, passports: Passports): void {
  const refusal = refusalOf(meta.access, passport);
  if (refusal === 401) throw new Problem('unauthorized', 'Please sign in to do this.');
  const allowed = meta.access !== 'service' || mayCallInternally(meta, passport.subject);
  if (!allowed) passports.refusedFor('operation-not-allowed');
  if (refusal === 403 || !allowed) throw new Problem('forbidden', 'You may not do this.');
}

const saneRequestId = /^[A-Za-z0-9-]{1,64}$/;

const requestIdOf = (request: Request): string => {
  const given = request.get('x-request-id');
  return given && saneRequestId.test(given) ? given : randomUUID();
};

const tooLarge = (limit: number) => new Problem('payload-too-large', `The body can have at most ${limit} bytes.`);

type Body = { text: string; bytes: number; contentType: string };

async function readBody(request: Request, limit: number): Promise<Body | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  return { text: textOf(request, Buffer.concat(chunks)), bytes: size, contentType: request.get('content-type') ?? '' };
}

/** Returns a body as text. Bytes that are no text would change on the way, so they are refused. */
function textOf({ headers }: Request, bytes: Buffer): string {
  if (headers['content-encoding'] !== undefined) throw badBody('The body must be sent without a content encoding.');
  if (!isUtf8(bytes)) throw badBody('The body must be UTF-8.');
  return bytes.toString('utf8');
}

function lazyRequest(request: Request, response: Response, body: Body | undefined): StandardLazyRequest {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  return {
    method: request.method,
    url: new URL(request.originalUrl, 'http://service'),
    headers: request.headers as StandardHeaders,
    signal: left.signal,
    body: async () => (body ? parseJson(body) : undefined),
  };
}

function parseJson({ text, contentType }: Body): unknown {
  if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(contentType))
    throw badBody('The body must be JSON, with the content type application/json.');
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('The body is not valid JSON.');
  }
}

const badBody = (message: string) => new Problem('bad-request', message, { errors: [{ path: 'body', message }] });

type ContextParts = {
  request: Request;
  passport: Passport;
  requestId: string;
  log: () => Logger;
  body: Body | undefined;
  reply: Record<string, string | string[]>;
  database: Database;
};

function callContext({ request, passport, requestId, log, body, reply, database }: ContextParts): Call {
  const key = request.get('idempotency-key');
  return {
    bodyBytes: body?.bytes ?? 0,
    passport,
    requestId,
    get log() {
      return log();
    },
    headers: request.headers,
    cookies: parseCookies(request.headers.cookie),
    setHeader: (name, value) => {
      reply[name] = value;
    },
    list: ({ items, total }) => {
      reply['x-total-count'] = String(total);
      return items;
    },
    transact: createTransact({
      database,
      requestId,
      request: key === undefined ? undefined : idempotentRequest(request, passport, key, body),
      onReplay: () => {
        reply['idempotent-replayed'] = 'true';
      },
    }),
  };
}

const idempotentRequest = (
  request: Request,
  { kind, subject }: Passport,
  key: string,
  body: Body | undefined,
): IdempotentRequest => ({
  key,
  scope: `${kind}:${subject}`,
  anonymous: kind === 'anonymous',
  payload: `${request.method} ${request.originalUrl}\n${body?.text ?? ''}`,
});

/** Returns the cookies of a request by name, from its header. */
export const parseCookies = (header: string | undefined): Record<string, string | undefined> =>
  parseCookie(header ?? '', { decode: (value) => value });

function send(response: ServerResponse, status: number, headers: StandardHeaders, body: unknown): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  if (body === undefined || status === 204) return void response.end();
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}
