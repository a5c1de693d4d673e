import type { Knex } from 'knex';
import type { Registry } from 'prom-client';
import { createAskedGauge, keepAnswer } from './metrics.ts';

type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number; max: number };
type Pools = Record<'requests' | 'background', Knex>;

/** Tells how connections are used, from memory. */
export function watchPools(pools: Pools, registry: Registry): void {
  const all = Object.entries(pools).map(([pool, knex]) => [pool, (knex.client as { pool: Pool }).pool] as const);
  createAskedGauge(registry, 'database_pool_connections', () =>
    all.flatMap(([pool, tarn]) => [
      [{ pool, state: 'used' }, tarn.numUsed()],
      [{ pool, state: 'idle' }, tarn.numFree()],
    ]),
  );
  createAskedGauge(registry, 'database_pool_waiting', () =>
    all.map(([pool, tarn]) => [{ pool }, tarn.numPendingAcquires()]),
  );
  createAskedGauge(registry, 'database_pool_max_connections', () => all.map(([pool, tarn]) => [{ pool }, tarn.max]));
}

/** Counting stops here, so that a scrape stays cheap however many rows there are. */
const mostCounted = 10_000;
/** Often enough to look for what should never be there. */
const rarelyMilliseconds = 60_000;

/** Tells what an operator should know of: dead letters, rows outside of all partitions, and a log that is not archived. */
export function watchTables(knex: Knex, registry: Registry): void {
  createAskedGauge(registry, 'dead_letters', async () => {
    const waiting = knex('dead_letters').whereNull('replayed_at').limit(mostCounted).select('group_name', 'topic');
    const rows = await knex(waiting.as('waiting')).groupBy('group_name', 'topic').count('* as count').select('*');
    return rows.map((row) => [{ group: row.group_name, topic: row.topic }, Number(row.count)]);
  });
  const countRest = async (): Promise<[{ table: string }, number][]> => {
    const { rows } = await knex.raw(restTables);
    const counts: [{ table: string }, number][] = [];
    for (const { name } of rows) {
      const answer = await knex.raw('select count(*)::int as count from (select from ?? limit ?) as rest', [
        name,
        mostCounted,
      ]);
      counts.push([{ table: name }, answer.rows[0].count]);
    }
    return counts;
  };
  createAskedGauge(registry, 'database_rest_rows', keepAnswer(countRest, rarelyMilliseconds));
  createAskedGauge(registry, 'database_unarchived_seconds', async () => {
    const { rows } = await knex.raw(unarchived);
    return rows.map(({ seconds }: { seconds: number }) => [{}, seconds]);
  });
}

/** Events leave the outbox soon, whatever partition they are in. */
const restTables = `
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relname <> 'outbox_rest'
    and pg_get_expr(relpartbound, oid) = 'DEFAULT' order by relname`;

/** Everybody may see these statistics, so that no exporter is needed to hear of the loss of backups. */
const unarchived = `
  select case when last_failed_time > coalesce(last_archived_time, '-infinity')
    then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 else 0 end as seconds
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'`;
