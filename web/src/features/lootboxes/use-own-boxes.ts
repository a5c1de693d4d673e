import type { BoxBalance } from '@hatchery/api/masters-boxes';
import { useQueries } from '@tanstack/react-query';
import { boxesOfOptions } from './lootboxes.queries.ts';
import type { OwnWallet } from './own-wallets.rules.ts';
import { useOwnWallets } from './use-own-wallets.ts';

/** Boxes of one kind and version of odds in a wallet. */
export interface OwnBoxes {
  wallet: OwnWallet;
  boxes: BoxBalance;
}

/** Follows the closed boxes in the player's wallets. */
export function useOwnBoxes(): OwnBoxes[] {
  const { wallets } = useOwnWallets();
  const lists = useQueries({ queries: wallets.map(({ address }) => boxesOfOptions(address)) });
  return wallets.flatMap((wallet, index) =>
    (lists[index]?.data ?? []).filter(({ balance }) => balance > 0).map((boxes) => ({ wallet, boxes })),
  );
}
