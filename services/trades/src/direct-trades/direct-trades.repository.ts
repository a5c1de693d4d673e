import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';
import type { Change, Ending, Seal, Side, SideName, Table } from './direct-trades.rules.ts';

const liveStatuses = ['open', 'held', 'settling'] as const;

const sideColumns = (side: SideName) =>
  Object.entries({ userId: 'id', name: 'name', bundleId: 'bundle', change: 'change', seal: 'seal' }).map(
    ([key, column]) => `'${key}', ${side}_${column}`,
  );

const columns = `id, status, version, json_build_object(${sideColumns('one')}) as one,
  json_build_object(${sideColumns('other')}) as other, held_until as "heldUntil", changed_by as "changedBy",
  changed_at as "changedAt", movement_id as "movementId", posting_id as "postingId", end_reason as "endReason", ending,
  created_at as "createdAt", ended_at as "endedAt"`;

const tables = (db: Queryable) => db('direct_trades').select(db.raw(columns));

export const findTable = async (db: Queryable, id: string): Promise<Table | undefined> =>
  (await tables(db).where({ id }))[0];

/** Finds a table and keeps it from changing until `tx` ends. */
export const lockTable = async (tx: Transaction, id: string): Promise<Table | undefined> =>
  (await tables(tx).where({ id }).forUpdate())[0];

type Listing = {
  /** All accounts of the player. */
  family: string[];
  type: 'open' | 'ended' | 'all';
  after: string | undefined;
  limit: number;
};

/** Lists the tables of a player, the newest first: a page of each account and side, and of those the newest. */
export async function listTables(db: Queryable, { family, type, after, limit }: Listing): Promise<Table[]> {
  // One that is ending is over for its players.
  const isLive = `(status in ('${liveStatuses.join("', '")}') and ending is null)`;
  const wanted = { open: `and ${isLive}`, ended: `and not ${isLive}`, all: '' }[type];
  const since = after
    ? 'and (created_at, id) < (select created_at, id from direct_trades where id = :after)'
    : 'and true';
  const page = (side: SideName) =>
    `(select * from direct_trades where ${side}_id = account.id ${wanted} ${since}
      order by created_at desc, id desc limit :limit)`;
  const { rows } = await db.raw(
    `select ${columns} from (
       select distinct on (paged.created_at, paged.id) paged.* from unnest(:family::uuid[]) as account (id)
       cross join lateral (${page('one')} union all ${page('other')}) as paged
       order by paged.created_at desc, paged.id desc limit :limit
     ) as direct_trades order by "createdAt" desc, id desc`,
    { family, limit, ...(after ? { after } : {}) },
  );
  return rows;
}

/** Finds the live table of two players, by all accounts of both. */
export const findLiveTable = async (db: Queryable, some: string[], others: string[]): Promise<Table | undefined> =>
  (
    await tables(db)
      .whereIn('status', liveStatuses)
      .where((both) =>
        both
          .where((pair) => pair.whereIn('one_id', some).whereIn('other_id', others))
          .orWhere((pair) => pair.whereIn('one_id', others).whereIn('other_id', some)),
      )
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(1)
  )[0];

/** Counts the live tables to which a player invited others. */
export async function countLiveTables(tx: Transaction, family: string[]): Promise<number> {
  const rows = await tx('direct_trades').whereIn('one_id', family).whereIn('status', liveStatuses).count();
  return Number(rows[0]?.count);
}

/** Lets a player's invitations happen one after the other until `tx` ends, so that they can be counted. */
export async function lockInviter(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('inviter ' || :userId, 0))`, { userId });
}

type NewTable = { id: string; one: Pick<Side, 'userId' | 'name'>; other: Pick<Side, 'userId' | 'name'>; now: Date };

/** Stores an open table with nothing on it. @returns false if both have a live one. */
export async function insertTable(tx: Transaction, { id, one, other, now }: NewTable): Promise<boolean> {
  const { rows } = await tx.raw(
    `insert into direct_trades (id, one_id, one_name, other_id, other_name, status, changed_at, created_at)
     values (:id, :oneId, :oneName, :otherId, :otherName, 'open', :now, :now) on conflict do nothing returning id`,
    { id, oneId: one.userId, oneName: one.name, otherId: other.userId, otherName: other.name, now },
  );
  return rows.length === 1;
}

type Update = Partial<{
  status: Table['status'];
  version: Knex.Raw;
  held_until: Date;
  changed_by: string;
  changed_at: Date;
  movement_id: string;
  posting_id: string | null;
  end_reason: string | null;
  ended_at: Date;
  one_seal: string | null;
  other_seal: string | null;
}>;

const update = async (tx: Transaction, id: string, changes: Update & Record<string, unknown>): Promise<void> => {
  await tx('direct_trades').where({ id }).update(changes);
};

type Changed = { side: SideName; userId: string; now: Date };

/** Begins a change of a side, which voids what both have confirmed. */
export const updateChanging = (
  tx: Transaction,
  id: string,
  { side, userId, change, now }: Changed & { change: Change },
): Promise<void> =>
  update(tx, id, {
    [`${side}_change`]: JSON.stringify(change),
    one_seal: null,
    other_seal: null,
    version: tx.raw('version + 1'),
    changed_by: userId,
    changed_at: now,
  });

/** Ends a change of a side. */
export const updateChanged = (
  tx: Transaction,
  id: string,
  { side, bundleId, now }: Omit<Changed, 'userId'> & { bundleId: string | null },
): Promise<void> =>
  update(tx, id, {
    [`${side}_change`]: null,
    [`${side}_bundle`]: bundleId,
    version: tx.raw('version + 1'),
    changed_at: now,
  });

export const updateSeal = (tx: Transaction, id: string, side: SideName, seal: Seal): Promise<void> =>
  update(tx, id, { [`${side}_seal`]: JSON.stringify(seal) });

/** Stores how a table ends when no side is changing any more. */
export const updateEnding = (tx: Transaction, id: string, ending: Ending): Promise<void> =>
  update(tx, id, { ending: JSON.stringify(ending) });

export const updateHeld = (tx: Transaction, id: string, until: Date): Promise<void> =>
  update(tx, id, { status: 'held', held_until: until });

export const updateSettling = (tx: Transaction, id: string, movementId: string): Promise<void> =>
  update(tx, id, { status: 'settling', movement_id: movementId });

type End = {
  status: 'completed' | 'cancelled' | 'expired';
  postingId?: string | undefined;
  endReason?: string | undefined;
  now: Date;
};

export const updateEnded = (tx: Transaction, id: string, { status, postingId, endReason, now }: End): Promise<void> =>
  update(tx, id, { status, posting_id: postingId ?? null, end_reason: endReason ?? null, ended_at: now });

/** Lists tables on which nothing has changed for long. */
export const listIdleTables = (db: Queryable, before: Date, limit: number): Promise<string[]> =>
  db('direct_trades')
    .where({ status: 'open' })
    .where('changed_at', '<=', before)
    .whereNull('one_change')
    .whereNull('other_change')
    .orderBy('changed_at')
    .limit(limit)
    .pluck('id');

/** Lists tables that end now, since their last change has ended. */
export const listEndingTables = (db: Queryable, limit: number): Promise<string[]> =>
  db('direct_trades')
    .where({ status: 'open' })
    .whereNotNull('ending')
    .whereNull('one_change')
    .whereNull('other_change')
    .orderBy('id')
    .limit(limit)
    .pluck('id');

/** Lists tables whose wait is over. */
export const listDueTables = (db: Queryable, now: Date, limit: number): Promise<string[]> =>
  db('direct_trades')
    .where({ status: 'held' })
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(limit)
    .pluck('id');

/** Locks the live tables of some accounts, in order. `both`: only those whose two players are among them. */
export const lockLiveTables = (tx: Transaction, accounts: string[], { both }: { both: boolean }): Promise<Table[]> =>
  tables(tx)
    .whereIn('status', liveStatuses)
    .where((either) => {
      either.whereIn('one_id', accounts);
      return both ? either.whereIn('other_id', accounts) : either.orWhereIn('other_id', accounts);
    })
    .orderBy('id')
    .forUpdate();

/** Forgets the names of players in all of their tables. */
export async function forgetNames(tx: Transaction, userIds: string[]): Promise<void> {
  for (const side of ['one', 'other'])
    await tx('direct_trades')
      .whereIn(`${side}_id`, userIds)
      .update({ [`${side}_name`]: null });
}
