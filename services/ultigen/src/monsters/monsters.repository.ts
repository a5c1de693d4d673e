import type { Database, Queryable } from '@hatchery/kit/database';
import { offsetOf, type Page, type Paging } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import { type Address, zeroAddress } from 'viem';
import type { StoredToken } from './resync.rules.ts';

/** A monster with the blocks that it is told of. */
export type StoredMonster = {
  id: number;
  chainId: number;
  owner: Address;
  state: 'drawn' | 'hatching' | 'minted';
  monsterId: number;
  level: number;
  stage: number;
  xp: number;
  hatchId: string | null;
  tokenId: string | null;
  mintedBlock: number | null;
  seenNumber: number;
  finalNumber: number;
};

const columns = `m.id, m.chain_id as "chainId", m.owner, m.state, m.monster_id as "monsterId", m.level, m.stage, m.xp,
  m.hatch_id as "hatchId", m.token_id as "tokenId", m.minted_block as "mintedBlock",
  coalesce(c.seen_number, 0) as "seenNumber", coalesce(c.final_number, 0) as "finalNumber"`;
const source = 'from monsters m left join followed_chains c on c.chain_id = m.chain_id';

/** Leaves out monsters that a merge consumed. */
const lives = `m.owner <> '${zeroAddress}'`;

/** Creates the reads of a monster by its id and by its token. One that is drawn but not yet hatching is shown to nobody. */
export function createMonsterFinders(database: Database) {
  const byId = prepared<{ id: number }, StoredMonster>(database, 'monster-by-id', (knex, param) =>
    knex.raw(`select ${columns} ${source} where m.id = ? and m.state <> 'drawn' and ${lives}`, [param('id')]),
  );
  const byToken = prepared<{ chainId: number; tokenId: string }, StoredMonster>(
    database,
    'monster-by-token',
    (knex, param) =>
      knex.raw(
        `select ${columns} ${source} where m.chain_id = cast(? as bigint) and m.token_id = cast(? as numeric) and ${lives}`,
        [param('chainId'), param('tokenId')],
      ),
  );
  return { byId, byToken };
}

/** Lists monsters of some owners on one chain, newest first. */
export async function listOwned(
  db: Queryable,
  chainId: number,
  owners: Address[],
  paging: Paging,
): Promise<Page<StoredMonster>> {
  const owned = `m.chain_id = :chainId and m.owner = any(:owners) and m.state <> 'drawn' and ${lives}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.raw(`select ${columns} ${source} where ${owned} order by m.id desc limit :limit offset :offset`, {
      chainId,
      owners,
      limit: paging.limit,
      offset: offsetOf(paging),
    }),
    db.raw(`select count(*) as total from monsters m where ${owned}`, { chainId, owners }),
  ]);
  return { items: rows, total: counted[0].total };
}

/** Lists monsters of some hatches, in the order in which they hatch. */
export async function listHatched(db: Queryable, hatchIds: string[]): Promise<StoredMonster[]> {
  const { rows } = await db.raw(
    `select ${columns} ${source} where m.hatch_id = any(cast(? as uuid[])) and m.state <> 'drawn'
     order by m.hatch_id, m.position`,
    [hatchIds],
  );
  return rows;
}

const comparedAtMost = 1_000;

/** Lists the tokens that some addresses own, newest first, as many as one comparison with the chain takes. */
export const listTokens = (db: Queryable, chainId: number, owners: Address[]): Promise<StoredToken[]> =>
  db('monsters')
    .where({ chain_id: chainId, state: 'minted' })
    .whereIn('owner', owners)
    .orderBy('id', 'desc')
    .limit(comparedAtMost)
    .select({
      tokenId: 'token_id',
      owner: 'owner',
      monsterId: 'monster_id',
      level: 'level',
      stage: 'stage',
      xp: 'xp',
    });
