import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, MergeUndoneSchema } from '@hatchery/proto/users';
import type { Asset, Fault } from './fixtures/ledger.fixture.ts';
import { type Player, type Stage, startStage } from './fixtures/trades.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ config: { OFFERS_OPEN: 3 } });
});
afterAll(() => stage?.close());
afterEach(() => stage.recover());

const settle = '/ledger/holds/settle';
const accept = (uid: string, player: Player, body?: object) =>
  stage.post(player, `/v2/trades/${uid}/acceptTrade`, body);
const offerBody = (player: Player, asset: Asset, amount = 1) => ({
  offerVoucherIds: [stage.ledger.give(player.id, asset, amount)],
  offerAmounts: [amount],
});
const settlements = () => stage.ledger.calls.filter((call) => call === settle).length;
/** Answers one of the calls of a kind when `letGo` is called. */
function delay(wanted: string) {
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
  let asked = 0;
  stage.ledger.disturb((call): Fault | undefined => {
    if (call !== wanted) return undefined;
    asked += 1;
    return late;
  });
  return { letGo, isAsked: () => asked > 0 };
}

describe('a trade', () => {
  it('takes no more offers than it may, however many come at once', async () => {
    const owner = stage.newPlayer();
    const { uid } = await stage.trade(owner);
    const medal = stage.ledger.createAsset();
    const bidders = Array.from({ length: 6 }, () => stage.newPlayer());
    const { knex } = stage.database;
    const replies = await stage.database.transaction(async (tx) => {
      await tx('trades').where({ id: uid }).forUpdate().select('id');
      const offering = bidders.map((bidder) => stage.post(bidder, `/v2/trades/${uid}/offer`, offerBody(bidder, medal)));
      await eventually(async () => {
        const waiting = await knex('pg_stat_activity')
          .where({ wait_event_type: 'Lock' })
          .whereRaw('datname = current_database()');
        return waiting.length === bidders.length;
      });
      return offering;
    });
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect((await stage.show(uid)).body.offersCount).toBe(3);
  });

  it('is not kept busy by somebody who cannot pay', async () => {
    const { ledger } = stage;
    const [owner, poor, taker] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const coin = ledger.createAsset();
    const { uid } = await stage.trade(owner, { ask: [[coin, 2]] });
    ledger.give(poor.id, coin, 1);
    ledger.give(taker.id, coin, 2);
    const before = settlements();
    for (const _ of [1, 2, 3]) {
      const { status, body } = await accept(uid, poor);
      expect([status, body.type]).toEqual([409, '/problems/insufficient-balance']);
    }
    expect(settlements()).toBe(before + 1);
    expect((await accept(uid, taker)).status).toBe(200);
    expect(ledger.has(owner.id, coin)).toBe(2);
  });

  it('is not claimed for a payment of more vouchers than a settlement takes', async () => {
    const { ledger } = stage;
    const [owner, taker] = [stage.newPlayer(), stage.newPlayer()];
    const cards = ledger.createAsset({ contractType: 'ERC1155' });
    for (let token = 1; token <= 101; token += 1) ledger.give(taker.id, cards, 1, String(token));
    const { uid } = await stage.trade(owner, { ask: [[cards, 101]] });
    const before = settlements();
    const { status, body } = await accept(uid, taker);
    expect([status, body.errors?.[0].path, settlements()]).toEqual([400, 'body.voucherIds', before]);
  });

  it('is created once, and its creation is answered for itself while somebody accepts', async () => {
    const { ledger } = stage;
    const [owner, taker] = [stage.newPlayer(), stage.newPlayer()];
    const coin = ledger.createAsset();
    const body = { ...offerBody(owner, ledger.createAsset()), requestAssetsIds: [coin.uid], requestAmounts: [1] };
    const headers = { 'idempotency-key': randomUUID() };
    const create = () => stage.post(owner, '/v2/trades', body, headers);
    ledger.disturb((call) => (call === '/ledger/holds' ? 'lost' : undefined));
    expect((await create()).status).toBe(503);
    await stage.recover();
    const [{ uid }] = (await stage.call('GET', '/v2/trades/me', { as: owner.as })).body;
    const { letGo, isAsked } = delay(settle);
    const accepting = accept(uid, taker);
    await eventually(isAsked);
    expect(await create()).toMatchObject({ status: 200, body: { uid } });
    letGo();
    expect((await accepting).status).toBe(409);
  });
});

test('of two accounts that offer for a trade and are merged one offer stays, which its owner sees and gets', async () => {
  const { ledger } = stage;
  const [owner, one, other] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
  const [sword, junk] = [ledger.createAsset(), ledger.createAsset()];
  const { uid } = await stage.trade(owner);
  const path = `/v2/trades/${uid}`;
  expect((await stage.post(one, `${path}/offer`, offerBody(one, sword))).status).toBe(200);
  expect((await stage.post(other, `${path}/offer`, offerBody(other, junk))).status).toBe(200);
  await merge(one, other);
  const { version, usersOffers } = (await stage.show(uid, owner)).body;
  expect(usersOffers).toMatchObject([{ userId: other.id, vouchers: [{ assetId: junk.uid }] }]);
  await eventually(() => ledger.has(other.id, sword) === 1);
  expect((await stage.post(owner, `${path}/acceptOffer`, { offerUserId: other.id, version })).status).toBe(200);
  expect(ledger.has(owner.id, junk)).toBe(1);
});

test('an offer that is made while another account is merged into this one takes the place of theirs', async () => {
  const { ledger } = stage;
  const [owner, one, other] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
  const [sword, junk] = [ledger.createAsset(), ledger.createAsset()];
  const { uid } = await stage.trade(owner);
  const path = `/v2/trades/${uid}/offer`;
  expect((await stage.post(one, path, offerBody(one, sword))).status).toBe(200);
  const { letGo, isAsked } = delay('/ledger/vouchers');
  const offering = stage.post(other, path, offerBody(other, junk));
  await eventually(isAsked);
  await merge(one, other);
  letGo();
  expect((await offering).status).toBe(200);
  const { usersOffers } = (await stage.show(uid, owner)).body;
  expect(usersOffers).toMatchObject([{ userId: other.id, vouchers: [{ assetId: junk.uid }] }]);
  expect([ledger.has(other.id, sword), ledger.totalOf(sword)]).toEqual([1, 1]);
});

describe('after a merge was undone', () => {
  const terms = (player: Player, asset: Asset, amount: number, request: object) => ({
    ...{ offerVoucherIds: [stage.ledger.give(player.id, asset, 0)], offerAmounts: [amount] },
    ...request,
  });

  it('who gave is paid, though the other account had changed the trade', async () => {
    const { ledger } = stage;
    const [former, heir, taker] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const coin = ledger.createAsset();
    const { uid, asset } = await stage.trade(former, { give: 3, ask: [[coin, 1]] });
    const undo = await merge(former, heir);
    const body = terms(heir, asset, 2, { requestAssetsIds: [coin.uid], requestAmounts: [1] });
    expect((await stage.call('PUT', `/v2/trades/${uid}`, { as: heir.as, body })).status).toBe(204);
    await undo();
    ledger.give(taker.id, coin);
    expect((await accept(uid, taker)).status).toBe(200);
    expect([ledger.has(former.id, coin), ledger.has(heir.id, coin), ledger.has(taker.id, asset)]).toEqual([1, 0, 2]);
  });

  it('an offer that the other account had changed is their own again', async () => {
    const { ledger } = stage;
    const [former, heir, owner] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const medal = ledger.createAsset();
    const { uid, asset } = await stage.trade(owner);
    const path = `/v2/trades/${uid}/offer`;
    expect((await stage.post(former, path, offerBody(former, medal, 3))).status).toBe(200);
    const undo = await merge(former, heir);
    expect((await stage.post(heir, path, terms(heir, medal, 2, {}))).status).toBe(200);
    await undo();
    const accepting = stage.post(owner, `/v2/trades/${uid}/acceptOffer`, { offerUserId: former.id });
    expect((await accepting).status).toBe(200);
    expect([ledger.has(former.id, asset), ledger.has(heir.id, asset), ledger.has(owner.id, medal)]).toEqual([1, 0, 2]);
  });
});

test('own trades are shown while users is away, and blocks are not known', async () => {
  const owner = stage.newPlayer();
  const { uid } = await stage.trade(owner);
  stage.users.state.away = true;
  const mine = await stage.call('GET', '/v2/trades/me', { as: owner.as });
  const one = await stage.show(uid, owner);
  stage.users.state.away = false;
  expect([mine.status, one.status, one.body.mine]).toEqual([200, 200, 'owner']);
});

/** Merges accounts. @returns a function that undoes it. */
async function merge(from: Player, into: Player) {
  const merged = { mergeId: randomUUID(), fromUserId: from.id, intoUserId: into.id };
  stage.ledger.merge(from.id, into.id);
  await stage.send('users.accounts', AccountsMergedSchema, merged);
  return async () => {
    stage.ledger.undoMerge(from.id, into.id);
    await stage.send('users.accounts', MergeUndoneSchema, merged);
  };
}
