import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem } from '@hatchery/api/problems';
import { type Arriving, tooSlow } from './exchange.ts';
import { requestIdOf } from './headers.ts';

/** Headers that may stand once. Of two, a proxy on the way may have taken the other one for the right one. */
const single = ['host', 'authorization', 'x-api-key', 'idempotency-key'];

/**
 * Returns the problem of a request that names no host, or has such a header twice. A comma alone says nothing: node:http joins them
 * with one.
 */
export function ambiguityOf(request: IncomingMessage): Problem | undefined {
  const { headers } = request;
  if (headers.host === undefined && request.httpVersion !== '1.0') return wrongHeader('host');
  for (const name of single)
    if (headers[name]?.includes(',') && request.headersDistinct[name]?.length !== 1) return wrongHeader(name);
  return undefined;
}

function wrongHeader(name: string): Problem {
  const message = `Send the header ${name} once.`;
  return new Problem('bad-request', message, { errors: [{ path: `headers.${name}`, message }] });
}

/** Refuses a request before anything is done with it, and ends its connection. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const requestId = requestIdOf(request.headers);
  const instance = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const { headers, body } = answerOf(problem, instance, requestId);
  response.writeHead(problem.status, headers).end(body);
}

/**
 * Answers what node:http cannot take: bytes that are no request, a head that is too large, and a request that did not arrive in
 * time. Ends the connection, because nobody knows where the next request would begin.
 */
export const answerClientErrors =
  (arriving: Arriving) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
    const exchange = arriving.get(socket as Socket);
    const isBody = exchange !== undefined && !exchange.request.complete;
    if (isBody && !exchange.over && socket.writable) {
      exchange.response.shouldKeepAlive = false;
      exchange.refuse(problemOf(code));
      return;
    }
    if (!isBody && socket.writable && !isAnswering(socket)) socket.write(bareAnswer(problemOf(code)));
    (socket as Socket).destroySoon();
  };

function problemOf(code: string): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large', 'Send shorter headers.');
  return new Problem('bad-request', 'The request is malformed.');
}

/** Returns whether another answer is on its way on a connection, as node:http itself finds out. */
const isAnswering = (socket: Duplex): boolean =>
  (socket as Duplex & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true;

function bareAnswer(problem: Problem): string {
  const { headers, body } = answerOf(problem, '/', requestIdOf({}));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

function answerOf(problem: Problem, instance: string, requestId: string) {
  const body = JSON.stringify(problem.toDetails({ instance, requestId }));
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  };
  return { headers, body };
}
