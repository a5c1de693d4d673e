import type { Address } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { startProvider } from '../../services/users/test/fixtures/google.fixture.ts';
import { type MailServer, newEmail, tokenIn } from '../../services/users/test/fixtures/mail.fixture.ts';
import type { Reply } from './call.ts';

export type Options = { token?: string | undefined; key?: string; body?: unknown; headers?: Record<string, string> };

export type World = {
  url: string;
  rpcUrl: string;
  mail: MailServer;
  google: Awaited<ReturnType<typeof startProvider>>;
  /** The token of an admin. */
  admin: string;
  /** A key that may do everything that keys may, with budgets of eggs, avatars and some items. */
  key: string;
  /** Sends a request as a careful client does. @throws Error unless it succeeds. */
  send(method: string, path: string, options?: Options): Promise<Reply>;
  /** Lets random requests speak for a player as well. */
  join(token: string): void;
};

export type Story = (world: World) => Promise<void>;

export const newWallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

export async function newGuest({ send, join }: World): Promise<{ token: string; address: Address; uid: string }> {
  const { body } = await send('POST', '/v2/users/guest/wallets/create');
  join(body.token);
  return body;
}

export async function signIn(
  { send, join }: World,
  wallet = newWallet(),
): Promise<{ token: string; wallet: PrivateKeyAccount }> {
  const { body: challenge } = await send('GET', `/v2/auth/wallet?address=${wallet.address}`);
  const signature = await wallet.signMessage({ message: challenge.message });
  const { body } = await send('POST', '/v2/auth/wallet', { body: { address: wallet.address, signature } });
  join(body.token);
  return { token: body.token, wallet };
}

export const password = 'plaster otter umbrella 41';

/** Makes an account with an e-mail address that is verified. */
export async function signUp({
  send,
  mail,
  join,
}: World): Promise<{ token: string; email: string; refreshToken: string }> {
  const email = newEmail();
  await send('POST', '/account/sign-up', { body: { email, password } });
  await send('POST', '/v1/email/verify', { body: { token: tokenIn(await mail.mailTo(email)) } });
  const { body } = await send('POST', '/account/sign-in', { body: { email, password } });
  join(body.token);
  return { token: body.token, email, refreshToken: body.refreshToken };
}

/** Signs what links a wallet to an account. */
export const signLink = async ({ send }: World, token: string, wallet: PrivateKeyAccount) => {
  const { body } = await send('GET', `/v2/link/wallet?address=${wallet.address}`, { token });
  return { address: wallet.address, signature: await wallet.signMessage({ message: body.message }) };
};
