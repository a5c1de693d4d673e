import { randomUUID } from 'node:crypto';
import { asAdmin, asUser } from '@hatchery/kit/testing';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { unitOf } from '../src/ledger/units.ts';
import {
  conflict,
  insufficient,
  type LedgerStage,
  newReference,
  place,
  startLedgerStage,
  tomorrow,
} from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

/** Ann has four of her ten gold on hold, and Bob has ten wood. */
async function setUp() {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const woodAsset = await stage.ledger.createAsset();
  const gold = await stage.ledger.createUnit();
  const { id: wood } = await stage.ledger.run((tx) => unitOf(tx, { assetId: woodAsset, tokenId: null }));
  await stage.ledger.give(gold, ann, 10n);
  await stage.ledger.give(wood, bob, 10n);
  const holdReference = await stage.trades.held(ann, [{ voucherId: voucherId(gold, ann), amount: '4' }]);
  const reference = newReference('settle');
  const leg = (amount: number) => ({ assetId: woodAsset, from: place(bob), to: place(ann), amount: String(amount) });
  const settle = (more: object = {}) =>
    stage.trades.send('settle', {
      ...{ reference, reason: 'traded', holds: [{ holdReference, to: place(bob) }], legs: [leg(3)] },
      ...more,
    });
  const has = async () => [...(await stage.trades.has(gold, ann, bob)), ...(await stage.trades.has(wood, ann, bob))];
  return { ann, bob, gold, wood, holdReference, reference, leg, settle, has };
}
const before = [
  [6, 4],
  [0, 0],
  [0, 0],
  [10, 0],
];
const after = [
  [6, 0],
  [4, 0],
  [3, 0],
  [7, 0],
];

describe('a settlement with what was not on hold', () => {
  it('moves both sides in one posting, once', async () => {
    const { settle, has, reference } = await setUp();
    const first = await settle();
    expect(first).toMatchObject({ status: 200, body: { settled: true } });
    expect((await settle()).body).toEqual(first.body);
    expect(await has()).toEqual(after);
    const postings = await stage.database.knex('postings').where({ reference }).select('id', 'reason');
    expect(postings).toEqual([{ id: first.body.postingId, reason: 'traded' }]);
  });

  it('moves nothing when the taker has too little, and says what is on hold', async () => {
    const { settle, leg, has, bob, wood } = await setUp();
    const until = tomorrow();
    await stage.trades.hold(bob, [{ voucherId: voucherId(wood, bob), amount: '8' }], { until });
    const refused = await settle();
    expect(refused).toMatchObject(insufficient);
    expect(refused.body.detail).toContain(`has 2 base units available; 8 more are on hold until ${until}`);
    expect(await settle({ legs: [leg(1), leg(2)] })).toMatchObject(insufficient);
    expect((await has()).slice(0, 3)).toEqual(before.slice(0, 3));
    expect((await settle({ legs: [leg(1), leg(1)] })).status).toBe(200);
  });

  it('can be paid out of what it brings', async () => {
    const { settle, ann, bob, gold, has, holdReference } = await setUp();
    const { asset_id: assetId } = await stage.database.knex('units').where({ id: gold }).first();
    const back = { assetId, from: place(bob), to: place(ann), amount: '1' };
    expect((await settle({ holds: [{ holdReference, to: place(bob) }], legs: [back] })).status).toBe(200);
    expect((await has()).slice(0, 2)).toEqual([
      [7, 0],
      [3, 0],
    ]);
  });

  it('is another one with other legs or under another reference', async () => {
    const { settle, leg, has } = await setUp();
    await settle();
    expect(await settle({ legs: [leg(4)] })).toMatchObject(conflict);
    expect(await settle({ legs: [] })).toMatchObject(conflict);
    expect(await settle({ reference: newReference('settle') })).toMatchObject(conflict);
    expect(await has()).toEqual(after);
  });

  it('is answered as before when the same request comes again after a merge', async () => {
    const { settle, ann, bob } = await setUp();
    const first = await settle();
    await stage.trades.merge(ann, randomUUID());
    await stage.trades.merge(bob, randomUUID());
    expect((await settle()).body).toEqual(first.body);
  });

  it('ends in one way when two takers come at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { settle, leg, holdReference, ann, gold, wood } = await setUp();
      const eve = randomUUID();
      await stage.ledger.give(wood, eve, 3n);
      const other = {
        reference: newReference('settle'),
        holds: [{ holdReference, to: place(eve) }],
        legs: [{ ...leg(3), from: place(eve) }],
      };
      const answers = await Promise.all([settle(), settle(other), settle(), settle(other)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
      expect(await stage.trades.has(wood, ann)).toEqual([[3, 0]]);
      expect(await stage.trades.has(gold, ann)).toEqual([[6, 0]]);
    }
  });

  it('takes 100 legs, from players to players', async () => {
    const { settle, leg, ann, bob, has } = await setUp();
    const one = { ...leg(1), amount: '1' };
    const legs = (count: number) => Array.from({ length: count }, () => one);
    for (const body of [
      { legs: legs(101) },
      { legs: [{ ...leg(1), from: { kind: 'issuance' } }] },
      { legs: [{ ...leg(1), to: { kind: 'destroyed' } }] },
      { legs: [leg(0)] },
      { reason: 'rewarded' },
    ])
      expect((await settle(body)).status).toBe(400);
    expect((await settle({ legs: [{ ...leg(1), assetId: randomUUID() }] })).status).toBe(404);
    expect((await settle({ reference: newReference('settle', 'users') })).status).toBe(403);
    for (const as of [asUser(ann), asAdmin(bob)]) expect((await stage.trades.send('settle', {}, as)).status).toBe(401);
    expect(await settle({ legs: legs(100) })).toMatchObject(insufficient);
    expect(await has()).toEqual(before);
  });
});

describe('a settlement with a player who is gone', () => {
  it.each(['ann', 'bob'] as const)('moves nothing if that is %s, who was deleted, and nobody may be', async (who) => {
    const scene = await setUp();
    await stage.ledger.give(scene.wood, scene.bob, 1n);
    const holdOfBob = await stage.trades.held(scene.bob, [
      { voucherId: voucherId(scene.wood, scene.bob), amount: '2' },
    ]);
    await stage.trades.remove(scene[who]);
    const holds = [
      { holdReference: scene.holdReference, to: place(scene.bob) },
      { holdReference: holdOfBob, to: place(scene.ann) },
    ];
    const refused = await scene.settle({ holds, legs: [], refuseDeleted: true });
    expect(refused).toMatchObject(conflict);
    expect(refused.body.detail).toContain('was deleted');
    expect(await stage.trades.has(scene.gold, scene.bob)).toEqual([[0, 0]]);
    expect(await stage.trades.has(scene.wood, scene.ann)).toEqual([[0, 0]]);
  });

  it('is repeated as before by whoever asks again after a deletion', async () => {
    const { settle, bob } = await setUp();
    const first = await settle({ refuseDeleted: true });
    await stage.trades.remove(bob);
    expect((await settle({ refuseDeleted: true })).body).toEqual(first.body);
  });

  it('goes on with heirs', async () => {
    const { settle, ann, bob, gold, wood } = await setUp();
    const [first, last] = [randomUUID(), randomUUID()];
    await stage.trades.merge(ann, first);
    await stage.trades.merge(first, last);
    expect((await settle({ refuseDeleted: true })).status).toBe(200);
    expect(await stage.trades.has(wood, ann, first, last)).toEqual([
      [0, 0],
      [0, 0],
      [3, 0],
    ]);
    expect(await stage.trades.has(gold, last, bob)).toEqual([
      [6, 0],
      [4, 0],
    ]);
  });

  it('is refused if the heir was deleted', async () => {
    const { settle, ann } = await setUp();
    const heir = randomUUID();
    const undo = await stage.trades.merge(ann, heir);
    expect(undo).toBeDefined();
    await stage.database.knex('departures').insert({ user_id: heir, into_id: null, departed_at: new Date() });
    expect(await settle({ refuseDeleted: true })).toMatchObject(conflict);
  });

  it('has nothing to take from a taker who was absorbed', async () => {
    const { settle, bob, has } = await setUp();
    await stage.trades.merge(bob, randomUUID());
    expect(await settle({ refuseDeleted: true })).toMatchObject(insufficient);
    expect((await has()).slice(0, 3)).toEqual(before.slice(0, 3));
  });
});

describe('holds that are released together', () => {
  const releaseAll = (holdReferences: string[], more: object = {}) =>
    stage.trades.send('releaseAll', { reference: newReference('return'), holdReferences, reason: 'released', ...more });

  it('go back to their players in one posting, once', async () => {
    const { holdReference, bob, wood, has } = await setUp();
    const holdOfBob = await stage.trades.held(bob, [{ voucherId: voucherId(wood, bob), amount: '2' }]);
    const reference = newReference('return');
    const all = [holdReference, holdOfBob];
    for (let time = 0; time < 2; time += 1)
      expect(await releaseAll(all, { reference, because: 'table-left' })).toMatchObject({
        status: 200,
        body: { released: true },
      });
    expect((await releaseAll(all)).status).toBe(200);
    expect(await has()).toEqual([
      [10, 0],
      [0, 0],
      [0, 0],
      [10, 0],
    ]);
    expect(await stage.database.knex('postings').where({ reference }).first()).toMatchObject({
      reason: 'released',
      detail: { because: 'table-left' },
    });
  });

  it('stay on hold together if one of them was settled', async () => {
    const { settle, holdReference, bob, wood } = await setUp();
    await settle();
    const holdOfBob = await stage.trades.held(bob, [{ voucherId: voucherId(wood, bob), amount: '2' }]);
    expect(await releaseAll([holdOfBob, holdReference])).toMatchObject(conflict);
    expect((await releaseAll([holdOfBob, newReference('hold')])).status).toBe(404);
    expect((await releaseAll([holdOfBob, holdOfBob])).status).toBe(400);
    expect((await releaseAll([holdOfBob], { because: 'boredom' })).status).toBe(400);
    expect((await releaseAll([holdOfBob, newReference('hold', 'users')])).status).toBe(403);
    expect((await releaseAll([])).status).toBe(400);
    expect((await stage.trades.send('releaseAll', {}, asUser(bob))).status).toBe(401);
    expect(await stage.trades.has(wood, bob)).toEqual([[5, 2]]);
  });
});

test('the ledger still adds up', async () => {
  expect(await stage.trades.failures()).toEqual([]);
});
