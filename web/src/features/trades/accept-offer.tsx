import type { Trade } from '@hatchery/api/trade-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { isStale } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';
import { Changed } from '../../platform/vouchers/changed.tsx';
import { Exchange } from '../../platform/vouchers/exchange.tsx';
import { useShown } from '../../platform/vouchers/use-shown.ts';
import { changedByTrades } from './trades.queries.ts';
import { nameIn, type Offer, sameTerms } from './trades.rules.ts';
import { useFreshTrade } from './use-fresh-trade.ts';

interface AcceptOfferProps {
  trade: Trade;
  offer: Offer;
  onClose: () => void;
}

const termsOf = ({ version, offerAssets }: Trade, { vouchers }: Offer) => ({
  version,
  offerAssets,
  requestAssets: vouchers,
});

/** Accepts the offer of another player: what leaves, and what comes. */
export function AcceptOffer({ trade, offer, onClose }: AcceptOfferProps) {
  const { shown, before, stale, tooSoon, show } = useShown(termsOf(trade, offer), sameTerms);
  const refused = useFreshTrade(trade.uid, (newest) => {
    const again = newest.usersOffers.find(({ userId }) => userId === offer.userId);
    if (again) show(termsOf(newest, again));
  });
  const accept = useIntent({
    run: (version: number, options) =>
      api.trades.acceptOffer({ params: { id: trade.uid }, body: { offerUserId: offer.userId, version } }, options),
    refresh: changedByTrades,
    silent: true,
    onFail: refused,
    onDone() {
      toast(`Traded: ${bundleWords(shown.requestAssets)} is in your bag.`, 'good');
      onClose();
    },
  });
  const name = nameIn(offer);
  return (
    <ConfirmDialog
      title={`Accept the offer of ${name}?`}
      confirm={before ? 'Accept as changed' : 'Accept offer'}
      busy={accept.isPending}
      disabled={stale || tooSoon}
      error={accept.isPending || (before && isStale(accept.error)) ? undefined : accept.error}
      onConfirm={() => accept.mutate(shown.version)}
      onClose={onClose}
    >
      <Changed name={name} stale={stale} changed={before !== undefined} onShow={() => show()} />
      <Exchange
        leaves={shown.offerAssets}
        comes={shown.requestAssets}
        before={before && { leaves: before.offerAssets, comes: before.requestAssets }}
      />
      <p className="soft">
        Both sides change hands at once, or nothing does. This is final. All other offers go back to their owners.
      </p>
    </ConfirmDialog>
  );
}
