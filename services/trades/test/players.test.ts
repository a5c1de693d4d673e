import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { type Player, type Stage, startStage } from './fixtures/trades.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.recover());

const merge = async (from: Player, into: Player) => {
  const merged = { mergeId: randomUUID(), fromUserId: from.id, intoUserId: into.id };
  stage.ledger.merge(from.id, into.id);
  await stage.send('users.accounts', AccountsMergedSchema, merged);
  return merged;
};
const remove = (player: Player, mergedInto = '') => {
  if (!mergedInto) stage.ledger.deleted.add(player.id);
  return stage.send('users.accounts', UserDeletedSchema, { userId: player.id, mergedInto });
};
const offer = (uid: string, player: Player, amount = 1) => {
  const asset = stage.ledger.createAsset();
  const body = { offerVoucherIds: [stage.ledger.give(player.id, asset, amount)], offerAmounts: [amount] };
  return stage.post(player, `/v2/trades/${uid}/offer`, body).then(({ status }) => ({ status, asset, body }));
};
const mine = async ({ as }: Player, list = 'me') => (await stage.call('GET', `/v2/trades/${list}`, { as })).body;

describe('when accounts are merged', () => {
  it('trades and offers are those of the account that absorbed the other one, until that is undone', async () => {
    const [former, heir, owner, bidder] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const { uid, asset } = await stage.trade(former, { give: 2 });
    const { uid: foreign } = await stage.trade(owner);
    await offer(foreign, former);
    await offer(uid, bidder);
    const merged = await merge(former, heir);
    expect(await mine(heir)).toMatchObject([{ uid, mine: 'owner', userId: heir.id }]);
    expect(await mine(heir, 'offers')).toMatchObject([{ tradeId: foreign, userId: heir.id }]);
    expect(await mine(heir, 'incoming-offers')).toHaveLength(1);
    expect((await stage.post(heir, `/v2/trades/${uid}/acceptTrade`)).status).toBe(409);
    const undone = { ...merged };
    await stage.send('users.accounts', MergeUndoneSchema, undone);
    expect([await mine(heir), (await mine(former)).length]).toEqual([[], 1]);
    // A merge that comes again after its undoing stays undone.
    await stage.send('users.accounts', AccountsMergedSchema, merged);
    expect(await mine(heir)).toEqual([]);
    expect(stage.ledger.totalOf(asset)).toBe(2);
  });

  it('the heir keeps in a trade and in an offer what only the other one had', async () => {
    const [former, heir, owner] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const { uid, asset } = await stage.trade(former, { give: 2 });
    const { uid: foreign } = await stage.trade(owner);
    const { asset: medal, body: offered } = await offer(foreign, former);
    await merge(former, heir);
    const added = stage.ledger.give(heir.id, stage.ledger.createAsset());
    const [{ offerAssets }] = await mine(heir);
    const terms = {
      offerVoucherIds: [offerAssets[0].uid, added],
      offerAmounts: [1, 1],
      requestAssetsIds: [],
    };
    expect((await stage.call('PUT', `/v2/trades/${uid}`, { as: heir.as, body: terms })).status).toBe(204);
    expect(stage.ledger.has(heir.id, asset)).toBe(1);
    const more = {
      offerVoucherIds: [...offered.offerVoucherIds, stage.ledger.give(heir.id, asset, 0)],
      offerAmounts: [1, 1],
    };
    expect((await stage.post(heir, `/v2/trades/${foreign}/offer`, more)).status).toBe(200);
    expect(stage.ledger.has(heir.id, medal)).toBe(0);
    const stranger = stage.newPlayer();
    const body = { ...terms, offerVoucherIds: [offerAssets[0].uid], offerAmounts: [1] };
    expect((await stage.post(stranger, '/v2/trades', body)).status).toBe(404);
    expect((await stage.post(heir, '/v2/trades', body)).status).toBe(404);
  });

  it('the heir changes, accepts and takes back what the other one began', async () => {
    const [former, heir, bidder] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const { uid, asset } = await stage.trade(former, { give: 3 });
    await merge(former, heir);
    const terms = { offerVoucherIds: [stage.ledger.give(heir.id, asset, 0)], offerAmounts: [1], requestAssetsIds: [] };
    expect((await stage.call('PUT', `/v2/trades/${uid}`, { as: heir.as, body: terms })).status).toBe(204);
    expect(stage.ledger.has(heir.id, asset)).toBe(2);
    const { asset: medal } = await offer(uid, bidder);
    expect((await stage.post(heir, `/v2/trades/${uid}/acceptOffer`, { offerUserId: bidder.id })).status).toBe(200);
    expect([stage.ledger.has(heir.id, medal), stage.ledger.has(bidder.id, asset)]).toEqual([1, 1]);
  });

  it('offers for their own trades go back', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    const { asset } = await offer(uid, bidder);
    await merge(bidder, owner);
    await eventually(() => stage.ledger.has(owner.id, asset) === 1);
    expect(await mine(owner, 'offers')).toMatchObject([{ state: 'ended', endReason: 'same-player' }]);
    expect((await stage.show(uid)).body).toMatchObject({ status: 'open', offersCount: 0 });
  });

  it('who was absorbed puts nothing down any more', async () => {
    const [former, heir] = [stage.newPlayer(), stage.newPlayer()];
    await merge(former, heir);
    await expect(stage.trade(former)).rejects.toThrow('merged');
  });
});

describe('when a player is deleted', () => {
  it('their trades and offers end, and everything of others comes back', async () => {
    const [gone, owner, bidder] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(gone);
    const { uid: foreign } = await stage.trade(owner);
    await offer(foreign, gone);
    const { asset } = await offer(uid, bidder);
    await remove(gone);
    await eventually(() => stage.ledger.has(bidder.id, asset) === 1);
    expect((await stage.show(uid)).body).toMatchObject({ status: 'cancelled', endReason: 'player-left' });
    expect((await stage.show(foreign)).body).toMatchObject({ status: 'open', offersCount: 0, version: 3 });
    await stage.settled();
    const live = await stage.database
      .knex('bundles')
      .where({ user_id: gone.id })
      .whereNot({ state: 'returned' })
      .pluck('id');
    expect(live).toEqual([]);
  });

  it('in the middle of an exchange, it waits for its end', async () => {
    const [gone, taker] = [stage.newPlayer(), stage.newPlayer()];
    const coin = stage.ledger.createAsset();
    const { uid, asset } = await stage.trade(gone, { ask: [[coin, 1]] });
    stage.ledger.give(taker.id, coin);
    stage.ledger.disturb((call) => (call === '/ledger/holds/settle' ? 'away' : undefined));
    expect((await stage.post(taker, `/v2/trades/${uid}/acceptTrade`)).status).toBe(503);
    stage.ledger.deleted.add(gone.id);
    const deliver = stage.event('users.accounts', UserDeletedSchema, { userId: gone.id, mergedInto: '' });
    expect(await deliver()).toBe(false);
    await stage.recover();
    expect((await stage.show(uid)).body.status).toBe('open');
    await eventually(deliver);
    expect((await stage.show(uid)).body.status).toBe('cancelled');
    expect([stage.ledger.has(taker.id, coin), stage.ledger.has(taker.id, asset)]).toEqual([1, 0]);
  });

  it('after a merge, everything stays with the heir for good', async () => {
    const [former, heir] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(former);
    const merged = await merge(former, heir);
    await remove(former, heir.id);
    await stage.send('users.accounts', MergeUndoneSchema, { ...merged, mergeId: randomUUID() });
    expect(await mine(heir)).toMatchObject([{ uid, status: 'open' }]);
  });
});

describe('blocked players', () => {
  it('see nothing of each other, while everybody else does', async () => {
    const [owner, other, bystander] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    stage.users.state.blocks.add(`${owner.id} ${other.id}`);
    expect((await stage.show(uid, other)).status).toBe(404);
    expect((await stage.show(uid, bystander)).status).toBe(200);
    expect((await stage.show(uid)).status).toBe(200);
    const board = async (player: Player) => (await stage.call('GET', '/v2/trades?limit=100', { as: player.as })).body;
    expect((await board(other)).map((trade: { uid: string }) => trade.uid)).not.toContain(uid);
    expect((await board(bystander)).map((trade: { uid: string }) => trade.uid)).toContain(uid);
    expect((await offer(uid, other)).status).toBe(404);
    expect((await stage.post(other, `/v2/trades/${uid}/acceptTrade`)).status).toBe(404);
  });

  it('do not see or accept offers that were made before', async () => {
    let time = Date.now();
    const own = await startStage({ now: () => new Date(time) });
    const [owner, bidder] = [own.newPlayer(), own.newPlayer()];
    const { uid } = await own.trade(owner);
    const body = { offerVoucherIds: [own.ledger.give(bidder.id, own.ledger.createAsset())], offerAmounts: [1] };
    expect((await own.post(bidder, `/v2/trades/${uid}/offer`, body)).status).toBe(200);
    own.users.state.blocks.add(`${owner.id} ${bidder.id}`);
    time += 3_000;
    expect((await own.show(uid, owner)).body).toMatchObject({ offersCount: 0, usersOffers: [] });
    expect((await own.call('GET', '/v2/trades/incoming-offers', { as: owner.as })).body).toEqual([]);
    expect((await own.post(owner, `/v2/trades/${uid}/acceptOffer`, { offerUserId: bidder.id })).status).toBe(404);
    await own.close();
  });

  it('are known for five minutes after users went away; then writes are refused, and reading goes on without names', async () => {
    let time = Date.now();
    const own = await startStage({ now: () => new Date(time) });
    const [owner, taker] = [own.newPlayer(), own.newPlayer()];
    const coin = own.ledger.createAsset();
    const { uid } = await own.trade(owner, { ask: [[coin, 1]] });
    own.ledger.give(taker.id, coin, 2);
    expect((await own.show(uid, taker)).status).toBe(200);
    own.users.state.away = true;
    time += 299_000;
    expect((await own.show(uid, taker)).status).toBe(200);
    time += 2_000;
    expect((await own.post(taker, `/v2/trades/${uid}/acceptTrade`)).status).toBe(503);
    expect((await own.show(uid)).status).toBe(200);
    expect((await own.call('GET', '/v2/trades')).body).toMatchObject([{ uid }]);
    own.users.state.away = false;
    await eventually(async () => (await own.post(taker, `/v2/trades/${uid}/acceptTrade`)).status === 200);
    await own.close();
  });
});

test('a trade expires, and everything goes back', async () => {
  let time = Date.now();
  const own = await startStage({ now: () => new Date(time) });
  const [owner, bidder] = [own.newPlayer(), own.newPlayer()];
  const { uid, asset } = await own.trade(owner, { give: 2 });
  const medal = own.ledger.createAsset();
  const body = { offerVoucherIds: [own.ledger.give(bidder.id, medal)], offerAmounts: [1] };
  expect((await own.post(bidder, `/v2/trades/${uid}/offer`, body)).status).toBe(200);
  time += 7 * 86_400_000;
  await eventually(() => own.ledger.has(owner.id, asset) === 2 && own.ledger.has(bidder.id, medal) === 1);
  expect((await own.show(uid)).body).toMatchObject({ status: 'expired', endReason: 'trade-expired' });
  expect((await own.post(bidder, `/v2/trades/${uid}/acceptTrade`)).status).toBe(409);
  await own.close();
});
