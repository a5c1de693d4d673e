import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { addAction } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import { navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { requestWallet } from '../../platform/wallet/wallet.ts';
import { openKeptBoxes } from './kept-boxes.action.tsx';
import { ownKey } from './lootboxes.queries.ts';
import { openBoxes } from './open-boxes.action.tsx';
import type { OwnWallet } from './own-wallets.rules.ts';

interface Wish {
  contract: string;
  tokenId: string;
  chainId: number;
  amount: number;
}

/** Opens boxes of a wallet: Hatchery sends it for one that it keeps, and the player's own wallet asks. */
export function useOpenOnChain({ box, wallet }: { box: MastersLootbox; wallet: OwnWallet }) {
  return useIntent({
    async run({ tokenId, amount, chainId }: Wish, options): Promise<string | undefined> {
      if (!wallet.kept) return (await requestWallet()) && !currentTransaction() ? crypto.randomUUID() : undefined;
      const body = { lootboxTokenId: tokenId, amount, chainId };
      return (await api.masters.openKeptBoxes({ body }, options)).uid;
    },
    refresh: [[...ownKey]],
    onDone(id, { contract, tokenId, chainId, amount }) {
      if (id === undefined) return;
      const { name, image, id: boxId } = box;
      const facts = { box: name, image, boxId, amount, tokenId, contract };
      const action = { id, step: 'open', facts, chainId } as const;
      if (wallet.kept) {
        addAction({ ...action, kind: openKeptBoxes.name, status: 'preparing' });
        navigate('/lootboxes/opening');
      } else {
        addAction({ ...action, kind: openBoxes.name, status: 'ready', sender: wallet.address });
        requestTransaction(id);
      }
    },
  });
}
