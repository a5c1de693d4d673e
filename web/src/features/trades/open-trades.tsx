import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { useNow } from '../../platform/use-now.ts';
import { TradeRow } from './trade-row.tsx';
import { myTradesOptions } from './trades.queries.ts';
import { leftWords } from './trades.rules.ts';

const whenAwayMs = 10_000;

/** The player's open trades, and how many offers each has. */
export function OpenTrades() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...myTradesOptions('open'),
    refetchInterval: usePollMs(whenAwayMs),
  });
  const now = useNow();
  const trades = data?.pages.flat();
  return (
    <Sheet title="Open trades" lead="On hold until somebody accepts.">
      {error && !trades ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !trades ? (
        <RowsWaiting label="Loading your trades" />
      ) : trades.length === 0 ? (
        <p className="none-yet">You have no open trade.</p>
      ) : (
        <ul className="rows">
          {trades.map((trade) => (
            <TradeRow
              key={trade.uid}
              uid={trade.uid}
              gives={trade.offerAssets}
              gets={trade.requestAssets}
              words={trade.status === 'settling' ? 'Settling' : leftWords(trade.expiresAt, now)}
            >
              {trade.offersCount > 0 && (
                <Link className="button button-secondary" to={`/trades/${trade.uid}`}>
                  {trade.offersCount === 1 ? 'See 1 offer' : `Compare ${trade.offersCount} offers`}
                </Link>
              )}
            </TradeRow>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="show-more" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Sheet>
  );
}
