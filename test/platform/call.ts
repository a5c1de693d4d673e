// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type Reply = { status: number; headers: Headers; body: any };

/** Calls the platform over HTTP as anybody would. */
export async function call(
  url: string,
  method: string,
  path: string,
  {
    token,
    key,
    body,
    headers = {},
  }: { token?: string; key?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await response.text();
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
}
