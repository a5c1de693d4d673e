import { getNetwork } from '@hatchery/chain/networks';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { keptBlocks } from '../blocks/blocks.rules.ts';
import type { ChainEvent, ChainProjection } from './events.ts';
import {
  type Book,
  deleteAbove,
  deleteBook,
  deleteJournalUpTo,
  type Former,
  findProgress,
  insertJournal,
  type RecordTable,
  undoJournal,
  upsertProgress,
  upsertRecords,
} from './records.repository.ts';
import { byBlock, type Shelf } from './shelf.rules.ts';

/** How the records of one kind are stored. */
export type RecordKind<Kept> = RecordTable & {
  /** Returns the columns of a key. */
  keyOf: (key: string) => Row;
  /** Returns the other columns of a record. */
  rowOf: (record: Kept) => Row;
};

/** A shelf of records, and how they are stored. */
export type Kept = {
  changed(): RecordTable & { rows: Row[] };
  endBlock(blockNumber: number): Former[];
};

export function kept<Record extends object>(kind: RecordKind<Record>, shelf: Shelf<Record>): Kept {
  const { table, keys, columns, keyOf, rowOf } = kind;
  const stored = (key: string, record: Record): Row => ({ ...keyOf(key), ...rowOf(record) });
  return {
    changed: () => ({ table, keys, columns, rows: [...shelf.changed()].map((entry) => stored(...entry)) }),
    endBlock: (blockNumber) =>
      [...shelf.endBlock()].map(([key, before]) => ({
        ...{ blockNumber, table, at: keyOf(key) },
        before: before && stored(key, before),
      })),
  };
}

type Options<Event extends ChainEvent, Book> = {
  /** Name in the journal and in errors. */
  book: string;
  tables: readonly RecordTable[];
  /** Tables whose rows are of one block each. */
  lists: readonly string[];
  isOwn: (event: ChainEvent) => event is Event;
  /** Opens the records that events may change. Undefined until it can be: the book then waits to be rebuilt. */
  open: (tx: Transaction, chainId: number, events: readonly Event[]) => Promise<Book | undefined>;
  shelves: (book: Book) => readonly Kept[];
  /** Applies an event. @param before the event before it in its block */
  apply: (book: Book, event: Event, before: Event | undefined) => void;
  /** Stores the rows that all these blocks add to lists. */
  storeLists: (tx: Transaction, chainId: number, book: Book) => Promise<void>;
};

/**
 * Returns a projection that keeps records as contracts have them at the last block. A journal of the records before each of the latest
 * blocks takes these back. Deeper reorganisations pause the chain until it is rebuilt.
 */
export const keepRecords = <Event extends ChainEvent, Book>({
  book: name,
  tables,
  lists,
  ...options
}: Options<Event, Book>): ChainProjection => ({
  onSeen: async (tx, { chainId, toNumber, events }) => {
    const own = events.filter(options.isOwn);
    const [first] = own;
    if (!first) return;
    const place = { book: name, chainId };
    if ((await findProgress(tx, place))?.isWaiting) return;
    const journalFrom = toNumber - keptBlocks(getNetwork(chainId).finalityDepth);
    const book = await options.open(tx, chainId, own);
    if (!book) return upsertProgress(tx, place, { firstBlock: first.blockNumber, journalFrom, isWaiting: true });
    const shelves = options.shelves(book);
    const formers: Former[] = [];
    for (const block of byBlock(own)) {
      for (const [index, event] of block.entries()) options.apply(book, event, block[index - 1]);
      const number = block[0]?.blockNumber ?? 0;
      const before = shelves.flatMap((shelf) => shelf.endBlock(number));
      if (number > journalFrom) formers.push(...before);
    }
    for (const shelf of shelves) await upsertRecords(tx, chainId, shelf.changed());
    await insertJournal(tx, place, formers);
    await options.storeLists(tx, chainId, book);
    await upsertProgress(tx, place, { firstBlock: first.blockNumber, journalFrom, isWaiting: false });
    await deleteJournalUpTo(tx, place, journalFrom);
  },
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    const place = { book: name, chainId };
    const progress = await findProgress(tx, place);
    if (!progress) return;
    if (isReplay || toNumber < progress.firstBlock)
      return deleteBook(tx, place, [...tables.map(({ table }) => table), ...lists]);
    if (progress.isWaiting) return;
    if (toNumber < progress.journalFrom)
      throw new Error(
        `The projection of ${name} cannot be taken back to block ${toNumber}, only to ${progress.journalFrom}: rebuild it.`,
      );
    await undoJournal(tx, place, tables, toNumber);
    await deleteAbove(tx, chainId, lists, toNumber);
  },
});

/** Returns whether a book left blocks out, and waits to be rebuilt. */
export const isWaiting = async (db: Queryable, book: Book): Promise<boolean> =>
  (await findProgress(db, book))?.isWaiting ?? false;
