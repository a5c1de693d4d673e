import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@hatchery/api/problems';
import type { Caller } from './callers.ts';
import { clientTraceOf, type RawHeaders } from './headers.ts';
import type { Route } from './routes.ts';

/** Largest body that leaves in one write with its head, as a latin1 string. One write is cheaper than two buffers. */
export const largestInOneWrite = 16 * 1024;

/** The last exchange of each connection whose request has a body: node:http tells of a body that is late by its connection. */
export type Arriving = WeakMap<Socket, Exchange>;

/** Returns the length of a body in bytes, as its request declares it: 0 if there is none, infinite if it comes in chunks. */
function declaredBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  const length = headers['content-length'];
  return length === undefined ? 0 : Number(length);
}

/** One request in its trace. */
export type RequestTrace = {
  /** Runs work whose calls to services belong to the request. */
  run<T>(work: () => T): T;
  /** Adds the headers that tell a service which span asks. */
  addTo(headers: RawHeaders): void;
  end(status: number): void;
};

/** One request to the API and its answer, on its way through the gateway. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path and query, as the client wrote them. */
  readonly target: string;
  readonly path: string;
  readonly requestId: string;
  /** Headers of every answer, whether it comes from the gateway or a service. */
  readonly headers: RawHeaders;
  readonly route: Route | undefined;
  /** When the request came, in milliseconds since 1970. */
  readonly time: number;
  readonly bodyBytes: number;
  readonly startedAt = performance.now();
  /** The client has gone, or has its answer. */
  over = false;
  caller: Caller | undefined = undefined;
  /** Undefined where nothing is traced. */
  trace: RequestTrace | undefined = undefined;
  /** The answer of a service, once it was asked. */
  answer: { abandon(): void; bodyArrives(): void } | undefined = undefined;

  constructor(
    parts: Pick<Exchange, 'request' | 'response' | 'target' | 'path' | 'requestId' | 'headers' | 'route' | 'time'>,
  ) {
    this.request = parts.request;
    this.response = parts.response;
    this.target = parts.target;
    this.path = parts.path;
    this.requestId = parts.requestId;
    this.headers = parts.headers;
    this.route = parts.route;
    this.time = parts.time;
    this.bodyBytes = declaredBytes(parts.request);
  }

  /** Names the request in logs, also by the trace of its client. */
  get names(): Record<string, string> {
    const client = clientTraceOf(this.request.headers);
    return { requestId: this.requestId, ...(client && { client_trace_id: client.traceId }) };
  }

  /** Logs something about the request, in its trace. */
  tell(log: () => void): void {
    if (this.trace) this.trace.run(log);
    else log();
  }

  /** Answers with a problem. If an answer has begun, ends the connection instead. */
  refuse(problem: Problem, more: RawHeaders = []): void {
    const { response } = this;
    if (response.headersSent) return void response.destroy();
    const body = JSON.stringify(problem.toDetails({ instance: this.path, requestId: this.requestId }));
    const headers = [...this.headers, ...more, ...problemHeaders(problem, body)];
    response.writeHead(problem.status, headers);
    response.end(body);
  }
}

function problemHeaders({ status, retryAfterSeconds }: Problem, body: string): RawHeaders {
  const headers = [
    'content-type',
    'application/problem+json',
    'content-length',
    String(Buffer.byteLength(body)),
    'cache-control',
    'no-store',
  ];
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) headers.push('retry-after', String(retryAfter));
  if (status === 401) headers.push('www-authenticate', 'Bearer');
  // The rest of a refused body is not read.
  if (status === 413 || status === 408) headers.push('connection', 'close');
  return headers;
}

export const tooSlow = () =>
  new Problem('request-timeout', 'The request did not arrive in time. Please send it again, in one go.');

export const tooLarge = (limit: number) =>
  new Problem('payload-too-large', `The body can have at most ${limit} bytes.`);
