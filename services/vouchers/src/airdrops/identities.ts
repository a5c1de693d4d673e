import { hashEmail } from '@hatchery/kit/email-hash';
import type { VouchersContext } from '../context.ts';
import type { Wallet } from '../wallets/wallets.ts';
import type { Airdrop } from './airdrops.ts';
import type { Identity } from './recipients.repository.ts';

/** A caller: an account with a verified e-mail address, if it has one. */
export type Person = { userId: string; email: string | null };

type Context = Pick<VouchersContext, 'internal'>;

/** Asks for the verified e-mail address of an account, if any of these airdrops names one. Call it outside transactions. */
export async function askPerson({ internal }: Context, userId: string, airdrops: Airdrop[]): Promise<Person> {
  if (!airdrops.some(({ hasEmails }) => hasEmails)) return { userId, email: null };
  const found = await internal.users.verifiedEmail({ params: { uid: userId } });
  return { userId, email: found?.email ?? null };
}

/** Returns by what a person is a recipient of some airdrops. */
export function identityOf(wallets: Wallet[], email: string | null, airdrops: Airdrop[]): Identity {
  const emailHashes = new Map<string, Buffer>();
  if (email !== null)
    for (const { runId, emailSalt } of airdrops)
      if (runId && emailSalt) emailHashes.set(runId, hashEmail(emailSalt, email));
  return { addresses: wallets.map(({ address }) => address), emailHashes };
}
