import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { asAdmin, asService, asUser, eventually } from '@hatchery/kit/testing';
import { hold, releaseHold, settleHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { post } from '../src/ledger/post.ts';
import { replaceHold } from '../src/ledger/replace-hold.ts';
import { voidReference } from '../src/ledger/void-reference.ts';
import { issuance, now, player } from './fixtures/ledger.fixture.ts';
import { type LedgerStage, newReference, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

const giveUp = (reference: string) => stage.trades.send('void', { reference });

/** A player with ten of a unit, three of them on hold. */
async function setUp() {
  const unitId = await stage.ledger.createUnit();
  const userId = randomUUID();
  await stage.ledger.give(unitId, userId, 10n);
  const voucher = voucherId(unitId, userId);
  const holdReference = await stage.trades.held(userId, [{ voucherId: voucher, amount: '3' }]);
  const has = async () => (await stage.trades.has(unitId, userId))[0];
  return { unitId, userId, voucher, holdReference, has };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

/** Each way to post under a reference, and what the player has afterwards. */
const ways: Record<
  string,
  { work: (tx: Transaction, scene: Scene, reference: string) => Promise<unknown>; has: number[] }
> = {
  'a posting': {
    work: (tx, { unitId, userId }, reference) =>
      post(tx, {
        reference,
        reason: 'rewarded',
        now,
        legs: [{ unitId, from: issuance, to: player(userId), amount: 1n }],
      }),
    has: [8, 3],
  },
  'a hold': {
    work: (tx, { userId, voucher }, reference) =>
      hold(tx, {
        ...{ reference, userId, now },
        reason: 'trade',
        until: null,
        parts: [{ voucherId: voucher, amount: 2n }],
      }),
    has: [5, 5],
  },
  'a replacement': {
    work: (tx, { userId, voucher, holdReference }, reference) =>
      replaceHold(tx, {
        ...{ reference, holdReference, userId, now, reason: 'trade', until: null },
        parts: [{ voucherId: voucher, amount: 4n }],
      }),
    has: [6, 4],
  },
  'a settlement': {
    work: (tx, { holdReference }, reference) =>
      settleHold(tx, { holdReference, reference, now, to: () => player(randomUUID()) }),
    has: [7, 0],
  },
  'a release': {
    work: (tx, { holdReference }, reference) => releaseHold(tx, { holdReference, reference, now, reason: 'released' }),
    has: [10, 0],
  },
};

/** Begins work in a transaction that stays open until the test ends it. */
async function begin(work: (tx: Transaction) => Promise<unknown>) {
  const gate = Promise.withResolvers<'commit' | 'roll back'>();
  const done = Promise.withResolvers<void>();
  const ended = stage.ledger.run(async (tx) => {
    await work(tx);
    done.resolve();
    if ((await gate.promise) === 'roll back') throw new Error('rolled back');
  });
  ended.catch(done.reject);
  await done.promise;
  return async (how: 'commit' | 'roll back') => {
    gate.resolve(how);
    await ended.catch(() => {});
  };
}

/** Waits until so many connections wait for a lock. */
const untilWaiting = () =>
  eventually(async () => {
    const { rows } = await stage.database.knex.raw(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });

describe('a reference that is used up', () => {
  it('says so each time, and moves nothing', async () => {
    const { has } = await setUp();
    const reference = newReference('settle');
    for (let time = 0; time < 2; time += 1)
      expect(await giveUp(reference)).toMatchObject({ status: 200, body: { state: 'voided' } });
    expect(await has()).toEqual([7, 3]);
  });

  it.each(Object.entries(ways))('refuses %s that comes later', async (_, { work }) => {
    const scene = await setUp();
    const reference = newReference('late');
    await giveUp(reference);
    for (let time = 0; time < 2; time += 1)
      await expect(stage.ledger.run((tx) => work(tx, scene, reference))).rejects.toMatchObject({ code: 'conflict' });
    expect(await scene.has()).toEqual([7, 3]);
    expect(await stage.database.knex('holds').where({ reference }).first()).toBeUndefined();
    expect(await giveUp(reference)).toMatchObject({ body: { state: 'voided' } });
  });

  it.each(Object.entries(ways))('is not, once %s has taken effect', async (_, { work, has }) => {
    const scene = await setUp();
    const reference = newReference('early');
    await stage.ledger.run((tx) => work(tx, scene, reference));
    const { id } = await stage.database.knex('postings').where({ reference }).first('id');
    for (let time = 0; time < 2; time += 1)
      expect((await giveUp(reference)).body).toEqual({ state: 'posted', postingId: id });
    expect(await scene.has()).toEqual(has);
  });

  it.each(Object.entries(ways))('waits for %s under way, and says what became of it', async (_, { work, has }) => {
    for (const how of ['commit', 'roll back'] as const) {
      const scene = await setUp();
      const reference = newReference('under-way');
      const finish = await begin((tx) => work(tx, scene, reference));
      const answer = giveUp(reference);
      await untilWaiting();
      await finish(how);
      expect((await answer).body.state).toBe(how === 'commit' ? 'posted' : 'voided');
      expect(await scene.has()).toEqual(how === 'commit' ? has : [7, 3]);
    }
  });

  it.each(Object.entries(ways))('lets %s wait that comes while it is being used up', async (_, { work }) => {
    const scene = await setUp();
    const reference = newReference('meanwhile');
    const finish = await begin((tx) => voidReference(tx, { reference, now }));
    const late = stage.ledger.run((tx) => work(tx, scene, reference)).catch((error) => error);
    await untilWaiting();
    await finish('commit');
    expect(await late).toMatchObject({ code: 'conflict' });
    expect(await scene.has()).toEqual([7, 3]);
  });

  it('ends settlements that are given up at the same moment in one way each', async () => {
    for (let round = 0; round < 5; round += 1) {
      const scenes = await Promise.all(Array.from({ length: 20 }, setUp));
      const answers = await Promise.all(
        scenes.flatMap(({ holdReference }) => {
          const reference = newReference('settle');
          const holds = [{ holdReference, to: player(randomUUID()) }];
          return [stage.trades.send('settle', { reference, holds }), giveUp(reference)];
        }),
      );
      for (const [index, { has }] of scenes.entries()) {
        const [settled, voided] = answers.slice(index * 2);
        const state = voided?.body.state;
        expect([settled?.status, state]).toEqual(state === 'posted' ? [200, 'posted'] : [409, 'voided']);
        expect(await has()).toEqual(state === 'posted' ? [7, 0] : [7, 3]);
      }
    }
  });

  it('is one of the caller, in the form of references, and for services alone', async () => {
    expect((await giveUp(newReference('settle', 'users'))).status).toBe(403);
    expect((await giveUp('nonsense')).status).toBe(400);
    expect((await stage.trades.send('void', {})).status).toBe(400);
    for (const as of [asUser(randomUUID()), asAdmin(randomUUID())])
      expect((await stage.trades.send('void', { reference: newReference('x') }, as)).status).toBe(401);
    const foreign = { reference: newReference('settle', 'users') };
    expect(await stage.trades.send('void', foreign, asService('users'))).toMatchObject({ body: { state: 'voided' } });
  });

  it('leaves a ledger that adds up', async () => {
    expect(await stage.trades.failures()).toEqual([]);
  });
});
