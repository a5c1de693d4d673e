import { randomUUID } from 'node:crypto';
import { asKey, eventually, type TestCaller } from '@hatchery/kit/testing';
import { Refusal } from '@hatchery/kit/testing-stand-in';
import { createGrants } from '../src/grants/create-grants.ts';
import { type Away, giveDue } from '../src/grants/grants.worker.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';
import {
  eggReward,
  experienceReward,
  newAsset,
  type Rewards,
  rewardsOn,
  voucherReward,
} from './fixtures/rewards.fixture.ts';

let stage: Stage;
let rewards: Rewards;
beforeAll(async () => {
  stage = await startStage();
  rewards = rewardsOn(stage);
});
afterAll(() => stage?.close());
afterEach(() => rewards.recover());

const statesOf = (grant: { rewards: { state: string }[] }) => grant.rewards.map(({ state }) => state);
const storedOf = async (id: string) =>
  stage.database.knex('grant_rewards').where({ grant_id: id }).orderBy('position').select('state', 'why');

describe('a grant', () => {
  it('gives each of its rewards, at once', async () => {
    const player = stage.newPlayer();
    const medal = rewards.createAsset();
    const { id } = await rewards.grant(player, [voucherReward(medal, 3), eggReward(2), experienceReward(50)]);
    const grant = await rewards.deliver(id);
    expect(statesOf(grant)).toEqual(['given', 'given', 'given']);
    expect(grant).toMatchObject({ uid: id, source: 'quest', period: 'once' });
    expect(grant.rewards[0]?.reward).toEqual({
      kind: 'voucher',
      assetId: medal.uid,
      amount: '3',
      name: 'Moss medal',
      decimals: 0,
    });
    expect([
      rewards.got(player.id, medal.uid),
      rewards.got(player.id, 'egg 3'),
      rewards.got(player.id, 'experience'),
    ]).toEqual([3, 2, 50]);
  });

  it('is made once by 64 who ask at once, and gives once', async () => {
    const player = stage.newPlayer();
    const sourceId = randomUUID();
    const grants = await Promise.all(
      Array.from({ length: 64 }, () => rewards.grant(player, [eggReward()], { sourceId, period: '2026-11-24' })),
    );
    expect(grants.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(grants.map(({ id }) => id)).size).toBe(1);
    await Promise.all(grants.slice(0, 16).map(({ id }) => rewards.deliver(id)));
    await rewards.settled();
    expect(rewards.got(player.id, 'egg 3')).toBe(1);
  });

  it('is another one in another period', async () => {
    const player = stage.newPlayer();
    const sourceId = randomUUID();
    const one = await rewards.grant(player, [eggReward()], { sourceId, period: '2026-11-24' });
    const next = await rewards.grant(player, [eggReward()], { sourceId, period: '2026-11-25' });
    expect([one.repeated, next.repeated, one.id === next.id]).toEqual([false, false, false]);
  });

  it('may give nothing but the success itself', async () => {
    const { id } = await rewards.grant(stage.newPlayer(), []);
    expect((await rewards.deliver(id)).rewards).toEqual([]);
  });
});

describe('accounts that merge', () => {
  it('have a grant once, and part with it', async () => {
    const [guest, player] = [stage.newPlayer(), stage.newPlayer()];
    const sourceId = randomUUID();
    const before = await rewards.grant(guest, [eggReward()], { sourceId });
    const undo = await stage.merge(guest, player);
    expect(await rewards.grant(player, [eggReward()], { sourceId })).toMatchObject({ id: before.id, repeated: true });
    await expect(rewards.grant(guest, [eggReward()], { sourceId })).rejects.toMatchObject({ code: 'not-found' });
    await undo();
    expect(await rewards.grant(player, [eggReward()], { sourceId })).toMatchObject({ repeated: false });
  });

  it('change nothing of a call that is on its way: whoever is asked follows them', async () => {
    const [guest, player] = [stage.newPlayer(), stage.newPlayer()];
    const medal = rewards.createAsset();
    rewards.disturb(() => 'lost');
    const { id } = await rewards.grant(guest, [voucherReward(medal)]);
    expect(statesOf(await rewards.deliver(id))).toEqual(['due']);
    await stage.merge(guest, player);
    rewards.recover();
    await rewards.settled();
    expect(await storedOf(id)).toEqual([{ state: 'given', why: null }]);
    expect([rewards.got(guest.id, medal.uid), rewards.got(player.id, medal.uid)]).toEqual([1, 0]);
  });

  it('a player who was deleted gets no grant', async () => {
    const player = stage.newPlayer();
    await stage.remove(player);
    await expect(rewards.grant(player, [eggReward()])).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('while services are away', () => {
  it('a reward stays due, others arrive, and it arrives later by itself', async () => {
    const player = stage.newPlayer();
    const medal = rewards.createAsset();
    rewards.disturb((path) => (path === 'postings' ? 'away' : undefined));
    const { id } = await rewards.grant(player, [voucherReward(medal), eggReward()]);
    expect(statesOf(await rewards.deliver(id))).toEqual(['due', 'given']);
    rewards.recover();
    await rewards.settled();
    expect(await storedOf(id)).toEqual([
      { state: 'given', why: null },
      { state: 'given', why: null },
    ]);
    expect(rewards.got(player.id, medal.uid)).toBe(1);
  });

  it('a service is asked for little of what is due, and gives all of it soon after its return', async () => {
    const medal = rewards.createAsset();
    const players = Array.from({ length: 300 }, () => stage.newPlayer());
    rewards.disturb((path) => (path === 'postings' ? 'away' : undefined));
    const before = rewards.asked.size;
    const thing = { source: 'event', sourceId: randomUUID(), period: 'once', rewards: [voucherReward(medal)] } as const;
    await stage.database.transaction((tx) =>
      createGrants(
        rewards.context,
        tx,
        players.map(({ id: userId }) => ({ ...thing, rewards: [...thing.rewards], userId })),
      ),
    );
    const away: Away = new Set();
    for (let turn = 0; turn < 10; turn += 1) await giveDue(rewards.context, away);
    expect([...away]).toEqual(['vouchers']);
    // Two replicas with a batch each, and one at a time from then on.
    expect(rewards.asked.size - before).toBeLessThan(200);
    const eggs = await rewards.grant(stage.newPlayer(), [eggReward()]);
    expect(statesOf(await rewards.deliver(eggs.id))).toEqual(['given']);
    rewards.recover();
    await eventually(async () => players.every(({ id }) => rewards.got(id, medal.uid) === 1), {
      withinMilliseconds: 30_000,
    });
  });

  it('an answer of another release ends nothing, and is tried again after a pause that grows', async () => {
    const player = stage.newPlayer();
    const { id } = await rewards.grant(player, [voucherReward(rewards.createAsset()), eggReward()]);
    rewards.disturb(() => new Refusal(404, 'not-found', 'There is nothing here.'));
    expect(statesOf(await rewards.deliver(id))).toEqual(['due', 'due']);
    rewards.disturb(() => new Refusal(400, 'bad-request', 'Unrecognized key.', ['body']));
    expect(statesOf(await rewards.deliver(id))).toEqual(['due', 'due']);
    const { knex } = stage.database;
    const pauseAfter = async (tries: number) => {
      await knex('grant_rewards').where({ grant_id: id }).update({ tries });
      await rewards.deliver(id);
      const [row] = await knex('grant_rewards')
        .where({ grant_id: id, position: 0 })
        .select(knex.raw('extract(epoch from next_try_at - now())::int as seconds'));
      return row.seconds as number;
    };
    const pauses = [await pauseAfter(1), await pauseAfter(3), await pauseAfter(60)];
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(pauses[2]).toBeLessThanOrEqual(300);
    rewards.recover();
    expect(statesOf(await rewards.deliver(id))).toEqual(['given', 'given']);
  });

  it('an answer that is lost gives nothing twice', async () => {
    const player = stage.newPlayer();
    const medal = rewards.createAsset();
    rewards.disturb(() => 'lost');
    const { id } = await rewards.grant(player, [voucherReward(medal), eggReward(), experienceReward()]);
    await rewards.deliver(id);
    rewards.recover();
    await rewards.settled();
    expect(rewards.effects.filter(({ userId }) => userId === player.id)).toHaveLength(3);
  });

  it('eggs that are used up for today wait for tomorrow', async () => {
    const player = stage.newPlayer();
    rewards.disturb(() => 'busy');
    const { id } = await rewards.grant(player, [eggReward()]);
    expect(statesOf(await rewards.deliver(id))).toEqual(['due']);
    rewards.recover();
    await rewards.settled();
    expect(rewards.got(player.id, 'egg 3')).toBe(1);
  });

  it('a request that died before its calls leaves them to the worker', async () => {
    const player = stage.newPlayer();
    const { id } = await rewards.grant(player, [eggReward(), experienceReward()]);
    // Nobody delivers it: the worker comes by itself, after the pause in which requests make their own calls.
    await rewards.settled();
    expect(statesOf(await rewards.deliver(id))).toEqual(['given', 'given']);
  });

  it('a request waits for a slow service no longer than a player would', async () => {
    const player = stage.newPlayer();
    const slow = Promise.withResolvers<void>();
    rewards.disturb((path) => (path === 'eggs' ? slow.promise : undefined));
    const { id } = await rewards.grant(player, [eggReward(), experienceReward()]);
    expect(statesOf(await rewards.deliver(id))).toEqual(['due', 'given']);
    slow.resolve();
    rewards.recover();
    await rewards.settled();
    expect(rewards.got(player.id, 'egg 3')).toBe(1);
  });
});

describe('what cannot be given', () => {
  it('is refused with the reason, for good, and the rest is given', async () => {
    const player = stage.newPlayer();
    const gone = newAsset();
    const { id } = await rewards.grant(player, [voucherReward(gone), eggReward()]);
    const grant = await rewards.deliver(id);
    expect(statesOf(grant)).toEqual(['refused', 'given']);
    expect(grant.rewards[0]?.why).toBe(`There is no asset ${gone.uid}.`);
    // The same call that is still on its way comes too late.
    rewards.assets.set(gone.uid, gone);
    await stage.database
      .knex('grant_rewards')
      .where({ grant_id: id, position: 0 })
      .update({ state: 'due', ended_at: null });
    await rewards.settled();
    expect(rewards.got(player.id, gone.uid)).toBe(0);
  });

  it('keeps its reason if the process that refused it died before it wrote that down', async () => {
    const player = stage.newPlayer();
    const gone = newAsset();
    const { id } = await rewards.grant(player, [voucherReward(gone)]);
    const { answers } = stage.vouchers;
    const path = 'vouchers/ledger/references/void';
    const voided = answers[path] as (body: object, path: string) => unknown;
    answers[path] = (body) => {
      voided(body, path);
      throw new Refusal(0, 'lost');
    };
    expect(statesOf(await rewards.deliver(id))).toEqual(['due']);
    answers[path] = voided;
    const [reward] = (await rewards.deliver(id)).rewards;
    expect(reward).toMatchObject({ state: 'refused', why: `There is no asset ${gone.uid}.` });
  });

  it('is listed for admins alone', async () => {
    const player = stage.newPlayer();
    const gone = newAsset();
    const sourceId = randomUUID();
    const { id } = await rewards.grant(player, [voucherReward(gone)], { sourceId });
    await rewards.deliver(id);
    const list = (as?: TestCaller, query = '') => stage.call('GET', `/v2/grants/refused${query}`, { as });
    const { status, body } = await list(stage.admin, '?limit=1');
    expect([status, body]).toEqual([
      200,
      [
        {
          grantId: id,
          userId: player.id,
          source: 'quest',
          sourceId,
          reward: voucherReward(gone),
          why: `There is no asset ${gone.uid}.`,
          refusedAt: body[0].refusedAt,
        },
      ],
    ]);
    const refusals = [await list(), await list(player.as), await list(asKey(randomUUID(), 'games'))];
    expect(refusals.map((reply) => reply.status)).toEqual([401, 403, 403]);
    expect((await list(stage.admin, '?limit=0')).status).toBe(400);
  });

  it('waits for the first creature of a player, in words', async () => {
    const player = stage.newPlayer();
    rewards.homeless.add(player.id);
    const { id } = await rewards.grant(player, [experienceReward(20)]);
    const waiting = await rewards.deliver(id);
    expect(waiting.rewards[0]).toMatchObject({ state: 'due', why: 'It waits for your first creature.' });
    rewards.homeless.delete(player.id);
    await rewards.hurry();
    await rewards.settled();
    const given = await rewards.deliver(id);
    expect(given.rewards[0]).not.toHaveProperty('why');
    expect([given.rewards[0]?.state, rewards.got(player.id, 'experience')]).toEqual(['given', 20]);
  });
});
