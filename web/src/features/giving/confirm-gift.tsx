import type { Asset } from '@hatchery/api/assets';
import { shortenAddresses } from '../../design/address.rules.ts';
import { AddressTag } from '../../design/address-tag.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import type { giftOf } from './give.rules.ts';
import './give.css';

type Gift = ReturnType<typeof giftOf>;

/** A gift that was given while the page is open. */
export interface Given {
  uid: string;
  asset: Asset;
  words: string;
  recipient: string;
  /** When it comes back if nobody signs up; absent where it has arrived. */
  returnsAt?: string | undefined;
}

interface ConfirmGiftProps {
  asset: Asset;
  gift: Gift;
  onGiven: (given: Given) => void;
  onRefused: (error: unknown) => void;
  onClose: () => void;
}

/** Shows a gift as it will be given. A second press, and a retry after a lost answer, give nothing twice. */
export function ConfirmGift({ asset, gift, onGiven, onRefused, onClose }: ConfirmGiftProps) {
  const words = amountWords(BigInt(gift.amountBase), { ...asset, tokenId: gift.overrideTokenId });
  const recipient = 'email' in gift ? gift.email : gift.receiver;
  const give = useIntent({
    run: (body: Gift, options) => api.vouchers.giveVouchers({ body }, options),
    refresh: [['mine', 'admin', 'entries']],
    silent: true,
    onDone({ uid, message, ...answer }) {
      toast(shortenAddresses(message), 'good');
      onGiven({ uid, asset, words, recipient, ...answer });
    },
    onFail: onRefused,
  });
  return (
    <ConfirmDialog
      title="Give this?"
      confirm="Give"
      busy={give.isPending}
      error={give.error}
      onConfirm={() => give.mutate(gift)}
      onClose={onClose}
    >
      <div className="give-review">
        <AssetPicture name={asset.name} image={asset.image} size={56} />
        <div>
          <p className="give-words">{words}</p>
          <p className="soft">{asset.category}</p>
        </div>
      </div>
      <p>
        To {'email' in gift ? <strong className="give-to">{recipient}</strong> : <AddressTag address={recipient} />}
      </p>
      <p className="soft">
        It is issued at once and can't be taken back
        {'email' in gift ? ', unless nobody signs up for it in 30 days.' : '.'}
      </p>
    </ConfirmDialog>
  );
}
