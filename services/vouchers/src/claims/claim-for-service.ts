import { fieldProblem } from '@hatchery/api/problems';
import { type Asset, listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { listOfContract, type Voucher } from '../ledger/vouchers.ts';
import { signClaim, storeClaim } from './claim-vouchers.ts';
import { findRequested } from './claims.repository.ts';

type Asked = {
  requestId: string;
  userId: string;
  address: string;
  chainId: number;
  contract: string;
  tokenIds: string[];
};

/**
 * Claims one of each of some tokens for a wallet of a player, for a service that they asked. The platform sends the claim. The same
 * request again is the same claim.
 * @throws Problem not-found that names the first token without a voucher, conflict if one holder does not pay them all; as
 * `claimVouchers`.
 */
export async function claimForService(context: VouchersContext, asked: Asked): Promise<{ uid: string }> {
  const { database } = context;
  const before = await database.transaction((tx) => findRequested(tx, asked.requestId));
  if (before && !before.asked) return { uid: before.id };
  const wanted = before ? [] : await chooseVouchers(context, asked);
  const { requestId, userId, address } = asked;
  const passport = { subject: userId };
  const terms = { passport, requestId, address, wanted, isBatch: wanted.length > 1, relayed: true };
  const signed = await signClaim(context, terms);
  await database.transaction((tx) => storeClaim(tx, signed));
  return { uid: signed.claim.id };
}

type Candidate = { voucher: Voucher; holder: Asset['holder'] };

/** Chooses a voucher for each token, all of one holder: a claim has one. */
async function chooseVouchers({ database: { knex } }: Pick<VouchersContext, 'database'>, asked: Asked) {
  const vouchers = await listOfContract(knex, asked);
  const assets = await listAssets(knex, [...new Set(vouchers.map(({ assetId }) => assetId))]);
  const holders = new Map(assets.map(({ id, holder }) => [id, holder]));
  const candidates = vouchers.map((voucher) => ({ voucher, holder: holders.get(voucher.assetId) ?? null }));
  const isOf = (tokenId: string) => (one: Candidate) => String(one.voucher.tokenId) === tokenId;
  const missing = asked.tokenIds.findIndex((tokenId) => !candidates.some(isOf(tokenId)));
  if (missing >= 0)
    throw fieldProblem('not-found', `body.tokenIds.${missing}`, `You have no voucher of ${asked.tokenIds[missing]}.`);
  for (const own of Map.groupBy(candidates, ({ holder }) => holder).values()) {
    const chosen = asked.tokenIds.flatMap((tokenId) => own.find(isOf(tokenId))?.voucher ?? []);
    if (chosen.length === asked.tokenIds.length)
      return chosen.map(({ id }, index) => ({
        voucherId: id,
        field: `body.tokenIds.${index}`,
        given: { amount: undefined, amountBase: '1' },
      }));
  }
  const message = 'These vouchers are paid by several holders. Claim them first, those of each holder by themselves.';
  throw fieldProblem('conflict', 'body.tokenIds', message);
}
