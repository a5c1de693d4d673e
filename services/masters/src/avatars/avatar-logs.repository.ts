import type { Transaction } from '@hatchery/kit/database';
import { zeroAddress } from 'viem';
import type { AvatarChange, AvatarTransfer } from './avatar-logs.rules.ts';

const rowsOf = (columns: string) =>
  `jsonb_to_recordset(cast(:rows as jsonb)) as given ("blockNumber" bigint, "logIndex" int, "tokenId" bigint, ${columns})`;

export async function insertAvatarTransfers(
  tx: Transaction,
  chainId: number,
  transfers: AvatarTransfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  await tx.raw(
    `insert into avatar_transfers (chain_id, block_number, log_index, token_id, from_address, to_address)
     select :chainId, "blockNumber", "logIndex", "tokenId", "from", "to" from ${rowsOf('"from" text, "to" text')}
     on conflict do nothing`,
    { chainId, rows: JSON.stringify(transfers) },
  );
}

export async function insertAvatarChanges(tx: Transaction, chainId: number, changes: AvatarChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.raw(
    `insert into avatar_changes (chain_id, block_number, log_index, token_id, traits, items)
     select :chainId, "blockNumber", "logIndex", "tokenId", traits, items from ${rowsOf('traits int[], items int[]')}
     on conflict do nothing`,
    { chainId, rows: JSON.stringify(changes) },
  );
}

/** Makes avatars what their logs tell: whose they are, their traits and what they wear. One without logs was never minted. */
export async function applyAvatarLogs(tx: Transaction, chainId: number, tokenIds: number[]): Promise<void> {
  const logs = (table: string) =>
    `from ${table} as log where log.chain_id = :chainId and log.token_id = touched.token_id`;
  const newest = 'order by block_number desc, log_index desc limit 1';
  await tx.raw(
    `with touched as (select unnest(cast(:tokenIds as bigint[])) as token_id), told as (
       select touched.token_id, moved.to_address as owner, coalesce(made.traits, '{}') as traits,
         coalesce(worn.items, '{}') as items, coalesce(minted.block_number, moved.block_number) as minted_block
       from touched
       cross join lateral (select to_address, block_number ${logs('avatar_transfers')} ${newest}) as moved
       left join lateral (
         select min(block_number) as block_number ${logs('avatar_transfers')} and from_address = '${zeroAddress}'
       ) as minted on true
       left join lateral (select traits ${logs('avatar_changes')} and traits is not null ${newest}) as made on true
       left join lateral (select items ${logs('avatar_changes')} and items is not null ${newest}) as worn on true
     ), gone as (
       delete from avatars where chain_id = :chainId
         and token_id in (select token_id from touched except select token_id from told)
     )
     insert into avatars (chain_id, token_id, owner, traits, items, minted_block)
     select :chainId, token_id, owner, traits, items, minted_block from told order by token_id
     on conflict (chain_id, token_id) do update set owner = excluded.owner, traits = excluded.traits,
       items = excluded.items, minted_block = excluded.minted_block`,
    { chainId, tokenIds },
  );
}

/** Forgets logs above a block. @returns the avatars of these logs. */
export async function deleteAvatarLogsAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<number[]> {
  const forget = (table: string) =>
    `delete from ${table} where chain_id = :chainId and block_number > :blockNumber returning token_id`;
  const { rows } = await tx.raw(
    `with moved as (${forget('avatar_transfers')}), changed as (${forget('avatar_changes')})
     select token_id as "tokenId" from moved union select token_id from changed`,
    { chainId, blockNumber },
  );
  return rows.map(({ tokenId }: { tokenId: number }) => tokenId);
}
