import type { MastersItemBalance } from '@hatchery/api/masters-shapes';
import { createPresenters } from '../catalogue/catalogue.presenter.ts';
import { getItem } from '../content/content.ts';
import type { ItemBalance } from './item-balances.rules.ts';

/** Returns the presenter of balances for the platform at `publicUrl`. Items that the catalogue lacks are left out. */
export function createBalancePresenter(publicUrl: string) {
  const present = createPresenters(publicUrl);
  return ({ itemId, chains, vouchers, worn }: ItemBalance): MastersItemBalance[] => {
    const item = getItem(itemId);
    if (!item) return [];
    const balance = chains.reduce((sum, { amount }) => sum + amount, 0);
    const parts = chains.map(({ chainId, blockNumber, amount, finalAmount, finalBlockNumber }) => ({
      ...{ chainId, blockNumber, balance: amount, finalBalance: finalAmount, finalBlockNumber },
    }));
    return [{ ...present.item(item), balance, chains: parts, vouchers, worn }];
  };
}
