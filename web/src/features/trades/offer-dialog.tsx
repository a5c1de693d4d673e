import type { Trade } from '@hatchery/api/trade-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { isStale } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { BagChoiceField } from '../../platform/vouchers/bag-choice-field.tsx';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';
import { Changed } from '../../platform/vouchers/changed.tsx';
import { useBagChoice } from '../../platform/vouchers/use-bag-choice.ts';
import { useShown } from '../../platform/vouchers/use-shown.ts';
import { changedByTrades } from './trades.queries.ts';
import { nameIn, type Offer, sameTerms } from './trades.rules.ts';
import { useFreshTrade } from './use-fresh-trade.ts';

interface OfferDialogProps {
  trade: Trade;
  /** The player's offer until now. */
  offer: Offer | undefined;
  onClose: () => void;
}

/** Offers something from the bag for what a trade gives, or changes such an offer. */
export function OfferDialog({ trade, offer, onClose }: OfferDialogProps) {
  const { shown, before, stale, tooSoon, show } = useShown(trade, sameTerms);
  const choice = useBagChoice(offer?.vouchers);
  const refused = useFreshTrade(trade.uid, show);
  const name = nameIn(trade);
  const send = useIntent({
    run: (version: number, options) =>
      api.trades.offerForTrade(
        {
          params: { id: trade.uid },
          body: {
            version,
            offerVoucherIds: choice.lines.map(({ uid }) => uid),
            offerAmountsBase: choice.lines.map(({ amountBase }) => amountBase),
          },
        },
        options,
      ),
    refresh: changedByTrades,
    silent: true,
    onFail: refused,
    onDone() {
      toast(`${name} can see your offer now.`, 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={offer ? 'Change your offer' : 'Make an offer'}
      confirm={offer ? 'Change offer' : 'Send offer'}
      busy={send.isPending}
      disabled={choice.lines.length === 0 || stale || tooSoon}
      error={send.isPending || (before && isStale(send.error)) ? undefined : send.error}
      onConfirm={() => choice.parts.check() && send.mutate(shown.version)}
      onClose={onClose}
    >
      <Changed name={name} stale={stale} changed={before !== undefined} onShow={() => show()} />
      <p>
        For <strong>{bundleWords(shown.offerAssets)}</strong>
        {shown.requestAssets.length > 0 && (
          <>
            , {name} would like {bundleWords(shown.requestAssets)}
          </>
        )}
        . Choose what you offer:
      </p>
      <BagChoiceField label="What you offer" choice={choice} />
      <p className="soft">
        What you offer is on hold from now on. It comes back if you take it back, or if {name} takes another offer.
      </p>
    </ConfirmDialog>
  );
}
