import type { Database, Transaction } from '@hatchery/kit/database';
import { voucherId as voucherIdOf } from '../ledger/ids.rules.ts';
import { post } from '../ledger/post.ts';
import { unitOf } from '../ledger/units.ts';
import { lockVouchers } from '../ledger/vouchers.ts';
import { findWallet } from '../wallets/wallets.ts';
import { findAssetOf, findPaid, listAsked, listForgotten, listShort, writeTaken } from './adopt-paid.repository.ts';
import { type ChainClaim, findClaim, listParts, updateOutcome, updateSigned } from './claims.repository.ts';
import { endClaim } from './settle-claims.ts';

export { listForgotten, listShort, updateAccepted } from './adopt-paid.repository.ts';

type Options = { database: Database; now: () => Date };

/**
 * `ended`: a claim that waited for its signature is paid. `taken`: the player's voucher paid for it. `short`: it had too little left,
 * for what it had came after the copy too; the rest is taken when it is there. `unknown`: nobody has the wallet, or the asset is none of the ledger's.
 */
export type Adopted =
  | { outcome: 'ended'; claimId: string }
  | { outcome: 'taken' | 'short'; payment: ChainClaim; userId: string; taken: bigint }
  | { outcome: 'unknown'; payment: ChainClaim; why: string };

const pageSize = 500;
/** How many claims that wait, and payments that are short, one run takes. */
const mostOfRun = 10_000;

/**
 * After a restore: takes off the ledger what chains have paid, by final blocks, for claims that it has forgotten. Each payment once,
 * whatever happens between, and what was short before as far as there is something now. Nothing is paid.
 */
export async function adoptPaid(options: Options, tell: (adopted: Adopted) => void): Promise<void> {
  const { database } = options;
  for (const id of await listAsked(database.knex, mostOfRun))
    if (await database.transaction((tx) => endAsked(tx, options, id))) tell({ outcome: 'ended', claimId: id });
  const take = async (payment: ChainClaim, before: bigint) => {
    const adopted = await database.transaction((tx) => takeOff(tx, options, payment, before));
    if (adopted) tell(adopted);
  };
  for (const { taken, ...payment } of await listShort(database.knex, mostOfRun)) await take(payment, taken);
  let after: ChainClaim | undefined;
  for (;;) {
    const page = await listForgotten(database.knex, { after, limit: pageSize });
    for (const payment of page) await take(payment, 0n);
    after = page.at(-1);
    if (page.length < pageSize) return;
  }
}

/** Ends a claim that waits for its signature as paid, if its amounts were paid. */
async function endAsked(tx: Transaction, { now }: Options, id: string): Promise<boolean> {
  const claim = await findClaim(tx, id);
  const parts = (await listParts(tx, [id])).get(id) ?? [];
  const rewardIds =
    claim &&
    (await findPaid(tx, {
      chainId: claim.chainId,
      receiver: claim.receiver,
      contract: claim.assetContract,
      tokenIds: parts.map(({ tokenId }) => String(tokenId ?? 0n)),
      amounts: parts.map(({ amount }) => String(amount)),
    }));
  if (!rewardIds || !(await updateSigned(tx, id, rewardIds))) return false;
  await updateOutcome(tx, [id], 'claimed');
  await endClaim(tx, { now }, id);
  return true;
}

/** @param before what was taken off for it until now @returns undefined where nothing has changed */
async function takeOff(
  tx: Transaction,
  { now }: Options,
  payment: ChainClaim,
  before: bigint,
): Promise<Adopted | undefined> {
  const { chainId, voucherId, receiver, transactionHash } = payment;
  const [wallet, asset] = await Promise.all([findWallet(tx, receiver), findAssetOf(tx, payment)]);
  if (!wallet?.userId) return { outcome: 'unknown', payment, why: 'no player has this wallet' };
  if (!asset) return { outcome: 'unknown', payment, why: 'the ledger has no such asset' };
  const { userId } = wallet;
  const unit = await unitOf(tx, { assetId: asset.id, tokenId: asset.hasTokens ? BigInt(payment.tokenId) : null });
  const [voucher] = await lockVouchers(tx, { userId, ids: [voucherIdOf(unit.id, userId)] });
  const owed = BigInt(payment.amount) - before;
  const left = voucher?.amount ?? 0n;
  const taken = left < owed ? left : owed;
  if (before > 0n && taken === 0n) return undefined;
  if (!(await writeTaken(tx, payment, { before, taken: before + taken, now: now() }))) return undefined;
  if (taken > 0n)
    await post(tx, {
      reference: `vouchers:forgotten-claim:${chainId}-${voucherId}${before > 0n ? `-${before}` : ''}:settle`,
      reason: 'claimed',
      legs: [
        {
          unitId: unit.id,
          from: { kind: 'player', owner: userId },
          to: { kind: 'claimed', owner: String(chainId) },
          amount: taken,
        },
      ],
      now: now(),
      detail: { transactionHash },
    });
  return { outcome: taken < owed ? 'short' : 'taken', payment, userId, taken };
}
