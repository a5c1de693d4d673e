import { Problem } from '@hatchery/api/problems';
import type { Wallet } from '@hatchery/api/wallets';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { type Address, getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { noteCredentialChange } from '../credentials/credentials.ts';
import { ownedByAnother, proposeMerge } from '../merges/merges.ts';
import { lockOwners } from './link-signed.ts';
import { presentWallet } from './wallets.presenter.ts';
import { refuseTooMany } from './wallets.rules.ts';
import { findWallet, linkWallet, listWallets, lockAddress } from './wallets.ts';

type Recovered = { wallet: Wallet } | { mergeUid: string };

/**
 * Restores a wallet from its recovery phrase. A wallet that the caller has already stays as it is. For a wallet of another account
 * the phrase proves ownership as a signature would, so a merge is proposed.
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

/** Stores the key with the signer only if no account has the wallet. @returns the address. */
async function prepare({ signer, database }: UsersContext, userId: string, recoveryPhrase: string): Promise<Address> {
  const answer = await signer.phraseAddress({ body: { recoveryPhrase } });
  const address = getAddress(answer.address);
  if (await findWallet(database.knex, address)) return address;
  refuseTooMany(await listWallets(database.knex, userId), 'custodial');
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
  if (wallet?.userId === userId) return { wallet: presentWallet(wallet) };
  if (wallet) {
    const provedBy = { kind: 'wallet', name: address } as const;
    return { mergeUid: await proposeMerge(tx, { intoUserId: userId, fromUserId: wallet.userId, provedBy, now }) };
  }
  const wallets = await listWallets(tx, userId);
  refuseTooMany(wallets, 'custodial');
  const main = !wallets.some((one) => one.main);
  await linkWallet(tx, { userId, address, kind: 'custodial', main, now });
  await noteCredentialChange(tx, { userId, change: 'wallet-recovered', now });
  const made = await findWallet(tx, address);
  if (!made) throw new Problem('internal-server-error', 'The wallet was not stored.');
  return { wallet: presentWallet(made) };
}
