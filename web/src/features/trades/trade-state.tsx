import type { Trade } from '@hatchery/api/trade-shapes';
import type { User } from '@hatchery/api/users';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { TradeReceipt } from './receipt-dialog.tsx';
import { nameIn, type Role, statusWords } from './trades.rules.ts';

interface TradeStateProps {
  trade: Trade;
  role: Role;
  user: Pick<User, 'uid'> | undefined;
}

/** Says where a trade stands that is no longer open. */
export function TradeState({ trade, role, user }: TradeStateProps) {
  const [receipt, setReceipt] = useState(false);
  if (trade.status === 'open') return null;
  const settling = trade.status === 'settling';
  return (
    <section className="trade-state card">
      {settling && <span className="spinner" aria-hidden="true" />}
      <div role="status">
        <h2>{statusWords(trade)}</h2>
        <p className="soft">{wordsOf(trade, role, user)}</p>
      </div>
      {trade.status === 'completed' && <Button onClick={() => setReceipt(true)}>See the receipt</Button>}
      {receipt && <TradeReceipt trade={trade} onClose={() => setReceipt(false)} />}
    </section>
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
