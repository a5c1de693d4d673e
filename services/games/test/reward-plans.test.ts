import { randomUUID } from 'node:crypto';
import { workOf } from '@hatchery/kit/testing-plans';
import { listHeld } from '../src/badges/badges.repository.ts';
import { listUncounted } from '../src/badges/holders.repository.ts';
import { listEvents } from '../src/events/events.repository.ts';
import { listBest, listDue, listPlaces } from '../src/events/places.repository.ts';
import { findLongestDue, listDueLines, listGrants, listGrantsFor } from '../src/grants/grants.repository.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  // Plans are read from statements of the pool.
  stage = await startStage({ config: { DATABASE_NAMED_STATEMENTS: 'off' } });
});
afterAll(() => stage?.close());

const [me, quest, event, category, badge] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];

/** Fills tables with players of whom each has a grant with two rewards, a badge and a place. Of all rewards one in fifty is due. */
async function crowd(size: number) {
  const { knex } = stage.database;
  await knex.raw(
    `with granted as (
       insert into grants (id, source, source_id, period, user_id, created_at)
       select gen_random_uuid(), 'quest', case when n % 2 = 0 then cast(:quest as uuid) else gen_random_uuid() end, 'once',
         gen_random_uuid(), now() from generate_series(1, :size) as n returning id
     )
     insert into grant_rewards (grant_id, position, reward, reference, state, next_try_at, ended_at)
     select id, position, '{}', id || ':' || position, 'given', now() + interval '1 hour', now()
     from granted cross join generate_series(0, 1) as position`,
    { size, quest },
  );
  await knex.raw(
    `update grant_rewards set state = 'due', ended_at = null where (grant_id, position) in (
       select grant_id, position from grant_rewards where state = 'given' limit cast(:size as int) / 50)`,
    { size },
  );
  await knex.raw(
    `insert into badge_holders (badge_id, user_id, given_by, giver_id, given_at)
     select :badge, gen_random_uuid(), 'admin', gen_random_uuid(), now() from generate_series(1, :size)`,
    { size, badge },
  );
  await knex.raw(
    `insert into event_places (event_id, position, rank, user_id, range, state)
     select :event, most + n, most + n, gen_random_uuid(), 0, case when n % 2 = 0 then 'due' else 'granted' end
     from generate_series(1, :size) as n cross join (select coalesce(max(position), 0) as most from event_places) as before`,
    { size, event },
  );
  await knex.raw('vacuum analyze grants, grant_rewards, badge_holders, event_places, badges, badge_categories');
}

async function seed() {
  const { knex } = stage.database;
  const now = new Date();
  await knex('badge_categories').insert({ id: category, name: 'Seasons', position: 0, created_at: now });
  await knex('badges').insert({
    ...{ id: badge, name: 'First', description: '', image: '', category_id: category },
    ...{ counted_at: now, created_at: now, updated_at: now },
  });
  await knex('badge_holders').insert({ badge_id: badge, user_id: me, given_by: 'admin', giver_id: me, given_at: now });
  await knex('reward_events').insert({
    ...{ id: event, name: 'Race', ranges: '[]', starts_at: new Date(0), ends_at: now },
    ...{ state: 'giving', hash: 'x', created_by: me, created_at: now },
  });
}

test('every read takes as much work among many players as among few', async () => {
  const { database } = stage;
  const { knex } = database;
  await seed();
  const paging = { page: 1, limit: 20 };
  const inTransaction = <T>(work: (tx: typeof knex) => Promise<T>) => work(knex);
  const someGrant = async () => ((await knex('grants').first('id')) as { id: string }).id;
  const reads: [string, string, () => Promise<unknown>][] = [
    ['badges of a player', 'distinct on ("badge_id")', () => listHeld(knex, [me], paging)],
    ['uncounted badges', 'counted_at <', () => listUncounted(knex, 100)],
    [
      'grants of a family',
      '"source_id" =',
      () =>
        inTransaction((tx) =>
          listGrantsFor(tx as never, { source: 'quest', sourceId: quest, period: 'once' }, [me, randomUUID()]),
        ),
    ],
    ['rewards that are due of a grant', '"grant_id" =', async () => listDueLines(knex, await someGrant())],
    ['rewards of a grant', 'from "grant_rewards"', async () => listGrants(knex, [await someGrant()])],
    ['the reward that is late', 'min(created_at)', () => findLongestDue(database)],
    ['events', 'from "reward_events"', () => listEvents(knex, undefined, paging)],
    ['places in order', '"position" >', () => listPlaces(knex, event, { after: 100, limit: 20 })],
    ['places in one state', '"state" =', () => listPlaces(knex, event, { after: 100, limit: 20, state: 'granted' })],
    ['places whose turn it is', '"state" =', () => listDue(knex, event, 100)],
    ['places of a family', 'min("position")', () => listBest(knex as never, event, [me, randomUUID()])],
  ];
  const measure = async () => {
    const works: Record<string, number> = {};
    for (const [name, marker, read] of reads) works[name] = (await workOf(knex, marker, read)).blocks;
    return works;
  };
  await crowd(2_000);
  const few = await measure();
  await crowd(40_000);
  const many = await measure();
  const grown = Object.entries(many).filter(([name, blocks]) => blocks > (few[name] as number) * 2 + 20);
  expect({ grown, few, many }).toEqual({ grown: [], few, many });
});
