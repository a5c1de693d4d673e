import { useInfiniteQuery } from '@tanstack/react-query';
import { Sheet } from '../../design/sheet.tsx';
import { PagedRows } from '../../platform/paged-rows.tsx';
import { Link } from '../../platform/router.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { useNow } from '../../platform/use-now.ts';
import { TradeRow } from './trade-row.tsx';
import { myTradesOptions } from './trades.queries.ts';
import { leftWords } from './trades.rules.ts';

const whenAwayMs = 10_000;

/** The player's open trades, and how many offers each has. */
export function OpenTrades() {
  const query = useInfiniteQuery({
    ...myTradesOptions('open'),
    refetchInterval: usePollMs(whenAwayMs),
  });
  const now = useNow();
  return (
    <Sheet title="Open trades" lead="On hold until somebody accepts.">
      <PagedRows query={query} waiting="Loading your trades" none="You have no open trade.">
        {(trade) => (
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
        )}
      </PagedRows>
    </Sheet>
  );
}
