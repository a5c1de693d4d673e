import type { Transaction } from '@hatchery/kit/database';
import type { Line } from '../bundles/bundles.ts';

type Sides = { tradeId: string; offered: Line[]; requested: Line[]; listedAt: Date };

/** Lists the sides of a trade that opened, so that filters of the board find it. */
export async function insertLines(tx: Transaction, { tradeId, offered, requested, listedAt }: Sides): Promise<void> {
  const rows = (side: 'offer' | 'request', lines: Line[]) =>
    lines.map(({ assetId, tokenId, amountBase }, position) => ({
      trade_id: tradeId,
      side,
      position,
      asset_id: assetId,
      token_id: tokenId ?? null,
      amount: amountBase,
      is_first: lines.findIndex((line) => line.assetId === assetId) === position,
      listed_at: listedAt,
    }));
  const names = new Map([...offered, ...requested].map(({ assetId, name }) => [assetId, name]));
  await Promise.all([
    tx('trade_lines').insert([...rows('offer', offered), ...rows('request', requested)]),
    upsertNames(tx, names),
  ]);
}

/** Notes the names of assets. It locks only what it changes, in one order: many trades have the same assets. */
async function upsertNames(tx: Transaction, names: Map<string, string>): Promise<void> {
  await tx.raw(
    `insert into listed_assets (asset_id, name)
     select asset_id, name from unnest(cast(? as uuid[]), cast(? as text[])) as listed (asset_id, name)
     where not exists (select from listed_assets known where known.asset_id = listed.asset_id and known.name = listed.name)
     order by asset_id
     on conflict (asset_id) do update set name = excluded.name`,
    [[...names.keys()], [...names.values()]],
  );
}

export async function deleteLines(tx: Transaction, tradeId: string): Promise<void> {
  await tx('trade_lines').where({ trade_id: tradeId }).delete();
}

/** Lists the sides of a trade that changed. */
export async function replaceLines(tx: Transaction, sides: Sides): Promise<void> {
  await deleteLines(tx, sides.tradeId);
  await insertLines(tx, sides);
}
