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
      listed_at: listedAt,
    }));
  const names = new Map([...offered, ...requested].map(({ assetId, name }) => [assetId, name]));
  // In one order, so that two trades of the same assets do not wait for each other.
  const assets = [...names]
    .map(([asset_id, name]) => ({ asset_id, name }))
    .sort((a, b) => (a.asset_id < b.asset_id ? -1 : 1));
  await Promise.all([
    tx('trade_lines').insert([...rows('offer', offered), ...rows('request', requested)]),
    tx('listed_assets')
      .insert(assets)
      .onConflict('asset_id')
      .merge(['name'])
      .whereRaw('listed_assets.name <> excluded.name'),
  ]);
}

export async function deleteLines(tx: Transaction, tradeId: string): Promise<void> {
  await tx('trade_lines').where({ trade_id: tradeId }).delete();
}

/** Lists the sides of a trade that changed. */
export async function replaceLines(tx: Transaction, sides: Sides): Promise<void> {
  await deleteLines(tx, sides.tradeId);
  await insertLines(tx, sides);
}
