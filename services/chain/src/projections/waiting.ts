import type { Queryable } from '@hatchery/kit/database';
import { type Book, findProgress } from './records.repository.ts';

/** Returns whether a book left blocks out, and waits to be rebuilt. */
export const isWaiting = async (db: Queryable, book: Book): Promise<boolean> =>
  (await findProgress(db, book))?.isWaiting ?? false;
