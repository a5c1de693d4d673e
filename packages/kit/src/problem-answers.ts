import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '@hatchery/api/problems';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { toProblem } from './failures.ts';
import type { Logger } from './log.ts';

/** Answers with JSON in one write. `headers` are names and values in turn, without type and length of the body. */
export function answer(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: string | undefined,
  type = 'application/json',
): void {
  if (body !== undefined) headers.push('content-type', type, 'content-length', String(Buffer.byteLength(body)));
  else if (status !== 204) headers.push('content-length', '0');
  response.writeHead(status, headers).end(body);
}

type Asked = { path: string; requestId: string };
type Failed = Asked & { request: IncomingMessage; response: ServerResponse; log: () => Logger };

/** Answers an error as a problem. Logs those that are not the caller's. @returns the status. */
export function answerProblem(error: unknown, { request, response, path, requestId, log }: Failed): number {
  const problem = toProblem(faultOf(error, request));
  if (problem.status >= 500) log().error({ err: problem.cause ?? problem, instance: path }, problem.message);
  respond(response, problem, { path, requestId });
  return problem.status;
}

function respond(response: ServerResponse, problem: Problem, { path, requestId }: Asked): void {
  const headers = ['x-request-id', requestId];
  const retryAfter = problem.retryAfterSeconds ?? (problem.status === 503 ? 1 : undefined);
  if (retryAfter) headers.push('retry-after', String(retryAfter));
  const body = JSON.stringify(problem.toDetails({ instance: path, requestId }));
  answer(response, problem.status, headers, body, 'application/problem+json');
}

/** Returns the error, or that the client did not finish its request, which is no fault of the service. */
const faultOf = (error: unknown, request: IncomingMessage): unknown =>
  request.destroyed && !request.complete && !request.readableEnded && !(error instanceof Problem)
    ? new Problem('request-timeout', 'The request did not arrive whole.', { cause: error })
    : error;

const saneRequestId = /^[A-Za-z0-9-]{1,64}$/;

/** Returns the id that a request came with, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID();
}

/** Answers 404 to requests that no route answered. Followed only by `failed`. */
export const notFound: RequestHandler = (request, response) => {
  const problem = new Problem('not-found', `There is nothing at ${request.path}.`);
  respond(response, problem, { path: request.path, requestId: requestIdOf(request.headers) });
};

/** Wraps a handler that is not an operation, such as one for files, so that its errors are answered as problems. */
export const withProblems =
  (log: Logger, handle: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  async (request, response) => {
    response.setHeader('x-request-id', requestIdOf(request.headers));
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
  const requestId = String(response.getHeader('x-request-id') ?? requestIdOf(request.headers));
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  answerProblem(error, { request, response, path: request.path, requestId, log: () => log.child({ requestId }) });
}
