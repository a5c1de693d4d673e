import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Address, zeroAddress } from 'viem';

/**
 * Names a monster, if a wallet of this player owns it.
 * @returns whether one does.
 */
export async function upsertNickname(
  tx: Transaction,
  { id, nickname, userId }: { id: number; nickname: string; userId: string },
): Promise<boolean> {
  const { rowCount } = await tx.raw(
    `insert into raised_monsters (monster_id, nickname, named_by)
     select monsters.id, :nickname, :userId
     from monsters join wallets on wallets.address = monsters.owner
     where monsters.id = :id and monsters.state <> 'drawn' and wallets.user_id = :userId
     on conflict (monster_id) do update set nickname = excluded.nickname, named_by = excluded.named_by`,
    { id, nickname, userId },
  );
  return rowCount === 1;
}

/** Whether a wallet of this player owns a monster. */
export async function existsOwned(db: Queryable, id: number, userId: string): Promise<boolean> {
  const [row] = await db('monsters')
    .join('wallets', 'wallets.address', 'monsters.owner')
    .where({ 'monsters.id': id, 'wallets.user_id': userId })
    .whereNot('monsters.state', 'drawn')
    .select('monsters.id');
  return row !== undefined;
}

export async function deleteNickname(tx: Transaction, id: number): Promise<void> {
  await tx('raised_monsters').where({ monster_id: id }).update({ nickname: null, named_by: null });
}

/** Forgets the names that some players gave. */
export async function deleteNicknamesBy(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('raised_monsters').whereIn('named_by', userIds).update({ nickname: null, named_by: null });
}

/** Adds experience to a monster. */
export async function addEarnedXp(tx: Transaction, id: number, amount: number): Promise<void> {
  await tx.raw(
    `insert into raised_monsters (monster_id, earned_xp) values (:id, :amount)
     on conflict (monster_id) do update set earned_xp = raised_monsters.earned_xp + excluded.earned_xp`,
    { id, amount },
  );
}

/** Leaves out monsters that a merge is about to consume. */
const isKept = `not exists (select from growing_monsters held join growths on growths.id = held.growth_id
  where held.monster_id = monsters.id and growths.monster_id <> monsters.id)`;

const wasRewarded = `select from experience_rewards as earlier where earlier.monster_id = monsters.id and earlier.thing = ?`;

/** Finds a monster by its token, if one of some addresses owns it, and it had no experience for a thing. */
export async function findIdByToken(
  db: Queryable,
  { chainId, tokenId, owners, thing }: { chainId: number; tokenId: string; owners: Address[]; thing: string },
): Promise<number | undefined> {
  const [row] = await db('monsters')
    .where({ chain_id: chainId, token_id: tokenId, state: 'minted' })
    .whereIn('owner', owners)
    .whereNot({ owner: zeroAddress })
    .whereRaw(`not exists (${wasRewarded}) and ${isKept}`, [thing])
    .select('id');
  return row?.id;
}

/** Finds the newest monster of some addresses on any of some chains that had no experience for a thing. */
export async function findNewestId(
  db: Queryable,
  { chainIds, owners, thing }: { chainIds: number[]; owners: Address[]; thing: string },
): Promise<number | undefined> {
  const { rows } = await db.raw(
    `select newest.id
     from unnest(cast(:chainIds as bigint[])) as chains (chain_id)
     cross join unnest(cast(:owners as text[])) as owners (owner)
     cross join lateral (
       select id from monsters
       where chain_id = chains.chain_id and owner = owners.owner and state <> 'drawn'
         and not exists (${wasRewarded.replace('?', ':thing')}) and ${isKept}
       order by id desc limit 1
     ) as newest
     order by newest.id desc limit 1`,
    { chainIds, owners, thing },
  );
  return rows[0]?.id;
}
