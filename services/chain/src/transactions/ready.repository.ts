import type { Queryable } from '@hatchery/kit/database';
import { transactionOf } from './transactions.repository.ts';
import type { Purpose, RelayedTransaction } from './transactions.ts';

/**
 * Selects calls whose turn it is. A wallet finishes one reference before the next begins, because later calls may use what
 * the first ones prepared, such as an allowance. Fillers of a missing nonce do not wait.
 */
const hasItsTurn = `(queued.sender = 'operator' or queued.position > 0 or (queued.data = '0x' and queued.value = 0) or not exists (
  select 1 from relayed_transactions as earlier
  where earlier.chain_id = queued.chain_id and earlier.sender = queued.sender and earlier.status = 'queued'
    and earlier.position > 0 and earlier.id < queued.id))`;

const callBeforeIsInBlock = `(queued.position = 0 or exists (
  select 1 from relayed_transactions as before
  where before.reference = queued.reference and before.position = queued.position - 1
    and (before.status = 'final' or (before.status = 'seen' and not before.reverted))))`;

const gasMoneyIsSettled = `(queued.waits_for is null or not exists (
  select 1 from relayed_transactions as awaited
  where awaited.reference = queued.waits_for and awaited.position = 0 and awaited.status in ('queued', 'signed', 'sent')))`;

/** Leaves out wallets that have as much in the pools as they may. The operator's share is the limit of the query. */
const hasRoom = `(queued.sender = 'operator' or (
  select count(*) from relayed_transactions as pooled
  where pooled.chain_id = queued.chain_id and pooled.from_address = queued.sender and pooled.status in ('signed', 'sent')) < ?)`;

type Asked = { of: 'operator' | 'wallets'; purpose: Purpose; limit: number; pooledPerSender: number; now: Date };

/** Lists the oldest calls of a purpose whose turn it is: the call before is in a block, and nothing else holds them back. */
export async function listReady(
  knex: Queryable,
  chainId: number,
  { of, purpose, limit, pooledPerSender, now }: Asked,
): Promise<RelayedTransaction[]> {
  if (limit <= 0) return [];
  const { rows } = await knex.raw(
    `select queued.* from relayed_transactions as queued
      where queued.chain_id = ? and queued.status = 'queued' and queued.purpose = ?
        and queued.sender ${of === 'operator' ? '=' : '<>'} 'operator'
        and (queued.not_before is null or queued.not_before <= ?)
        and ${callBeforeIsInBlock} and ${gasMoneyIsSettled} and ${hasItsTurn} and ${hasRoom}
      order by queued.id limit ?`,
    [chainId, purpose, now, pooledPerSender, limit],
  );
  return rows.map(transactionOf);
}

/** Returns whether an empty transfer to oneself, which only uses up a nonce, waits to be sent. */
export async function hasQueuedFiller(knex: Queryable, chainId: number, sender: string): Promise<boolean> {
  const row = await knex('relayed_transactions')
    .where({ chain_id: chainId, status: 'queued', sender, data: '0x', value: 0 })
    .first('id');
  return row !== undefined;
}
