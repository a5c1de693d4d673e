import { check, sleep } from 'k6';
import encoding from 'k6/encoding';
import http, { type RefinedParams, type Response } from 'k6/http';
import { Rate } from 'k6/metrics';
import { settings } from './settings.ts';

// biome-ignore lint/suspicious/noExplicitAny: scripts look into answers of every shape.
export type Reply = { status: number; body: any; headers: Record<string, string> };

export type Caller = { token?: string; key?: string; address?: string };

type Options = {
  by?: Caller;
  body?: unknown;
  /** Sent as Idempotency-Key, so that a repeated request takes effect once. */
  once?: string;
  /** The statuses that are right. */
  expect?: number[];
  /** Whether the answer is what was asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: scripts look into answers of every shape.
  holds?: (body: any, reply: Reply) => boolean;
};

const timeout = '30s';
const success = [200, 201, 204];

export function paramsOf(operation: string, { by = {}, once, expect = success }: Options): RefinedParams<'text'> {
  return {
    headers: {
      'content-type': 'application/json',
      ...(by.token ? { authorization: `Bearer ${by.token}` } : {}),
      ...(by.key ? { 'x-api-key': by.key } : {}),
      ...(by.address ? { 'x-forwarded-for': by.address } : {}),
      ...(once ? { 'idempotency-key': once } : {}),
    },
    tags: { operation, name: operation },
    timeout,
    responseType: 'text',
    responseCallback: http.expectedStatuses(...expect),
  };
}

/** An answer that was not right. It ends the visit, because what follows would fail for no reason of its own. */
export class Refused extends Error {}

/** Answers that only a platform in trouble gives, and requests without an answer. */
const brokeDown = new Rate('broke_down');

const told = new Set<string>();

/** Logs the first wrong answer of each kind, because there may be thousands. */
function tell(operation: string, { status, body, headers }: Reply): void {
  const kind = `${operation} ${status}`;
  if (told.has(kind)) return;
  told.add(kind);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  console.warn(
    `${operation} answered ${status}: ${text.slice(0, 300)} (request ${headers['X-Request-Id'] ?? 'unknown'})`,
  );
}

const readJson = ({ body, headers }: Response): Reply['body'] => {
  const text = String(body ?? '');
  if (!/json/.test(headers['Content-Type'] ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Sends one request, and checks its answer. @throws Refused if it is not right. */
export function ask(operation: string, method: string, path: string, options: Options = {}): Reply {
  const { body, expect = success, holds = () => true } = options;
  const sent = body === undefined ? null : JSON.stringify(body);
  const response = http.request(method, settings.url + path, sent, paramsOf(operation, options));
  const reply = { status: response.status, body: readJson(response), headers: response.headers };
  brokeDown.add(reply.status === 0 || reply.status >= 500);
  judge(operation, reply, expect.includes(reply.status) && holdsFor(reply, holds));
  return reply;
}

/** Counts whether an answer is right. @throws Refused if it is not. */
export function judge(operation: string, reply: Reply, isRight: boolean): void {
  check(reply, { [`${operation} is answered as it should be`]: () => isRight }, { operation });
  if (isRight) return;
  tell(operation, reply);
  throw new Refused(`${operation} answered ${reply.status}`);
}

/** An answer of another shape than expected is wrong, and no fault of the script. */
function holdsFor(reply: Reply, holds: NonNullable<Options['holds']>): boolean {
  try {
    return holds(reply.body, reply);
  } catch {
    return false;
  }
}

/** How long a page waits for news of another service, asking again each half second. */
const triesOfPage = 60;

/** Asks again until the answer says what is awaited. @throws Refused if that never comes, or an answer is wrong. */
// biome-ignore lint/suspicious/noExplicitAny: scripts look into answers of every shape.
export function askUntil(operation: string, path: string, by: Caller, awaited: (body: any) => boolean): Reply {
  for (let left = triesOfPage; ; left -= 1) {
    const reply = ask(operation, 'GET', path, { by, holds: (body) => awaited(body) || left > 1 });
    if (awaited(reply.body)) return reply;
    sleep(0.5);
  }
}

/** Runs one visit of a player. A wrong answer ends it; it is counted already. */
export async function visit(steps: () => void | Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Waits as people do who read a page: for 1 to 4 seconds at the usual pace. */
export const think = (): void => sleep((1 + 3 * Math.random()) * settings.pace);

/** Returns an address that nobody else comes from. */
export const newAddress = (): string | undefined => (settings.fromMany ? `2001:db8:${hex(4)}:${hex(4)}::1` : undefined);

const hex = (digits: number) =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('');

export const newId = (): string => `${hex(16)}${hex(16)}`;

export const toBase64 = (value: unknown): string => encoding.b64encode(JSON.stringify(value));
