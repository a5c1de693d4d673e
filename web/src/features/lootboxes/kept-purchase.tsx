import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { TicketsIfShort } from '../../platform/masters/get-tickets.tsx';
import { requestWallet } from '../../platform/wallet/wallet.ts';
import { boxesWords } from './chain-boxes.rules.ts';
import type { OwnWallet } from './own-wallets.rules.ts';
import { priceWords } from './prices.rules.ts';
import { useBuyOnChain } from './use-buy-on-chain.ts';

interface KeptPurchaseProps {
  box: MastersLootbox;
  price: LootboxPrice;
  amount: number;
  wallet: OwnWallet;
  onClose: () => void;
}

/** Buys boxes with a wallet that Hatchery keeps: what leaves and what comes, before anything is sent. */
export function KeptPurchase({ box, price, amount, wallet, onClose }: KeptPurchaseProps) {
  const buy = useBuyOnChain(box, { silent: true, onOrdered: onClose });
  const what = boxesWords({ box: box.name, amount });
  return (
    <ConfirmDialog
      title={`Buy ${what}?`}
      confirm={`Buy for ${priceWords(price, amount)}`}
      busy={buy.isPending}
      error={buy.isPending ? undefined : buy.error}
      onConfirm={() => buy.mutate({ price, amount, keptWallet: wallet })}
      onClose={onClose}
    >
      <Facts>
        <Fact name="You pay">{priceWords(price, amount)}</Fact>
        <Fact name="You get">{amount === 1 ? `1 × ${box.name}, closed` : `${what}, closed`}</Fact>
        <Fact name="Network fee">Paid by Hatchery</Fact>
      </Facts>
      <div className="kept-purchase-wallet">
        <span className="soft">Hatchery wallet</span> <AddressTag address={wallet.address} />
      </div>
      <TicketsIfShort error={buy.error} withTicket={price.kind === 'ticket'} />
      <p className="soft">
        Hatchery sends it for you. To pay from somewhere else,{' '}
        <Button
          look="quiet"
          className="kept-purchase-own"
          onClick={() => {
            onClose();
            void requestWallet();
          }}
        >
          use your own wallet
        </Button>
      </p>
    </ConfirmDialog>
  );
}
