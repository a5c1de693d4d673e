import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { FoldedCreature } from './fold.rules.ts';

/** A creature as its tables tell it. */
export type StoredCreature = FoldedCreature & {
  id: number;
  /** False for one whose mint was undone: its name and its experience wait for its return. */
  isThere: boolean;
};

/** Lists creatures after an id, in order of their ids, with their names and experience. */
export async function listStored(db: Queryable, after: number, limit: number): Promise<StoredCreature[]> {
  const { rows } = await db.raw(
    `select ids.id, m.id is not null as "isThere", m.token_id as "tokenId", m.minted_block as "mintedBlock", m.owner, m.monster_id as species, m.level, m.stage, m.xp,
       coalesce(r.earned_xp, 0) as "earnedXp", r.nickname, r.named_by as "namedBy"
     from (
       select id from monsters where id > :after
       union select monster_id from raised_monsters where monster_id > :after
       order by id limit :limit
     ) as ids
     left join monsters m on m.id = ids.id left join raised_monsters r on r.monster_id = ids.id
     order by ids.id`,
    { after, limit },
  );
  return rows;
}

/** Keeps blocks, names and experience from being applied until `tx` ends. */
export async function lockCreatureTables(tx: Transaction): Promise<void> {
  await tx.raw('lock table followed_chains, monsters, raised_monsters, monster_events in share row exclusive mode');
}

/** Gives a creature the name and the experience that its log tells. */
export async function updateRaised(
  tx: Transaction,
  id: number,
  { earnedXp, nickname, namedBy }: Pick<FoldedCreature, 'earnedXp' | 'nickname' | 'namedBy'>,
): Promise<void> {
  await tx('raised_monsters')
    .insert({ monster_id: id, earned_xp: earnedXp, nickname, named_by: namedBy })
    .onConflict('monster_id')
    .merge();
}

/** Gives a creature the owner and the properties that its log tells. */
export async function updateStored(
  tx: Transaction,
  id: number,
  folded: FoldedCreature & { owner: Address },
): Promise<void> {
  const { owner, species, level, stage, xp } = folded;
  const state = { owner, monster_id: species, level, stage, xp };
  const token = { token_id: folded.tokenId, minted_block: folded.mintedBlock };
  await tx('monsters')
    .where({ id })
    .update(folded.tokenId === null ? state : { ...state, ...token });
}
