import type { Transaction } from '@hatchery/kit/database';
import type { PublishedOdds, RequestedOpening, RevealedOpening } from './box-logs.rules.ts';

const rowsOf = (columns: string) =>
  `jsonb_to_recordset(cast(:rows as jsonb)) as given ("blockNumber" bigint, "transactionHash" text, ${columns})`;

export async function insertOdds(tx: Transaction, chainId: number, odds: PublishedOdds[]): Promise<void> {
  if (odds.length === 0) return;
  const columns = '"boxId" bigint, version int, "oddsHash" text, "itemIds" int[], weights bigint[]';
  await tx.raw(
    `insert into odds_on_chain (chain_id, box_id, version, odds_hash, item_ids, weights, block_number, transaction_hash)
     select :chainId, "boxId", version, "oddsHash", "itemIds", weights, "blockNumber", "transactionHash"
     from ${rowsOf(columns)} on conflict do nothing`,
    { chainId, rows: JSON.stringify(odds) },
  );
}

export async function insertOpenings(tx: Transaction, chainId: number, openings: RequestedOpening[]): Promise<void> {
  if (openings.length === 0) return;
  const columns = `"openingId" bigint, account text, "boxId" bigint, "oddsVersion" int, amount int, "drawBlock" bigint`;
  await tx.raw(
    `insert into box_openings (chain_id, opening_id, account, box_id, odds_version, amount, draw_block, requested_block,
       request_hash)
     select :chainId, "openingId", account, "boxId", "oddsVersion", amount, "drawBlock", "blockNumber", "transactionHash"
     from ${rowsOf(columns)} on conflict do nothing`,
    { chainId, rows: JSON.stringify(openings) },
  );
}

/** Notes what was drawn for openings. */
export async function updateRevealed(tx: Transaction, chainId: number, reveals: RevealedOpening[]): Promise<void> {
  if (reveals.length === 0) return;
  await tx.raw(
    `update box_openings set seed = given.seed, item_ids = given."itemIds", revealed_block = given."blockNumber",
       reveal_hash = given."transactionHash"
     from ${rowsOf('"openingId" bigint, seed text, "itemIds" int[]')}
     where chain_id = :chainId and opening_id = given."openingId"`,
    { chainId, rows: JSON.stringify(reveals) },
  );
}

/** Forgets what blocks above one said of odds and openings. */
export async function deleteBoxLogsAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  const after = (column: string) => [column, '>', blockNumber] as const;
  await tx('odds_on_chain')
    .where({ chain_id: chainId })
    .andWhere(...after('block_number'))
    .delete();
  await tx('box_openings')
    .where({ chain_id: chainId })
    .andWhere(...after('requested_block'))
    .delete();
  await tx('box_openings')
    .where({ chain_id: chainId })
    .andWhere(...after('revealed_block'))
    .update({ seed: null, item_ids: null, revealed_block: null, reveal_hash: null });
}
