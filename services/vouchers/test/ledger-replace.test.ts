import { randomUUID } from 'node:crypto';
import { asAdmin, asUser } from '@hatchery/kit/testing';
import { voucherId } from '../src/ledger/ids.rules.ts';
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
let gold: string;
let wood: string;
beforeAll(async () => {
  stage = await startLedgerStage();
  [gold, wood] = [await stage.ledger.createUnit(), await stage.ledger.createUnit()];
});
afterAll(() => stage.close());

const part = (unitId: string, userId: string, amount: number) => ({
  voucherId: voucherId(unitId, userId),
  amount: String(amount),
});
/** A player with ten gold and ten wood, four gold of it on hold. */
async function setUp() {
  const userId = randomUUID();
  for (const unitId of [gold, wood]) await stage.ledger.give(unitId, userId, 10n);
  const former = await stage.trades.held(userId, [part(gold, userId, 4)]);
  return { userId, former };
}
const holdOf = (reference: string) => stage.database.knex('holds').where({ reference }).first();
const release = (holdReference: string) =>
  stage.trades.send('release', { reference: newReference('release'), holdReference, reason: 'released' });
const settle = (holdReference: string, to: string, reference = newReference('settle')) =>
  stage.trades.send('settle', { reference, reason: 'traded', holds: [{ holdReference, to: place(to) }] });
const both = async (userId: string) => [
  ...(await stage.trades.has(gold, userId)),
  ...(await stage.trades.has(wood, userId)),
];

describe('a hold that is replaced', () => {
  it('moves what differs, in one posting, and once', async () => {
    const { userId, former } = await setUp();
    const reference = newReference('hold');
    const until = tomorrow();
    const swap = () =>
      stage.trades.replace(former, userId, [part(gold, userId, 1), part(wood, userId, 6)], { reference, until });
    const first = await swap();
    expect(first).toMatchObject({ status: 200, body: { repeated: false } });
    expect((await swap()).body).toEqual({ ...first.body, repeated: true });
    expect(await both(userId)).toEqual([
      [9, 1],
      [4, 6],
    ]);
    expect(await holdOf(former)).toMatchObject({ status: 'released', end_reference: reference });
    expect(await holdOf(reference)).toMatchObject({ status: 'live', user_id: userId, until: new Date(until) });
    const { rows } = await stage.database.knex.raw(
      'select count(*)::int as entries from entries join postings on postings.id = posting_id where reference = ?',
      [reference],
    );
    expect(rows[0].entries).toBe(4);
  });

  it('keeps what both have on hold all the time, and uses it with what was free', async () => {
    const { userId, former } = await setUp();
    const reference = newReference('hold');
    expect((await stage.trades.replace(former, userId, [part(gold, userId, 10)], { reference })).status).toBe(200);
    expect(await stage.trades.has(gold, userId)).toEqual([[0, 10]]);
    const more = await stage.trades.replace(reference, userId, [part(gold, userId, 11)]);
    expect(more).toMatchObject(insufficient);
    expect(more.body.detail).toContain('has 0 base units available; 10 more are on hold');
    expect((await holdOf(reference)).status).toBe('live');
    expect(await stage.trades.has(gold, userId)).toEqual([[0, 10]]);
  });

  it('keeps a unique token, and takes another one', async () => {
    const { userId, former } = await setUp();
    const [sword, shield] = [await stage.ledger.createUnit('ERC721', 1n), await stage.ledger.createUnit('ERC721', 2n)];
    for (const unitId of [sword, shield]) await stage.ledger.give(unitId, userId, 1n);
    const [first, second] = [newReference('hold'), newReference('hold')];
    const tokens = [part(sword, userId, 1), part(shield, userId, 1)];
    expect((await stage.trades.replace(former, userId, tokens.slice(0, 1), { reference: first })).status).toBe(200);
    expect((await stage.trades.replace(first, userId, tokens, { reference: second })).status).toBe(200);
    expect((await stage.trades.hold(userId, tokens.slice(1))).status).toBe(409);
    const taker = randomUUID();
    expect((await settle(second, taker)).status).toBe(200);
    for (const unitId of [sword, shield]) expect(await stage.trades.has(unitId, taker)).toEqual([[1, 0]]);
  });

  it('is not the same under its reference with other amounts, or of another hold', async () => {
    const { userId, former } = await setUp();
    const reference = newReference('hold');
    const other = await stage.trades.held(userId, [part(wood, userId, 2)]);
    await stage.trades.replace(former, userId, [part(gold, userId, 5)], { reference });
    expect(await stage.trades.replace(former, userId, [part(gold, userId, 6)], { reference })).toMatchObject(conflict);
    expect(await stage.trades.replace(other, userId, [part(gold, userId, 5)], { reference })).toMatchObject(conflict);
    expect(await stage.trades.replace(former, userId, [part(gold, userId, 5)])).toMatchObject(conflict);
    expect(await stage.trades.replace(reference, userId, [part(gold, userId, 1)], { reference })).toMatchObject(
      conflict,
    );
    expect(await both(userId)).toEqual([
      [5, 5],
      [8, 2],
    ]);
  });

  it('has other amounts than before', async () => {
    const { userId, former } = await setUp();
    const same = [part(gold, userId, 1), part(gold, userId, 3)];
    expect((await stage.trades.replace(former, userId, same)).status).toBe(400);
    expect((await stage.trades.replace(former, userId, [])).status).toBe(400);
    expect((await stage.trades.replace(former, userId, [part(gold, userId, 0)])).status).toBe(400);
    expect((await holdOf(former)).status).toBe('live');
  });

  it('is live, and of the player who asks', async () => {
    const [{ userId, former }, other] = [await setUp(), await setUp()];
    expect((await stage.trades.replace(former, other.userId, [part(wood, userId, 1)])).status).toBe(404);
    expect(await stage.trades.replace(former, other.userId, [part(gold, userId, 1)])).toMatchObject(conflict);
    expect(await stage.trades.replace(former, other.userId, [part(gold, other.userId, 1)])).toMatchObject(conflict);
    expect((await stage.trades.replace(newReference('hold'), userId, [part(gold, userId, 1)])).status).toBe(404);
    const foreign = newReference('hold', 'users');
    expect((await stage.trades.replace(foreign, userId, [part(gold, userId, 1)])).status).toBe(403);
    expect((await stage.trades.replace(former, userId, [part(gold, userId, 1)], { reference: foreign })).status).toBe(
      403,
    );
    await release(former);
    expect(await stage.trades.replace(former, userId, [part(gold, userId, 1)])).toMatchObject(conflict);
    await settle(other.former, userId);
    expect(await stage.trades.replace(other.former, other.userId, [part(gold, other.userId, 1)])).toMatchObject(
      conflict,
    );
    for (const as of [asUser(userId), asAdmin(userId)])
      expect((await stage.trades.send('replace', { holdReference: former }, as)).status).toBe(401);
  });

  it('cannot be settled or released any more', async () => {
    const { userId, former } = await setUp();
    await stage.trades.replace(former, userId, [part(gold, userId, 5)]);
    expect(await release(former)).toMatchObject(conflict);
    expect(await settle(former, randomUUID())).toMatchObject(conflict);
    expect(await stage.trades.has(gold, userId)).toEqual([[5, 5]]);
  });

  it('ends in one way when it is replaced, settled and released at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { userId, former } = await setUp();
      const taker = randomUUID();
      const [replaced, again, settled, released] = await Promise.all([
        stage.trades.replace(former, userId, [part(gold, userId, 7)]),
        stage.trades.replace(former, userId, [part(gold, userId, 2)]),
        settle(former, taker),
        release(former),
      ]);
      const statuses = [replaced, again, settled, released].map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
      const ends = [
        [3, 7],
        [8, 2],
        [6, 0],
        [10, 0],
      ];
      expect((await stage.trades.has(gold, userId))[0]).toEqual(ends[statuses.indexOf(200)]);
    }
  });

  it('takes effect once when it is asked for twice at once', async () => {
    const { userId, former } = await setUp();
    const reference = newReference('hold');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stage.trades.replace(former, userId, [part(gold, userId, 7)], { reference })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
    expect(await stage.trades.has(gold, userId)).toEqual([[3, 7]]);
  });
});

describe('a hold that is replaced around a merge', () => {
  it('is a conflict for the absorbed player, and goes on with the heir', async () => {
    const { userId, former } = await setUp();
    const heir = randomUUID();
    const undo = await stage.trades.merge(userId, heir);
    expect(await stage.trades.replace(former, userId, [part(gold, userId, 1)])).toMatchObject(conflict);
    const reference = newReference('hold');
    expect((await stage.trades.replace(former, heir, [part(gold, heir, 3)], { reference })).status).toBe(200);
    expect(await stage.trades.has(gold, userId, heir)).toEqual([
      [0, 0],
      [7, 3],
    ]);
    await undo();
    expect(await stage.trades.has(gold, userId, heir)).toEqual([
      [7, 3],
      [0, 0],
    ]);
    expect((await release(reference)).status).toBe(200);
    expect(await stage.trades.has(gold, userId)).toEqual([[10, 0]]);
  });

  it('brings a unique token back with the hold in which it is now', async () => {
    const { userId } = await setUp();
    const [sword, heir] = [await stage.ledger.createUnit('ERC721', 1n), randomUUID()];
    await stage.ledger.give(sword, userId, 1n);
    await stage.ledger.give(gold, heir, 5n);
    const former = await stage.trades.held(userId, [part(sword, userId, 1)]);
    const undo = await stage.trades.merge(userId, heir);
    const reference = newReference('hold');
    const more = [part(sword, heir, 1), part(gold, heir, 2)];
    expect((await stage.trades.replace(former, heir, more, { reference })).status).toBe(200);
    await undo();
    expect(await stage.trades.has(sword, userId, heir)).toEqual([
      [0, 1],
      [0, 0],
    ]);
    // The merge had moved six that were free; two of those are on hold now.
    expect(await stage.trades.has(gold, userId, heir)).toEqual([
      [4, 6],
      [5, 0],
    ]);
  });

  it('names what it keeps by the vouchers out of which that came', async () => {
    const { userId, former } = await setUp();
    const heir = randomUUID();
    await stage.trades.merge(userId, heir);
    expect((await stage.trades.replace(former, heir, [part(wood, userId, 1)])).status).toBe(404);
    const reference = newReference('hold');
    expect((await stage.trades.replace(former, heir, [part(gold, userId, 3)], { reference })).status).toBe(200);
    expect((await stage.trades.replace(reference, heir, [part(gold, userId, 11)])).status).toBe(409);
    expect((await stage.trades.replace(reference, heir, [part(gold, userId, 10)])).status).toBe(200);
    expect(await stage.trades.has(gold, userId, heir)).toEqual([
      [0, 0],
      [0, 10],
    ]);
  });

  it('is answered as before when the same request comes again after a merge', async () => {
    const { userId, former } = await setUp();
    const reference = newReference('hold');
    const swap = () => stage.trades.replace(former, userId, [part(gold, userId, 5)], { reference });
    const first = await swap();
    const heir = randomUUID();
    await stage.trades.merge(userId, heir);
    expect((await swap()).body).toEqual({ ...first.body, repeated: true });
    expect(await stage.trades.has(gold, heir)).toEqual([[5, 5]]);
  });

  it('is a conflict once the player is deleted', async () => {
    const { userId, former } = await setUp();
    await stage.trades.remove(userId);
    expect(await stage.trades.replace(former, userId, [part(gold, userId, 1)])).toMatchObject(conflict);
    expect(await stage.trades.has(gold, userId)).toEqual([[0, 4]]);
  });
});

test('the ledger still adds up', async () => {
  expect(await stage.trades.failures()).toEqual([]);
});
