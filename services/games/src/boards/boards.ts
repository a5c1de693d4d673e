import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import { findBoard, lockBoardsOfFact } from './boards.repository.ts';
import { isCounting, isFrozenAt, type StoredBoard, seasonAt, shownSeason } from './boards.rules.ts';
import { listEntriesByRank, upsertEntry } from './entries.repository.ts';

export { findBoard, insertBoard } from './boards.repository.ts';
export { dayOf, type StoredBoard, weekOf } from './boards.rules.ts';
export { deleteEntriesOf, findOwnEntry } from './entries.repository.ts';

/** Finds a board. @throws Problem not-found. */
export async function requireBoard(database: Database, id: string): Promise<StoredBoard> {
  const board = await findBoard(database, id);
  if (!board) throw new Problem('not-found', `There is no board ${id}.`);
  return board;
}

/** Whether the places of a board are final. A board that does not exist has none that are. */
export async function isFrozen(database: Database, id: string, now: Date): Promise<boolean> {
  const board = await findBoard(database, id);
  return board !== undefined && isFrozenAt(board, now);
}

export type RankedPlayer = { position: number; rank: number; userId: string };

type Ranks = { fromRank: number; toRank: number; after: number; limit: number; most: number };

/**
 * Lists places of the last season of a board, by rank, in order. Players whose accounts were merged or deleted are not left out.
 * @param ranks reads the first `most` places, and answers `limit` of them after position `after`
 */
export async function listRanks(
  database: Database,
  { boardId, now, ...ranks }: Ranks & { boardId: string; now: Date },
): Promise<RankedPlayer[]> {
  const board = await requireBoard(database, boardId);
  return listEntriesByRank(database, { boardId, season: shownSeason(board, now), ...ranks });
}

type Report = { gameId: string; userId: string; fact: string; value: number; adds: boolean; now: Date };

/** Counts a report on the boards that rank its fact and are not over. */
export async function countOnBoards(tx: Transaction, { gameId, fact, now, ...entry }: Report): Promise<void> {
  const boards = (await lockBoardsOfFact(tx, gameId, fact)).filter((board) => isCounting(board, now));
  await Promise.all(
    boards.map((board) => upsertEntry(tx, { ...entry, boardId: board.id, season: seasonAt(board, now), now })),
  );
}
