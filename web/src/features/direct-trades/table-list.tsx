import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { directTradesOptions } from './direct-trades.queries.ts';
import { exchangeWords, partnerOf, sidesOf, stateWords } from './direct-trades.rules.ts';
import { TableReceipt } from './table-receipt.tsx';

const whenAwayMs = 10_000;

interface TableListProps {
  type: 'open' | 'ended';
  title: string;
  /** Said instead of an empty list. */
  none: string;
}

/** Tables of the player, the newest first. */
export function TableList({ type, title, none }: TableListProps) {
  const [receipt, setReceipt] = useState<DirectTrade>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...directTradesOptions(type),
    refetchInterval: usePollMs(whenAwayMs),
  });
  const trades = data?.pages.flat();
  return (
    <Sheet title={title}>
      {error && !trades ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !trades ? (
        <RowsWaiting label="Loading your tables" />
      ) : trades.length === 0 ? (
        <p className="none-yet">{none}</p>
      ) : (
        <ul className="rows">
          {trades.map((trade) => (
            <TableRow key={trade.uid} trade={trade} onReceipt={() => setReceipt(trade)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="show-more" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {receipt && <TableReceipt trade={receipt} onClose={() => setReceipt(undefined)} />}
    </Sheet>
  );
}

function TableRow({ trade, onReceipt }: { trade: DirectTrade; onReceipt: () => void }) {
  const { userId, picture, confirmed } = sidesOf(trade).theirs;
  const name = partnerOf(trade);
  const when = momentWords(trade.completedAt ?? trade.changedAt);
  return (
    <Row
      start={<Face uid={userId} {...(picture ? { picture } : {})} />}
      title={
        <>
          {name}
          {trade.status === 'open' && confirmed && <span className="badge badge-brand">Has confirmed</span>}
          {trade.status !== 'open' && <span className="badge">{stateWords(trade).title}</span>}
        </>
      }
      words={`${exchangeWords(trade)}. ${when}`}
    >
      {trade.status === 'completed' && (
        <button type="button" className="icon-button" aria-label={`Receipt: with ${name}, ${when}`} onClick={onReceipt}>
          <MoreIcon name="receipt" size={20} />
        </button>
      )}
      <Link
        className="button button-secondary"
        to={`/trades/tables/${trade.uid}`}
        aria-label={`Open the table with ${name}, ${when}`}
      >
        Open
      </Link>
    </Row>
  );
}
