import type { GameCurrency, GameFact, GameStatus, SaveQuota } from '@hatchery/api/game-shapes';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';

export type Links = Partial<
  Record<'itchioEmbedLink' | 'itchioLink' | 'deeplink' | 'downloadLink' | 'androidLink' | 'iosLink', string | undefined>
>;

export type Game = {
  id: string;
  slug: string;
  name: string;
  description: string;
  status: GameStatus;
  requirement: string | null;
  order: number;
  links: Links;
  previewImage: string | null;
  images: string[];
  embedUrl: string | null;
  /** The app whose API keys act for the game. */
  appId: string | null;
  quota: SaveQuota;
  saveSchema: Record<string, unknown> | null;
  currencies: GameCurrency[];
  facts: GameFact[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A game with how often it was seen. */
export type SeenGame = Game & { views: number };

const columns = {
  id: 'id',
  slug: 'slug',
  name: 'name',
  description: 'description',
  status: 'status',
  requirement: 'requirement',
  order: 'sort_order',
  links: 'links',
  previewImage: 'preview_image',
  images: 'images',
  embedUrl: 'embed_url',
  appId: 'app_id',
  quota: 'quota',
  saveSchema: 'save_schema',
  currencies: 'currencies',
  facts: 'facts',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const views =
  '(select coalesce(sum(game_views.views), 0)::float8 from game_views where game_views.game_id = games.id) as views';
const inOrder = `array_position(array['live', 'ended', 'draft'], status), sort_order, lower(name), id`;

/** Finds a game in any state. */
export async function findGame(database: Database, id: string): Promise<Game | undefined> {
  const find = prepared<{ id: string }, Game>(database, 'games-find', (knex, param) =>
    knex('games')
      .where({ id: param('id') })
      .select(columns),
  );
  return (await find({ id }))[0];
}

/** Returns the kinds of the facts that some games declare, by `<game> <fact>`. */
export async function factKinds(database: Database, ids: string[]): Promise<Map<string, GameFact['kind']>> {
  if (ids.length === 0) return new Map();
  const list = prepared<{ ids: string[] }, Pick<Game, 'id' | 'facts'>>(database, 'games-facts', (knex, param) =>
    knex('games')
      .whereRaw('id = any(cast(? as uuid[]))', [param('ids')])
      .select({ id: 'id', facts: 'facts' }),
  );
  return new Map(
    (await list({ ids })).flatMap(({ id, facts }) => facts.map(({ name, kind }) => [`${id} ${name}`, kind] as const)),
  );
}

/** Finds a game that is no draft, with its views, by its id or its slug. */
export async function findShownGame(database: Database, name: string): Promise<SeenGame | undefined> {
  const find = prepared<{ name: string }, SeenGame>(database, 'games-find-shown', (knex, param) =>
    knex('games')
      .whereRaw('(slug = ? or id::text = lower(?))', [param('name'), param('name')])
      .whereNot({ status: 'draft' })
      .select(columns, knex.raw(views)),
  );
  return (await find({ name }))[0];
}

/** Lists games that are no drafts. */
export const listShownGames = (database: Database, most: number): Promise<SeenGame[]> =>
  prepared<object, SeenGame>(database, 'games-list', (knex) =>
    knex('games').whereNot({ status: 'draft' }).orderByRaw(inOrder).limit(most).select(columns, knex.raw(views)),
  )({});

/** Lists a page of games in all states. */
export const listGamePage = (db: Queryable, paging: Paging): Promise<Page<SeenGame>> =>
  readPage(db('games').orderByRaw(inOrder).select(columns, db.raw(views)), paging);

/** Finds a game with its views, and keeps others from changing it until `tx` ends. */
export const lockGame = (tx: Transaction, id: string): Promise<SeenGame | undefined> =>
  tx('games').where({ id }).forUpdate().first(columns, tx.raw(views));

/** Makes those who name games take turns until `tx` ends. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('games', 0))`);
}

/** Finds the game that has a slug. */
export const findSlug = (tx: Transaction, slug: string): Promise<{ id: string } | undefined> =>
  tx('games').where({ slug }).first('id');

export async function countGames(tx: Transaction): Promise<number> {
  const row = await tx('games').count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

const rowOf = (game: Game, updatedBy: string | null) => ({
  id: game.id,
  slug: game.slug,
  name: game.name,
  description: game.description,
  status: game.status,
  requirement: game.requirement,
  sort_order: game.order,
  links: JSON.stringify(game.links),
  preview_image: game.previewImage,
  images: JSON.stringify(game.images),
  embed_url: game.embedUrl,
  app_id: game.appId,
  quota: JSON.stringify(game.quota),
  save_schema: game.saveSchema && JSON.stringify(game.saveSchema),
  currencies: JSON.stringify(game.currencies),
  facts: JSON.stringify(game.facts),
  version: game.version,
  updated_by: updatedBy,
  created_at: game.createdAt,
  updated_at: game.updatedAt,
});

/** Inserts a game. `updatedBy` is null for one that comes with the platform. */
export async function insertGame(tx: Transaction, game: Game, updatedBy: string | null): Promise<void> {
  await tx('games').insert(rowOf(game, updatedBy));
}

export async function updateGame(tx: Transaction, game: Game, updatedBy: string): Promise<void> {
  await tx('games').where({ id: game.id }).update(rowOf(game, updatedBy));
}
