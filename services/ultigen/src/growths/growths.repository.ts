import type { Queryable, Transaction } from '@hatchery/kit/database';
import { newestFirst, type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Address } from 'viem';
import type { Growth } from './growths.rules.ts';

type GrowthRow = Omit<Growth, 'before' | 'after'> & {
  oldKind: number;
  oldLevel: number;
  oldStage: number;
  oldXp: number;
  newKind: number;
  newLevel: number;
  newStage: number;
  newXp: number;
  /** Whether its creatures are held. */
  live: boolean;
};
export type StoredGrowth = Growth & { live: boolean };

const columns = {
  id: 'growths.id',
  kind: 'kind',
  chainId: 'chain_id',
  creatureId: 'growths.monster_id',
  tokenId: 'token_id',
  consumed: 'consumed',
  consumedTokens: 'consumed_tokens',
  address: 'address',
  custodial: 'custodial',
  status: 'status',
  failure: 'failure',
  oldKind: 'old_kind',
  oldLevel: 'old_level',
  oldStage: 'old_stage',
  oldXp: 'old_xp',
  newKind: 'new_kind',
  newLevel: 'new_level',
  newStage: 'new_stage',
  newXp: 'new_xp',
  earnedXp: 'earned_xp',
  app: 'app',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
};

const growthsOf = (db: Queryable) =>
  db('growths').select(
    columns,
    db.raw('exists (select from growing_monsters held where held.growth_id = growths.id) as live'),
  );

const toGrowth = (row: GrowthRow): StoredGrowth => {
  const { oldKind, oldLevel, oldStage, oldXp, newKind, newLevel, newStage, newXp, ...growth } = row;
  return {
    ...growth,
    before: { monsterId: oldKind, level: oldLevel, stage: oldStage, xp: oldXp },
    after: { monsterId: newKind, level: newLevel, stage: newStage, xp: newXp },
  };
};

/** Stores a growth, and holds its creatures. @returns false if another growth holds one of them. */
export async function insertGrowth(tx: Transaction, growth: Growth): Promise<boolean> {
  const { before, after } = growth;
  await tx('growths').insert({
    id: growth.id,
    kind: growth.kind,
    chain_id: growth.chainId,
    monster_id: growth.creatureId,
    token_id: growth.tokenId,
    consumed: JSON.stringify(growth.consumed),
    consumed_tokens: JSON.stringify(growth.consumedTokens),
    address: growth.address,
    custodial: growth.custodial,
    status: growth.status,
    old_kind: before.monsterId,
    old_level: before.level,
    old_stage: before.stage,
    old_xp: before.xp,
    new_kind: after.monsterId,
    new_level: after.level,
    new_stage: after.stage,
    new_xp: after.xp,
    earned_xp: growth.earnedXp,
    app: growth.app,
    expires_at: growth.expiresAt,
    created_at: growth.createdAt,
  });
  const held = await insertHeld(tx, [growth]);
  return held === 1 + growth.consumed.length;
}

/** Holds the creatures of growths, as far as no other growth holds them. @returns how many are held now that were not. */
export async function insertHeld(
  tx: Transaction,
  growths: Pick<Growth, 'id' | 'creatureId' | 'consumed'>[],
): Promise<number> {
  const rows = growths.flatMap(({ id, creatureId, consumed }) =>
    [creatureId, ...consumed].map((monsterId) => ({ monster_id: monsterId, growth_id: id })),
  );
  const inserted = await tx('growing_monsters').insert(rows).onConflict().ignore().returning('monster_id');
  return inserted.length;
}

/** Lets the creatures of growths go. */
export async function deleteHeld(tx: Transaction, ids: string[]): Promise<void> {
  await tx('growing_monsters').whereIn('growth_id', ids).delete();
}

export async function findGrowth(db: Queryable, id: string): Promise<StoredGrowth | undefined> {
  const row = await growthsOf(db).where({ 'growths.id': id }).first();
  return row && toGrowth(row as unknown as GrowthRow);
}

/** Lists growths of some addresses on one chain, newest first, perhaps of one creature alone. */
export async function listGrowths(
  db: Queryable,
  { chainId, addresses, id }: { chainId: number; addresses: Address[]; id: number | undefined },
  paging: Paging,
): Promise<Page<StoredGrowth>> {
  const found = growthsOf(db).where({ chain_id: chainId }).whereIn('address', addresses).orderBy(newestFirst);
  if (id !== undefined) found.where({ monster_id: id });
  const { items, total } = await readPage<GrowthRow>(found, paging);
  return { items: items.map(toGrowth), total };
}

/** Finds growths, which nobody else changes until `tx` ends. */
export async function lockGrowths(tx: Transaction, ids: string[]): Promise<StoredGrowth[]> {
  await tx('growths').whereIn('id', ids).orderBy('id').forUpdate().select('id');
  const rows = await growthsOf(tx).whereIn('growths.id', ids).orderBy('growths.id');
  return (rows as unknown as GrowthRow[]).map(toGrowth);
}

type Change = { status: Growth['status']; failure?: string | null; expiresAt?: Date };

/** Changes growths that are in one of these states. @returns the ids of those that were. */
export async function updateGrowths(
  tx: Transaction,
  { ids, statuses }: { ids: string[]; statuses: Growth['status'][] },
  { expiresAt, ...change }: Change,
): Promise<string[]> {
  const changed = await tx('growths')
    .whereIn('id', ids)
    .whereIn('status', statuses)
    .update({ ...change, ...(expiresAt ? { expires_at: expiresAt } : {}) })
    .returning('id');
  return changed.map(({ id }: { id: string }) => id);
}

/** Takes seen growths back to where their vouchers wait to be redeemed. */
export async function updateUnseenGrowths(tx: Transaction, ids: string[]): Promise<void> {
  await tx('growths')
    .whereIn('id', ids)
    .where({ status: 'seen' })
    .update({ status: tx.raw(`case when custodial then 'sent' else 'waiting' end`) });
}

/** Takes the experience that vouchers took over off what stands beside the chain, as far as it is there, once. */
export async function takeEarned(tx: Transaction, ids: string[]): Promise<void> {
  await tx.raw(
    `with taken as (
       update growths set taken_xp = least(growths.earned_xp, raised.earned_xp) from raised_monsters raised
       where growths.id = any(cast(? as uuid[])) and growths.taken_xp = 0 and raised.monster_id = growths.monster_id
       returning growths.monster_id, growths.taken_xp
     ), sums as (
       select monster_id, sum(taken_xp) as xp from taken group by monster_id
     )
     update raised_monsters set earned_xp = greatest(earned_xp - sums.xp, 0) from sums
     where raised_monsters.monster_id = sums.monster_id`,
    [ids],
  );
}

/** Puts it back. */
export async function returnEarned(tx: Transaction, ids: string[]): Promise<void> {
  await tx.raw(
    `with returned as (
       update growths set taken_xp = 0 from growths before
       where growths.id = any(cast(? as uuid[])) and before.id = growths.id and growths.taken_xp > 0
       returning growths.monster_id, before.taken_xp
     ), sums as (
       select monster_id, sum(taken_xp) as xp from returned group by monster_id
     )
     update raised_monsters set earned_xp = earned_xp + sums.xp from sums
     where raised_monsters.monster_id = sums.monster_id`,
    [ids],
  );
}
