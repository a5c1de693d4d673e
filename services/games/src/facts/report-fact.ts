import { randomUUID } from 'node:crypto';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { familyNow, lockLiving } from '@hatchery/kit/families';
import { announceChange } from '@hatchery/kit/notify';
import { countOnBoards, lockBoardsOfFact } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { type Game, requireNotEnded } from '../games/games.ts';
import { addToTotal, countReportsSince, findReport, insertReport, lockReports } from './facts.repository.ts';

const hour = 3_600_000;
/** How often one fact about one player may be reported within an hour. */
const mostPerHour = 120;

type Given = {
  game: Game;
  userId: string;
  fact: string;
  value: number;
  reference: string;
  proof: Record<string, unknown> | null;
};

/**
 * Stores what a game says about a player, and counts it on boards: once for each reference.
 * @throws Problem bad-request, not-found, conflict, too-many-requests.
 */
export async function reportFact(
  tx: Transaction,
  { now }: Pick<GamesContext, 'now'>,
  { game, userId, fact, value, reference, proof }: Given,
): Promise<{ repeated: boolean }> {
  const declared = game.facts.find(({ name }) => name === fact);
  if (!declared) throw badField('body.fact', `${game.name} does not declare this fact.`);
  if (value > declared.most) throw badField('body.value', `A report of this fact has ${declared.most} at most.`);
  const [, boards] = await Promise.all([
    lockLiving(tx, [userId]),
    lockBoardsOfFact(tx, game.id, fact),
    lockReports(tx, { gameId: game.id, userId, fact }),
  ]);
  // After the locks, so that nothing is counted on a board whose ranks somebody has seen as final.
  const at = now();
  const report = { id: randomUUID(), gameId: game.id, userId, fact, value, reference, proof, reportedAt: at };
  const family = await familyNow(tx, userId);
  if (!(await insertReport(tx, report))) return repeat(tx, report, family);
  // After the insert and not before it, so that a report that was counted can always be sent again.
  requireNotEnded(game);
  const from = new Date(at.getTime() - hour);
  const count = await countReportsSince(tx, { gameId: game.id, userIds: family, fact, from, most: mostPerHour + 1 });
  if (count > mostPerHour)
    throw new Problem('too-many-requests', `There are ${mostPerHour} reports of this fact within an hour already.`, {
      retryAfterSeconds: 600,
    });
  await addToTotal(tx, report);
  await countOnBoards(tx, boards, { userId, value, adds: declared.kind === 'count', now: at });
  await announceChange(tx, [userId], ['quests']);
  return { repeated: false };
}

type Told = { gameId: string; reference: string; fact: string; value: number };

async function repeat(tx: Transaction, report: Told, family: string[]): Promise<{ repeated: boolean }> {
  const stored = await findReport(tx, report);
  if (stored && family.includes(stored.userId) && stored.fact === report.fact && stored.value === report.value)
    return { repeated: true };
  throw fieldProblem('conflict', 'body.reference', 'This reference stands for another report already.');
}
