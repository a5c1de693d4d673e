import type { Database } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Knex } from 'knex';
import { type Address, zeroAddress } from 'viem';
import type { StoredToken } from './resync.rules.ts';

/** A monster with the blocks that it is told of. */
export type MonsterRow = {
  id: number;
  owner: Address;
  state: 'drawn' | 'hatching' | 'minted';
  monster_id: number;
  level: number;
  stage: number;
  xp: number;
  hatch_id: string | null;
  token_id: string | null;
  minted_block: number | null;
  seen_number: number;
  final_number: number;
};

const columns = `m.id, m.owner, m.state, m.monster_id, m.level, m.stage, m.xp, m.hatch_id, m.token_id, m.minted_block,
  coalesce(c.seen_number, 0) as seen_number, coalesce(c.final_number, 0) as final_number`;
const source = 'from monsters m left join chain_cursors c on c.chain_id = ?';

/** Consumed by a merge, it is nobody's. */
const lives = `m.owner <> '${zeroAddress}'`;

/** The reads of a monster by its own id and by its token; who is drawn but not yet hatching is told to nobody. */
export function monsterFinders(database: Database, chainId: number) {
  const byId = prepared<{ id: number }, MonsterRow>(database, 'monster-by-id', (knex, param) =>
    knex.raw(`select ${columns} ${source} where m.id = ? and m.state <> 'drawn' and ${lives}`, [chainId, param('id')]),
  );
  const byToken = prepared<{ tokenId: string }, MonsterRow>(database, 'monster-by-token', (knex, param) =>
    knex.raw(`select ${columns} ${source} where m.token_id = cast(? as numeric) and ${lives}`, [
      chainId,
      param('tokenId'),
    ]),
  );
  return { byId, byToken };
}

export type Page = { page: number; limit: number };

/** Monsters of some owners, newest first, and how many there are. */
export async function selectOwned(
  db: Knex,
  chainId: number,
  owners: Address[],
  { page, limit }: Page,
): Promise<{ rows: MonsterRow[]; total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.raw(
      `select ${columns} ${source} where m.owner = any(?) and m.state <> 'drawn' and ${lives} order by m.id desc limit ? offset ?`,
      [chainId, owners, limit, (page - 1) * limit],
    ),
    db.raw(`select count(*) as total from monsters m where m.owner = any(?) and m.state <> 'drawn' and ${lives}`, [
      owners,
    ]),
  ]);
  return { rows, total: counted[0].total };
}

/** Monsters of some hatches, in the order in which they hatch. */
export async function selectHatched(db: Knex, chainId: number, hatchIds: string[]): Promise<MonsterRow[]> {
  const { rows } = await db.raw(
    `select ${columns} ${source} where m.hatch_id = any(cast(? as uuid[])) order by m.hatch_id, m.position`,
    [chainId, hatchIds],
  );
  return rows;
}

const comparedAtMost = 1_000;

/** The tokens that some addresses own, newest first, as many as one comparison with the chain takes. */
export const selectTokens = (db: Knex, owners: Address[]): Promise<StoredToken[]> =>
  db('monsters')
    .whereIn('owner', owners)
    .where({ state: 'minted' })
    .orderBy('id', 'desc')
    .limit(comparedAtMost)
    .select('token_id', 'owner', 'monster_id', 'level', 'stage', 'xp');
