import { tokens } from './api.ts';
import { ApiProblem } from './problem.ts';
import { saveFile } from './save-file.ts';

/** Saves a text that the platform answers to the signed-in caller. @returns the text. @throws ApiProblem */
export async function download(url: string, name: string): Promise<string> {
  const attempt = (bearer: string | undefined) => fetch(url, { headers: { authorization: `Bearer ${bearer ?? ''}` } });
  const first = await attempt(await tokens.bearer());
  const response = first.status === 401 ? await attempt(await tokens.renew()) : first;
  const { status, statusText, headers } = response;
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw new ApiProblem({ url, status, statusText, body, retryAfter: headers.get('retry-after') });
  }
  const text = await response.text();
  saveFile(name, headers.get('content-type') ?? 'text/csv', text);
  return text;
}
