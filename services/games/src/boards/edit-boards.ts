import { randomUUID } from 'node:crypto';
import { type BoardFields, mostBoards } from '@hatchery/api/boards';
import { badField, Problem, staleVersion } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import type { Game } from '../games/games.ts';
import { countBoards, insertBoard, lockBoard, updateBoard } from './boards.repository.ts';
import { isFrozenAt, type StoredBoard } from './boards.rules.ts';

type Context = Pick<GamesContext, 'now'>;

const datesOf = ({ startsAt, endsAt }: BoardFields) => ({
  startsAt: new Date(startsAt),
  endsAt: endsAt === undefined ? null : new Date(endsAt),
});

function requireEndAhead({ endsAt }: Pick<StoredBoard, 'endsAt'>, now: Date): void {
  if (isFrozenAt({ endsAt }, now)) throw badField('body.endsAt', 'Choose an end that is not over.');
}

/** Creates a board of a game. @throws Problem bad-request, conflict. */
export async function createBoard(
  tx: Transaction,
  { now }: Context,
  { game, body }: { game: Game; body: BoardFields },
): Promise<StoredBoard> {
  if (!game.facts.some(({ name }) => name === body.fact))
    throw badField('body.fact', `${game.name} does not declare this fact.`);
  const dates = datesOf(body);
  requireEndAhead(dates, now());
  if ((await countBoards(tx, game.id)) >= mostBoards)
    throw new Problem('conflict', `A game has ${mostBoards} boards at most.`);
  const { name, fact, period } = body;
  const board = { id: randomUUID(), gameId: game.id, name, fact, period, ...dates, version: 1 };
  await insertBoard(tx, board, now());
  return board;
}

type Change = { id: string; version: number; body: BoardFields };

/** Changes a board. What was counted stays. @throws Problem bad-request, not-found, conflict. */
export async function changeBoard(
  tx: Transaction,
  { now }: Context,
  { id, version, body }: Change,
): Promise<StoredBoard> {
  const former = await lockBoard(tx, id);
  if (!former) throw new Problem('not-found', `There is no board ${id}.`);
  if (former.version !== version) throw staleVersion('board', former.version);
  for (const field of ['fact', 'period'] as const)
    if (body[field] !== former[field])
      throw badField(`body.${field}`, 'What was counted stays, so this cannot change.');
  const dates = datesOf(body);
  const times = [former, dates].map(({ startsAt, endsAt }) => `${startsAt.getTime()} ${endsAt?.getTime()}`);
  if (times[0] !== times[1]) {
    if (isFrozenAt(former, now())) throw new Problem('conflict', 'This board is frozen. Only its name can change.');
    requireEndAhead(dates, now());
  }
  const board = { ...former, name: body.name, ...dates, version: version + 1 };
  await updateBoard(tx, board);
  return board;
}
