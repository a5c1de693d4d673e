import type { Transaction } from '@hatchery/kit/database';
import type { ChainEvent } from '../projections/events.ts';
import { keepRecords, kept } from '../projections/keep-records.ts';
import { createShelf } from '../projections/shelf.rules.ts';
import { applyEvent, isOfCollection, touchedBy } from './apply-events.rules.ts';
import { insertSales, kinds, listDays, listHolders, listTokens, listTotals } from './book.repository.ts';
import { type CollectionBook, noDay, noHolder, noToken, noTotals } from './collection-book.rules.ts';

/** Keeps totals, holders, tokens, sales and days of all collections as the contracts have them. */
export const collectionRecords = keepRecords<ChainEvent, CollectionBook>({
  book: 'collections',
  tables: Object.values(kinds),
  lists: ['collection_sales'],
  isOwn: (event): event is ChainEvent => isOfCollection(event),
  open: openBook,
  shelves: ({ totals, holders, tokens, days }) => [
    kept(kinds.totals, totals),
    kept(kinds.holders, holders),
    kept(kinds.tokens, tokens),
    kept(kinds.days, days),
  ],
  apply: applyEvent,
  storeLists: (tx, chainId, { sales }) => insertSales(tx, chainId, sales),
});

/** Opens the records that events may change. */
async function openBook(tx: Transaction, chainId: number, events: readonly ChainEvent[]): Promise<CollectionBook> {
  const touched = touchedBy(events);
  const [totals, holders, tokens, days] = await Promise.all([
    listTotals(tx, chainId, touched.totals),
    listHolders(tx, chainId, touched.holders),
    listTokens(tx, chainId, touched.tokens),
    listDays(tx, chainId, touched.days),
  ]);
  return {
    totals: createShelf(totals, noTotals),
    holders: createShelf(holders, noHolder),
    tokens: createShelf(tokens, noToken),
    days: createShelf(days, noDay),
    sales: [],
  };
}
