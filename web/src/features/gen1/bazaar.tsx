import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unitsWords } from '../../design/amount.rules.ts';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { Link, useQueryText } from '../../platform/router.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { BazaarFilters, noFilters, rangeOf } from './bazaar-filters.tsx';
import { collectionOptions, listingsOptions } from './gen1.queries.ts';
import { readBazaar } from './gen1.read.ts';
import { filtered } from './gen1.rules.ts';
import { Gen1Page } from './gen1-page.tsx';
import { ListingCard } from './listing-card.tsx';
import { OwnCreatures } from './own-creatures.tsx';
import { Sales } from './sales.tsx';
import { useGen1 } from './use-gen1.ts';

/** The market of the first generation: listings that stand as of the newest block, what was sold, and the player's own. */
export function Bazaar() {
  const of = useGen1();
  return (
    <Gen1Page title="Bazaar" lead="First-generation creatures, sold by their keepers." of={of}>
      {of.chainId !== undefined && <Stalls key={of.chainId} of={of} chainId={of.chainId} />}
    </Gen1Page>
  );
}

const useListings = (chainId: number) => useInfiniteQuery(listingsOptions(chainId));

function Stalls({ of: { places, account }, chainId }: { of: ReturnType<typeof useGen1>; chainId: number }) {
  const [filters, setFilters] = useState(noFilters);
  // A claim leads to what was claimed, not to what others sell.
  const isYoursFirst = new URLSearchParams(useQueryText()).get('show') === 'yours';
  const told = useListings(chainId);
  const ids = told.data;
  const { data, error, isError, refetch } = useChain({
    key: ['gen1-bazaar', places?.collection ?? '', places?.staking ?? '', ids?.join() ?? '', account ?? ''],
    chainId,
    read: places && ids && ((web3, id) => readBazaar(web3, id, places, ids, account)),
  });
  const failed = data ? undefined : (error ?? told.error);
  if (failed) {
    const retry = () => void Promise.all([told.refetch(), refetch()]);
    return <Failure error={failed} onRetry={retry} />;
  }
  const read = data?.data;
  const shown = read && filtered(read.listings, rangeOf(filters), new Set(read.has));
  const yours = <Yours chainId={chainId} read={read} isConnected={account !== undefined} />;
  return (
    <>
      {isYoursFirst && yours}
      <Market
        chainId={chainId}
        supply={read?.supply}
        floor={read?.listings[0]?.price}
        listed={read && `${read.listings.length}${told.hasNextPage ? ' and more' : ''}`}
      />
      <BazaarFilters value={filters} onChange={setFilters} symbol={coinOf(chainId)} canLack={account !== undefined} />
      <AsOfBlock of={data} stale={isError} />
      {read && shown?.length === 0 ? (
        <NothingHere isFiltered={read.listings.length > 0} />
      ) : (
        <ul className="gen1-listings" aria-label="For sale" aria-busy={!read || undefined}>
          {shown?.map((listing) => (
            <ListingCard
              key={listing.tokenId}
              listing={listing}
              chainId={chainId}
              block={data?.block ?? 0}
              isMine={listing.seller === account}
            />
          ))}
          {!read && (
            <Repeated count={4}>
              <li className="gen1-listing card skeleton" />
            </Repeated>
          )}
        </ul>
      )}
      <ShowMore query={told} />
      {!isYoursFirst && yours}
      <Sales chainId={chainId} />
    </>
  );
}

interface YoursProps {
  chainId: number;
  read: Awaited<ReturnType<typeof readBazaar>>['data'] | undefined;
  isConnected: boolean;
}

const Yours = ({ chainId, read, isConnected }: YoursProps) =>
  isConnected && !read ? (
    <Sheet title="Yours">
      <RowsWaiting count={1} label="Your creatures load" />
    </Sheet>
  ) : (
    <OwnCreatures
      chainId={chainId}
      own={read?.own ?? []}
      owned={read?.owned ?? 0}
      fee={read?.fee ?? 200n}
      credit={read?.credit ?? 0n}
      isConnected={isConnected}
    />
  );

interface MarketProps {
  chainId: number;
  supply: number | undefined;
  floor: bigint | undefined;
  listed: string | undefined;
}

/** The floor and the count of listings as the chain has them, and the sales so far. */
function Market({ chainId, supply, floor, listed }: MarketProps) {
  const market = useQuery(collectionOptions).data?.chains.find((one) => one.chainId === chainId)?.market;
  const symbol = coinOf(chainId);
  const figures: [string, string][] = [
    ['Lowest price', floor === undefined ? '–' : unitsWords(floor, 18, symbol)],
    ['For sale', listed ?? '–'],
    [
      'Sold so far',
      market ? `${market.sales.toLocaleString('en')} for ${unitsWords(BigInt(market.volume), 18, symbol)}` : '–',
    ],
    ['Creatures in all', supply === undefined ? '–' : supply.toLocaleString('en')],
  ];
  return (
    <dl className="gen1-figures card">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const NothingHere = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    art={<EggArt element="light" size={96} alt="" />}
    title={isFiltered ? 'None like that' : 'Nobody sells right now'}
    action={
      <Link className="button button-primary" to="/gen1">
        Claim a new one
      </Link>
    }
  >
    {isFiltered ? 'Loosen the filters, or claim a new creature.' : 'The drop has new creatures.'}
  </EmptyState>
);
