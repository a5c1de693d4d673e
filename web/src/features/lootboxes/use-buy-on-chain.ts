import type { MastersLootbox, MastersLootboxSignature } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import { addAction } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { requestWallet, wallet } from '../../platform/wallet/wallet.ts';
import { buyBoxes } from './buy-boxes.action.tsx';
import { factsOfPurchase } from './chain-boxes.rules.ts';

interface Wish {
  price: LootboxPrice;
  amount: number;
}

/** Buys boxes with the player's own wallet: has the price signed for it, and opens the one dialog of transactions. */
export function useBuyOnChain(box: MastersLootbox) {
  return useIntent({
    async run({ price, amount }: Wish, options): Promise<MastersLootboxSignature | undefined> {
      if (!(await requestWallet()) || currentTransaction()) return undefined;
      const receiver = wallet.get().address ?? '';
      const payWithTicket = price.kind === 'ticket';
      const body = { payWithTicket, currency: price.address ?? price.currency, amount, receiver, lootboxId: box.id };
      return api.masters.buyLootboxes({ query: { chainId: box.chainId }, body }, options);
    },
    onDone(signed, { price }) {
      if (!signed) return;
      const { uid, chainId, receiver: sender } = signed;
      const facts = factsOfPurchase(box, signed, price);
      addAction({ id: uid, kind: buyBoxes.name, step: 'buy', status: 'ready', facts, chainId, sender });
      requestTransaction(uid);
    },
  });
}
