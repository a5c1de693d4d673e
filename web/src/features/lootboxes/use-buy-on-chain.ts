import type { MastersLootbox, MastersLootboxSignature } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import { toast } from '../../design/toaster.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { requestWallet, wallet } from '../../platform/wallet/wallet.ts';
import { buyBoxes } from './buy-boxes.action.tsx';
import { boxesWords, factsOfPurchase } from './chain-boxes.rules.ts';
import { orderBoxes } from './kept-boxes.action.tsx';
import { ownKey } from './lootboxes.queries.ts';
import type { OwnWallet } from './own-wallets.rules.ts';

interface Wish {
  price: LootboxPrice;
  amount: number;
  /** The wallet that pays, if it is one that Hatchery keeps. */
  keptWallet?: OwnWallet | undefined;
}

interface Buying {
  /** Shows why it was refused itself, instead of a toast. */
  silent?: boolean;
  onOrdered?: () => void;
}

/** Buys boxes on the chain: has the price signed. Hatchery sends the rest for a wallet that it keeps; an own wallet is asked in the one dialog. */
export function useBuyOnChain(box: MastersLootbox, { silent = false, onOrdered }: Buying = {}) {
  return useIntent({
    async run({ price, amount, keptWallet }: Wish, options): Promise<MastersLootboxSignature | undefined> {
      if (!keptWallet && (!(await requestWallet()) || currentTransaction())) return undefined;
      const receiver = keptWallet?.address ?? wallet.get().address ?? '';
      const payWithTicket = price.kind === 'ticket';
      const body = { payWithTicket, currency: price.address ?? price.currency, amount, receiver, lootboxId: box.id };
      return api.masters.buyLootboxes({ query: { chainId: box.chainId }, body }, options);
    },
    silent,
    refresh: [[...ownKey], ['mine', 'balances']],
    onDone(signed, { price }) {
      if (!signed) return;
      const { uid, chainId, receiver: sender, relayed } = signed;
      const facts = factsOfPurchase(box, signed, price);
      const action = { id: uid, step: 'buy', facts, chainId } as const;
      if (!relayed) {
        addAction({ ...action, kind: buyBoxes.name, status: 'ready', sender });
        requestTransaction(uid);
        return;
      }
      addAction({ ...action, kind: orderBoxes.name, status: 'preparing' });
      toast(`You ordered ${boxesWords(facts)}. This takes a few seconds.`, 'good');
      onOrdered?.();
    },
  });
}
