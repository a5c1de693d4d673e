import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, useQueryText } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { filterOf, isFiltering } from './board.rules.ts';
import { BoardTools } from './board-tools.tsx';
import { SignInToTrade } from './sign-in-to-trade.tsx';
import { TradeCard } from './trade-card.tsx';
import { boardOptions } from './trades.queries.ts';
import '../../design/sheet.css';
import './trades.css';

const whenAwayMs = 30_000;

/** The board: open trades of all players, with both sides as pictures. */
export function Trades() {
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  return (
    <Page title="Trades" lead="Both sides change hands at once, or nothing does." back={{ to: '/more', label: 'More' }}>
      <Board userId={user?.uid} waits={session.status === 'loading'} />
    </Page>
  );
}

function Board({ userId, waits }: { userId: string | undefined; waits: boolean }) {
  const filter = filterOf(useQueryText());
  const isVisitor = userId === undefined && !waits;
  const wanted = useDeferredValue(filter.text);
  const query = useInfiniteQuery({
    ...boardOptions(userId, { ...filter, text: wanted }),
    enabled: !waits,
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(whenAwayMs),
  });
  const { data, error, refetch, isFetching } = query;
  const trades = data?.pages.flat();
  return (
    <>
      <BoardTools filter={filter} isVisitor={isVisitor} busy={isFetching && trades !== undefined} />
      {error && !trades ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !trades ? (
        <Waiting />
      ) : trades.length === 0 ? (
        <None filtering={isFiltering(filter)} isVisitor={isVisitor} />
      ) : (
        <ul className="trade-cards">
          {trades.map((trade) => (
            <TradeCard key={trade.uid} trade={trade} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </>
  );
}

function None({ filtering, isVisitor }: { filtering: boolean; isVisitor: boolean }) {
  if (filtering)
    return (
      <p className="card trades-none" role="status">
        No open trade matches. Try another word, or take a filter away.
      </p>
    );
  return (
    <EmptyState
      art={<EggArt element="plant" size={104} alt="" />}
      title="No open trades yet"
      action={
        isVisitor ? (
          <SignInToTrade />
        ) : (
          <Link className="button button-primary" to="/trades/new">
            Offer something
          </Link>
        )
      }
    >
      Put up what you have twice, and say what you would like for it. New trades appear here by themselves.
    </EmptyState>
  );
}

const Waiting = () => (
  <ul className="trade-cards" aria-busy="true" aria-label="Loading trades">
    <Repeated count={6}>
      <li className="card skeleton trade-card-waiting" />
    </Repeated>
  </ul>
);
