import { randomUUID } from 'node:crypto';
import type { BadgeParams } from '@hatchery/api/badges';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import { requireAnyGame } from '../games/games.ts';
import { keepPictures, type ReadPicture, readPictures } from '../pictures/pictures.ts';
import { existsNamed, findBadges, insertBadge, lockBadge, updateBadge } from './badges.repository.ts';
import type { StoredBadge } from './badges.rules.ts';
import { findCategory } from './categories.repository.ts';

type Context = Pick<GamesContext, 'files' | 'now'>;
/** The new fields of a badge, with its picture as `readBadge` has checked it. */
type Saving = { body: BadgeParams; pictures: ReadPicture[] };

/**
 * Checks the game and the picture of a badge, outside transactions.
 * @throws Problem bad-request, not-found, expired, conflict, service-unavailable.
 */
export async function readBadge(
  { database, files }: Pick<GamesContext, 'database' | 'files'>,
  { gameId, image }: BadgeParams,
  admin: string,
): Promise<ReadPicture[]> {
  if (gameId !== undefined) await requireAnyGame(database, gameId);
  return readPictures({ files }, admin, [{ picture: image, path: 'body.image' }], 'badge');
}

/** Creates a badge. @throws Problem not-found, conflict, bad-request. */
export async function createBadge(context: Context, tx: Transaction, saving: Saving): Promise<StoredBadge> {
  const id = randomUUID();
  await insertBadge(tx, await fieldsOf(context, tx, { ...saving, id, before: [] }));
  return stored(tx, id);
}

/** Changes a badge. Players keep it. @throws Problem not-found, conflict, bad-request. */
export async function changeBadge(
  context: Context,
  tx: Transaction,
  { id, ...saving }: Saving & { id: string },
): Promise<StoredBadge> {
  const badge = await lockBadge(tx, id);
  if (!badge) throw new Problem('not-found', `There is no badge ${id}.`);
  await updateBadge(tx, await fieldsOf(context, tx, { ...saving, id, before: [badge.image] }));
  return stored(tx, id);
}

async function fieldsOf(
  context: Context,
  tx: Transaction,
  { id, body, pictures, before }: Saving & { id: string; before: string[] },
) {
  const { name, description, categoryId, gameId = null } = body;
  const [category, isTaken] = await Promise.all([findCategory(tx, categoryId), existsNamed(tx, name, id)]);
  if (!category) throw fieldProblem('not-found', 'body.categoryId', 'There is no such category.');
  if (isTaken) throw fieldProblem('conflict', 'body.name', 'There is a badge of this name.');
  const [image = ''] = await keepPictures(tx, context, { of: `badge:${id}`, before, after: pictures });
  return { id, name, description, image, categoryId, gameId, now: context.now() };
}

async function stored(tx: Transaction, id: string): Promise<StoredBadge> {
  const badge = (await findBadges(tx, [id])).get(id);
  if (!badge) throw new Error(`Badge ${id} was not stored.`);
  return badge;
}
