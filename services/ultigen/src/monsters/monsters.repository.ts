import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { preparedPage } from '@hatchery/kit/lists';
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
  /** Experience that the chain tells, and `earnedXp`. */
  xp: number;
  /** Experience that the platform gave and the chain does not tell. */
  earnedXp: number;
  nickname: string | null;
  /** The growth that it is part of, null while there is none. */
  growthId: string | null;
  growthKind: 'evolve' | 'merge' | 'mint' | null;
  /** The creature that grows by it, and the kind that it becomes. */
  growsId: number | null;
  growsInto: number | null;
  growsUntil: Date | null;
  hatchId: string | null;
  tokenId: string | null;
  mintedBlock: number | null;
  seenNumber: number;
  finalNumber: number;
};

const columns = `m.id, m.chain_id as "chainId", m.owner, m.state, m.monster_id as "monsterId", m.level, m.stage,
  least(m.xp + coalesce(r.earned_xp, 0), 9007199254740991) as xp, coalesce(r.earned_xp, 0) as "earnedXp", r.nickname,
  w.id as "growthId", w.kind as "growthKind", w.monster_id as "growsId", w.new_kind as "growsInto", w.expires_at as "growsUntil",
  m.hatch_id as "hatchId", m.token_id as "tokenId", m.minted_block as "mintedBlock",
  coalesce(c.seen_number, 0) as "seenNumber", coalesce(c.final_number, 0) as "finalNumber"`;
/** Growths are looked up for each monster: nearly none has one, and `offset 0` keeps Postgres from reading all growths to join them. */
const beside = `left join followed_chains c on c.chain_id = m.chain_id left join raised_monsters r on r.monster_id = m.id
  left join lateral (
    select growths.* from growing_monsters g join growths on growths.id = g.growth_id where g.monster_id = m.id offset 0
  ) as w on true`;
const source = `from monsters m ${beside}`;

/** Leaves out monsters that a merge consumed. */
const lives = (monsters: string) => `${monsters}.owner <> '${zeroAddress}'`;

/** Creates the reads of a monster by its id and by its token. One that is drawn but not yet hatching is shown to nobody. */
export function createMonsterFinders(database: Database) {
  const byId = prepared<{ id: number }, StoredMonster>(database, 'monster-by-id', (knex, param) =>
    knex.raw(`select ${columns} ${source} where m.id = ? and m.state <> 'drawn' and ${lives('m')}`, [param('id')]),
  );
  const byToken = prepared<{ chainId: number; tokenId: string }, StoredMonster>(
    database,
    'monster-by-token',
    (knex, param) =>
      knex.raw(
        `select ${columns} ${source} where m.chain_id = cast(? as bigint) and m.token_id = cast(? as numeric) and ${lives('m')}`,
        [param('chainId'), param('tokenId')],
      ),
  );
  return { byId, byToken };
}

/**
 * Creates the list of monsters of some owners on one chain, newest first. It takes the newest of each owner before it merges them:
 * no index orders the monsters of several owners.
 */
export function createOwnedList(database: Database) {
  const shown = `chain_id = cast(:chainId as bigint) and state <> 'drawn' and ${lives('monsters')}`;
  return preparedPage<{ chainId: number; owners: Address[] }, StoredMonster>(
    database,
    'monsters-owned',
    (knex, param) => {
      const [chainId, owners, limit, offset] = [param('chainId'), param('owners'), param('limit'), param('offset')];
      return {
        items: knex.raw(
          `select ${columns} from unnest(cast(:owners as text[])) as owners (owner)
           cross join lateral (
             select * from monsters where ${shown} and owner = owners.owner
             order by id desc limit cast(:limit as bigint) + cast(:offset as bigint)
           ) as m ${beside}
           order by m.id desc limit :limit offset :offset`,
          { chainId, owners, limit, offset },
        ),
        total: knex.raw(`select count(*) as total from monsters where ${shown} and owner = any(:owners)`, {
          chainId,
          owners,
        }),
      };
    },
  );
}

/** Finds a monster by its id, as the transaction sees it. */
export async function findMonster(db: Queryable, id: number): Promise<StoredMonster | undefined> {
  const { rows } = await db.raw(`select ${columns} ${source} where m.id = ? and m.state <> 'drawn' and ${lives('m')}`, [
    id,
  ]);
  return rows[0];
}

/** Lists monsters by their ids, those that are drawn but not yet hatching and those that are gone left out. */
export async function listMonsters(db: Queryable, ids: number[]): Promise<StoredMonster[]> {
  const { rows } = await db.raw(
    `select ${columns} ${source} where m.id = any(cast(? as bigint[])) and m.state <> 'drawn' and ${lives('m')} order by m.id`,
    [ids],
  );
  return rows;
}

/** Keeps others from changing some monsters until `tx` ends. */
export async function lockMonsters(tx: Transaction, ids: number[]): Promise<void> {
  await tx('monsters').whereIn('id', ids).orderBy('id').forUpdate().select('id');
}

/** Lists the monsters of some players on some chains, newest first, by the wallets that they have now. */
export async function listOfPlayers(
  db: Queryable,
  { chainIds, userIds, limit }: { chainIds: number[]; userIds: string[]; limit: number },
): Promise<StoredMonster[]> {
  const { rows } = await db.raw(
    `select ${columns}
     from wallets cross join unnest(cast(:chainIds as bigint[])) as chains (chain_id)
     cross join lateral (
       select * from monsters
       where chain_id = chains.chain_id and owner = wallets.address and state <> 'drawn' order by id desc limit :limit
     ) as m ${beside}
     where wallets.user_id = any(cast(:userIds as uuid[])) order by m.id desc limit :limit`,
    { chainIds, userIds, limit },
  );
  return rows;
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
