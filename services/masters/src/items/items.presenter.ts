import type { MastersItem, MastersItemBalance } from '@hatchery/api/masters-shapes';
import { createPresenters } from '../catalogue/catalogue.presenter.ts';
import { listItems } from '../content/content.ts';
import type { ItemBalance } from './item-balances.rules.ts';

/** Returns the presenter of balances for the platform at `publicUrl`. Items are presented once. */
export function createBalancePresenter(publicUrl: string) {
  const present = createPresenters(publicUrl);
  const items = new Map(listItems().map((item) => [item.id, present.item(item)]));
  return ({ itemId, chains, vouchers, worn }: ItemBalance): MastersItemBalance => {
    const parts = chains.map(({ chainId, blockNumber, amount, finalAmount, finalBlockNumber }) => ({
      ...{ chainId, blockNumber, balance: amount, finalBalance: finalAmount, finalBlockNumber },
    }));
    const balance = chains.reduce((sum, { amount }) => sum + amount, 0);
    return { ...(items.get(itemId) as MastersItem), balance, chains: parts, vouchers, worn };
  };
}
