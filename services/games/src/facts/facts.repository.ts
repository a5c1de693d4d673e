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

/** A fact about a player: the sum of its reports, the highest value, and the newest reports as evidence. */
export type FactTotal = { sum: number; best: number; count: number; reports: string[] };

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
        `select found.* from jsonb_array_elements(cast(? as jsonb)) with ordinality as asked (one, place),
         lateral (
           select coalesce(sum(value), 0)::float8 as sum, coalesce(max(value), 0)::float8 as best, count(*)::int as count,
             coalesce((array_agg(id order by reported_at desc))[1:20], '{}') as reports
           from fact_reports r where r.user_id = any(cast(? as uuid[])) and r.game_id = (asked.one ->> 'gameId')::uuid
             and r.fact = asked.one ->> 'fact'
             and r.reported_at >= coalesce((asked.one ->> 'from')::timestamptz, '-infinity')
             and r.reported_at < coalesce((asked.one ->> 'to')::timestamptz, 'infinity')
         ) as found order by asked.place`,
        [param('asked'), param('userIds')],
      ),
  );
  return list({ userIds, asked: JSON.stringify(asked) });
}

/** Deletes what games reported about some accounts. */
export async function deleteReportsOf(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('fact_reports').whereIn('user_id', userIds).delete();
}
