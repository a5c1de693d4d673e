import { creaturesTold, type OpenedPlay, type SavesShared } from '@hatchery/api/plays';
import { fieldProblem } from '@hatchery/api/problems';
import { mostOfFamily } from '@hatchery/api/ultigen-players';
import type { Transaction } from '@hatchery/kit/database';
import { familyOf, lockLiving } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { hashOf } from './play-game.ts';
import { presentCreature } from './plays.presenter.ts';
import { findTicket, markOpened, upsertPlay } from './plays.repository.ts';
import { sharingOf } from './plays.ts';

type Context = Pick<GamesContext, 'database' | 'internal' | 'log' | 'now' | 'randomBytes'>;
type Told = Pick<OpenedPlay, 'creatures' | 'creaturesUnknown'>;

/** Everything that a game will be told of the owner of a ticket. */
export type FoundPlay = {
  gameId: string;
  userId: string;
  saves: SavesShared;
  shown: { displayName?: string | undefined; picture?: string | undefined };
  told: Told;
};

const field = 'body.ticket';

/**
 * Finds whose ticket it is, and asks about its owner: outside transactions.
 * @throws Problem not-found for a ticket of another game, expired, conflict for one that was opened.
 */
export async function findPlay(context: Context, { gameId, ticket }: { gameId: string; ticket: string }) {
  const { database, now } = context;
  const found = await findTicket(database, hashOf(ticket));
  if (found?.gameId !== gameId) throw fieldProblem('not-found', field, 'There is no such ticket for this game.');
  if (found.openedAt) throw opened();
  if (found.expiresAt <= now()) throw fieldProblem('expired', field, 'This ticket has expired. Press Play again.');
  const { userId } = found;
  const family = await familyOf(database, userId);
  const [saves, shown, told] = await Promise.all([
    sharingOf(database, { gameId, userId, family }),
    namesOf(context, userId),
    creaturesOf(context, userId, family),
  ]);
  return { gameId, userId, saves, shown, told } satisfies FoundPlay;
}

const opened = () => fieldProblem('conflict', field, 'This ticket was opened already.');

/** Opens a ticket: from now on the game knows its owner. @throws Problem conflict if another request opened it, not-found. */
export async function openPlay(
  tx: Transaction,
  { now, randomBytes }: Context,
  { ticket, gameId, userId, saves, shown, told }: FoundPlay & { ticket: string },
): Promise<OpenedPlay> {
  await lockLiving(tx, [userId]);
  if (!(await markOpened(tx, hashOf(ticket), now()))) throw opened();
  await upsertPlay(tx, { gameId, userId, now: now() });
  const { displayName = 'Player', picture } = shown;
  const session = Buffer.from(randomBytes(16)).toString('base64url');
  return { session, player: { userId, displayName, ...(picture && { picture }) }, saves, ...told };
}

/** Nobody waits for a name: a game starts without it. */
async function namesOf({ internal, log }: Context, userId: string): Promise<FoundPlay['shown']> {
  try {
    const [shown] = await internal.users.presentPlayers({ body: { userIds: [userId] } });
    return shown ?? {};
  } catch (error) {
    log.warn({ err: error }, 'a game was opened without the name of its player');
    return {};
  }
}

/** A game starts without creatures while they are not known. */
async function creaturesOf({ internal, log }: Context, userId: string, family: string[]): Promise<Told> {
  const userIds = [userId, ...family.filter((id) => id !== userId)].slice(0, mostOfFamily);
  try {
    const { creatures } = await internal.ultigen.playerHoldings({ body: { userIds } });
    return { creatures: creatures.slice(0, creaturesTold).map(presentCreature) };
  } catch (error) {
    log.warn({ err: error }, 'a game was opened without the creatures of its player');
    return { creatures: [], creaturesUnknown: true };
  }
}
