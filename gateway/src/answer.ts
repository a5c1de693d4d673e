import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Exchange } from './exchange.ts';
import { addAnswerHeaders, type RawHeaders } from './headers.ts';
import { connectionFell, type Upstream, unavailable, upstreamProblem } from './upstreams.ts';

/** What is sent to the service. */
export type Forwarded = { method: string; path: string; headers: RawHeaders; body: Readable | null };

type Options = {
  exchange: Exchange;
  upstream: Upstream;
  forwarded: Forwarded;
  deadlineMilliseconds: number;
  /** Told of every failure of the service. */
  failed: (error: unknown) => void;
};

const retryDelayMilliseconds = 50;
const clientLeft = new Error('The client has left.');

/**
 * The answer of a service on its way to the client: head and body are handed on as they come, at the pace of the client.
 * When the client leaves, the service's request is aborted; when the service fails before its head, a problem is answered.
 */
export class Answer implements Dispatcher.DispatchHandler {
  readonly #options: Options;
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #awaitedBytes = -1;
  #tried = 0;
  #settled = false;

  constructor(options: Options) {
    this.#options = options;
    options.upstream.underWay += 1;
    options.exchange.abandon = () => this.#abort(clientLeft);
    this.#deadline = setTimeout(() => this.#expire(), options.deadlineMilliseconds);
    this.#send();
  }

  #send(): void {
    const { upstream, forwarded } = this.#options;
    this.#tried += 1;
    upstream.pool.dispatch(forwarded as Dispatcher.DispatchOptions, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(clientLeft);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, answer: IncomingHttpHeaders): void {
    if (status < 200 || this.#settled) return;
    clearTimeout(this.#deadline);
    const { exchange } = this.#options;
    const headers = exchange.headers;
    addAnswerHeaders(headers, answer);
    const length = answer['content-length'];
    this.#awaitedBytes = length === undefined ? -1 : Number(length);
    exchange.response.writeHead(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    const { response } = this.#options.exchange;
    // Head and only chunk leave in one write.
    if (chunk.length === this.#awaitedBytes) return void response.end(chunk);
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    const { response } = this.#options.exchange;
    if (!this.#settle()) return;
    if (!response.writableEnded) response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.#settled) return;
    const { exchange, upstream, forwarded, failed } = this.#options;
    const begun = exchange.response.headersSent;
    if (!begun && this.#tried === 1 && forwarded.method === 'GET' && connectionFell(error)) {
      setTimeout(() => !this.#settled && this.#send(), retryDelayMilliseconds);
      return;
    }
    this.#settle();
    failed(error);
    exchange.refuse(upstreamProblem(upstream.name, error));
  }

  #expire(): void {
    const { exchange, upstream, failed } = this.#options;
    this.#abort(clientLeft);
    failed(new Error('The service did not answer in time.'));
    exchange.refuse(unavailable(upstream.name));
  }

  #abort(reason: Error): void {
    if (this.#settle()) this.#controller?.abort(reason);
  }

  /** False when it had ended before. */
  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#options.upstream.underWay -= 1;
    return true;
  }
}
