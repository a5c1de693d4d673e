import { randomUUID } from 'node:crypto';
import { workOf } from '@hatchery/kit/testing-plans';
import type { Knex } from 'knex';
import {
  countLiveTables,
  findLiveTable,
  listDueTables,
  listEndingTables,
  listIdleTables,
  listTables,
} from '../src/direct-trades/direct-trades.repository.ts';
import { startTablesStage, type TablesStage } from './fixtures/tables.fixture.ts';

let stage: TablesStage;
beforeAll(async () => {
  stage = await startTablesStage();
});
afterAll(() => stage?.close());

const [me, former] = [randomUUID(), randomUUID()];

/** Fills the table of tables: half of them live, some mine, of which a few are live, also of an account that was merged into me. */
async function crowd(knex: Knex, size: number, live: number) {
  await knex.raw(
    `insert into direct_trades (id, one_id, other_id, status, held_until, changed_at, created_at, ended_at)
     select gen_random_uuid(),
       case when n % 101 = 0 then cast(:me as uuid) else gen_random_uuid() end,
       case when n % 101 = 1 then cast(:former as uuid) else gen_random_uuid() end,
       status, case when status = 'held' then now() + n * interval '1 second' end,
       now() - n * interval '1 second', now() - n * interval '1 second', case when status = 'completed' then now() end
     from generate_series(1, :size) as n, lateral (
       select case when n % 101 < 2 and n > :live or n % 4 > 1 then 'completed' when n % 4 = 0 then 'held' else 'open' end
     ) as drawn (status)`,
    { size, me, former, live },
  );
  await knex.raw('vacuum analyze direct_trades');
}

test('every list of tables takes as much work among many as among few', async () => {
  const { knex } = stage.database;
  const page = { family: [me, former], after: undefined, limit: 20 };
  const now = new Date();
  const minuteAgo = new Date(now.getTime() - 60_000);
  const reads: [string, string, () => Promise<unknown>][] = [
    ['all of mine', 'distinct on', () => listTables(knex, { ...page, type: 'all' })],
    ['those that are open', 'distinct on', () => listTables(knex, { ...page, type: 'open' })],
    ['those that ended', 'distinct on', () => listTables(knex, { ...page, type: 'ended' })],
    ['that with a friend', 'direct_trades', () => findLiveTable(knex, [me, former], [randomUUID()])],
    ['those that are idle', 'changed_at', () => listIdleTables(knex, minuteAgo, 20)],
    ['those whose wait is over', 'held_until', () => listDueTables(knex, now, 20)],
    ['those that are ending', 'ending', () => listEndingTables(knex, 20)],
    ['how many I began', 'count', () => knex.transaction((tx) => countLiveTables(tx, [former]))],
  ];
  const work = async () => {
    const blocks = new Map<string, number>();
    for (const [name, marker, read] of reads) blocks.set(name, (await workOf(knex, marker, read)).blocks);
    return blocks;
  };
  await crowd(knex, 2_000, 1_000);
  const few = await work();
  await crowd(knex, 38_000, 0);
  const many = await work();
  const grown = [...many].filter(([name, blocks]) => blocks > (few.get(name) ?? 0) * 2 + 20);
  expect({ grown, few, many }).toEqual({ grown: [], few, many });
});
