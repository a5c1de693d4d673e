import type { Queryable } from '@hatchery/kit/database';
import type { VouchersContext } from '../context.ts';
import { type Wallet, walletsOf } from '../wallets/wallets.ts';
import type { Airdrop } from './airdrops.ts';
import { hashEmail } from './email-hash.ts';
import type { Identity } from './recipients.repository.ts';

/** A caller: an account with a verified e-mail address, if it has one. */
export type Person = { userId: string; email: string | null };

type Context = Pick<VouchersContext, 'internal'>;

/** Asks for the verified e-mail address of an account, if any of these airdrops may name one. Call it outside transactions. */
export async function askPerson({ internal }: Context, userId: string, airdrops: Airdrop[]): Promise<Person> {
  if (!airdrops.some(({ match }) => match.generation === 'file')) return { userId, email: null };
  const found = await internal.users.verifiedEmail({ params: { uid: userId } });
  return { userId, email: found?.email ?? null };
}

/** Finds by what a person is a recipient of some airdrops. */
export async function identityOf(
  db: Queryable,
  { userId, email }: Person,
  airdrops: Airdrop[],
): Promise<Identity & { wallets: Wallet[] }> {
  const wallets = await walletsOf(db, userId);
  const emailHashes = new Map<string, Buffer>();
  if (email !== null)
    for (const { runId, emailSalt } of airdrops)
      if (runId && emailSalt) emailHashes.set(runId, hashEmail(emailSalt, email));
  return { wallets, addresses: wallets.map(({ address }) => address), emailHashes };
}
