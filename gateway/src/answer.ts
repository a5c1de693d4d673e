import type { IncomingHttpHeaders } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { freeBytes } from '@hatchery/kit/free-bytes';
import type { Dispatcher } from 'undici';
import { type Exchange, largestInOneWrite, tooSlow } from './exchange.ts';
import { addAnswerHeaders, type RawHeaders } from './headers.ts';
import { connectionFell, connectionRefused, type Upstream, unavailable, upstreamProblem } from './upstreams.ts';

/** A request as it is sent to a service. */
export type Forwarded = { method: string; path: string; headers: RawHeaders; body: Readable | Buffer | null };

const retryDelayMilliseconds = 50;
const clientLeft = new Error('The client has left.');

/**
 * Passes the answer of a service on to the client, head and body as they come, at the client's pace.
 * If the client leaves, the request to the service is aborted. If the service fails before its head, a problem is answered.
 * Every request creates one, so it has plain fields and no closures.
 */
export class Answer implements Dispatcher.DispatchHandler {
  place = -1;
  private readonly exchange: Exchange;
  private readonly upstream: Upstream;
  private readonly forwarded: Forwarded;
  private controller: Dispatcher.DispatchController | undefined = undefined;
  private awaitedBytes = -1;
  private tried = 0;
  private settled = false;
  private begun = false;
  /** When the client stopped reading, in milliseconds of `performance.now()`; undefined while it reads. */
  private blockedSince: number | undefined = undefined;
  /** When the wait for the service began, in milliseconds of `performance.now()`. */
  private waitedSince: number;

  constructor(exchange: Exchange, upstream: Upstream, forwarded: Forwarded) {
    this.exchange = exchange;
    this.upstream = upstream;
    this.forwarded = forwarded;
    this.waitedSince = exchange.startedAt;
  }

  send(): void {
    if (this.settled) return;
    if (this.tried === 0) {
      this.exchange.answer = this;
      this.upstream.underWay.add(this);
    }
    this.tried += 1;
    this.upstream.pool.dispatch(this.forwarded as Dispatcher.DispatchOptions, this);
  }

  /** Restarts the service's time to answer, because the body or a part of it arrived. */
  bodyArrives(): void {
    this.waitedSince = performance.now();
  }

  /** Aborts the request to the service, because the client has left. */
  abandon(): void {
    if (this.settle()) this.controller?.abort(clientLeft);
  }

  /**
   * Gives up on a service, or on a client that does not send its body, silent since `before` in milliseconds of `performance.now()`.
   * One that reads a file, or another large answer, may be silent since `fileBefore`.
   */
  expire(before: number, fileBefore: number): void {
    if (this.waitedSince > before) return;
    if (this.begun) {
      const { route } = this.exchange;
      const readsBefore = route?.file || route?.lasts ? fileBefore : before;
      if (this.blockedSince !== undefined && this.blockedSince <= readsBefore) this.drop();
      return;
    }
    const clientIsLate = this.awaitsBody();
    this.abandon();
    if (clientIsLate) return void this.exchange.refuse(tooSlow());
    this.fail(new Error('The service did not answer in time.'));
    this.exchange.refuse(unavailable(this.upstream.name));
  }

  private fail(error: Error): void {
    const { exchange, upstream } = this;
    exchange.tell(() => upstream.failed(error, exchange.names));
  }

  /** Ends the connection to a client that does not read, which would keep one to the service. */
  private drop(): void {
    this.abandon();
    this.exchange.response.destroy();
  }

  /** Returns whether the service could take more of the body, and the client does not send it. */
  private awaitsBody(): boolean {
    const { body } = this.forwarded;
    return body instanceof Transform && !body.writableNeedDrain && !this.exchange.request.complete;
  }

  /** Ends the connection to the client with this answer. */
  makeLast(): void {
    this.exchange.response.shouldKeepAlive = false;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) controller.abort(clientLeft);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, answer: IncomingHttpHeaders): void {
    if (status < 200 || this.settled) return;
    this.begun = true;
    const { headers, response } = this.exchange;
    addAnswerHeaders(headers, answer);
    const length = answer['content-length'];
    if (length !== undefined) this.awaitedBytes = Number(length);
    response.writeHead(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.settled) return;
    const { response } = this.exchange;
    const { length } = chunk;
    if (length === this.awaitedBytes && length <= largestInOneWrite) {
      response.end(chunk.toString('latin1'), 'latin1');
      return;
    }
    if (response.write(chunk, () => freeBytes(chunk))) return;
    this.blockedSince = performance.now();
    controller.pause();
    response.once('drain', () => {
      this.blockedSince = undefined;
      controller.resume();
    });
  }

  onResponseEnd(): void {
    if (!this.settle()) return;
    const { response } = this.exchange;
    if (!response.writableEnded) response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.settled) return;
    if (!this.begun && this.tried === 1 && this.canRepeatAfter(error)) {
      this.upstream.retried();
      setTimeout(() => this.send(), retryDelayMilliseconds);
      return;
    }
    this.settle();
    this.fail(error);
    this.exchange.refuse(upstreamProblem(this.upstream.name, error));
  }

  /**
   * Returns whether nothing can happen twice: the request reads, its Idempotency-Key makes both requests one, or a refused connection
   * proves that the service never had it.
   */
  private canRepeatAfter(error: Error): boolean {
    const { method, body } = this.forwarded;
    if (body instanceof Readable) return false;
    const { route, request } = this.exchange;
    const isKeyed = route?.takesKeys === true && request.headers['idempotency-key'] !== undefined;
    return method === 'GET' || method === 'HEAD' || isKeyed ? connectionFell(error) : connectionRefused(error);
  }

  /** Ends the exchange once. @returns false when it had ended before. */
  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.upstream.underWay.delete(this);
    const { body } = this.forwarded;
    if (body instanceof Readable) body.destroy();
    return true;
  }
}
