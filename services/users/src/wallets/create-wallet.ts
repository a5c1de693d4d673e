import { createHash, randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { type Address, getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { lockAccount, unknownUser } from '../users/users.ts';
import { refuseTooMany } from './wallets.rules.ts';
import { linkWallet, listWallets } from './wallets.ts';

type Prepared = { address: Address; recoveryPhrase?: string | undefined };
type CreatedWallet = { address: string; recoveryPhrase?: string; message: string };

/**
 * Creates another custodial wallet for the caller and shows its recovery phrase once. The phrase comes from the signer and is
 * stored nowhere: the transaction returns the address alone, so a replay has no phrase either.
 * @throws Problem conflict, service-unavailable
 */
export async function createWallet(
  users: UsersContext,
  { transact, passport, headers }: Pick<CallContext, 'transact' | 'passport' | 'headers'>,
): Promise<CreatedWallet> {
  const userId = passport.subject;
  const key = headers['idempotency-key'];
  let made: Prepared | undefined;
  const { address } = await transact({
    before: async () => {
      made = await prepare(users, userId, typeof key === 'string' ? key : undefined);
      return made;
    },
    work: (tx, prepared) => keep(users, tx, userId, prepared),
  });
  if (made?.recoveryPhrase && made.address === address)
    return {
      address,
      recoveryPhrase: made.recoveryPhrase,
      message: 'Write down the recovery phrase. It is shown only once.',
    };
  return { address, message: 'This wallet was created earlier. Its recovery phrase was shown then and is not stored.' };
}

/** A repeated request names the same wallet to the signer, which returns its phrase only the first time. */
async function prepare({ signer, database }: UsersContext, userId: string, key: string | undefined): Promise<Prepared> {
  const digest = key && createHash('sha256').update(`${userId}\n${key}`).digest('hex');
  refuseTooMany(await listWallets(database.knex, userId), 'custodial');
  const reference = digest ? `asked:${digest}` : `asked:${randomUUID()}`;
  const { address, recoveryPhrase } = await signer.createWalletWithPhrase({ body: { reference, userId } });
  return { address: getAddress(address), recoveryPhrase };
}

async function keep(
  { now }: UsersContext,
  tx: Transaction,
  userId: string,
  { address, recoveryPhrase }: Prepared,
): Promise<{ address: Address }> {
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const wallets = await listWallets(tx, userId);
  refuseTooMany(wallets, 'custodial');
  // Nobody could ever recover a wallet whose phrase its owner never saw.
  if (!recoveryPhrase)
    throw new Problem(
      'conflict',
      'The recovery phrase was lost on the way, so no wallet was created. Try again with a new Idempotency-Key.',
    );
  const main = !wallets.some((wallet) => wallet.main);
  await linkWallet(tx, { userId, address, kind: 'custodial', main, now: now() });
  return { address };
}
