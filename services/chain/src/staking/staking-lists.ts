import type { StakingBoard, StakingHarvestPage, StakingReferralPage } from '@hatchery/api/staking-shapes';
import type { Address } from 'viem';
import { cursorOf, pageOf, readAmountCursor, readLogCursor } from '../projections/pages.ts';
import { readReferralCursor } from './cursors.rules.ts';
import { weightOf } from './rewards.rules.ts';
import {
  presentBoardPlace,
  presentHarvest,
  presentLevels,
  presentPlace,
  presentReferral,
} from './staking.presenter.ts';
import { noAccount } from './staking-book.rules.ts';
import {
  findAccount,
  findReferralCounts,
  listByWeight,
  listHarvests,
  listReferrals,
} from './staking-view.repository.ts';
import { type StakingContext, viewStaking } from './staking-view.ts';

type Asked = { chainId?: number | undefined; cursor?: string | undefined; limit: number };
type OfAccount = Asked & { address: Address };

/** Returns an account's referrals of one level. @throws Problem bad-request, not-found, service-unavailable. */
export function referralsOf(context: StakingContext, asked: OfAccount & { level: number }) {
  const { address, level, limit } = asked;
  const after = cursorOf(asked.cursor, readReferralCursor);
  return viewStaking(context, asked.chainId, async (tx, view): Promise<StakingReferralPage> => {
    const { chainId } = view;
    const [account = noAccount(), counts, referrals] = await Promise.all([
      findAccount(tx, chainId, address),
      findReferralCounts(tx, chainId, address),
      listReferrals(tx, { chainId, address, level, after, limit: limit + 1 }),
    ]);
    return {
      ...presentPlace(view),
      address,
      referrer: account.referrer,
      totalReferrals: counts.own,
      totalBonus: String(account.totalBonus),
      levels: presentLevels(account, counts.byLevel),
      ...pageOf(referrals, limit, {
        show: presentReferral,
        cursor: (last) => `${last.blockNumber}.${last.logIndex}.${last.address}`,
      }),
    };
  });
}

/** Returns what an account was paid. @throws Problem bad-request, not-found, service-unavailable. */
export function harvestsOf(context: StakingContext, { chainId, address, cursor, limit }: OfAccount) {
  const after = cursorOf(cursor, readLogCursor);
  return viewStaking(context, chainId, async (tx, view): Promise<StakingHarvestPage> => {
    const harvests = await listHarvests(tx, { chainId: view.chainId, address, after, limit: limit + 1 });
    return {
      ...presentPlace(view),
      address,
      ...pageOf(harvests, limit, {
        show: (harvest) => presentHarvest(harvest, view.place.finalNumber),
        cursor: ({ blockNumber, logIndex }) => `${blockNumber}.${logIndex}`,
      }),
    };
  });
}

/** Returns accounts by weight. @throws Problem bad-request, not-found, service-unavailable. */
export function boardOf(context: StakingContext, { chainId, cursor, limit }: Asked) {
  const after = cursorOf(cursor, readAmountCursor);
  return viewStaking(context, chainId, async (tx, view): Promise<StakingBoard> => {
    const rows = await listByWeight(tx, { chainId: view.chainId, after, limit: limit + 1 });
    return {
      ...presentPlace(view),
      totalWeight: String(view.pools.rewards.totalWeight),
      ...pageOf(rows, limit, {
        show: (row) => presentBoardPlace(view.pools, row),
        cursor: (last) => `${weightOf(last)}.${last.address}`,
      }),
    };
  });
}
