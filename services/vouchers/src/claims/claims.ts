import { Problem } from '@hatchery/api/problems';
import type { VoucherClaim, VoucherClaimPage } from '@hatchery/api/voucher-claims';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import { listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { presentClaim } from './claims.presenter.ts';
import { type ClaimPage, findClaimOf, listClaims, listParts } from './claims.repository.ts';
import { type Claim, claimReference } from './claims.rules.ts';

type Reading = Pick<VouchersContext, 'database'>;

/** Lists a page of a player's claims, newest first. */
export async function claimsOf(context: Reading, { limit, ...page }: ClaimPage): Promise<VoucherClaimPage> {
  const claims = await listClaims(context.database.knex, { ...page, limit: limit + 1 });
  const shown = claims.slice(0, limit);
  const last = claims.length > limit ? shown.at(-1) : undefined;
  return { items: await present(context, shown), ...(last ? { nextCursor: last.id } : {}) };
}

/** Finds a claim of a player. @throws Problem not-found. */
export async function claimOf(context: Reading, userId: string, id: string): Promise<VoucherClaim> {
  const claim = await findClaimOf(context.database.knex, id, userId);
  const [told] = claim ? await present(context, [claim]) : [];
  if (!told) throw new Problem('not-found', `You have no claim ${id}.`);
  return told;
}

async function present({ database: { knex } }: Reading, claims: Claim[]): Promise<VoucherClaim[]> {
  const ids = claims.map(({ id }) => id);
  const [parts, redemptions] = await Promise.all([
    listParts(knex, ids),
    findRedemptions(knex, ids.map(claimReference)),
  ]);
  const assetIds = new Set([...parts.values()].flat().map(({ assetId }) => assetId));
  const assets = new Map((await listAssets(knex, [...assetIds])).map((asset) => [asset.id, asset]));
  return claims.map((claim) =>
    presentClaim(claim, {
      parts: parts.get(claim.id) ?? [],
      redemption: redemptions.find(({ reference }) => reference === claimReference(claim.id)),
      assets,
    }),
  );
}
