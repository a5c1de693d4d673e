import type { ApiClient } from '@hatchery/api/client';
import type { Client } from '@orpc/client';
import type { Intent } from './intent.ts';
import { ApiProblem, isRefusal, RequestAborted } from './problem.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The player's intent. Its key goes along, so that the effect happens once. */
  intent?: Intent;
  /** A 401 is about the request, as for a wrong password, and not about the token: the call is not repeated. */
  once?: boolean;
  /** The browser asks again instead of answering from its own cache. */
  fresh?: boolean;
  /** Receives the total length of a list that is answered page by page. */
  onTotal?: (total: number) => void;
}

type Callable<T> =
  T extends Client<infer _Context, infer Input, infer Output, infer _Error>
    ? (input: Input, options?: CallOptions) => Promise<Output>
    : { [Key in keyof T]: Callable<T[Key]> };

/** The typed client of the platform's contract. */
export type Api = Callable<ApiClient>;

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface ClientSettings {
  /** `name -> 'METHOD /path'`, as operations.ts collects them. */
  operations: Record<string, string>;
  /** Undefined if nobody is signed in. Empty if the token could not be fetched: an empty bearer is sent then (specification section 5). */
  bearer: () => Promise<string | undefined>;
  /** Called once when a bearer was refused; the call is repeated with the token it returns. */
  renew: () => Promise<string>;
  /** Returns why the last token could not be fetched. It explains the 401 that an empty bearer gets. */
  tokenProblem: () => unknown;
  fetch?: typeof fetch;
}

const deadlineMs = 15_000;

/** Fills path values (URL-encoded) and the query of an operation. */
export function urlOf(path: string, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/**
 * Creates a client that knows operations by name only; types come from the contract.
 * @example const api = createApi({ operations, ...tokens }); await api.users.me({})
 */
export function createApi(settings: ClientSettings): Api {
  const send = settings.fetch ?? ((input, init) => fetch(input, init));

  async function call(name: string, input: Input, options: CallOptions): Promise<unknown> {
    const [method = 'GET', path = ''] = settings.operations[name]?.split(' ') ?? [];
    const url = urlOf(path, input);
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const request = `${method} ${url} ${body ?? ''}`;
    const key = options.intent?.keyOf(request);
    let sent: string | undefined;
    const attempt = (bearer: string | undefined) => {
      sent = bearer;
      return send(url, {
        method,
        signal,
        ...(options.fresh ? { cache: 'no-cache' } : {}),
        headers: {
          accept: 'application/json',
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body }),
      });
    };
    try {
      const bearer = await settings.bearer();
      const first = await attempt(bearer);
      const last = first.status === 401 && bearer && !options.once ? await attempt(await settings.renew()) : first;
      const answer = await read(url, last, options.onTotal);
      options.intent?.answered(request);
      return answer;
    } catch (error) {
      if (options.signal?.aborted) throw new RequestAborted();
      if (isRefusal(error)) options.intent?.answered(request);
      throw (sent === '' && isUnauthorized(error) && settings.tokenProblem()) || error;
    }
  }

  const at = (path: string): unknown =>
    new Proxy((input: Input = {}, options: CallOptions = {}) => call(path, input, options), {
      get: (_, key) => at(path ? `${path}.${String(key)}` : String(key)),
    });
  return at('') as Api;
}

const isUnauthorized = (error: unknown): boolean => error instanceof ApiProblem && error.status === 401;

async function read(url: string, response: Response, onTotal?: (total: number) => void): Promise<unknown> {
  const body = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (response.ok) {
    onTotal?.(Number(response.headers.get('x-total-count')));
    return body;
  }
  const { status, statusText, headers } = response;
  throw new ApiProblem({ url, status, statusText, body, retryAfter: headers.get('retry-after') });
}
