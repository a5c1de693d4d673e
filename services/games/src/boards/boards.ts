import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import { findBoard } from './boards.repository.ts';
import { isCounting, type StoredBoard, seasonAt } from './boards.rules.ts';
import { upsertEntry } from './entries.repository.ts';

export { findBoard, insertBoard, lockBoard, lockBoardsOfFact } from './boards.repository.ts';
export { dayOf, endOfSeason, type StoredBoard, shownSeason, weekOf } from './boards.rules.ts';
export { deleteEntriesOf, findOwnEntry, listEntriesByRank } from './entries.repository.ts';

/** Finds a board. @throws Problem not-found. */
export async function requireBoard(database: Database, id: string): Promise<StoredBoard> {
  const board = await findBoard(database, id);
  if (!board) throw new Problem('not-found', `There is no board ${id}.`);
  return board;
}

type Report = { userId: string; value: number; adds: boolean; now: Date };

/** Counts a report on boards that rank its fact, which are locked, and are not over. */
export async function countOnBoards(tx: Transaction, boards: StoredBoard[], report: Report): Promise<void> {
  const { now } = report;
  await Promise.all(
    boards
      .filter((board) => isCounting(board, now))
      .map((board) => upsertEntry(tx, { ...report, boardId: board.id, season: seasonAt(board, now) })),
  );
}
