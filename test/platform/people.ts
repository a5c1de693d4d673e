import { randomUUID } from 'node:crypto';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call } from './call.ts';

export type Person = { uid: string; address: string; token: string; refreshToken: string; privateKey?: Hex };

/** Someone who pressed "Play as guest". @param client headers that tell where they came from. */
export async function newGuest(url: string, client: Record<string, string> = {}): Promise<Person> {
  const headers = { 'idempotency-key': randomUUID(), ...client };
  const { status, body } = await call(url, 'POST', '/v2/users/guest/wallets/create', { headers });
  if (status !== 201) throw new Error(`No guest: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Someone who signs in with a wallet of their own. */
export async function signInWithWallet(
  url: string,
  privateKey: Hex = generatePrivateKey(),
  token?: string,
): Promise<Person> {
  const account = privateKeyToAccount(privateKey);
  const { body: challenge } = await call(url, 'GET', `/v2/auth/wallet?address=${account.address}`);
  const signature = await account.signMessage({ message: challenge.message });
  const { status, body } = await call(url, 'POST', '/v2/auth/wallet', {
    token,
    body: { address: account.address, signature },
  });
  if (status !== 201) throw new Error(`No sign-in: ${status} ${JSON.stringify(body)}`);
  const me = await call(url, 'GET', '/v2/users', { token: body.token });
  return { uid: me.body.uid, address: account.address, token: body.token, refreshToken: body.refreshToken, privateKey };
}

/** An API key of a studio with these permissions and, by asset, this budget. */
export async function newApiKey(
  url: string,
  admin: Person,
  permissions: string[],
  balance: Record<string, number> = {},
): Promise<string> {
  const body = { name: `studio ${permissions.join(' ')}`, permissions, balance };
  const reply = await call(url, 'POST', '/v2/api-keys', { token: admin.token, body });
  if (reply.status !== 200) throw new Error(`No key: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.apiKey;
}
