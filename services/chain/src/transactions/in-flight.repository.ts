import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address, Hash } from 'viem';
import type { NextNonces } from './nonces.repository.ts';
import { transactionOf } from './transactions.repository.ts';
import type { InFlight, RelayedTransaction } from './transactions.ts';

/** Lists the accounts with transactions that are in no block yet. */
export const listSendersInFlight = (knex: Queryable, chainId: number): Promise<Address[]> =>
  knex('relayed_transactions')
    .distinct('from_address')
    .where({ chain_id: chainId })
    .whereIn('status', ['signed', 'sent'])
    .whereNotNull('from_address')
    .orderBy('from_address')
    .pluck('from_address');

/** Lists the calls of a chain that are in no block, oldest first. */
export async function listUnfinished(knex: Queryable, chainId: number): Promise<RelayedTransaction[]> {
  const rows = await knex('relayed_transactions')
    .where({ chain_id: chainId })
    .whereIn('status', ['queued', 'signed', 'sent'])
    .orderBy('id');
  return rows.map(transactionOf);
}

/** Lists the accounts by which the operator has sent. */
export const listOperators = (knex: Queryable, chainId: number): Promise<Address[]> =>
  knex('relayed_transactions')
    .distinct('from_address')
    .where({ chain_id: chainId, sender: 'operator' })
    .whereNotNull('from_address')
    .orderBy('from_address')
    .pluck('from_address');

/** Lists which of these transactions are stored. */
export const listKnownHashes = (knex: Queryable, hashes: Hash[]): Promise<Hash[]> =>
  knex('relay_attempts').whereIn('hash', hashes).orderBy('hash').pluck('hash');

const select = (condition: string) => `
  select owner.* from unnest(?::text[], ?::bigint[]) as known (address, next)
  join relayed_transactions as owner on owner.chain_id = ? and owner.from_address = known.address
  where owner.status in ('signed', 'sent') and ${condition}`;

const bindingsOf = (chainId: number, next: NextNonces) => [[...next.keys()], [...next.values()], chainId];

/** Lists transactions whose nonces are used in blocks, oldest first. @param afterId where the last page ended. */
export async function listUsed(
  knex: Queryable,
  chainId: number,
  next: NextNonces,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<InFlight[]> {
  const { rows } = await knex.raw(`${select('owner.nonce < known.next and owner.id > ?')} order by owner.id limit ?`, [
    ...bindingsOf(chainId, next),
    afterId,
    limit,
  ]);
  return rows.map(transactionOf);
}

/** Lists transactions that no node has been given, or that wait since `before`; those that wait the longest first. */
export async function listWaiting(
  knex: Queryable,
  chainId: number,
  next: NextNonces,
  { before, limit }: { before: Date; limit: number },
): Promise<InFlight[]> {
  const { rows } = await knex.raw(
    `${select('owner.nonce >= known.next and (owner.sent_at is null or owner.sent_at <= ?)')}
      order by owner.sent_at nulls first, owner.nonce limit ?`,
    [...bindingsOf(chainId, next), before, limit],
  );
  return rows.map(transactionOf);
}

/** Lists the transactions that are next of their accounts, those that were sent first at first. */
export async function listNext(knex: Queryable, chainId: number, next: NextNonces, limit: number): Promise<InFlight[]> {
  const { rows } = await knex.raw(
    `${select(`owner.nonce = known.next and owner.status = 'sent'`)} order by owner.sent_at, owner.id limit ?`,
    [...bindingsOf(chainId, next), limit],
  );
  return rows.map(transactionOf);
}

/** Lists transactions in blocks up to this one, oldest first. */
export async function listSeenUpTo(
  knex: Queryable,
  chainId: number,
  number: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<InFlight[]> {
  const rows = await knex('relayed_transactions')
    .where({ chain_id: chainId, status: 'seen' })
    .andWhere('block_number', '<=', number)
    .andWhere('id', '>', afterId)
    .orderBy('id')
    .limit(limit);
  return rows.map(transactionOf) as InFlight[];
}

/** Lists accounts that have taken nonces from the next one on, but not all up to the last. */
export async function listSendersWithGaps(
  knex: Queryable,
  chainId: number,
  next: NextNonces,
): Promise<{ address: Address; sender: 'operator' | Address }[]> {
  const { rows } = await knex.raw(
    `select known.address, min(owner.sender) as sender from unnest(?::text[], ?::bigint[]) as known (address, next)
      left join relay_senders as account on account.chain_id = ? and account.address = known.address
      join relayed_transactions as owner on owner.chain_id = ? and owner.from_address = known.address
        and owner.nonce >= greatest(known.next, coalesce(account.floor_nonce, 0))
      where owner.status in ('signed', 'sent', 'seen')
      group by known.address, known.next, account.floor_nonce
      having max(owner.nonce) >= greatest(known.next, coalesce(account.floor_nonce, 0)) + count(distinct owner.nonce)
      order by known.address`,
    [[...next.keys()], [...next.values()], chainId, chainId],
  );
  return rows;
}

/** Takes transactions out of their void blocks. They may still be in pools, and are sent again in any case. */
export async function takeBackAbove(tx: Transaction, chainId: number, number: number): Promise<void> {
  await tx('relayed_transactions')
    .where({ chain_id: chainId, status: 'seen' })
    .andWhere('block_number', '>', number)
    .update({ status: 'sent', block_number: null, block_hash: null, reverted: false, sent_at: null });
}

/** Takes back the nonces of all transactions in flight, for another chain of the same id. */
export async function requeueInFlight(tx: Transaction, chainId: number): Promise<void> {
  await tx('relayed_transactions').where({ chain_id: chainId }).whereIn('status', ['signed', 'sent', 'seen']).update({
    status: 'queued',
    nonce: null,
    hash: null,
    block_number: null,
    block_hash: null,
    reverted: false,
    sent_at: null,
  });
}
