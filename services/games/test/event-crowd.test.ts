import { eventually } from '@hatchery/kit/testing';
import { type Events, eventsOn } from './fixtures/events.fixture.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';
import { rewardsOn } from './fixtures/rewards.fixture.ts';

let stage: Stage;
let rewards: ReturnType<typeof rewardsOn>;
let events: Events;
beforeAll(async () => {
  stage = await startStage();
  rewards = rewardsOn(stage);
  events = eventsOn(stage, rewards);
});
afterAll(() => stage?.close());

const most = 10_000;

/** Ranks so many players on a board, of whom the last ones are equal. */
const crowd = (boardId: string, size: number, equal = 2) =>
  stage.database.knex.raw(
    `insert into board_entries (board_id, season, user_id, value, reached_at)
     select :boardId, 'season', gen_random_uuid(), greatest(cast(:equal as int), cast(:size as int) - n + 1), now()
     from generate_series(1, :size) as n`,
    { boardId, size, equal },
  );

test('an event that would reward more is refused, because many are equal', async () => {
  const { uid, boardId } = await events.newEvent([], { toRank: most });
  await crowd(boardId, most + 1);
  const { status, body } = await events.dryRun(uid);
  expect([status, body.detail]).toEqual([409, expect.stringContaining('More than 10000 players')]);
  expect(await events.report(uid)).toEqual([]);
});

test('places that begin further down are not cut off either', async () => {
  const { uid, boardId, medal } = await events.newEvent([]);
  await crowd(boardId, most + 5, 6);
  const assets = [{ uid: medal.uid, amount: 1 }];
  const { body } = await events.create({ boardId, rewards: [{ fromRank: most, toRank: most, assets }] });
  expect([uid === body.uid, (await events.dryRun(body.uid)).status]).toEqual([false, 409]);
  const fewer = await events.create({ boardId, rewards: [{ fromRank: 9_000, toRank: 9_010, assets }] });
  expect((await events.dryRun(fewer.body.uid)).body.counts.planned).toBe(11);
});

test('10,000 places are granted, each once, some at a time', async () => {
  const { knex } = stage.database;
  const { uid, boardId } = await events.newEvent([], { toRank: most });
  await crowd(boardId, most);
  const { body } = await events.dryRun(uid);
  expect([body.counts.planned, body.places.length, body.totals[0].amount]).toEqual([most, 100, most]);
  // Deliveries are tried elsewhere. Here they would be 10,000 calls.
  rewards.disturb(() => 'away');
  let largest = 0;
  const note = ({ bindings }: { bindings?: unknown[] }) => {
    largest = Math.max(largest, bindings?.length ?? 0);
  };
  knex.on('query', note);
  await events.give(uid, body.hash);
  await eventually(async () => (await events.show(uid)).body.rewardsGiven);
  knex.off('query', note);
  expect((await events.show(uid)).body.places).toMatchObject({ granted: most, due: 0 });
  const [counted] = await knex('grants').where({ source_id: uid }).countDistinct({ players: 'user_id' });
  expect(Number(counted?.players)).toBe(most);
  // No statement carries more than a batch of places with their columns.
  expect(largest).toBeLessThan(2_000);
});
