import type { Trade } from '@hatchery/api/trade-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';
import { changedByTrades } from './trades.queries.ts';

const kinds = {
  trade: {
    title: 'Take this trade back?',
    done: 'Your trade is off the board. What you gave is back in your bag.',
  },
  offer: {
    title: 'Take your offer back?',
    done: 'Your offer is back in your bag.',
  },
};

interface TakeBackProps {
  trade: Trade;
  kind: keyof typeof kinds;
  onClose: () => void;
}

/** Ends one's own trade, or one's own offer for somebody's trade. */
export function TakeBack({ trade, kind, onClose }: TakeBackProps) {
  const { title, done } = kinds[kind];
  const end = useIntent({
    run: (id: string, options) =>
      kind === 'trade'
        ? api.trades.deleteTrade({ params: { id } }, options)
        : api.trades.withdrawOffer({ params: { id } }, options),
    refresh: changedByTrades,
    silent: true,
    onDone() {
      toast(done, 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      confirm="Take back"
      danger
      busy={end.isPending}
      error={end.isPending ? undefined : end.error}
      onConfirm={() => end.mutate(trade.uid)}
      onClose={onClose}
    >
      {kind === 'trade' ? (
        <p>
          {bundleWords(trade.offerAssets)} comes back into your bag.{' '}
          {trade.offersCount > 0 && 'All offers end, and go back to their owners.'}
        </p>
      ) : (
        <p>All of it comes back into your bag. You can offer again while the trade is open.</p>
      )}
    </ConfirmDialog>
  );
}
