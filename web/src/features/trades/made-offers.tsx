import type { TradeOffer } from '@hatchery/api/trade-shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { TradeRow } from './trade-row.tsx';
import { madeOffersOptions } from './trades.queries.ts';
import { nameIn, offerEndWords } from './trades.rules.ts';

const whenAwayMs = 10_000;

function stateWords({ state, endReason, tradeUserId, tradeUsername }: TradeOffer): string {
  const name = nameIn({ userId: tradeUserId, username: tradeUsername });
  if (state === 'open') return `Waiting for ${name}`;
  return state === 'accepted' ? `${name} accepted` : offerEndWords(endReason);
}

/** Offers that the player made for trades of others. */
export function MadeOffers() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...madeOffersOptions,
    refetchInterval: usePollMs(whenAwayMs),
  });
  const offers = data?.pages.flat();
  return (
    <Sheet title="Offers you made" lead="On hold until they are taken or come back.">
      {error && !offers ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !offers ? (
        <RowsWaiting label="Loading your offers" />
      ) : offers.length === 0 ? (
        <p className="none-yet">You have made no offer yet.</p>
      ) : (
        <ul className="rows">
          {offers.map((one) => (
            <TradeRow
              key={one.uid}
              uid={one.tradeId}
              gives={one.offer}
              gets={one.tradeAssets}
              words={stateWords(one)}
            />
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
