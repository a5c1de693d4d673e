import { Problem } from '@hatchery/api/problems';
import type { Wallet } from '@hatchery/api/wallets';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { type Address, getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { ownedByAnother, proposeMerge } from '../merges/merges.ts';
import { lockOwners } from './link-signed.ts';
import { refuseTooMany, toWallet } from './wallets.rules.ts';
import { findWallet, linkWallet, lockAddress, walletsOf } from './wallets.ts';

type Recovered = { wallet: Wallet } | { mergeUid: string };

/**
 * Brings a wallet back from its phrase. One that is the caller's already stays as it is, whoever keeps its key; one of another
 * account is proved by its phrase as by a signature, and a merge is proposed.
 * @throws Problem bad-request, conflict, owned-by-another
 */
export async function recoverWallet(
  users: UsersContext,
  { transact, passport }: Pick<CallContext, 'transact' | 'passport'>,
  recoveryPhrase: string,
): Promise<Wallet> {
  const userId = passport.subject;
  const recovered = await transact({
    before: () => prepare(users, userId, recoveryPhrase),
    work: (tx, address) => keep(users, tx, userId, address),
  });
  if ('mergeUid' in recovered) throw ownedByAnother(recovered.mergeUid, 'This wallet');
  return recovered.wallet;
}

/** The signer keeps the key of a wallet that nobody has, and only of such a one. @returns the address. */
async function prepare({ signer, database }: UsersContext, userId: string, recoveryPhrase: string): Promise<Address> {
  const answer = await signer.phraseAddress({ body: { recoveryPhrase } });
  const address = getAddress(answer.address);
  if (await findWallet(database.knex, address)) return address;
  refuseTooMany(await walletsOf(database.knex, userId), 'custodial');
  await signer.recoverWallet({ body: { recoveryPhrase, userId } });
  return address;
}

async function keep(
  { now: clock }: UsersContext,
  tx: Transaction,
  userId: string,
  address: Address,
): Promise<Recovered> {
  const now = clock();
  await lockAddress(tx, address);
  const { wallet } = await lockOwners(tx, address, userId);
  if (wallet?.user_id === userId) return { wallet: toWallet(wallet) };
  if (wallet) {
    const provedBy = { kind: 'wallet', name: address } as const;
    return { mergeUid: await proposeMerge(tx, { intoUserId: userId, fromUserId: wallet.user_id, provedBy, now }) };
  }
  const wallets = await walletsOf(tx, userId);
  refuseTooMany(wallets, 'custodial');
  const main = !wallets.some((one) => one.main);
  await linkWallet(tx, { userId, address, kind: 'custodial', main, now });
  const made = await findWallet(tx, address);
  if (!made) throw new Problem('internal-server-error', 'The wallet was not stored.');
  return { wallet: toWallet(made) };
}
