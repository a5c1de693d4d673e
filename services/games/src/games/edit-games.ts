import { randomUUID } from 'node:crypto';
import { type GameFields, mostGames } from '@hatchery/api/game-shapes';
import { badField, fieldProblem, Problem, staleVersion } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import { keepPictures, type ReadPicture, readPictures } from '../pictures/pictures.ts';
import { checkSaveSchema } from '../saves/saves.ts';
import {
  countGames,
  findSlug,
  type Game,
  insertGame,
  lockCatalogue,
  lockGame,
  type SeenGame,
  updateGame,
} from './games.repository.ts';
import { frameFault } from './games.rules.ts';

type Context = Pick<GamesContext, 'config' | 'files' | 'now'>;

/** Checks what an admin says of a game, outside transactions. @returns its pictures: the preview first, if there is one. */
export async function readGame({ config, files }: Context, body: GameFields, admin: string): Promise<ReadPicture[]> {
  const { embedUrl, saveSchema, previewImage, images } = body;
  const rules = { origins: config.GAME_ORIGINS, production: config.NODE_ENV === 'production' };
  const fault = embedUrl === undefined ? undefined : frameFault(embedUrl, rules);
  if (fault) throw badField('body.embedUrl', fault);
  if (saveSchema !== undefined) checkSaveSchema(saveSchema);
  const preview = previewImage === undefined ? [] : [{ picture: previewImage, path: 'body.previewImage' }];
  const gallery = images.map((picture, place) => ({ picture, path: `body.images.${place}` }));
  return readPictures({ files }, admin, [...preview, ...gallery]);
}

type Edited = { body: GameFields; pictures: ReadPicture[]; admin: string };

/** Creates a game. @throws Problem conflict for a slug that is taken, or too many games. */
export async function createGame(
  tx: Transaction,
  context: Context,
  { body, pictures, admin }: Edited,
): Promise<SeenGame> {
  await lockCatalogue(tx);
  await requireFreeSlug(tx, body.slug);
  if ((await countGames(tx)) >= mostGames)
    throw new Problem('conflict', `There are ${mostGames} games already. Change one of them instead.`);
  const [id, now] = [randomUUID(), context.now()];
  const kept = await keepPictures(tx, context, { of: `game:${id}`, before: [], after: pictures });
  const game = { ...gameOf(body, kept), id, version: 1, createdAt: now, updatedAt: now };
  await insertGame(tx, game, admin);
  return { ...game, views: 0 };
}

/** Replaces the fields of a game. @throws Problem not-found, conflict for another version or a slug that is taken. */
export async function changeGame(
  tx: Transaction,
  context: Context,
  { id, version, body, pictures, admin }: Edited & { id: string; version: number },
): Promise<SeenGame> {
  await lockCatalogue(tx);
  const former = await lockGame(tx, id);
  if (!former) throw new Problem('not-found', `There is no game ${id}.`);
  if (former.version !== version) throw staleVersion('game', former.version);
  if (former.slug !== body.slug) await requireFreeSlug(tx, body.slug);
  const before = [former.previewImage ?? [], former.images].flat();
  const kept = await keepPictures(tx, context, { of: `game:${id}`, before, after: pictures });
  const game = { ...former, ...gameOf(body, kept), version: version + 1, updatedAt: context.now() };
  await updateGame(tx, game, admin);
  return game;
}

async function requireFreeSlug(tx: Transaction, slug: string): Promise<void> {
  if (await findSlug(tx, slug)) throw fieldProblem('conflict', 'body.slug', `Another game is called ${slug}.`);
}

type Fields = Omit<Game, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/** @param pictures where they are: the preview first, if there is one. */
function gameOf(body: GameFields, pictures: string[]): Fields {
  const { itchioEmbedLink, itchioLink, deeplink, downloadLink, androidLink, iosLink } = body;
  const previews = body.previewImage === undefined ? 0 : 1;
  return {
    slug: body.slug,
    name: body.name,
    description: body.description,
    status: body.status,
    requirement: body.requirement ?? null,
    order: body.order,
    links: { itchioEmbedLink, itchioLink, deeplink, downloadLink, androidLink, iosLink },
    previewImage: pictures.slice(0, previews)[0] ?? null,
    images: pictures.slice(previews),
    embedUrl: body.embedUrl ?? null,
    appId: body.appId ?? null,
    quota: body.quota,
    saveSchema: body.saveSchema ?? null,
    currencies: body.currencies,
    facts: body.facts,
  };
}
