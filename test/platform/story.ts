import type { Address } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { startProvider } from '../../services/users/test/fixtures/google.fixture.ts';
import type { MailServer } from '../../services/users/test/fixtures/mail.fixture.ts';
import type { Reply } from './call.ts';

export type Options = { token?: string | undefined; key?: string; body?: unknown; headers?: Record<string, string> };

export type World = {
  url: string;
  rpcUrl: string;
  mail: MailServer;
  google: Awaited<ReturnType<typeof startProvider>>;
  /** The token of an admin. */
  admin: string;
  /** A key that may do everything that keys may, with a budget of eggs. */
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
