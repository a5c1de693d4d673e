import type { Passport } from '@hatchery/api/access';
import { type BoardEntry, type BoardPage, deepestPlace } from '@hatchery/api/boards';
import { familyOf, heirsOf } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { presentBoard } from './boards.presenter.ts';
import { type StoredBoard, shownSeason } from './boards.rules.ts';
import { countEntries, findOwnEntry, listEntries, type Ranked } from './entries.repository.ts';
import { withoutDoubles } from './merged-places.ts';

type Context = Pick<GamesContext, 'database' | 'internal' | 'log' | 'now'>;
type Asked = { board: StoredBoard; season?: string | undefined; after: number; limit: number };

/** Returns a page of a board, with the place of whoever looks. It never waits for names: without users they are left out. */
export async function showBoard(
  context: Context,
  { board, season: named, after, limit }: Asked,
  { kind, subject }: Pick<Passport, 'kind' | 'subject'>,
): Promise<BoardPage> {
  const { database, now } = context;
  const season = named ?? shownSeason(board, now());
  const of = { boardId: board.id, season };
  const last = Math.min(after + limit, deepestPlace);
  const [ranked, players, own] = await Promise.all([
    listEntries(database, { ...of, most: last, after }),
    countEntries(database, { ...of, most: deepestPlace }),
    kind === 'user' ? ownEntry(context, of, subject) : undefined,
  ]);
  const places = await withoutDoubles(database, of, ranked);
  const shown = await nameEntries(context, own ? [...places, own] : places);
  const ownPlace = own && shown.pop();
  const next = ranked.length === limit && last < deepestPlace ? { next: last } : {};
  return {
    ...presentBoard(board, now()),
    ...{ season, players, entries: shown.filter((entry) => entry !== undefined), ...next },
    ...(ownPlace ? { own: ownPlace } : {}),
  };
}

async function ownEntry(
  { database }: Context,
  of: { boardId: string; season: string },
  userId: string,
): Promise<Ranked | undefined> {
  const own = await findOwnEntry(database, { ...of, userIds: await familyOf(database, userId), most: deepestPlace });
  return own && own.rank <= deepestPlace ? { ...own, userId } : undefined;
}

/** Names players as they are now, each once. Those who deleted their account have no entry. */
async function nameEntries(
  { database, internal, log }: Context,
  ranked: Ranked[],
): Promise<(BoardEntry | undefined)[]> {
  if (ranked.length === 0) return [];
  const heirs = await heirsOf(
    database,
    ranked.map(({ userId }) => userId),
  );
  const userIds = [...new Set([...heirs.values()].filter((id) => id !== null))];
  const told = await readNames(internal, userIds).catch((error: unknown) => {
    log.warn({ err: error }, 'a board was shown without names');
    return [];
  });
  const names = new Map(told.map(({ userId, ...shown }) => [userId, shown]));
  return ranked.map(({ rank, userId, value, reachedAt }) => {
    const heir = heirs.get(userId) ?? null;
    if (heir === null) return undefined;
    const { displayName = 'Player', picture } = names.get(heir) ?? {};
    return { rank, userId: heir, displayName, ...(picture && { picture }), value, reachedAt: reachedAt.toISOString() };
  });
}

const askedAtOnce = 100;

async function readNames({ users }: Context['internal'], userIds: string[]) {
  const parts = Array.from({ length: Math.ceil(userIds.length / askedAtOnce) }, (_, index) =>
    userIds.slice(index * askedAtOnce, (index + 1) * askedAtOnce),
  );
  return (await Promise.all(parts.map((part) => users.presentPlayers({ body: { userIds: part } })))).flat();
}
