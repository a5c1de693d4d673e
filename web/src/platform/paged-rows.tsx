import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RowsWaiting } from '../design/sheet.tsx';
import { Failure } from './failure.tsx';
import { ShowMore } from './show-more.tsx';

interface PagedRowsProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Item[]>>;
  /** The words for screen readers until the first page is there. */
  waiting: string;
  /** Words for an empty list. */
  none: string;
  /** Draws a row. */
  children: (item: Item) => ReactNode;
}

/** A list on a sheet that is fetched a page at a time. */
export function PagedRows<Item>({ query, waiting, none, children }: PagedRowsProps<Item>) {
  const items = query.data?.pages.flat() as Item[] | undefined;
  if (query.error && !items) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!items) return <RowsWaiting label={waiting} />;
  if (items.length === 0) return <p className="none-yet">{none}</p>;
  return (
    <>
      <ul className="rows">{items.map(children)}</ul>
      <ShowMore query={query} />
    </>
  );
}
