import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Address } from 'viem';

/** Boxes that a marketplace sold to a wallet. */
export type Allowance = {
  id: string;
  chainId: number;
  receiver: Address;
  boxId: number;
  amount: number;
  /** The sale, as the marketplace names it. */
  reference: string;
  recordedBy: string | null;
  recordedAt: Date;
};

const columns = {
  id: 'id',
  chainId: 'chain_id',
  receiver: 'receiver',
  boxId: 'box_id',
  amount: 'amount',
  reference: 'reference',
  recordedBy: 'recorded_by',
  recordedAt: 'recorded_at',
};

/** Stores an allowance. @returns false if its reference has one. */
export async function insertAllowance(
  tx: Transaction,
  { id, chainId, receiver, boxId, amount, reference, recordedBy, recordedAt }: Allowance,
): Promise<boolean> {
  const rows = await tx('box_allowances')
    .insert({
      ...{ id, chain_id: chainId, receiver, box_id: boxId, amount, reference },
      ...{ recorded_by: recordedBy, recorded_at: recordedAt },
    })
    .onConflict('reference')
    .ignore()
    .returning('id');
  return rows.length === 1;
}

export const findAllowance = (db: Queryable, reference: string): Promise<Allowance | undefined> =>
  db('box_allowances').where({ reference }).first(columns);

/** Lists a page of allowances, the latest first. */
export function listAllowances(
  db: Queryable,
  { receiver, ...paging }: Paging & { receiver?: Address | undefined },
): Promise<Page<Allowance>> {
  const all = db('box_allowances')
    .orderBy([
      { column: 'recorded_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select(columns);
  return readPage(receiver === undefined ? all : all.where({ receiver }), paging);
}

type Key = Pick<Allowance, 'chainId' | 'receiver' | 'boxId'>;

/** Makes signatures for one wallet and box take turns until `tx` ends. */
export async function lockAllowance(tx: Transaction, { chainId, receiver, boxId }: Key): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('boxes sold ' || ?, 0))`, [
    `${chainId} ${receiver} ${boxId}`,
  ]);
}

/** Makes signatures that sell boxes to one player take turns until `tx` ends. */
export async function lockBuyer(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('boxes of ' || ?, 0))`, [userId]);
}

/** Returns how many boxes a wallet may still have signed. Signatures that expired unused, or were refused, do not count. */
export async function findAllowanceLeft(tx: Transaction, key: Key): Promise<number> {
  const { rows } = await tx.raw(
    `select
       (select coalesce(sum(amount), 0) from box_allowances
         where chain_id = :chainId and receiver = :receiver and box_id = :boxId)
       - (select coalesce(sum(uses.amount), 0) from box_allowance_uses as uses
         join signatures on signatures.id = uses.signature_id
         where uses.chain_id = :chainId and uses.receiver = :receiver and uses.box_id = :boxId
           and signatures.state not in ('expired', 'refused')) as remaining`,
    { chainId: key.chainId, receiver: key.receiver, boxId: key.boxId },
  );
  return Number(rows[0].remaining);
}

export async function insertAllowanceUse(
  tx: Transaction,
  { signatureId, chainId, receiver, boxId, amount }: Key & { signatureId: string; amount: number },
): Promise<void> {
  await tx('box_allowance_uses').insert({
    ...{ signature_id: signatureId, chain_id: chainId, receiver, box_id: boxId, amount },
  });
}

/** Forgets which allowances were recorded by accounts that are deleted. */
export async function forgetRecorders(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('box_allowances').whereIn('recorded_by', userIds).update({ recorded_by: null });
}
