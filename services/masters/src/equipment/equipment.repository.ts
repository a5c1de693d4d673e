import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { liveStates } from '../signing/signatures.rules.ts';
import type { PromisedItem } from './equipment.rules.ts';

type Owner = { chainId: number; owner: Address };

/** Makes what is signed for the avatars of one account take turns until `tx` ends. */
export async function lockOwner(tx: Transaction, { chainId, owner }: Owner): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`equipment ${chainId} ${owner}`]);
}

/** Finds an avatar as the latest block has it. */
export const findAvatar = (
  db: Queryable,
  { chainId, tokenId }: { chainId: number; tokenId: number },
): Promise<{ owner: Address; traits: number[]; items: number[] } | undefined> =>
  db('avatars').where({ chain_id: chainId, token_id: tokenId }).first('owner', 'traits', 'items');

type Items = Owner & { itemIds: number[] };

/** Lists how many of some items an account has on chain. What it has none of is left out. */
export async function listItemBalances(
  db: Queryable,
  { chainId, owner, itemIds }: Items,
): Promise<Map<number, bigint>> {
  const rows: { itemId: string; amount: string }[] = await db('token_balances')
    .where({ chain_id: chainId, collection: 'items', address: owner })
    .whereIn('token_id', itemIds)
    .orderBy('token_id')
    .select({ itemId: 'token_id', amount: 'amount' });
  return new Map(rows.map(({ itemId, amount }) => [Number(itemId), BigInt(amount)]));
}

/** Lists how many of some items of an account live signatures have promised to avatars. */
export async function listPromised(db: Queryable, { chainId, owner, itemIds }: Items): Promise<Map<number, bigint>> {
  const rows: { itemId: number; total: string }[] = await db('promised_items')
    .join('signatures', 'signatures.id', 'promised_items.signature_id')
    .where({ 'signatures.kind': 'equipment', 'signatures.chain_id': chainId, 'signatures.account': owner })
    .whereIn('signatures.state', [...liveStates])
    .whereIn('promised_items.item_id', itemIds)
    .groupBy('promised_items.item_id')
    .orderBy('promised_items.item_id')
    .select({ itemId: 'promised_items.item_id' })
    .count({ total: '*' });
  return new Map(rows.map(({ itemId, total }) => [itemId, BigInt(total)]));
}

export async function insertPromised(tx: Transaction, signatureId: string, items: PromisedItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ itemId, claimed }) => ({ signature_id: signatureId, item_id: itemId, claimed }));
  await tx('promised_items').insert(rows);
}

/** Lists what a signature has promised, in order of item. */
export const listPromisedOf = (db: Queryable, signatureId: string): Promise<PromisedItem[]> =>
  db('promised_items').where({ signature_id: signatureId }).orderBy('item_id').select({
    itemId: 'item_id',
    claimed: 'claimed',
  });

/** Lists those items of a signature that are not in the wallet yet, once all that was promised before has its own. */
export async function listOnTheWay(db: Queryable, signatureId: string): Promise<number[]> {
  const { rows } = await db.raw(
    `select wanted.item_id as "itemId"
     from promised_items as wanted join signatures as own on own.id = wanted.signature_id
     where own.id = :signatureId and coalesce((
         select amount from token_balances as held
         where held.chain_id = own.chain_id and held.collection = 'items' and held.address = own.account
           and held.token_id = wanted.item_id
       ), 0) < (
         select count(*) from promised_items as promised join signatures as other on other.id = promised.signature_id
         where promised.item_id = wanted.item_id and other.kind = own.kind and other.chain_id = own.chain_id
           and other.account = own.account and other.state = any(:live)
           and (other.created_at, other.id) <= (own.created_at, own.id)
       )
     order by wanted.item_id`,
    { signatureId, live: [...liveStates] },
  );
  return rows.map(({ itemId }: { itemId: number }) => itemId);
}
