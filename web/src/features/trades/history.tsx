import type { Trade } from '@hatchery/api/trade-shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Filters } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { TradeReceipt } from './receipt-dialog.tsx';
import { TradeRow } from './trade-row.tsx';
import { type MyTrades, myTradesOptions } from './trades.queries.ts';
import { nameIn, statusWords } from './trades.rules.ts';

const kinds: { value: MyTrades; label: string }[] = [
  { value: 'ended', label: 'Yours' },
  { value: 'accepted', label: 'Of others' },
];

/** Trades that have ended, with a receipt of each that was completed. */
export function TradeHistory() {
  const [kind, setKind] = useState<MyTrades>('ended');
  const [shown, setShown] = useState<Trade>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    myTradesOptions(kind),
  );
  const trades = data?.pages.flat();
  return (
    <Sheet
      title="History"
      lead="Newest first. Completed trades have a receipt."
      aside={<Filters label="Whose trades" options={kinds} chosen={kind} onChoose={setKind} />}
    >
      {error && !trades ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !trades ? (
        <RowsWaiting label="Loading your history" />
      ) : trades.length === 0 ? (
        <p className="none-yet">
          {kind === 'ended' ? 'None of your trades has ended yet.' : 'You have traded with nobody who put up a trade.'}
        </p>
      ) : (
        <ul className="rows">
          {trades.map((trade) => (
            <Ended key={trade.uid} trade={trade} mine={kind === 'ended'} onReceipt={() => setShown(trade)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="show-more" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
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
