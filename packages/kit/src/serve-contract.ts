import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Passport } from '@hatchery/api/access';
import { mayCallInternally, type OperationMeta } from '@hatchery/api/operation';
import { Problem } from '@hatchery/api/problems';
import { refusalFor } from '@hatchery/api/refusals';
import { createRouteTable } from '@hatchery/api/route-table';
import type { AnyRouter } from '@orpc/server';
import type { Registry } from 'prom-client';
import type { Database } from './database.ts';
import { type Arrived, Call } from './http.ts';
import { isSmallBody, LargeBodies } from './large-bodies.ts';
import type { Logger } from './log.ts';
import { bodyOf, Invocation, inputOf, type Operation, operationsOf } from './operations.ts';
import { type Passports, passportHeader } from './passport.ts';
import { answer, answerProblem, requestIdOf } from './problem-answers.ts';
import { parseBody, readBody } from './request-body.ts';
import { createRequestDurations } from './request-durations.ts';
import { enterTrace, noteStatus, SpanKind, type Tracer } from './tracing.ts';

type Options = {
  router: AnyRouter;
  passports: Passports;
  database: Database;
  log: Logger;
  now: () => Date;
  /** Whether each answer ends its connection. */
  draining: () => boolean;
  metrics: Registry;
  /** Undefined where nothing is traced. */
  tracer?: Tracer | undefined;
};

/** Serves a request to an operation. Returns false and leaves the request alone if it is for none. */
export type Operations = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Everything of a request beside what it asks for. */
type Sent = { passport: Passport; body: string | undefined };

/** Serves an implemented contract: identifies the caller, authorizes, validates, and answers errors as problem+json. */
export function serveContract(options: Options): Operations {
  const { passports, draining, database, log, now, tracer } = options;
  const observe = createRequestDurations(options.metrics);
  const table = createRouteTable(operationsOf(options.router));

  const largeBodies = new LargeBodies();

  const run = async (operation: Operation, arrived: Arrived): Promise<void> => {
    const { request, requestId } = arrived;
    const passport = passports.read(request.headers[passportHeader] as string | undefined, { now: now(), requestId });
    const { meta } = operation;
    authorize(meta, passport, passports);
    if (request.method === 'GET') return handle(operation, arrived, { passport, body: undefined });
    if (isSmallBody(meta.bodyLimit, request))
      return handle(operation, arrived, { passport, body: await readBody(request, meta.bodyLimit) });
    const turn = await largeBodies.arrive();
    try {
      const body = await readBody(request, meta.bodyLimit);
      await turn.handle();
      await handle(operation, arrived, { passport, body });
    } finally {
      turn.leave();
    }
  };

  const handle = async (operation: Operation, arrived: Arrived, { passport, body }: Sent): Promise<void> => {
    const { request, response } = arrived;
    const type = request.headers['content-type'];
    const given = body === undefined ? undefined : parseBody(body, type, operation.meta);
    const input = inputOf(operation, arrived, given);
    const call = new Call(arrived, { passport, body, database, log });
    const text = bodyOf(operation, await operation.handle(new Invocation(input, call)));
    if (draining()) response.shouldKeepAlive = false;
    answer(response, operation.status, call.answerHeaders(), text);
  };

  const serve = async (operation: Operation, arrived: Arrived): Promise<number> => {
    const startedAt = performance.now();
    let { status } = operation;
    try {
      await run(operation, arrived);
    } catch (error) {
      if (draining()) arrived.response.shouldKeepAlive = false;
      status = answerProblem(error, { ...arrived, log: () => log.child({ requestId: arrived.requestId }) });
    }
    observe(operation.name, status, (performance.now() - startedAt) / 1_000);
    return status;
  };

  return (request, response) => {
    const target = request.url ?? '/';
    const queryAt = target.indexOf('?');
    const path = queryAt === -1 ? target : target.slice(0, queryAt);
    const operation = table.find(request.method ?? '', path);
    if (!operation) return false;
    const query = queryAt === -1 ? '' : target.slice(queryAt + 1);
    const arrived = { request, response, path, query, requestId: requestIdOf(request.headers) };
    if (tracer) void serveInSpan(tracer, operation, arrived, serve);
    else void serve(operation, arrived);
    return true;
  };
}

type Serve = (operation: Operation, arrived: Arrived) => Promise<number>;

const serveInSpan = (tracer: Tracer, operation: Operation, arrived: Arrived, serve: Serve): Promise<void> =>
  enterTrace(tracer, arrived.request.headers, planOf(operation, arrived), async (span) =>
    noteStatus(span, await serve(operation, arrived)),
  );

const planOf = ({ name, method, path }: Operation, { requestId }: Arrived) => ({
  name,
  kind: SpanKind.SERVER,
  attributes: { 'http.request.method': method, 'http.route': path, 'hatchery.request_id': requestId },
});

function authorize(meta: OperationMeta, passport: Passport, passports: Passports): void {
  const refusal = refusalFor(meta, passport);
  if (refusal) throw refusal;
  if (meta.access !== 'service' || mayCallInternally(meta, passport.subject)) return;
  passports.refusedFor('operation-not-allowed');
  throw new Problem('forbidden', 'You may not do this.');
}
