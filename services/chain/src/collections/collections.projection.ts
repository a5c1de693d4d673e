import { getNetwork } from '@hatchery/chain/networks';
import type { Transaction } from '@hatchery/kit/database';
import { keptBlocks } from '../blocks/blocks.rules.ts';
import type { ChainEvent, ChainProjection } from '../projections/events.ts';
import { createShelf } from '../staking/staking-book.rules.ts';
import { applyEvent, byBlock, isOfCollection, touchedBy } from './apply-events.rules.ts';
import {
  deleteBook,
  deleteJournalUpTo,
  deleteSalesAbove,
  findProgress,
  insertJournal,
  insertSales,
  listDays,
  listHolders,
  listTokens,
  listTotals,
  recordsOf,
  undoJournal,
  upsertProgress,
  upsertRecords,
} from './book.repository.ts';
import { type CollectionBook, noDay, noHolder, noToken, noTotals } from './collection-book.rules.ts';

/** Keeps totals, holders, tokens, sales and days of all collections as the contracts have them. */
export const collectionRecords: ChainProjection = {
  onSeen: async (tx, { chainId, toNumber, events }) => {
    const own = events.filter(isOfCollection);
    const [first] = own;
    if (!first) return;
    const journalFrom = toNumber - keptBlocks(getNetwork(chainId).finalityDepth);
    const book = await openBook(tx, chainId, own);
    for (const block of byBlock(own)) await applyBlock(tx, chainId, book, { block, journalFrom });
    for (const records of recordsOf({
      totals: book.totals.changed(),
      holders: book.holders.changed(),
      tokens: book.tokens.changed(),
      days: book.days.changed(),
    }))
      await upsertRecords(tx, chainId, records);
    await insertSales(tx, chainId, book.sales);
    await upsertProgress(tx, chainId, { firstBlock: first.blockNumber, journalFrom });
    await deleteJournalUpTo(tx, chainId, journalFrom);
  },
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    const progress = await findProgress(tx, chainId);
    if (!progress) return;
    if (isReplay || toNumber < progress.firstBlock) return deleteBook(tx, chainId);
    if (toNumber < progress.journalFrom)
      throw new Error(
        `Collections cannot be taken back to block ${toNumber}, only to ${progress.journalFrom}: rebuild them.`,
      );
    await undoJournal(tx, chainId, toNumber);
    await deleteSalesAbove(tx, chainId, toNumber);
  },
};

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

type Step = { block: readonly ChainEvent[]; journalFrom: number };

async function applyBlock(
  tx: Transaction,
  chainId: number,
  book: CollectionBook,
  { block, journalFrom }: Step,
): Promise<void> {
  for (const [index, event] of block.entries()) applyEvent(book, event, block[index - 1]);
  const before = recordsOf({
    totals: book.totals.endStep(),
    holders: book.holders.endStep(),
    tokens: book.tokens.endStep(),
    days: book.days.endStep(),
  });
  const number = block[0]?.blockNumber ?? 0;
  if (number <= journalFrom) return;
  for (const records of before) await insertJournal(tx, chainId, number, records);
}
