import type { Queryable } from '@hatchery/kit/database';
import { isGivenByAirdrop } from '../airdrops/save-airdrops.ts';
import { hasOpenDeposits, hasUnits } from './assets.repository.ts';

/** Tells where an asset is used, so that it is not deleted there. Each slice that refers to assets adds a row to `assetUses`. */
export type AssetUse = {
  /** A word for programs, in the `errors` of the refusal. */
  where: string;
  /** A sentence for people. */
  words: string;
  isUsed(db: Queryable, assetId: string): Promise<boolean>;
};

export const assetUses: readonly AssetUse[] = [
  // Also those of which nobody has anything any more: the history names them.
  { where: 'vouchers', words: 'Vouchers of it were given, or promised as a reward.', isUsed: hasUnits },
  { where: 'deposits', words: 'A deposit of it may be under way.', isUsed: hasOpenDeposits },
  { where: 'airdrops', words: 'An airdrop gives it.', isUsed: isGivenByAirdrop },
];
