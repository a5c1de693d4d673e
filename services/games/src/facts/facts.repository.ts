import type { Database, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';

export type Report = {
  id: string;
  gameId: string;
  userId: string;
  fact: string;
  value: number;
  reference: string;
  proof: Record<string, unknown> | null;
  reportedAt: Date;
};

/** Makes reports of a fact about a player take turns until `tx` ends, so that all of them are counted. */
export async function lockReports(
  tx: Transaction,
  { gameId, userId, fact }: Pick<Report, 'gameId' | 'userId' | 'fact'>,
): Promise<void> {
  const lock = `select pg_advisory_xact_lock(hashtextextended('facts ' || ? || ' ' || ? || ' ' || ?, 0))`;
  await tx.raw(lock, [gameId, userId, fact]).options({ name: 'fact-reports-lock' });
}

/** Stores a report, once for each reference. @returns false if there is one of this reference. */
export async function insertReport(tx: Transaction, report: Report): Promise<boolean> {
  const { id, gameId, userId, fact, value, reference, proof, reportedAt } = report;
  const rows = await tx('fact_reports')
    .insert({
      ...{ id, game_id: gameId, user_id: userId, fact, value, reference, reported_at: reportedAt },
      proof: proof && JSON.stringify(proof),
    })
    .onConflict(['game_id', 'reference'])
    .ignore()
    .returning('id');
  return rows.length === 1;
}

/** Finds what was reported under a reference. */
export const findReport = (
  tx: Transaction,
  { gameId, reference }: Pick<Report, 'gameId' | 'reference'>,
): Promise<{ userId: string; fact: string; value: number } | undefined> =>
  tx('fact_reports')
    .where({ game_id: gameId, reference })
    .first({ userId: 'user_id', fact: 'fact', value: tx.raw('value::float8') });

type OfPlayer = { gameId: string; userIds: string[]; fact: string };

/** Counts the reports of a fact about a player since a moment, up to `most`. */
export async function countReportsSince(
  tx: Transaction,
  { gameId, userIds, fact, from, most }: OfPlayer & { from: Date; most: number },
): Promise<number> {
  const { rows } = await tx.raw(
    `select count(*)::int as total from (select from fact_reports
       where user_id = any(cast(? as uuid[])) and game_id = ? and fact = ? and reported_at > ? limit ?) as bounded`,
    [userIds, gameId, fact, from, most],
  );
  return rows[0].total;
}

/** A fact within a time, `from` included and `to` not. Null does not bound it. */
export type AskedFact = { gameId: string; fact: string; from: Date | null; to: Date | null };

/** A fact about a player: the sum of its reports, the highest value, and 20 reports as evidence: the best or the newest, by its kind. */
export type FactTotal = { sum: number; best: number; count: number; reports: string[] };

const askedFacts = `select (one ->> 'gameId')::uuid as game_id, one ->> 'fact' as fact, place,
    (one ->> 'from')::timestamptz as since, (one ->> 'to')::timestamptz as until,
    exists (
      select from games, jsonb_array_elements(games.facts) as declared
      where games.id = (one ->> 'gameId')::uuid and declared ->> 'name' = one ->> 'fact' and declared ->> 'kind' = 'best'
    ) as is_best
  from jsonb_array_elements(cast(? as jsonb)) with ordinality as given (one, place)`;
const isAsked = 'r.game_id = asked.game_id and r.fact = asked.fact';
const isInTime = `r.reported_at >= coalesce(asked.since, '-infinity') and r.reported_at < coalesce(asked.until, 'infinity')`;

/** Adds up facts about a player, who is all of their accounts. @returns one total for each fact, in their order. */
export async function listFactTotals(
  database: Database,
  { userIds, asked }: { userIds: string[]; asked: AskedFact[] },
): Promise<FactTotal[]> {
  if (asked.length === 0) return [];
  const list = prepared<{ userIds: string[]; asked: string }, FactTotal>(
    database,
    'fact-reports-totals',
    (knex, param) =>
      knex.raw(
        `with asked as (${askedFacts}), accounts as (select unnest(cast(? as uuid[])) as user_id)
         select totals.sum, totals.best, totals.count, evidence.reports from asked,
         lateral (
           select coalesce(sum(part.sum), 0)::float8 as sum, coalesce(max(part.best), 0)::float8 as best,
             coalesce(sum(part.count), 0)::float8 as count
           from accounts, lateral (
             select r.sum, r.best, r.count from fact_totals r
             where r.user_id = accounts.user_id and ${isAsked} and asked.since is null and asked.until is null
             union all
             select sum(r.value), max(r.value), count(*) from fact_reports r
             where r.user_id = accounts.user_id and ${isAsked} and ${isInTime}
               and (asked.since is not null or asked.until is not null)
           ) as part
         ) as totals,
         lateral (
           select coalesce(array_agg(id order by rank desc, reported_at desc), '{}') as reports from (
             select found.* from accounts, lateral (
               (select r.id, r.value as rank, r.reported_at from fact_reports r
                where r.user_id = accounts.user_id and ${isAsked} and ${isInTime} and asked.is_best
                order by r.value desc, r.reported_at desc limit 20)
               union all
               (select r.id, 0 as rank, r.reported_at from fact_reports r
                where r.user_id = accounts.user_id and ${isAsked} and ${isInTime} and not asked.is_best
                order by r.reported_at desc limit 20)
             ) as found order by rank desc, reported_at desc limit 20
           ) as chosen
         ) as evidence order by asked.place`,
        [param('asked'), param('userIds')],
      ),
  );
  return list({ userIds, asked: JSON.stringify(asked) });
}

/** Adds a report to what its fact adds up to. */
export async function addToTotal(
  tx: Transaction,
  { userId, gameId, fact, value }: Pick<Report, 'userId' | 'gameId' | 'fact' | 'value'>,
): Promise<void> {
  await tx.raw(
    `insert into fact_totals (user_id, game_id, fact, sum, best, count) values (:userId, :gameId, :fact, :value, :value, 1)
     on conflict (user_id, game_id, fact) do update set sum = fact_totals.sum + excluded.sum,
       best = greatest(fact_totals.best, excluded.best), count = fact_totals.count + 1`,
    { userId, gameId, fact, value },
  );
}

/** Deletes what games reported about some accounts. */
export async function deleteReportsOf(tx: Transaction, userIds: string[]): Promise<void> {
  await Promise.all(
    ['fact_reports', 'fact_totals'].map((table) =>
      tx(table).whereRaw('user_id = any(cast(? as uuid[]))', [userIds]).delete(),
    ),
  );
}
