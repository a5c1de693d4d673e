import type { Transaction } from '@hatchery/kit/database';
import type { MintedMonster, MonsterChange, MonsterTransfer } from '../chain-events/facts.rules.ts';

const rowsOf = (columns: string) => `jsonb_to_recordset(cast(:rows as jsonb)) as given (${columns})`;

export async function insertMonsterTransfers(
  tx: Transaction,
  chainId: number,
  transfers: MonsterTransfer[],
): Promise<void> {
  await tx.raw(
    `insert into monster_transfers (chain_id, block_number, log_index, token_id, from_address, to_address)
     select :chainId, "blockNumber", "logIndex", "tokenId", "from", "to"
     from ${rowsOf('"blockNumber" bigint, "logIndex" int, "tokenId" numeric, "from" text, "to" text')}
     on conflict do nothing`,
    { chainId, rows: JSON.stringify(transfers) },
  );
}

export async function insertMonsterChanges(tx: Transaction, chainId: number, changes: MonsterChange[]): Promise<void> {
  const properties = '"monsterId" bigint, level bigint, stage bigint, xp bigint';
  await tx.raw(
    `insert into monster_changes (chain_id, block_number, log_index, token_id, monster_id, level, stage, xp)
     select :chainId, "blockNumber", "logIndex", "tokenId", "monsterId", level, stage, xp
     from ${rowsOf(`"blockNumber" bigint, "logIndex" int, "tokenId" numeric, ${properties}`)}
     on conflict do nothing`,
    { chainId, rows: JSON.stringify(changes) },
  );
}

/** Gives tokens the owner and the properties that their last log tells. */
export async function applyLastLogs(tx: Transaction, chainId: number, tokenIds: string[]): Promise<void> {
  const last = (table: string) => `
    from ${table} as log where log.chain_id = :chainId and log.token_id = touched.token_id
    order by block_number desc, log_index desc limit 1`;
  await tx.raw(
    `update monsters
     set owner = moved.to_address, monster_id = changed.monster_id, level = changed.level, stage = changed.stage, xp = changed.xp
     from unnest(cast(:tokenIds as numeric[])) as touched (token_id)
     cross join lateral (select to_address ${last('monster_transfers')}) as moved
     cross join lateral (select monster_id, level, stage, xp ${last('monster_changes')}) as changed
     where monsters.chain_id = :chainId and monsters.token_id = touched.token_id`,
    { chainId, tokenIds },
  );
}

/** Forgets logs above a block. @returns the tokens of these logs. */
export async function deleteLogsAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<string[]> {
  const forget = (table: string) =>
    `delete from ${table} where chain_id = :chainId and block_number > :blockNumber returning token_id`;
  const { rows } = await tx.raw(
    `with moved as (${forget('monster_transfers')}), changed as (${forget('monster_changes')})
     select token_id from moved union select token_id from changed`,
    { chainId, blockNumber },
  );
  return rows.map(({ token_id }: { token_id: string }) => token_id);
}

/** Adds tokens that have no row: those minted without a hatch of ours. One that was unwound before gets its id back. */
export async function insertMinted(
  tx: Transaction,
  chainId: number,
  minted: Omit<MintedMonster, 'blockTime'>[],
): Promise<void> {
  if (minted.length === 0) return;
  await tx.raw(
    `insert into monsters (id, chain_id, owner, state, monster_id, token_id, minted_block)
     select coalesce(unwound.id, nextval(pg_get_serial_sequence('monsters', 'id'))),
       :chainId, owner, 'minted', "monsterId", "tokenId", "blockNumber"
     from ${rowsOf('"tokenId" numeric, "monsterId" bigint, owner text, "blockNumber" bigint')}
     left join unwound_monsters as unwound on unwound.chain_id = :chainId and unwound.token_id = "tokenId"
     on conflict (chain_id, token_id) do nothing`,
    { chainId, rows: JSON.stringify(minted) },
  );
}

/** Takes mints back. Monsters of hatches become what they were before; the ids of others are kept. */
export async function undoMintsAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx.raw(
    `with deleted as (
       delete from monsters where chain_id = ? and minted_block > ? and hatch_id is null returning chain_id, token_id, id
     )
     insert into unwound_monsters (chain_id, token_id, id) select chain_id, token_id, id from deleted
     on conflict (chain_id, token_id) do update set id = excluded.id`,
    [chainId, blockNumber],
  );
  await tx.raw(
    `update monsters
     set state = 'hatching', token_id = null, minted_block = null, owner = hatches.address,
       monster_id = drawn_monster_id, level = 1, stage = 1, xp = 0
     from hatches where hatches.id = monsters.hatch_id and monsters.chain_id = ? and minted_block > ?`,
    [chainId, blockNumber],
  );
}
