import type { Trade } from '@hatchery/api/trade-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';

interface TakeBackProps {
  trade: Trade;
  onClose: () => void;
}

const refresh = [['trades'], ['mine', 'trades'], ['mine', 'vouchers']];

/** Ends one's own trade. */
export function TakeBackTrade({ trade, onClose }: TakeBackProps) {
  const end = useIntent({
    run: (id: string, options) => api.trades.deleteTrade({ params: { id } }, options),
    refresh,
    silent: true,
    onDone() {
      toast('Your trade is off the board. What you gave is back in your bag.', 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Take this trade back?"
      confirm="Take back"
      danger
      busy={end.isPending}
      error={end.isPending ? undefined : end.error}
      onConfirm={() => end.mutate(trade.uid)}
      onClose={onClose}
    >
      <p>
        {bundleWords(trade.offerAssets)} comes back into your bag.{' '}
        {trade.offersCount > 0 && 'All offers end, and go back to their owners.'}
      </p>
    </ConfirmDialog>
  );
}

/** Ends one's own offer for somebody's trade. */
export function TakeBackOffer({ trade, onClose }: TakeBackProps) {
  const end = useIntent({
    run: (id: string, options) => api.trades.withdrawOffer({ params: { id } }, options),
    refresh,
    silent: true,
    onDone() {
      toast('Your offer is back in your bag.', 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Take your offer back?"
      confirm="Take back"
      danger
      busy={end.isPending}
      error={end.isPending ? undefined : end.error}
      onConfirm={() => end.mutate(trade.uid)}
      onClose={onClose}
    >
      <p>All of it comes back into your bag. You can offer again while the trade is open.</p>
    </ConfirmDialog>
  );
}
