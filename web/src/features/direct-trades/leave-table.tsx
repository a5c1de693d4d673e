import type { DirectTrade } from '@hatchery/api/direct-trades';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { changedByTables } from './direct-trades.queries.ts';
import { partnerOf } from './direct-trades.rules.ts';

interface LeaveTableProps {
  trade: DirectTrade;
  onClose: () => void;
}

/** Ends a table: everything goes back. */
export function LeaveTable({ trade, onClose }: LeaveTableProps) {
  const held = trade.status === 'held';
  const leave = useIntent({
    run: (id: string, options) => api.trades.leaveTable({ params: { id } }, options),
    refresh: changedByTables,
    silent: true,
    onDone() {
      toast('Everything goes back to where it came from.', 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={held ? 'Cancel this trade?' : 'Leave the table?'}
      confirm={held ? 'Cancel trade' : 'Leave'}
      danger
      busy={leave.isPending}
      error={leave.isPending ? undefined : leave.error}
      onConfirm={() => leave.mutate(trade.uid)}
      onClose={onClose}
    >
      <p>
        Your side comes back into your bag, and that of {partnerOf(trade)} into theirs. They are told that you left.
      </p>
    </ConfirmDialog>
  );
}
