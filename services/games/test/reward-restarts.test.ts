import { eventsOn } from './fixtures/events.fixture.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';
import { eggReward, experienceReward, rewardsOn, voucherReward } from './fixtures/rewards.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

/** Ends the service in the middle of what it does, and starts another one on the same database. */
async function restart(): Promise<void> {
  await stage.stop();
  stage = await startStage({ world: stage.world });
}

test('rewards that a request left behind arrive after a restart, once', async () => {
  const before = rewardsOn(stage);
  const players = Array.from({ length: 20 }, () => stage.newPlayer());
  const medal = before.createAsset();
  // Each call takes effect, and its answer never comes.
  before.disturb(() => 'lost');
  const grants = await Promise.all(
    players.map((player) => before.grant(player, [voucherReward(medal), eggReward(), experienceReward()])),
  );
  await Promise.all(grants.slice(0, 10).map(({ id }) => before.deliver(id)));
  await restart();
  before.recover();
  const { knex } = stage.database;
  await rewardsOn(stage, before).settled();
  expect(await knex('grant_rewards').whereNot({ state: 'given' }).select('reference')).toEqual([]);
  expect(before.effects).toHaveLength(60);
});

test('an event whose giving was cut short goes on after restarts, and gives each place once', async () => {
  const before = rewardsOn(stage);
  const players = Array.from({ length: 450 }, () => stage.newPlayer());
  const events = eventsOn(stage, before);
  const { uid, medal } = await events.newEvent(
    players.map((player, index) => [player, 900 - index]),
    { toRank: 450 },
  );
  const { hash } = (await events.dryRun(uid)).body;
  expect((await events.give(uid, hash)).status).toBe(200);
  await restart();
  await restart();
  const rewards = rewardsOn(stage, before);
  await eventsOn(stage, rewards).given(uid);
  expect(players.filter(({ id }) => before.got(id, medal.uid) !== 1)).toEqual([]);
  expect((await eventsOn(stage, rewards).show(uid)).body.places).toMatchObject({ granted: 450, due: 0 });
});
