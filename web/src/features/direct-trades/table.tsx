import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { TwoSides } from '../../platform/vouchers/two-sides.tsx';
import { directTradeOptions, tablePollMs } from './direct-trades.queries.ts';
import { partnerOf, sidesOf, sideTitles } from './direct-trades.rules.ts';
import { TableActs } from './table-acts.tsx';
import { TableHalf } from './table-half.tsx';
import { TableState } from './table-state.tsx';
import { useLastChange } from './use-last-change.ts';
import './direct-trades.css';

const whenAwayMs = 3_000;

/** A table between two friends: what each puts down, and what both confirm. */
export function DirectTradePage() {
  return (
    <SettingsPage
      wide
      lead="Both sides change hands at once, or nothing does."
      back={{ to: '/trades/tables', label: 'Direct trades' }}
      waiting={<Waiting />}
    >
      {() => <Loading />}
    </SettingsPage>
  );
}

function Loading() {
  const { id = '' } = useParams();
  const whileAway = usePollMs(whenAwayMs);
  const { data, error, refetch } = useQuery({
    ...directTradeOptions(id),
    refetchInterval: ({ state }) => tablePollMs(state.data, whileAway),
  });
  const name = data && partnerOf(data);
  useEffect(() => setTitle(name === undefined ? 'Table' : `Table with ${name}`), [name]);
  const missing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  if (missing) return <Gone />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return data ? <Table key={id} trade={data} /> : <Waiting />;
}

function Table({ trade }: { trade: DirectTrade }) {
  const { mine, theirs } = sidesOf(trade);
  const titles = sideTitles(trade);
  const { before, words } = useLastChange(trade);
  const open = trade.status === 'open';
  const old = before && sidesOf(before);
  return (
    <>
      {!open && <TableState trade={trade} />}
      <TwoSides
        label="The table"
        one={<TableHalf title={titles.theirs} side={theirs} open={open} before={old?.theirs.vouchers} />}
        other={<TableHalf title={titles.mine} side={mine} open={open} own={trade.uid} />}
      >
        {(open || trade.status === 'held') && <TableActs trade={trade} news={words} />}
      </TwoSides>
      {open && trade.expiresAt && (
        <p className="soft">
          If nothing changes, everything goes back on{' '}
          <time dateTime={trade.expiresAt}>{momentWords(trade.expiresAt)}</time>.
        </p>
      )}
    </>
  );
}

const Gone = () => (
  <EmptyState
    art={<EggArt element="dark" size={104} alt="" />}
    title="This table isn't there"
    action={
      <Link className="button button-primary" to="/trades/tables">
        See your tables
      </Link>
    }
  >
    Only the two players at a table can see it, or the link is mistyped.
  </EmptyState>
);

const Waiting = () => <div className="card skeleton two-sides-waiting" aria-busy="true" />;
