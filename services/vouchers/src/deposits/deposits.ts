import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { VoucherDepositPage } from '@hatchery/api/voucher-deposits';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import { requireOwnWallet } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import type { VouchersContext } from '../context.ts';
import { findChainDeposit } from './chain-deposits.repository.ts';
import { creditDeposit } from './credit-deposit.ts';
import { presentDeposit } from './deposits.presenter.ts';
import { type DepositPage, findDepositAt, listDepositParts, listDeposits } from './deposits.repository.ts';
import { depositReference } from './deposits.rules.ts';

/** Lists a page of a player's deposits, newest first. */
export async function depositsOf(
  { database: { knex } }: Pick<VouchersContext, 'database'>,
  { limit, ...page }: DepositPage,
): Promise<VoucherDepositPage> {
  const deposits = await listDeposits(knex, { ...page, limit: limit + 1 });
  const shown = deposits.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const [parts, redemptions] = await Promise.all([
    listDepositParts(knex, ids),
    findRedemptions(knex, ids.map(depositReference)),
  ]);
  const items = shown.map((deposit) => {
    const redemption = redemptions.find(({ subject }) => subject === deposit.id);
    return presentDeposit(deposit, parts.get(deposit.id) ?? [], redemption);
  });
  const last = deposits.length > limit ? shown.at(-1) : undefined;
  return { items, ...(last ? { nextCursor: last.id } : {}) };
}

type Asked = { depositId: number; receiver: string; chainId?: number | undefined };

const sentences = {
  seen: 'The deposit is on chain. It is credited as soon as it is final there.',
  credited: 'The deposit is credited.',
  unmatched: 'The deposit is final, but it could not be credited. Please contact support.',
};

/**
 * Credits a final deposit of the caller, unless that was done before.
 * @throws Problem forbidden (wallet), not-found.
 */
export async function syncDeposit(
  tx: Transaction,
  context: Pick<VouchersContext, 'chains' | 'now'>,
  passport: Passport,
  { depositId: nonce, receiver, chainId: chosen }: Asked,
): Promise<{ message: string; state: keyof typeof sentences }> {
  const { chainId } = context.chains.choose(chosen, 'body.chainId');
  const wallet = await requireOwnWallet(tx, passport, receiver, 'body.receiver');
  const final = await findChainDeposit(tx, { chainId, nonce });
  const told = (state: keyof typeof sentences) => ({ message: sentences[state], state });
  if (final?.account === wallet.address)
    return told((await creditDeposit(tx, context, { chainId, nonce }))?.state ?? 'seen');
  if (!final && (await findDepositAt(tx, { chainId, nonce, receiver: wallet.address }))) return told('seen');
  throw new Problem(
    'not-found',
    `There is no deposit ${nonce} of this wallet here yet. It is credited by itself once it is final.`,
  );
}
