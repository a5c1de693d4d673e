import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Icon } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, navigate, useQueryText } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { countWords, filterOf, isFiltering, type LibraryFilter, libraryPath } from './filter.rules.ts';
import { assetsOptions } from './library.queries.ts';
import { AssetsWaiting, LibraryGrid } from './library-grid.tsx';
import { LibraryTools, OrderChoice } from './library-tools.tsx';
import { ScrollMore } from './scroll-more.tsx';
import { rememberSearch } from './way-back.ts';
import '../../design/sheet.css';
import '../../platform/shell/frame.css';
import './library.css';

/** Everything that is published, as pictures in columns. */
export function Library() {
  const { status } = useSession();
  return (
    <Page
      title="Library"
      lead="Pictures, models and sounds to build with."
      back={{ to: '/more', label: 'More' }}
      aside={
        status !== 'unauthenticated' && (
          <Link className="button button-secondary library-mine" to="/library/mine" aria-label="Your downloads">
            <MoreIcon name="receipt" size={20} /> <span>Your downloads</span>
          </Link>
        )
      }
    >
      <Found />
    </Page>
  );
}

/** Stands above what was found before. */
const stale = 'Your search goes on when you are back online.';

function Found() {
  const text = useQueryText();
  const filter = useMemo(() => filterOf(text), [text]);
  useEffect(() => rememberSearch(libraryPath(filter)), [filter]);
  const query = useInfiniteQuery({ ...assetsOptions(filter), placeholderData: keepPreviousData });
  const { data, error, refetch, isFetching, isFetchingNextPage, isPlaceholderData, isPaused } = query;
  const assets = useMemo(() => {
    const items = data?.pages.flatMap((page) => page.items);
    // An asset that is published while one reads moves everything down, and the next page begins with what was there before.
    return items && [...new Map(items.map((asset) => [asset.uid, asset])).values()];
  }, [data]);
  const total = data?.pages.at(-1)?.total ?? 0;
  return (
    <>
      <LibraryTools filter={filter} busy={isFetching && !isFetchingNextPage && assets !== undefined} />
      {error && !assets ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !assets && isPaused ? (
        <Offline />
      ) : (
        <>
          <div className="library-count">
            <p role="status">
              {!assets ? '\u00a0' : !isPlaceholderData ? countWords(total, filter) : isPaused ? stale : '\u00a0'}
            </p>
            <OrderChoice filter={filter} />
          </div>
          {!assets ? (
            <AssetsWaiting />
          ) : assets.length > 0 ? (
            <LibraryGrid assets={assets} busy={isPlaceholderData} />
          ) : (
            <None filter={filter} />
          )}
          <ScrollMore query={query} />
        </>
      )}
    </>
  );
}

function None({ filter }: { filter: LibraryFilter }) {
  if (!isFiltering(filter))
    return (
      <EmptyState art={<Drawing name="library" />} title="The shelves are still empty" action={<ToPlay />}>
        Nothing has been published yet. The games have plenty to look at meanwhile.
      </EmptyState>
    );
  const everything = libraryPath({ ...filterOf(''), order: filter.order });
  return (
    <EmptyState
      art={<Drawing name="search" />}
      title="Nothing on the shelves fits"
      action={
        <Button look="primary" onClick={() => navigate(everything)}>
          Clear search and filters
        </Button>
      }
    >
      Try another word, or fewer filters. Slips of the pen are forgiven.
    </EmptyState>
  );
}

const ToPlay = () => (
  <Link className="button button-primary" to="/play">
    Play a game
  </Link>
);

const Offline = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <Icon name="offline" size={32} />
      </span>
    }
    title="The library opens when you're back online"
  >
    Nothing was lost. It loads by itself once there is a connection.
  </EmptyState>
);

const Drawing = ({ name }: { name: 'library' | 'search' }) => (
  <span className="empty-icon">
    <MoreIcon name={name} size={32} />
  </span>
);
