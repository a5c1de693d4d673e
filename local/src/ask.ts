import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Calls the platform. @throws Error with the answer if it is a refusal. */
export type Ask = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  key?: string,
) => Promise<Answer>;

const asker =
  (url: string, token?: () => Promise<string>): Ask =>
  async (method, path, body, key = crypto.randomUUID()) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token ? { authorization: `Bearer ${await token()}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as never;
  };

const tokenMilliseconds = 10 * 60_000;

/** Signs in with a wallet, and again before its token runs out. */
export async function signIn(url: string, privateKey: Hex): Promise<Ask> {
  const account = privateKeyToAccount(privateKey);
  const visitor = asker(url);
  async function enter(): Promise<string> {
    const { message } = await visitor<{ message: string }>('GET', `/v2/auth/wallet?address=${account.address}`);
    const proof = { address: account.address, signature: await account.signMessage({ message }) };
    return (await visitor<{ token: string }>('POST', '/v2/auth/wallet', proof)).token;
  }
  let [token, at] = [enter(), Date.now()];
  await token;
  return asker(url, () => {
    if (Date.now() - at > tokenMilliseconds) [token, at] = [enter(), Date.now()];
    return token;
  });
}
