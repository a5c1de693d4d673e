import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { MintedMonster, MonsterChange, MonsterTransfer } from '../chain-events/facts.rules.ts';
import type { DrawnRow, HatchedMonster, UnmatchedMonster } from './minted.rules.ts';

export async function insertMonsterTransfers(tx: Transaction, transfers: MonsterTransfer[]): Promise<void> {
  await tx.raw(
    `insert into monster_transfers
     select * from jsonb_to_recordset(cast(? as jsonb))
       as given (block_number bigint, log_index int, token_id numeric, from_address text, to_address text)
     on conflict do nothing`,
    [JSON.stringify(transfers)],
  );
}

export async function insertMonsterChanges(tx: Transaction, changes: MonsterChange[]): Promise<void> {
  await tx.raw(
    `insert into monster_changes
     select * from jsonb_to_recordset(cast(? as jsonb)) as given
       (block_number bigint, log_index int, token_id numeric, monster_id bigint, level bigint, stage bigint, xp bigint)
     on conflict do nothing`,
    [JSON.stringify(changes)],
  );
}

/** Gives tokens the owner and the properties that their last log tells. */
export async function applyLastLogs(tx: Transaction, tokenIds: string[]): Promise<void> {
  await tx.raw(
    `update monsters
     set owner = moved.to_address, monster_id = changed.monster_id, level = changed.level, stage = changed.stage, xp = changed.xp
     from unnest(cast(? as numeric[])) as touched (token_id)
     cross join lateral (
       select to_address from monster_transfers as t where t.token_id = touched.token_id
       order by block_number desc, log_index desc limit 1
     ) as moved
     cross join lateral (
       select monster_id, level, stage, xp from monster_changes as c where c.token_id = touched.token_id
       order by block_number desc, log_index desc limit 1
     ) as changed
     where monsters.token_id = touched.token_id`,
    [tokenIds],
  );
}

/** @returns tokens that the forgotten logs were about. */
export async function deleteLogsAbove(tx: Transaction, blockNumber: number): Promise<string[]> {
  const { rows } = await tx.raw(
    `with moved as (delete from monster_transfers where block_number > ? returning token_id),
       changed as (delete from monster_changes where block_number > ? returning token_id)
     select token_id from moved union select token_id from changed`,
    [blockNumber, blockNumber],
  );
  return rows.map(({ token_id }: { token_id: string }) => token_id);
}

/** Rows for tokens that have none: what was minted without a hatch of ours. */
export async function insertMinted(tx: Transaction, minted: MintedMonster[]): Promise<void> {
  await tx('monsters')
    .insert(
      minted.map(({ tokenId, monsterId, owner, blockNumber }) => ({
        owner,
        state: 'minted',
        monster_id: monsterId,
        token_id: tokenId,
        minted_block: blockNumber,
      })),
    )
    .onConflict('token_id')
    .ignore();
}

/** Gives monsters that were drawn the tokens that they became. */
export async function updateHatched(tx: Transaction, hatched: HatchedMonster[]): Promise<void> {
  await tx.raw(
    `update monsters
     set state = 'minted', token_id = given.token_id, minted_block = given.minted_block,
       hatch_id = given.hatch_id, position = given.position
     from jsonb_to_recordset(cast(? as jsonb))
       as given (id bigint, hatch_id uuid, position smallint, token_id numeric, minted_block bigint)
     where monsters.id = given.id`,
    [JSON.stringify(hatched)],
  );
}

const drawnColumns = 'id, owner, egg_type, hatch_id, drawn_monster_id';

/** The monsters of some hatches that have yet to be minted. */
export async function lockHatching(tx: Transaction, hatchIds: string[]): Promise<DrawnRow[]> {
  const { rows } = await tx.raw(
    `select ${drawnColumns} from monsters
     where hatch_id = any(cast(? as uuid[])) and state = 'hatching' order by id for update`,
    [hatchIds],
  );
  return rows;
}

/** The monsters in the queues of some addresses and egg types, oldest first. */
export async function lockQueued(
  tx: Transaction,
  queues: { address: Address; egg_type: number }[],
): Promise<DrawnRow[]> {
  const { rows } = await tx.raw(
    `select ${drawnColumns} from monsters
     where state = 'drawn' and (owner, egg_type) in (
       select address, egg_type from jsonb_to_recordset(cast(? as jsonb)) as queue (address text, egg_type smallint)
     )
     order by id for update`,
    [JSON.stringify(queues.map(({ address, egg_type }) => ({ address, egg_type })))],
  );
  return rows;
}

export async function insertHatched(tx: Transaction, hatched: UnmatchedMonster[]): Promise<void> {
  await tx('monsters').insert(
    hatched.map(({ tokenId, monsterId, owner, blockNumber, hatchId, position, eggType }) => ({
      owner,
      state: 'minted',
      monster_id: monsterId,
      drawn_monster_id: monsterId,
      egg_type: eggType,
      hatch_id: hatchId,
      position,
      token_id: tokenId,
      minted_block: blockNumber,
    })),
  );
}

/** Monsters of hatches become what they were before they were minted; others were never there. */
export async function undoMintsAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx('monsters').where('minted_block', '>', blockNumber).whereNull('hatch_id').delete();
  await tx.raw(
    `update monsters
     set state = 'hatching', token_id = null, minted_block = null, owner = hatches.address,
       monster_id = drawn_monster_id, level = 1, stage = 1, xp = 0
     from hatches where hatches.id = monsters.hatch_id and minted_block > ?`,
    [blockNumber],
  );
}
