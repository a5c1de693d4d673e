import type { Database, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { StoredBoard } from './boards.rules.ts';

const columns = {
  id: 'id',
  gameId: 'game_id',
  name: 'name',
  fact: 'fact',
  period: 'period',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  version: 'version',
};

export async function findBoard(database: Database, id: string): Promise<StoredBoard | undefined> {
  const find = prepared<{ id: string }, StoredBoard>(database, 'boards-find', (knex, param) =>
    knex('boards')
      .where({ id: param('id') })
      .select(columns),
  );
  return (await find({ id }))[0];
}

/** Lists the boards of a game in the order of their creation. */
export const listBoards = (database: Database, gameId: string, most: number): Promise<StoredBoard[]> =>
  prepared<{ gameId: string }, StoredBoard>(database, 'boards-of-game', (knex, param) =>
    knex('boards')
      .where({ game_id: param('gameId') })
      .orderBy(['created_at', 'id'])
      .limit(most)
      .select(columns),
  )({ gameId });

/** Lists the boards of a fact, and keeps admins from changing them until `tx` ends. */
export const lockBoardsOfFact = (tx: Transaction, gameId: string, fact: string): Promise<StoredBoard[]> =>
  tx('boards').where({ game_id: gameId, fact }).orderBy('id').forShare().select(columns);

/** Finds a board and keeps others from changing or counting on it until `tx` ends. */
export const lockBoard = (tx: Transaction, id: string): Promise<StoredBoard | undefined> =>
  tx('boards').where({ id }).forUpdate().first(columns);

/** Makes those who create boards of a game take turns until `tx` ends. @returns how many there are. */
export async function countBoards(tx: Transaction, gameId: string): Promise<number> {
  await tx('games').where({ id: gameId }).forUpdate().select('id');
  const row = await tx('boards').where({ game_id: gameId }).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

const rowOf = ({ id, gameId, startsAt, endsAt, ...rest }: StoredBoard) => ({
  ...{ id, game_id: gameId, starts_at: startsAt, ends_at: endsAt },
  ...{ name: rest.name, fact: rest.fact, period: rest.period, version: rest.version },
});

export async function insertBoard(tx: Transaction, board: StoredBoard, now: Date): Promise<void> {
  await tx('boards').insert({ ...rowOf(board), created_at: now });
}

export async function updateBoard(tx: Transaction, board: StoredBoard): Promise<void> {
  await tx('boards').where({ id: board.id }).update(rowOf(board));
}
