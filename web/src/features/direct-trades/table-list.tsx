import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Face } from '../../design/face.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { Filters } from '../../design/table-tools.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { PagedRows } from '../../platform/paged-rows.tsx';
import { Link } from '../../platform/router.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { directTradesOptions } from './direct-trades.queries.ts';
import { exchangeWords, partnerOf, sidesOf, stateWords } from './direct-trades.rules.ts';
import { TableReceipt } from './table-receipt.tsx';

const whenAwayMs = 10_000;

type Shown = 'open' | 'ended';

const lists: { value: Shown; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'History' },
];
const none: Record<Shown, string> = {
  open: 'No table is open. Choose a friend to begin.',
  ended: 'You have traded with no friend yet.',
};

/** Tables of the player: those that are open, or those that have ended. */
export function TableLists() {
  const [shown, setShown] = useState<Shown>('open');
  return (
    <Sheet
      title="Your tables"
      aside={<Filters label="Which tables" options={lists} chosen={shown} onChoose={setShown} />}
    >
      <TableList key={shown} type={shown} />
    </Sheet>
  );
}

function TableList({ type }: { type: Shown }) {
  const [receipt, setReceipt] = useState<DirectTrade>();
  const query = useInfiniteQuery({
    ...directTradesOptions(type),
    refetchInterval: usePollMs(whenAwayMs),
  });
  return (
    <>
      <PagedRows query={query} waiting="Loading your tables" none={none[type]}>
        {(trade) => <TableRow key={trade.uid} trade={trade} onReceipt={() => setReceipt(trade)} />}
      </PagedRows>
      {receipt && <TableReceipt trade={receipt} onClose={() => setReceipt(undefined)} />}
    </>
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
