import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Address, Hash } from 'viem';

/**
 * `waiting`: the relay does not have it yet. `sent`: the relay has it. `seen`: a block burned the boxes. `failed`: the relay gave it up,
 * and nothing was burned.
 */
export type OpeningState = 'waiting' | 'sent' | 'seen' | 'failed';

/** An opening of boxes of a kept wallet. */
export type KeptOpening = {
  id: string;
  userId: string;
  chainId: number;
  account: Address;
  tokenId: string;
  amount: number;
  state: OpeningState;
  failure: string | null;
  requestHash: Hash | null;
  createdAt: Date;
};

const columns = `id, user_id as "userId", chain_id as "chainId", account, token_id as "tokenId", amount, state, failure,
  request_hash as "requestHash", created_at as "createdAt"`;

type Boxes = Pick<KeptOpening, 'chainId' | 'account' | 'tokenId'>;

/** Stores an opening that is to be sent. @returns false if it is stored. */
export async function insertOpening(
  tx: Transaction,
  { id, userId, chainId, account, tokenId, amount, state, createdAt }: KeptOpening,
): Promise<boolean> {
  const row = { id, user_id: userId, chain_id: chainId, account, token_id: tokenId, amount, state };
  const inserted = await tx('kept_openings')
    .insert({ ...row, due_at: createdAt, created_at: createdAt })
    .onConflict('id')
    .ignore()
    .returning('id');
  return inserted.length === 1;
}

export const findOpening = (db: Queryable, id: string): Promise<KeptOpening | undefined> =>
  db('kept_openings').where({ id }).first(db.raw(columns));

/**
 * Finds how many boxes of a kind an account has that no opening is about to burn. A block that burned them may be known before its
 * transaction is; until then they count twice.
 */
export async function findFreeBoxes(tx: Transaction, boxes: Boxes): Promise<number> {
  const { rows } = await tx.raw(
    `select coalesce((
         select amount from token_balances
         where chain_id = :chainId and collection = 'boxes' and address = :account and token_id = cast(:tokenId as numeric)
       ), 0) - coalesce((
         select sum(amount) from kept_openings as own
         where chain_id = :chainId and account = :account and token_id = cast(:tokenId as numeric)
           and (state in ('waiting', 'sent') or (state = 'seen' and not exists (
             select from box_openings as known
             where known.account = own.account and known.chain_id = own.chain_id and known.request_hash = own.request_hash)))
       ), 0) as free`,
    boxes,
  );
  return Number(rows[0].free);
}

/** Counts the openings of a player since a time, and tells when the first one was asked for. */
export async function countOpenings(
  tx: Transaction,
  userId: string,
  since: Date,
): Promise<{ total: number; first: Date | null }> {
  const own = tx('kept_openings').where({ user_id: userId }).andWhere('created_at', '>', since);
  const row = await own.count({ total: '*' }).min({ first: 'created_at' }).first();
  return { total: Number(row?.total ?? 0), first: row?.first ?? null };
}

/** Takes openings that are due, the longest first, so that they are due again only later. */
export async function updateTaken(
  db: Queryable,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<KeptOpening[]> {
  const { rows } = await db.raw(
    `update kept_openings set due_at = :again
     where id = any(array(
       select id from kept_openings where due_at <= :now order by due_at, id limit :limit for update skip locked
     ))
     returning ${columns}`,
    { now, again, limit },
  );
  return rows;
}

type Change = Pick<KeptOpening, 'state'> & { failure?: string | null; blockNumber?: number; requestHash?: string };

/** Changes an opening that is in one of these states. @returns its player; none if it was in another. */
export async function updateOpening(
  tx: Transaction,
  { id, from }: { id: string; from: OpeningState[] },
  { state, failure, blockNumber, requestHash }: Change,
): Promise<string | undefined> {
  const change = { state, failure, block_number: blockNumber, request_hash: requestHash, due_at: null };
  const [row] = await tx('kept_openings').where({ id }).whereIn('state', from).update(change).returning('user_id');
  return row?.user_id;
}

/** Takes back openings above a block: the relay sends them again. */
export async function updateUnseen(tx: Transaction, chainId: number, aboveBlock: number): Promise<void> {
  await tx('kept_openings')
    .where({ chain_id: chainId })
    .andWhere('block_number', '>', aboveBlock)
    .update({ state: 'sent', block_number: null, request_hash: null });
}

/** Something that the platform sends for a player, as it stands. */
export type Standing = {
  uid: string;
  kind: string;
  chainId: number;
  wallet: Address;
  state: string;
  failure: string | null;
  transactionHash: Hash | null;
  openingId: number | null;
  createdAt: Date;
};

/** Prepares the search for what the platform sends for some accounts: an opening, or a signature, by its id. */
export const createFindStanding = (database: Database) =>
  prepared<{ id: string; userIds: string[] }, Standing>(database, 'kept-standing', (knex, param) =>
    knex.raw(
      `select o.id as uid, 'opening' as kind, o.chain_id as "chainId", o.account as wallet, o.state, o.failure,
         o.request_hash as "transactionHash", known.opening_id as "openingId", o.created_at as "createdAt"
       from kept_openings as o
       left join box_openings as known
         on known.account = o.account and known.chain_id = o.chain_id and known.request_hash = o.request_hash
       where o.id = cast(:id as uuid) and o.user_id = any(cast(:userIds as uuid[]))
       union all
       select s.id, s.kind, s.chain_id, s.account, s.state, s.failure, r.transaction_hash, null, s.created_at
       from signatures as s
       left join redemptions as r on r.reference = 'masters:' || s.kind || ':' || s.id
       where s.id = cast(:id as uuid) and s.user_id = any(cast(:userIds as uuid[])) and s.relayed`,
      { id: param('id'), userIds: param('userIds') },
    ),
  );
