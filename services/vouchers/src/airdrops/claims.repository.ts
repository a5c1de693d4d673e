import type { Queryable, Row } from '@hatchery/kit/database';

/** Counts the claims of each of some airdrops: those paid, and those that can still be redeemed. */
export async function listClaimCounts(db: Queryable, airdropIds: string[]): Promise<Map<string, number>> {
  const rows: Row[] = await db('airdrop_slots')
    .whereIn('airdrop_id', airdropIds)
    .groupBy('airdrop_id')
    .orderBy('airdrop_id')
    .select({ id: 'airdrop_id' })
    .sum({ used: 'used' });
  return new Map(rows.map(({ id, used }) => [id, Number(used)]));
}
