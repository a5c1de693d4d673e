import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { contract } from './contract.ts';
import { codeOfStatus, Problem, type ProblemCode, type ProblemDetails, problemStatuses } from './problems.ts';

/** The typed client of a router of operations. */
export type ApiClientOf<T extends AnyContractRouter> = ContractRouterClient<T>;

export type ApiClient = ApiClientOf<typeof contract>;

type ClientOptions = {
  /** Origin of the gateway or a service, as in `https://play.example`. */
  url: string;
  /** Headers of each call: `authorization`, `x-api-key`, `idempotency-key`. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
  fetch?: (request: Request, init: { redirect?: Request['redirect'] }) => Promise<Response>;
};

/**
 * A typed client of a contract. Errors are thrown as Problem: the code, status and field errors of the answer.
 * @example const api = createClient(contract, { url: location.origin }); await api.users.me({})
 */
export function createClient<T extends AnyContractRouter>(router: T, options: ClientOptions): ContractRouterClient<T> {
  const send = options.fetch ?? ((request, init) => fetch(request, init));
  const link = new OpenAPILink(router, {
    url: options.url,
    headers: async () => (await options.headers?.()) ?? {},
    fetch: async (request, init) => {
      const response = await send(request, init);
      if (response.status >= 400) throw await problemOf(response);
      return response;
    },
  });
  return createORPCClient(link);
}

const problemOf = async (response: Response): Promise<Problem> =>
  problemOfAnswer({
    status: response.status,
    retryAfter: response.headers.get('retry-after') ?? undefined,
    body: await response.text().catch(() => ''),
  });

/** Reads an answer that was not a success into the Problem that the server threw. `retryAfter` is that header, in seconds. */
export function problemOfAnswer(answer: { status: number; retryAfter: string | undefined; body: string }): Problem {
  const details = detailsOf(answer.body);
  const named = details?.type?.replace('/problems/', '') as ProblemCode | undefined;
  const code = named && named in problemStatuses ? named : codeOfStatus(answer.status);
  const retryAfter = Number(answer.retryAfter);
  return new Problem(code, details?.detail ?? `The server answered ${answer.status}.`, {
    errors: details?.errors,
    mergeUid: details?.mergeUid,
    stale: details?.stale,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}

function detailsOf(body: string): Partial<ProblemDetails> | undefined {
  try {
    return JSON.parse(body) ?? undefined;
  } catch {
    return undefined;
  }
}
