import type { TradeOffer } from '@hatchery/api/trade-shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Sheet } from '../../design/sheet.tsx';
import { PagedRows } from '../../platform/paged-rows.tsx';
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
  const query = useInfiniteQuery({
    ...madeOffersOptions,
    refetchInterval: usePollMs(whenAwayMs),
  });
  return (
    <Sheet title="Offers you made" lead="On hold until they are taken or come back.">
      <PagedRows query={query} waiting="Loading your offers" none="You have made no offer yet.">
        {(one) => (
          <TradeRow key={one.uid} uid={one.tradeId} gives={one.offer} gets={one.tradeAssets} words={stateWords(one)} />
        )}
      </PagedRows>
    </Sheet>
  );
}
