import type { Asset } from '@hatchery/api/assets';
import { maxEggsPerPurchase } from '@hatchery/api/egg-limits';
import type { Reward } from '@hatchery/api/reward-shapes';
import { typedUnits } from '../../design/amount.rules.ts';
import { countFault, countOf } from '../forms/count.rules.ts';
import { namesTokens } from '../vouchers/asset.words.ts';
import { amountFault, baseOf } from '../vouchers/units.rules.ts';

/** A reward as an admin types it. What its kind does not have is left out when it is saved. */
export interface RewardRow {
  key: string;
  kind: Reward['kind'];
  asset: Asset | undefined;
  tokenId: string;
  amount: string;
  /** Empty for a surprise. */
  eggType: string;
  badgeId: string;
}

export const rewardKinds: readonly (readonly [Reward['kind'], string])[] = [
  ['egg', 'Eggs'],
  ['voucher', 'Items or tokens'],
  ['experience', 'Experience'],
  ['badge', 'A badge'],
];

export const newReward = (key: string, kind: Reward['kind'] = 'egg'): RewardRow => ({
  key,
  kind,
  asset: undefined,
  tokenId: '',
  amount: '1',
  eggType: '',
  badgeId: '',
});

const most = { egg: maxEggsPerPurchase, experience: 1_000_000 };
const tokenShape = /^(0|[1-9]\d{0,77})$/;

/** The errors of a row, by field. */
export type RewardFaults = Partial<Record<'asset' | 'tokenId' | 'amount' | 'badgeId', string>>;

const withoutNone = (faults: Record<string, string | undefined>): RewardFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

export function rewardFaults({ kind, asset, tokenId, amount, badgeId }: RewardRow): RewardFaults {
  switch (kind) {
    case 'egg':
    case 'experience':
      return withoutNone({ amount: countFault(amount, most[kind]) });
    case 'badge':
      return badgeId === '' ? { badgeId: 'Choose a badge.' } : {};
    case 'voucher':
      if (!asset) return { asset: 'Choose what it gives.' };
      return withoutNone({
        amount: amountFault(amount, {
          decimals: asset.decimals,
          ...(asset.contractType === 'ERC721' ? { most: 1n } : {}),
        }),
        tokenId: namesTokens(asset) && !tokenShape.test(tokenId) ? 'Enter which token it gives.' : undefined,
      });
  }
}

export const areRewardsGood = (rows: readonly RewardRow[]): boolean =>
  rows.every((row) => Object.keys(rewardFaults(row)).length === 0);

/** Returns a row as the API takes it. */
export function rewardOf({ kind, asset, tokenId, amount, eggType, badgeId }: RewardRow): Reward {
  switch (kind) {
    case 'egg':
      return { kind, ...(eggType === '' ? {} : { eggType: Number(eggType) }), amount: countOf(amount) ?? 1 };
    case 'experience':
      return { kind, amount: countOf(amount) ?? 1 };
    case 'badge':
      return { kind, badgeId };
    case 'voucher':
      return {
        kind,
        assetId: asset?.uid ?? '',
        ...(asset && namesTokens(asset) ? { tokenId } : {}),
        amount: String(baseOf(amount, asset?.decimals ?? 0) ?? 0n),
      };
  }
}

/** Returns a reward as an admin would have typed it. */
export function rowOfReward(key: string, reward: Reward, assetOf: (id: string) => Asset | undefined): RewardRow {
  const row = { ...newReward(key), kind: reward.kind };
  switch (reward.kind) {
    case 'egg':
      return { ...row, amount: String(reward.amount), eggType: reward.eggType?.toString() ?? '' };
    case 'experience':
      return { ...row, amount: String(reward.amount) };
    case 'badge':
      return { ...row, badgeId: reward.badgeId };
    case 'voucher': {
      const asset = assetOf(reward.assetId);
      const decimals = asset?.decimals ?? 0;
      const amount = typedUnits(BigInt(reward.amount), decimals);
      return { ...row, asset, tokenId: reward.tokenId ?? '', amount };
    }
  }
}

/** Returns the ids of assets that rewards point at. */
export const assetIdsOf = (rewards: readonly Reward[]): string[] =>
  rewards.flatMap((reward) => (reward.kind === 'voucher' ? [reward.assetId] : []));
