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

/** What was reported of some facts about a player: the sum, the highest value, and the newest reports as evidence. */
export type FactTotal = { gameId: string; fact: string; sum: number; best: number; reports: string[] };
type Window = { gameIds: string[]; facts: string[]; userIds: string[]; from: Date; to: Date };

/** Adds up facts about a player in a time, `from` included and `to` not. The nth game goes with the nth fact. */
export function listFactTotals(database: Database, window: Window): Promise<FactTotal[]> {
  const names = ['gameIds', 'facts', 'userIds', 'from', 'to'] as const;
  const list = prepared<Window, FactTotal>(database, 'fact-reports-totals', (knex, param) =>
    knex.raw(
      `select asked.game_id as "gameId", asked.fact, found.* from
         unnest(cast(:gameIds as uuid[]), cast(:facts as text[])) as asked (game_id, fact),
         lateral (
           select coalesce(sum(value), 0)::float8 as sum, coalesce(max(value), 0)::float8 as best,
             coalesce((array_agg(id order by reported_at desc))[1:20], '{}') as reports
           from fact_reports r where r.user_id = any(cast(:userIds as uuid[])) and r.game_id = asked.game_id
             and r.fact = asked.fact and r.reported_at >= :from and r.reported_at < :to
         ) as found`,
      Object.fromEntries(names.map((name) => [name, param(name)])),
    ),
  );
  return list(window);
}

/** Deletes what games reported about some accounts. */
export async function deleteReportsOf(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('fact_reports').whereIn('user_id', userIds).delete();
}
