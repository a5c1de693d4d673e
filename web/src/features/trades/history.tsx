import type { Trade } from '@hatchery/api/trade-shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Filters } from '../../design/table-tools.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { PagedRows } from '../../platform/paged-rows.tsx';
import { TradeReceipt } from './receipt-dialog.tsx';
import { TradeRow } from './trade-row.tsx';
import { type MyTrades, myTradesOptions } from './trades.queries.ts';
import { nameIn, statusWords } from './trades.rules.ts';

type Kind = Exclude<MyTrades, 'open'>;

const kinds: { value: Kind; label: string }[] = [
  { value: 'ended', label: 'Yours' },
  { value: 'accepted', label: 'Of others' },
];
const none: Record<Kind, string> = {
  ended: 'None of your trades has ended yet.',
  accepted: 'You have traded with nobody who put up a trade.',
};

/** Trades that have ended, with a receipt of each that was completed. */
export function TradeHistory() {
  const [kind, setKind] = useState<Kind>('ended');
  const [shown, setShown] = useState<Trade>();
  const query = useInfiniteQuery(myTradesOptions(kind));
  return (
    <Sheet
      title="History"
      lead="Newest first. Completed trades have a receipt."
      aside={<Filters label="Whose trades" options={kinds} chosen={kind} onChoose={setKind} />}
    >
      <PagedRows query={query} waiting="Loading your history" none={none[kind]}>
        {(trade) => <Ended key={trade.uid} trade={trade} mine={kind === 'ended'} onReceipt={() => setShown(trade)} />}
      </PagedRows>
      {shown && <TradeReceipt trade={shown} onClose={() => setShown(undefined)} />}
    </Sheet>
  );
}

interface EndedProps {
  trade: Trade;
  mine: boolean;
  onReceipt: () => void;
}

function Ended({ trade, mine, onReceipt }: EndedProps) {
  const { uid, receipt, acceptedBy, completedAt, updatedAt } = trade;
  const given = trade.offerAssets;
  const received = receipt?.received ?? trade.requestAssets;
  const partner = mine ? acceptedBy && nameIn(acceptedBy) : nameIn(trade);
  const when = momentWords(completedAt ?? updatedAt);
  const how = trade.status === 'completed' && partner ? `With ${partner}` : statusWords(trade);
  return (
    <TradeRow uid={uid} gives={mine ? given : received} gets={mine ? received : given} words={`${how}, ${when}`}>
      {trade.status === 'completed' && (
        <button type="button" className="icon-button" aria-label={`Receipt: ${how}, ${when}`} onClick={onReceipt}>
          <MoreIcon name="receipt" size={20} />
        </button>
      )}
    </TradeRow>
  );
}
