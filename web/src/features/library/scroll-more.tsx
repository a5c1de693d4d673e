import { useEffect, useRef } from 'react';
import { ShowMore } from '../../platform/show-more.tsx';

/** The next page is fetched while it is this far below the screen. */
const aheadPixels = 900;

interface ScrollMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Fetches the next page of a list as its end comes near. After a failure a button does. */
export function ScrollMore({ query }: ScrollMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!waits || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: `${aheadPixels}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits, fetchNextPage]);
  return (
    <div ref={end} className="library-end">
      <ShowMore query={query} />
    </div>
  );
}
