import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { KeptBadge, StoredBadge } from './badges.rules.ts';

const columns = {
  id: 'badges.id',
  name: 'badges.name',
  description: 'badges.description',
  image: 'badges.image',
  gameId: 'badges.game_id',
  holders: 'badges.holders',
  categoryId: 'badge_categories.id',
  categoryName: 'badge_categories.name',
  categoryPosition: 'badge_categories.position',
};

const toBadge = ({ holders, categoryId, categoryName, categoryPosition, ...row }: Row): StoredBadge => ({
  ...(row as Omit<StoredBadge, 'holders' | 'category'>),
  holders: Number(holders),
  category: { id: categoryId, name: categoryName, position: categoryPosition },
});

const withCategory = (db: Queryable) =>
  db('badges').join('badge_categories', 'badge_categories.id', 'badges.category_id');

/** Finds badges by their ids. */
export async function findBadges(db: Queryable, ids: string[]): Promise<Map<string, StoredBadge>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await withCategory(db).whereIn('badges.id', ids).select(columns);
  return new Map(rows.map(toBadge).map((badge) => [badge.id, badge]));
}

type Filters = {
  categoryId?: string | undefined;
  gameId?: string | undefined;
  text?: string | undefined;
  /** Leaves out those of games that are drafts. */
  shownOnly: boolean;
};

/** Lists badges in the order of their categories, then of their names. */
export async function listBadges(
  db: Queryable,
  { categoryId, gameId, text = '', shownOnly }: Filters,
  paging: Paging,
): Promise<Page<StoredBadge>> {
  const query = withCategory(db)
    .orderBy(['badge_categories.position', 'badge_categories.name', 'badges.name', 'badges.id'])
    .select(columns);
  if (categoryId !== undefined) query.where('badges.category_id', categoryId);
  const drafts = db('games').where({ status: 'draft' }).where('games.id', db.ref('badges.game_id'));
  if (shownOnly) query.whereNotExists(drafts);
  if (gameId !== undefined) query.where('badges.game_id', gameId);
  if (text !== '') query.whereILike('badges.name', `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const { items, total } = await readPage<Row>(query, paging);
  return { items: items.map(toBadge), total };
}

export type BadgeRow = Pick<StoredBadge, 'id' | 'name' | 'description' | 'image' | 'gameId'> & {
  categoryId: string;
  now: Date;
};

const fieldsOf = ({ name, description, image, gameId, categoryId, now }: BadgeRow) => ({
  name,
  description,
  image,
  game_id: gameId,
  category_id: categoryId,
  updated_at: now,
});

/** Stores a badge, whose name `existsNamed` found to be free. */
export async function insertBadge(tx: Transaction, badge: BadgeRow): Promise<void> {
  await tx('badges').insert({ id: badge.id, ...fieldsOf(badge), created_at: badge.now });
}

/** Locks a badge until `tx` ends. @returns its picture; undefined if there is no such badge. */
export async function lockBadge(tx: Transaction, id: string): Promise<{ image: string } | undefined> {
  return tx('badges').where({ id }).forUpdate().first('image');
}

/** Whether another badge has this name, in any case. No badge gets a name before `tx` ends. */
export async function existsNamed(tx: Transaction, name: string, exceptId: string): Promise<boolean> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('names of badges', 0))`);
  const row = await tx('badges').whereRaw('lower(name) = lower(?)', [name]).whereNot({ id: exceptId }).first('id');
  return row !== undefined;
}

export async function updateBadge(tx: Transaction, badge: BadgeRow): Promise<void> {
  await tx('badges').where({ id: badge.id }).update(fieldsOf(badge));
}

/** Lists badges that some accounts of one player have, each once, the newest first. */
export async function listHeld(db: Queryable, userIds: string[], paging: Paging): Promise<Page<KeptBadge>> {
  const first = db('badge_holders')
    .whereIn('user_id', userIds)
    .distinctOn('badge_id')
    .orderBy(['badge_id', 'given_at'])
    .select('badge_id', 'given_at', 'reason')
    .as('held');
  const query = withCategory(db)
    .join(first, 'held.badge_id', 'badges.id')
    .orderBy([{ column: 'held.given_at', order: 'desc' }, 'badges.id'])
    .select({ ...columns, givenAt: 'held.given_at', reason: 'held.reason' });
  const { items, total } = await readPage<Row>(query, paging);
  return { items: items.map((row) => toBadge(row) as KeptBadge), total };
}
