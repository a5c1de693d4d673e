import type { Trade } from '@hatchery/api/trade-shapes';
import type { User } from '@hatchery/api/users';
import { momentWords } from '../../platform/moment.rules.ts';
import { TradeStanding } from '../../platform/vouchers/trade-standing.tsx';
import { TradeReceipt } from './receipt-dialog.tsx';
import { nameIn, type Role, statusWords } from './trades.rules.ts';

interface TradeStateProps {
  trade: Trade;
  role: Role;
  user: Pick<User, 'uid'> | undefined;
}

/** Says where a trade stands that is no longer open. */
export function TradeState({ trade, role, user }: TradeStateProps) {
  if (trade.status === 'open') return null;
  return (
    <TradeStanding
      title={statusWords(trade)}
      words={wordsOf(trade, role, user)}
      settling={trade.status === 'settling'}
      receipt={trade.status === 'completed' ? (onClose) => <TradeReceipt trade={trade} onClose={onClose} /> : undefined}
    />
  );
}

function wordsOf(trade: Trade, role: Role, user: TradeStateProps['user']): string {
  const { status, acceptedBy, completedAt, updatedAt } = trade;
  if (status === 'settling') return 'Both sides change hands now. Nothing is lost.';
  const when = momentWords(completedAt ?? updatedAt);
  if (status === 'completed' && acceptedBy && acceptedBy.userId === user?.uid)
    return `With you, ${when}. What you got is in your bag.`;
  if (status === 'completed') return `With ${acceptedBy ? nameIn(acceptedBy) : 'another player'}, ${when}.`;
  if (role === 'owner') return `${when}. What you gave is back in your bag.`;
  if (role === 'offered') return `${when}. What you offered is back in your bag.`;
  return `${when}. Nothing changed hands.`;
}
