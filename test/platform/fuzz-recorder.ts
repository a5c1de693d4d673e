import { contract, operationsOf } from '@hatchery/api/contract';
import { statusesOf } from '@hatchery/api/openapi';
import { problemDetails } from '@hatchery/api/problems';
import type { Reply } from './call.ts';

export type Request = { method: string; path: string; headers: Record<string, string>; body?: string | undefined };

/** Hears each answer that was a success, and whose request it was. */
type Hear = (template: string, answer: unknown, caller: number) => void;

const operations = operationsOf(contract).map((operation) => ({
  name: `${operation.method} ${operation.fullPath}`,
  template: operation.fullPath,
  method: operation.method,
  pattern: new RegExp(`^${operation.fullPath.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  statuses: statusesOf(operation),
  sendsTotal: operation.sendsTotal,
  /** Paths without parameters win: `/v2/users/all` is not a user. */
  parameters: operation.fullPath.split('{').length,
  output: operation.procedure['~orpc'].outputSchema as unknown as
    | { safeParse(value: unknown): { success: boolean } }
    | undefined,
}));

/** Sends requests, and counts for each operation what it answered and what was wrong with that. */
export function createRecorder(url: string, hear: Hear) {
  const faults: string[] = [];
  const undeclared = new Set<string>();
  const successes = new Map<string, number>();

  const send = async (request: Request, credentials: Record<string, string> = {}, caller = 0): Promise<Reply> => {
    const response = await fetch(url + request.path, {
      method: request.method,
      body: request.body,
      headers: { ...request.headers, ...credentials },
      redirect: 'manual',
      signal: AbortSignal.timeout(120_000),
    });
    const { status, headers } = response;
    const operation = findOperation(request);
    const isStream = headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? '' : await response.text();
    if (isStream) await response.body?.cancel();
    const body = /[/+]json/.test(headers.get('content-type') ?? '') && text ? JSON.parse(text) : text;
    if (operation && status < 300) {
      successes.set(operation.name, (successes.get(operation.name) ?? 0) + 1);
      hear(operation.template, body, caller);
    }
    const unlike = operation && undeclaredIn(operation, response);
    if (unlike) undeclared.add(`${operation.name}: ${unlike}`);
    const fault = faultIn(status, body, operation?.output);
    if (fault) faults.push(`${request.method} ${request.path} ${request.body?.slice(0, 300) ?? ''}\n  ${fault}`);
    return { status, headers, body };
  };

  return {
    send,
    faults,
    /** How answers differ from what the OpenAPI document says, by operation. */
    undeclared,
    /** Operations that answered with success less often than this. */
    rarer: (times: number) => operations.map(({ name }) => name).filter((name) => (successes.get(name) ?? 0) < times),
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Returns the operation that a request reaches. */
export function findOperation({ method, path }: Pick<Request, 'method' | 'path'>) {
  const [pathname = ''] = path.split('?');
  return operations
    .filter((operation) => operation.method === method && operation.pattern.test(pathname))
    .toSorted((a, b) => a.parameters - b.parameters)[0];
}

/** Returns how an answer differs from what the OpenAPI document says of its operation. */
function undeclaredIn({ statuses, sendsTotal }: (typeof operations)[0], { status, headers }: Response) {
  if (!statuses.includes(status)) return `a ${status}, which the document does not declare`;
  const hasTotal = headers.has('x-total-count');
  if (status < 300 && hasTotal !== sendsTotal)
    return `X-Total-Count is ${hasTotal ? 'sent and not declared' : 'declared and not sent'}`;
  return undefined;
}

function faultIn(status: number, body: unknown, output: (typeof operations)[0]['output']): string | undefined {
  if (status >= 500) return `a ${status}: ${JSON.stringify(body)}`;
  if (status >= 400)
    return problemDetails.safeParse(body).success
      ? undefined
      : `no problem details: ${JSON.stringify(body).slice(0, 200)}`;
  if (status >= 300 || !output) return undefined;
  const isValid = output.safeParse(body === '' ? undefined : body).success;
  return isValid ? undefined : `outside its schema: ${JSON.stringify(body).slice(0, 300)}`;
}
