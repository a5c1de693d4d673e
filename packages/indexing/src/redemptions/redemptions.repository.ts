import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Redemption, type RedemptionState, transitions } from './redemptions.rules.ts';

const columns = {
  reference: 'r.reference',
  kind: 'r.kind',
  subject: 'r.subject',
  chainId: 'r.chain_id',
  voucherId: 'r.voucher_id',
  deadline: 'r.deadline',
  signature: 'r.signature',
  state: 'r.state',
  failure: 'r.failure',
  seenBlock: 'r.seen_block',
  transactionHash: 'r.transaction_hash',
  finalBlock: 'r.final_block',
};
const selected = Object.entries(columns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');

export type NewRedemption = Pick<
  Redemption,
  'reference' | 'kind' | 'subject' | 'chainId' | 'voucherId' | 'deadline' | 'signature' | 'failure'
> & { state: 'signed' | 'refused' };

export async function insertRedemption(tx: Transaction, redemption: NewRedemption): Promise<void> {
  const { chainId, voucherId, ...rest } = redemption;
  await tx('redemptions')
    .insert({ ...rest, chain_id: chainId, voucher_id: voucherId })
    .onConflict('reference')
    .ignore();
}

/** Finds redemptions by their references, in no order. */
export const findRedemptions = (db: Queryable, references: string[]): Promise<Redemption[]> =>
  db('redemptions as r').whereIn('reference', references).select(columns);

/** Marks a redemption as failed. @returns it, unless it had ended before. */
export async function updateFailed(
  tx: Transaction,
  reference: string,
  failure: string,
): Promise<Redemption | undefined> {
  const { from, to } = transitions.fail;
  const { rows } = await tx.raw(
    `update redemptions r set state = ?, failure = ?
     where reference = ? and state = any(?) and final_block is null returning ${selected}`,
    [to, failure, reference, from],
  );
  return rows[0];
}

/** A voucher that a block redeemed. */
export type Use = { voucherId: string; blockNumber: number; transactionHash: string };
export type SeenRedemption = Redemption & { stateBefore: RedemptionState };

const uses = `jsonb_to_recordset(cast(? as jsonb))
  as used ("voucherId" numeric, "blockNumber" bigint, "transactionHash" text)`;
const isUsed = 'r.chain_id = ? and r.voucher_id = used."voucherId"';

/** Marks redemptions as seen. @returns those that were not before. */
export async function updateSeen(tx: Transaction, chainId: number, used: Use[]): Promise<SeenRedemption[]> {
  const { from, to } = transitions.see;
  const { rows } = await tx.raw(
    `with before as (
       select r.reference, r.state, used."blockNumber", used."transactionHash"
       from redemptions r, ${uses} where ${isUsed} and r.state = any(?) for update of r
     )
     update redemptions r
     set state = ?, seen_block = before."blockNumber", transaction_hash = before."transactionHash", failure = null
     from before where r.reference = before.reference
     returning ${selected}, before.state as "stateBefore"`,
    [JSON.stringify(used), chainId, from, to],
  );
  return rows;
}

/** Marks some redemptions above a block as unseen. @returns them; none once all are done. */
export async function updateUnseen(
  tx: Transaction,
  { chainId, aboveBlock, limit }: { chainId: number; aboveBlock: number; limit: number },
): Promise<Redemption[]> {
  const { rows } = await tx.raw(
    `update redemptions r set state = ?, seen_block = null, transaction_hash = null
     where reference = any(array(
       select reference from redemptions where chain_id = ? and seen_block > ? order by reference limit ? for update
     ))
     returning ${selected}`,
    [transitions.unsee.to, chainId, aboveBlock, limit],
  );
  return rows;
}

/** Stores the final block of each redeemed voucher. @returns those that had none before. */
export async function updateFinal(tx: Transaction, chainId: number, used: Use[]): Promise<Redemption[]> {
  const { rows } = await tx.raw(
    `update redemptions r set final_block = used."blockNumber"
     from ${uses} where ${isUsed} and r.final_block is null returning ${selected}`,
    [JSON.stringify(used), chainId],
  );
  return rows;
}

export async function updateUnfinal(tx: Transaction, chainId: number, aboveBlock: number): Promise<void> {
  await tx('redemptions')
    .where({ chain_id: chainId })
    .andWhere('final_block', '>', aboveBlock)
    .update({ final_block: null });
}

/** Remembers final uses of vouchers that are not known here, or not yet. */
export async function insertUnknownUses(tx: Transaction, chainId: number, used: Use[]): Promise<void> {
  await tx.raw(
    `insert into unknown_uses (chain_id, voucher_id, final_block, transaction_hash)
     select ?, used."voucherId", used."blockNumber", used."transactionHash" from ${uses}
     where not exists (select from redemptions r where ${isUsed}) on conflict do nothing`,
    [chainId, JSON.stringify(used), chainId],
  );
}

export async function deleteUnknownUses(tx: Transaction, chainId: number, aboveBlock: number): Promise<void> {
  await tx('unknown_uses').where({ chain_id: chainId }).andWhere('final_block', '>', aboveBlock).delete();
}

const usedBefore = `select from unknown_uses u where u.chain_id = redemptions.chain_id and u.voucher_id = redemptions.voucher_id`;

/** Lists vouchers that were recorded after a final block had redeemed them, as after a restore, in order of their references. */
export const listUsedBefore = (db: Queryable, limit: number): Promise<Redemption[]> =>
  db('redemptions as r')
    .join('unknown_uses as u', (join) => join.on('u.chain_id', 'r.chain_id').andOn('u.voucher_id', 'r.voucher_id'))
    .whereNull('r.final_block')
    .orderBy('r.reference')
    .limit(limit)
    .select(columns);

/** Marks some redemptions as expired, if their deadline is before a final time. @returns them, oldest deadline first. */
export async function updateExpired(
  tx: Transaction,
  { chainId, kinds, finalTime, limit }: { chainId: number; kinds: string[]; finalTime: number; limit: number },
): Promise<Redemption[]> {
  const { from, to } = transitions.expire;
  const { rows } = await tx.raw(
    `update redemptions r set state = ?
     where reference = any(array(
       select reference from redemptions
       where chain_id = ? and kind = any(?) and deadline < ? and final_block is null and state = any(?)
         and not exists (${usedBefore})
       order by deadline, reference limit ? for update skip locked
     ))
     returning ${selected}`,
    [to, chainId, kinds, finalTime, from, limit],
  );
  return rows;
}
