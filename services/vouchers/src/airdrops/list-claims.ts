import type { AirdropClaim } from '@hatchery/api/airdrops';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import type { Database } from '@hatchery/kit/database';
import type { Page, Paging } from '@hatchery/kit/lists';
import { listAirdropsById } from './airdrops.repository.ts';
import { claimReference } from './claim-by-signature.ts';
import { presentClaim } from './claims.presenter.ts';
import { listClaimsOf } from './claims.repository.ts';

/** Lists the claims of a player, newest first, with the transactions that redeemed them. */
export async function listClaimsWithAirdrops(
  { knex }: Database,
  userId: string,
  paging: Paging,
): Promise<Page<AirdropClaim>> {
  const { items, total } = await listClaimsOf(knex, userId, paging);
  const signed = items.filter(({ way }) => way === 'signature').map(({ id }) => claimReference(id));
  const [airdrops, redemptions] = await Promise.all([
    listAirdropsById(knex, [...new Set(items.map(({ airdropId }) => airdropId))]),
    findRedemptions(knex, signed),
  ]);
  const answers = items.flatMap((claim) => {
    const airdrop = airdrops.find(({ id }) => id === claim.airdropId);
    const redemption = redemptions.find(({ reference }) => reference === claimReference(claim.id));
    return airdrop ? [presentClaim(airdrop, claim, redemption?.transactionHash)] : [];
  });
  return { items: answers, total };
}
