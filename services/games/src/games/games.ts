import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { Database } from '@hatchery/kit/database';
import { findGame, findShownGame, type Game, type SeenGame } from './games.repository.ts';

export { factKinds, findGame, type Game, insertGame } from './games.repository.ts';

const noGame = (name: string) => new Problem('not-found', `There is no game ${name}.`);

/** Finds a game that is no draft. @throws Problem not-found. */
export async function requireGame(database: Database, id: string): Promise<Game> {
  const game = await findGame(database, id);
  if (!game || game.status === 'draft') throw noGame(id);
  return game;
}

type Caller = Pick<Passport, 'roles'>;

/** Finds a game that its caller may see: admins see drafts too. @throws Problem not-found. */
export const requireSeenGame = (database: Database, { roles }: Caller, id: string): Promise<Game> =>
  roles.includes('admin') ? requireAnyGame(database, id) : requireGame(database, id);

/** Finds a game that its caller can play now: admins try drafts. @throws Problem not-found, conflict. */
export async function requirePlayable(database: Database, caller: Caller, id: string): Promise<Game> {
  const game = await requireSeenGame(database, caller, id);
  requireNotEnded(game);
  return game;
}

/** @throws Problem conflict for a game that has ended. */
export function requireNotEnded({ status, name }: Pick<Game, 'status' | 'name'>): void {
  if (status === 'ended') throw new Problem('conflict', `${name} has ended.`);
}

/** Finds a game in any state. @throws Problem not-found. */
export async function requireAnyGame(database: Database, id: string): Promise<Game> {
  const game = await findGame(database, id);
  if (!game) throw noGame(id);
  return game;
}

/** Finds the game that an API key acts for, in any state. @throws Problem not-found, forbidden. */
export async function requireGameOfKey(
  database: Database,
  { appId }: Pick<Passport, 'appId'>,
  gameId: string,
): Promise<Game> {
  const game = await requireAnyGame(database, gameId);
  if (appId === undefined || game.appId !== appId)
    throw new Problem('forbidden', 'This API key does not belong to the app of this game.');
  return game;
}

/** Finds a game that is no draft, with its views, by its id or its slug. @throws Problem not-found. */
export async function showGame(database: Database, name: string): Promise<SeenGame> {
  const game = await findShownGame(database, name);
  if (!game) throw noGame(name);
  return game;
}
