import { ApiProblem } from './problem.ts';
import type { createTokens } from './tokens.ts';

type Tokens = Pick<ReturnType<typeof createTokens>, 'bearer' | 'renew' | 'problem'>;

/** Fetches a file that the platform answers to the signed-in caller. @throws ApiProblem, or why no token could be fetched */
export async function fetchFile(url: string, { bearer, renew, problem }: Tokens, send = fetch): Promise<Blob> {
  const attempt = (token = '') => send(url, { headers: { authorization: `Bearer ${token}` } });
  let token = await bearer();
  let response = await attempt(token);
  if (response.status === 401 && token) {
    token = await renew();
    response = await attempt(token);
  }
  if (response.ok) return response.blob();
  const { status, statusText, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  // An outage while the token was renewed ends no session.
  if (status === 401 && !token && problem()) throw problem();
  throw new ApiProblem({ url, status, statusText, body, retryAfter: headers.get('retry-after') });
}
