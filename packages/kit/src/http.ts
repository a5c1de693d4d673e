import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Passport } from '@hatchery/api/access';
import { parseCookie } from 'cookie';
import type { Database } from './database.ts';
import type { Page } from './lists.ts';
import type { Logger } from './log.ts';
import { createTransact, type Transact } from './transact.ts';

/** Everything that a handler gets in addition to its input. */
export type CallContext = {
  readonly passport: Passport;
  readonly requestId: string;
  readonly log: Logger;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Record<string, string | undefined>;
  /** Sets a response header. Errors are sent without it. */
  readonly setHeader: (name: string, value: string | string[]) => void;
  /** Returns the items of one page, and sends the total as `X-Total-Count`. */
  readonly list: <Item>(page: Page<Item>) => Item[];
  readonly transact: Transact;
};

/** A request to an operation. */
export type Arrived = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  /** Without its question mark. */
  query: string;
  requestId: string;
};

type Parts = {
  passport: Passport;
  /** The body as it arrived; undefined if there is none. */
  body: string | undefined;
  database: Database;
  log: Logger;
};

/** One call of an operation. Every request creates one, so what few handlers use is made when they ask for it. */
export class Call implements CallContext {
  readonly passport: Passport;
  readonly requestId: string;
  private readonly arrived: Arrived;
  private readonly parts: Parts;
  private reply: Record<string, string | string[]> | undefined = undefined;

  constructor(arrived: Arrived, parts: Parts) {
    this.passport = parts.passport;
    this.requestId = arrived.requestId;
    this.arrived = arrived;
    this.parts = parts;
  }

  get log(): Logger {
    return this.parts.log.child({ requestId: this.requestId });
  }

  get headers(): IncomingHttpHeaders {
    return this.arrived.request.headers;
  }

  get cookies(): Record<string, string | undefined> {
    return parseCookies(this.headers.cookie);
  }

  /** Aborts when the caller leaves before the answer is sent. */
  get signal(): AbortSignal {
    const { response } = this.arrived;
    const left = new AbortController();
    const check = () => {
      if (!response.writableFinished) left.abort();
    };
    if (response.destroyed) check();
    else response.once('close', check);
    return left.signal;
  }

  get setHeader() {
    return (name: string, value: string | string[]): void => {
      this.reply ??= {};
      this.reply[name] = value;
    };
  }

  get list() {
    return <Item>({ items, total }: Page<Item>): Item[] => {
      this.setHeader('x-total-count', String(total));
      return items;
    };
  }

  get transact(): Transact {
    const key = this.headers['idempotency-key'];
    return createTransact({
      database: this.parts.database,
      requestId: this.requestId,
      request: typeof key === 'string' ? this.idempotentRequest(key) : undefined,
      onReplay: () => this.setHeader('idempotent-replayed', 'true'),
    });
  }

  /** Names and values of the headers of a success, in turn. */
  answerHeaders(): string[] {
    const headers = ['x-request-id', this.requestId];
    for (const name in this.reply) for (const value of [this.reply[name] ?? []].flat()) headers.push(name, value);
    return headers;
  }

  private idempotentRequest(key: string) {
    const { kind, subject } = this.passport;
    const { method, url } = this.arrived.request;
    return {
      key,
      scope: `${kind}:${subject}`,
      anonymous: kind === 'anonymous',
      payload: `${method} ${url}\n${this.parts.body ?? ''}`,
    };
  }
}

/** Returns the cookies of a request by name, from its header. */
export const parseCookies = (header: string | undefined): Record<string, string | undefined> =>
  parseCookie(header ?? '', { decode: (value) => value });
