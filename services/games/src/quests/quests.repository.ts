import type { Condition, QuestPeriod, QuestType } from '@hatchery/api/quest-shapes';
import type { DescribedReward } from '@hatchery/api/reward-shapes';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';

export type Quest = {
  id: string;
  slug: string;
  name: string;
  description: string;
  image: string | null;
  gameId: string | null;
  chapter: string | null;
  type: QuestType;
  period: QuestPeriod;
  startsAt: Date | null;
  endsAt: Date | null;
  conditions: Condition[];
  rewards: DescribedReward[];
  /** How often it may be rewarded; null without a limit. */
  mostGrants: number | null;
  /** How often it may be rewarded in one period; null without a limit. */
  mostPerPeriod: number | null;
  granted: number;
  boardId: string | null;
  link: string | null;
  order: number;
  active: boolean;
  version: number;
};

const columns = {
  id: 'quests.id',
  slug: 'quests.slug',
  name: 'quests.name',
  description: 'quests.description',
  image: 'quests.image',
  gameId: 'quests.game_id',
  chapter: 'quests.chapter',
  type: 'quests.type',
  period: 'quests.period',
  startsAt: 'quests.starts_at',
  endsAt: 'quests.ends_at',
  conditions: 'quests.conditions',
  rewards: 'quests.rewards',
  mostGrants: 'quests.most_grants',
  mostPerPeriod: 'quests.most_per_period',
  granted: 'quests.granted',
  boardId: 'quests.board_id',
  link: 'quests.link',
  order: 'quests.sort_order',
  active: 'quests.active',
  version: 'quests.version',
};
const inOrder = 'quests.sort_order, lower(quests.name), quests.id';

type Filter = { gameId?: string | undefined; type?: QuestType | undefined };

/** Lists quests that are active and have not ended, without those of games that are drafts. */
export const listShownQuests = (
  database: Database,
  { now, most, ...filter }: Filter & { now: Date; most: number },
): Promise<Quest[]> =>
  prepared<{ gameId: string | null; type: string | null; now: Date }, Quest>(database, 'quests-list', (knex, param) =>
    knex('quests')
      .leftJoin('games', 'games.id', 'quests.game_id')
      .where('quests.active', true)
      .whereRaw(`games.status is distinct from 'draft'`)
      .whereRaw('(quests.ends_at is null or quests.ends_at > ?)', [param('now')])
      .whereRaw('(cast(? as uuid) is null or quests.game_id = ?)', [param('gameId'), param('gameId')])
      .whereRaw('(cast(? as text) is null or quests.type = ?)', [param('type'), param('type')])
      .orderByRaw(inOrder)
      .limit(most)
      .select(columns),
  )({ gameId: filter.gameId ?? null, type: filter.type ?? null, now });

/** Lists a page of quests, active or not. */
export const listQuestPage = (db: Queryable, { gameId, type, ...paging }: Filter & Paging): Promise<Page<Quest>> =>
  readPage(
    db('quests')
      .where({ ...(gameId === undefined ? {} : { game_id: gameId }), ...(type === undefined ? {} : { type }) })
      .orderByRaw(inOrder)
      .select(columns),
    paging,
  );

/** Finds a quest in any state. */
export async function findQuest(database: Database, id: string): Promise<Quest | undefined> {
  const find = prepared<{ id: string }, Quest>(database, 'quests-find', (knex, param) =>
    knex('quests')
      .where({ id: param('id') })
      .select(columns),
  );
  return (await find({ id }))[0];
}

/** Finds a quest and keeps others from changing it until `tx` ends. */
export const lockQuest = (tx: Transaction, id: string): Promise<Quest | undefined> =>
  tx('quests').where({ id }).forUpdate().first(columns);

/** Makes those who name or activate quests take turns until `tx` ends. */
export async function lockJournal(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('quests', 0))`);
}

/** Finds the quest that has a slug. */
export const findQuestSlug = (tx: Transaction, slug: string): Promise<{ id: string } | undefined> =>
  tx('quests').where({ slug }).first('id');

/** Counts active quests beside one that have not ended. */
export async function countActiveQuests(
  tx: Transaction,
  { besideId, now }: { besideId: string; now: Date },
): Promise<number> {
  const row = await tx('quests')
    .where({ active: true })
    .whereNot({ id: besideId })
    .whereRaw('(ends_at is null or ends_at > ?)', [now])
    .count({ total: '*' })
    .first();
  return Number(row?.total ?? 0);
}

type Edit = { by: string | null; at: Date };

const rowOf = ({ granted: _granted, ...quest }: Quest, { by, at }: Edit) => ({
  id: quest.id,
  slug: quest.slug,
  name: quest.name,
  description: quest.description,
  image: quest.image,
  game_id: quest.gameId,
  chapter: quest.chapter,
  type: quest.type,
  period: quest.period,
  starts_at: quest.startsAt,
  ends_at: quest.endsAt,
  conditions: JSON.stringify(quest.conditions),
  rewards: JSON.stringify(quest.rewards),
  most_grants: quest.mostGrants,
  most_per_period: quest.mostPerPeriod,
  board_id: quest.boardId,
  link: quest.link,
  sort_order: quest.order,
  active: quest.active,
  version: quest.version,
  updated_by: by,
  updated_at: at,
});

/** Inserts a quest. `by` is null for one that comes with the platform. */
export async function insertQuest(tx: Transaction, quest: Quest, edit: Edit): Promise<void> {
  await tx('quests').insert({ ...rowOf(quest, edit), created_at: edit.at });
}

export async function updateQuest(tx: Transaction, quest: Quest, edit: Edit): Promise<void> {
  await tx('quests').where({ id: quest.id }).update(rowOf(quest, edit));
}

/** Takes one reward out of the budget of a quest that is as it was judged. @returns false if it is not, or nothing is left. */
export async function spendGrant(tx: Transaction, quest: Quest, period: string): Promise<boolean> {
  return (await spendOfPeriod(tx, quest, period)) && spendOfAll(tx, quest);
}

async function spendOfPeriod(tx: Transaction, { id, mostPerPeriod }: Quest, period: string): Promise<boolean> {
  if (mostPerPeriod === null) return true;
  const { rowCount } = await tx.raw(
    `insert into quest_periods as counted (quest_id, period, granted) values (:id, :period, 1)
     on conflict (quest_id, period) do update set granted = counted.granted + 1 where counted.granted < :mostPerPeriod`,
    { id, period, mostPerPeriod },
  );
  return rowCount === 1;
}

/** Lists how often some quests were rewarded in some periods, as far as that is counted, by `<quest> <period>`. */
export async function countOfPeriods(
  db: Queryable,
  wanted: { questId: string; period: string }[],
): Promise<Map<string, number>> {
  const { rows } = await db.raw(
    `select quest_id || ' ' || period as key, granted from quest_periods where (quest_id, period) in (
       select "questId", period from jsonb_to_recordset(cast(:wanted as jsonb)) as wanted ("questId" uuid, period text))`,
    { wanted: JSON.stringify(wanted) },
  );
  return new Map(rows.map(({ key, granted }: { key: string; granted: number }) => [key, granted]));
}

async function spendOfAll(tx: Transaction, { id, version, mostGrants }: Quest): Promise<boolean> {
  // Without a limit nobody writes the row, so that players do not wait for each other.
  if (mostGrants === null) return (await tx('quests').where({ id, version, active: true }).first('id')) !== undefined;
  const spent = await tx('quests')
    .where({ id, version, active: true })
    .whereRaw('granted < most_grants')
    .update({ granted: tx.raw('granted + 1') });
  return spent === 1;
}
