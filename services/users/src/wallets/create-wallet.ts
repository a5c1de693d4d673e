import { createHash, randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { type Address, getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { lockAccount, unknownUser } from '../users/users.ts';
import { refuseTooMany } from './wallets.rules.ts';
import { linkWallet, walletsOf } from './wallets.ts';

type Prepared = { address: Address; recoveryPhrase?: string | undefined };
export type CreatedWallet = { address: string; recoveryPhrase?: string; message: string };

/**
 * Makes another custodial wallet for the caller and shows its phrase, which comes from the signer, goes to the caller and stays
 * nowhere: what the transaction returns, and so what a replay answers, is the address alone.
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
      message: 'Write the recovery phrase down: it is shown this once.',
    };
  return { address, message: 'This wallet was made before. Its recovery phrase was shown then and is not kept.' };
}

/** The same request asks the signer for the same wallet, so that repeating it fills no vault; the phrase comes the first time alone. */
async function prepare({ signer, database }: UsersContext, userId: string, key: string | undefined): Promise<Prepared> {
  const digest = key && createHash('sha256').update(`${userId}\n${key}`).digest('hex');
  refuseTooMany(await walletsOf(database.knex, userId), 'custodial');
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
  const wallets = await walletsOf(tx, userId);
  refuseTooMany(wallets, 'custodial');
  // A wallet whose phrase its owner never saw is given to nobody.
  if (!recoveryPhrase)
    throw new Problem(
      'conflict',
      'The phrase got lost on its way, so no wallet was made. Please ask anew, with a new key.',
    );
  const main = !wallets.some((wallet) => wallet.main);
  await linkWallet(tx, { userId, address, kind: 'custodial', main, now: now() });
  return { address };
}
