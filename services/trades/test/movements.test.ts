import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import type { Asset } from './fixtures/ledger.fixture.ts';
import { type Player, type Stage, startStage } from './fixtures/trades.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.recover());

const settle = '/ledger/holds/settle';
const hold = '/ledger/holds';
const replace = '/ledger/holds/replace';
const give = '/ledger/holds/release-all';
const accept = (uid: string, player: Player, headers?: Record<string, string>) =>
  stage.post(player, `/v2/trades/${uid}/acceptTrade`, {}, headers);

async function setUp() {
  const [owner, taker] = [stage.newPlayer(), stage.newPlayer()];
  const coin = stage.ledger.createAsset();
  const { uid, asset, voucherId } = await stage.trade(owner, { give: 3, ask: [[coin, 2]] });
  stage.ledger.give(taker.id, coin, 2);
  return { owner, taker, coin, uid, asset, voucherId };
}

const newOffer = () => {
  const owner = stage.newPlayer();
  const asset = stage.ledger.createAsset();
  const body = { offerVoucherIds: [stage.ledger.give(owner.id, asset)], offerAmounts: [1], requestAssetsIds: [] };
  return { owner, asset, body };
};
const tradesOf = async ({ as }: Player) => (await stage.call('GET', '/v2/trades/me', { as })).body;

describe('while the ledger is away', () => {
  it('a trade that is being created opens later, once', async () => {
    const { owner, asset, body } = newOffer();
    const headers = { 'idempotency-key': randomUUID() };
    stage.ledger.disturb((call) => (call === hold ? 'away' : undefined));
    expect((await stage.post(owner, '/v2/trades', body, headers)).status).toBe(503);
    expect(await tradesOf(owner)).toEqual([]);
    stage.ledger.recover();
    // The worker comes by itself, after the pause in which requests drive their own.
    await eventually(async () => (await tradesOf(owner)).length === 1);
    const { status, body: made } = await stage.post(owner, '/v2/trades', body, headers);
    expect([status, (await tradesOf(owner))[0].uid]).toEqual([200, made.uid]);
    expect([stage.ledger.has(owner.id, asset), stage.ledger.totalOf(asset)]).toEqual([0, 1]);
  });

  it('an exchange stays in the middle, where nobody can disturb it, and ends later', async () => {
    const { owner, taker, coin, uid, asset, voucherId } = await setUp();
    stage.ledger.disturb((call) => (call === settle ? 'away' : undefined));
    const { status, body } = await accept(uid, taker);
    expect([status, body.detail]).toEqual([503, expect.stringContaining('Nothing is lost')]);
    expect((await stage.show(uid)).body.status).toBe('settling');
    const terms = { offerVoucherIds: [voucherId], offerAmounts: [1], requestAssetsIds: [] };
    expect((await stage.call('PUT', `/v2/trades/${uid}`, { as: owner.as, body: terms })).status).toBe(409);
    expect((await stage.call('DELETE', `/v2/trades/${uid}`, { as: owner.as })).status).toBe(409);
    expect((await accept(uid, taker)).status).toBe(409);
    await stage.recover();
    expect((await stage.show(uid)).body.status).toBe('completed');
    expect([stage.ledger.has(taker.id, asset), stage.ledger.has(owner.id, coin)]).toEqual([3, 2]);
  });

  it('what goes back arrives later', async () => {
    const { owner, uid, asset } = await setUp();
    stage.ledger.disturb((call) => (call === give ? 'away' : undefined));
    expect((await stage.call('DELETE', `/v2/trades/${uid}`, { as: owner.as })).status).toBe(204);
    expect(stage.ledger.has(owner.id, asset)).toBe(0);
    await stage.recover();
    expect(stage.ledger.has(owner.id, asset)).toBe(3);
  });
});

describe('when an answer of the ledger is lost', () => {
  it('a hold is made once', async () => {
    const { owner, asset, body } = newOffer();
    stage.ledger.disturb((call) => (call === hold ? 'lost' : undefined));
    expect((await stage.post(owner, '/v2/trades', body)).status).toBe(503);
    await stage.recover();
    expect(await tradesOf(owner)).toHaveLength(1);
    expect(stage.ledger.totalOf(asset)).toBe(1);
  });

  it('an exchange takes place once, and a repetition of the request learns of it', async () => {
    const { owner, taker, coin, uid, asset } = await setUp();
    const headers = { 'idempotency-key': randomUUID() };
    stage.ledger.disturb((call) => (call === settle ? 'lost' : undefined));
    expect((await accept(uid, taker, headers)).status).toBe(503);
    stage.ledger.recover();
    expect((await accept(uid, taker, headers)).status).toBe(200);
    expect((await accept(uid, taker)).status).toBe(409);
    expect([stage.ledger.has(taker.id, asset), stage.ledger.has(owner.id, coin)]).toEqual([3, 2]);
  });

  it('a change of what is given takes place once', async () => {
    const { owner, uid, asset, voucherId } = await setUp();
    const terms = { offerVoucherIds: [voucherId], offerAmounts: [1], requestAssetsIds: [] };
    const put = () => stage.call('PUT', `/v2/trades/${uid}`, { as: owner.as, body: terms });
    stage.ledger.disturb((call) => (call === replace ? 'lost' : undefined));
    expect((await put()).status).toBe(503);
    expect((await accept(uid, stage.newPlayer())).status).toBe(409);
    await stage.recover();
    expect((await stage.show(uid)).body.version).toBe(2);
    expect((await put()).status).toBe(204);
    expect([stage.ledger.has(owner.id, asset), stage.ledger.totalOf(asset)]).toEqual([2, 3]);
  });
});

describe('when the ledger refuses', () => {
  it('a call that is still on its way never takes effect afterwards', async () => {
    const { owner, taker, coin, uid, asset } = await setUp();
    const rich = stage.newPlayer();
    stage.ledger.give(rich.id, coin, 2);
    // The taker has spent what the trade asks for.
    const spent = await spend(taker, coin);
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    let calls = 0;
    // The first call waits in the network. The worker makes the second one, which is refused.
    stage.ledger.disturb((call) => {
      if (call !== settle) return undefined;
      calls += 1;
      return calls === 1 ? late : undefined;
    });
    const first = accept(uid, taker);
    await eventually(() => calls === 1);
    await stage.hurry();
    await eventually(async () => calls > 1 && (await stage.show(uid)).body.status === 'open');
    stage.ledger.recover();
    expect((await accept(uid, rich)).status).toBe(200);
    // Now the taker could pay, and the late call arrives.
    await stage.call('DELETE', `/v2/trades/${spent}`, { as: taker.as });
    await eventually(() => stage.ledger.has(taker.id, coin) === 2);
    letGo();
    expect([409, 503]).toContain((await first).status);
    expect([stage.ledger.has(rich.id, asset), stage.ledger.has(taker.id, asset)]).toEqual([3, 0]);
    expect([stage.ledger.has(owner.id, coin), stage.ledger.has(taker.id, coin)]).toEqual([2, 2]);
  });

  it('a call that had taken effect counts as made, whatever a second one is told', async () => {
    const { taker, uid, asset } = await setUp();
    const reference = async () => {
      const [row] = await stage.database
        .knex('movements')
        .where({ subject_id: uid, kind: 'settle' })
        .select('reference');
      return row?.reference as string;
    };
    stage.ledger.disturb((call) => (call === settle ? 'lost' : undefined));
    expect((await accept(uid, taker)).status).toBe(503);
    // The ledger would refuse a repetition now, as it did after a merge of accounts.
    const posting = stage.ledger.postings.get(await reference()) as { request: string };
    posting.request = `${posting.request} `;
    await stage.recover();
    expect((await stage.show(uid)).body.status).toBe('completed');
    expect(stage.ledger.has(taker.id, asset)).toBe(3);
    expect((await stage.show(uid)).body.receipt.postingId).toEqual(expect.any(String));
  });

  it('nothing is undone before the reference is void', async () => {
    const { owner, asset, body } = newOffer();
    stage.ledger.disturb((call) => (call === '/ledger/references/void' ? 'away' : undefined));
    const tooMuch = { ...body, offerAmounts: [2] };
    expect((await stage.post(owner, '/v2/trades', tooMuch)).status).toBe(503);
    const stored = () => stage.database.knex('trades').where({ owner_id: owner.id }).select('id');
    expect(await stored()).toHaveLength(1);
    await stage.recover();
    expect(await stored()).toEqual([]);
    expect([stage.ledger.has(owner.id, asset), stage.ledger.totalOf(asset)]).toEqual([1, 1]);
    expect(await stage.database.knex('bundles').where({ user_id: owner.id }).select('id')).toEqual([]);
  });

  it('a return is tried again, because nobody may keep what is not theirs', async () => {
    const { owner, uid, asset } = await setUp();
    const [live] = [...stage.ledger.holds].filter(([, { userId, status }]) => userId === owner.id && status === 'live');
    const [reference, kept] = live as [string, { status: 'live' | 'settled' }];
    kept.status = 'settled';
    await stage.call('DELETE', `/v2/trades/${uid}`, { as: owner.as });
    const putOff = () =>
      stage.database
        .knex('movements')
        .where({ kind: 'return', state: 'due' })
        .whereRaw(`next_try_at > now() + interval '10 seconds'`)
        .first('id');
    await eventually(async () => (await putOff()) !== undefined);
    kept.status = 'live';
    expect(reference).toContain('trades:bundle:');
    await stage.recover();
    expect(stage.ledger.has(owner.id, asset)).toBe(3);
  });
});

/** Puts both coins of a player on hold. @returns the trade that has them. */
async function spend(player: Player, coin: Asset): Promise<string> {
  const offerVoucherIds = [stage.ledger.give(player.id, coin, 0)];
  const { body } = await stage.post(player, '/v2/trades', { offerVoucherIds, offerAmounts: [2], requestAssetsIds: [] });
  return body.uid;
}
