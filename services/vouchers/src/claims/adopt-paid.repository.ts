import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address, Hash } from 'viem';
import type { ChainClaim } from './claims.repository.ts';

/** Says that a final payment belongs to no claim that is signed, and was not taken off either. */
const isForgotten = `
  not exists (
    select from claim_parts join claims on claims.id = claim_parts.claim_id
    where claim_parts.reward_id = paid.voucher_id and claims.chain_id = paid.chain_id)
  and not exists (
    select from adopted_claims adopted
    where adopted.chain_id = paid.chain_id and adopted.voucher_id = paid.voucher_id)`;

const paymentOf = (row: Row): ChainClaim => ({
  chainId: row.chain_id,
  blockNumber: row.block_number,
  logIndex: row.log_index,
  transactionHash: row.transaction_hash as Hash,
  voucherId: row.voucher_id,
  receiver: row.receiver as Address,
  contractType: row.contract_type,
  contract: row.contract as Address,
  tokenId: row.token_id,
  amount: row.amount,
});

type Place = Pick<ChainClaim, 'chainId' | 'blockNumber' | 'logIndex'>;

/** Lists final payments that no claim knows, in their order on chain, after one of them. */
export async function listForgotten(
  db: Queryable,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<ChainClaim[]> {
  const rows = await db('chain_claims as paid')
    .whereRaw(isForgotten)
    .modify((query) => {
      if (after)
        query.whereRaw('(paid.chain_id, paid.block_number, paid.log_index) > (?, ?, ?)', [
          after.chainId,
          after.blockNumber,
          after.logIndex,
        ]);
    })
    .orderBy(['paid.chain_id', 'paid.block_number', 'paid.log_index'])
    .limit(limit)
    .select('paid.*');
  return rows.map(paymentOf);
}

/** Lists claims that wait for their signature, oldest first. */
export const listAsked = (db: Queryable, limit: number): Promise<string[]> =>
  db('claims').where({ asked: true }).orderBy(['created_at', 'id']).limit(limit).pluck('id');

type Wanted = { chainId: number; receiver: string; contract: string; tokenIds: string[]; amounts: string[] };

/**
 * Finds the transaction that paid exactly this, by vouchers that no claim knows.
 * @returns the vouchers, in the order of what is wanted
 */
export async function findPaid(tx: Transaction, wanted: Wanted): Promise<string[] | undefined> {
  const { chainId, receiver, contract, tokenIds, amounts } = wanted;
  const { rows } = await tx.raw(
    `select array_agg(paid.voucher_id::text order by paid.log_index) as ids from chain_claims paid
     where paid.chain_id = ? and paid.receiver = ? and paid.contract = ? and ${isForgotten}
     group by paid.block_number, paid.transaction_hash
     having array_agg(paid.token_id order by paid.log_index) = cast(? as numeric[])
       and array_agg(paid.amount order by paid.log_index) = cast(? as numeric[])
     order by paid.block_number limit 1`,
    [chainId, receiver, contract, tokenIds, amounts] as never,
  );
  return rows[0]?.ids;
}

/** Finds the asset of a token of a contract: its own, or that of the whole collection. */
export const findAssetOf = (
  db: Queryable,
  { chainId, contract, tokenId }: Pick<ChainClaim, 'chainId' | 'contract' | 'tokenId'>,
): Promise<{ id: string; hasTokens: boolean } | undefined> =>
  db('assets')
    .where({ chain_id: chainId, contract })
    .andWhere((one) => one.whereNull('token_id').orWhere({ token_id: tokenId }))
    .orderByRaw('token_id nulls last, id')
    .first({ id: 'id', hasTokens: db.raw(`contract_type <> 'ERC20'`) });

/** Notes what was taken off in all for a payment. @param before what was noted until now @returns false if that has changed. */
export async function writeTaken(
  tx: Transaction,
  { chainId, voucherId, amount }: ChainClaim,
  { before, taken, now }: { before: bigint; taken: bigint; now: Date },
): Promise<boolean> {
  const row = { chain_id: chainId, voucher_id: voucherId, paid: amount, taken: String(taken) };
  const written = await tx('adopted_claims')
    .insert({ ...row, adopted_at: now })
    .onConflict(['chain_id', 'voucher_id'])
    .merge(['taken'])
    .where('adopted_claims.taken', String(before))
    .whereNull('adopted_claims.accepted_by')
    .returning('voucher_id');
  return written.length === 1;
}

/** A payment, and what was taken off the ledger for it, in base units. */
export type ShortClaim = ChainClaim & { taken: bigint };

/** Lists payments of which the ledger could not take everything off, and that nobody accepted. */
export async function listShort(db: Queryable, limit: number): Promise<ShortClaim[]> {
  const rows = await db('adopted_claims as adopted')
    .join('chain_claims as paid', { 'paid.chain_id': 'adopted.chain_id', 'paid.voucher_id': 'adopted.voucher_id' })
    .whereRaw('adopted.taken < adopted.paid and adopted.accepted_by is null')
    .orderBy(['adopted.chain_id', 'adopted.voucher_id'])
    .limit(limit)
    .select('paid.*', 'adopted.taken');
  return rows.map((row: Row) => ({ ...paymentOf(row), taken: BigInt(row.taken) }));
}

type Accepting = { voucherId: string; by: string; now: Date };

/**
 * Notes who accepted that a payment, or the rest of it, is not taken off: one that is short, or one that no run could take anything for.
 * @returns whether there was such a payment.
 */
export async function updateAccepted(tx: Transaction, { voucherId, by, now }: Accepting): Promise<boolean> {
  const changed = await tx('adopted_claims')
    .where({ voucher_id: voucherId, accepted_by: null })
    .whereRaw('taken < paid')
    .update({ accepted_by: by });
  if (changed > 0) return true;
  const { rowCount } = await tx.raw(
    `insert into adopted_claims (chain_id, voucher_id, paid, taken, adopted_at, accepted_by)
     select paid.chain_id, paid.voucher_id, paid.amount, 0, ?, ? from chain_claims paid
     where paid.voucher_id = ? and ${isForgotten}
     on conflict do nothing`,
    [now, by, voucherId],
  );
  return rowCount > 0;
}
