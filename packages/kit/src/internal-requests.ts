import { problemOfAnswer } from '@hatchery/api/client';
import { type DeclaredOperation, operationsOf } from '@hatchery/api/contract';
import { Problem } from '@hatchery/api/problems';
import { type Dispatcher, Pool } from 'undici';

/** The input of an internal operation, as its contract declares it. Parameters and queries are flat. */
export type InternalInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};

/** A whole answer. */
export type InternalAnswer = { status: number; retryAfter: string | undefined; body: string };

/** One operation of another service. `send` sends a request once. */
export type InternalOperation = {
  name: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  send(input: InternalInput, headers: Record<string, string>, signal: AbortSignal): Promise<InternalAnswer>;
};

/**
 * Returns how to send each operation of a service. The requests go through undici itself: `fetch` and a generic client of
 * the contract take several times as long, which every call between services would pay.
 */
export function internalRequests(contract: object, url: string): InternalOperation[] {
  const pool = new Pool(url);
  return operationsOf(contract).map((operation) => ({
    name: operation.name,
    method: operation.method,
    path: operation.fullPath,
    send: sendOperation(pool, operation),
  }));
}

function sendOperation(pool: Pool, { method, fullPath }: DeclaredOperation): InternalOperation['send'] {
  // `/wallets/{address}/keys` becomes [`/wallets/`, `address`, `/keys`].
  const parts = fullPath.split(/[{}]/);
  return async ({ params = {}, query, body }, headers, signal) => {
    const path = parts
      .map((part, index) => (index % 2 === 0 ? part : encodeURIComponent(String(params[part]))))
      .join('');
    const options: Dispatcher.RequestOptions = { method, path: path + queryOf(query), headers, signal };
    if (body !== undefined) {
      options.body = JSON.stringify(body);
      options.headers = { ...headers, 'content-type': 'application/json' };
    }
    const answer = await pool.request(options);
    // The whole body: one that never ends counts as a fault.
    const text = await answer.body.text();
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after']?.toString(), body: text };
  };
}

function queryOf(query: InternalInput['query'] = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.append(name, String(value));
  return given.size > 0 ? `?${given}` : '';
}

/** Reads an answer. @throws Problem that the service answered; bad-gateway for an answer that is not JSON. */
export function readAnswer({ status, retryAfter, body }: InternalAnswer): unknown {
  if (status === 500) throw new Problem('bad-gateway', 'Another service failed. Please try again.');
  if (status >= 400) throw problemOfAnswer({ status, retryAfter, body });
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new Problem('bad-gateway', 'Another service answered with something that is no JSON.', { cause });
  }
}
