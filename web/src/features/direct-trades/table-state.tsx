import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { stateWords } from './direct-trades.rules.ts';
import { TableReceipt } from './table-receipt.tsx';

/** Says where a table stands that is no longer open. */
export function TableState({ trade }: { trade: DirectTrade }) {
  const [receipt, setReceipt] = useState(false);
  const { title, words } = stateWords(trade);
  return (
    <section className="table-state card" role="status">
      {trade.status === 'settling' && <span className="spinner" aria-hidden="true" />}
      {trade.status === 'held' && <MoreIcon name="lock" size={28} />}
      <div>
        <h2>{title}</h2>
        <p className="soft">{words}</p>
      </div>
      {trade.status === 'completed' && <Button onClick={() => setReceipt(true)}>See the receipt</Button>}
      {receipt && <TableReceipt trade={trade} onClose={() => setReceipt(false)} />}
    </section>
  );
}
