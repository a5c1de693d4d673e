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

const offer = (uid: string, player: Player | undefined, body: object, headers?: Record<string, string>) =>
  stage.post(player, `/v2/trades/${uid}/offer`, body, headers);
const withdraw = (uid: string, player?: Player) => stage.call('DELETE', `/v2/trades/${uid}/offer`, { as: player?.as });
const made = async ({ as }: Player, query = '') => (await stage.call('GET', `/v2/trades/offers${query}`, { as })).body;
const incoming = async ({ as }: Player, query = '') =>
  (await stage.call('GET', `/v2/trades/incoming-offers${query}`, { as })).body;
/** A voucher of something new, as a body offers it. */
const something = (player: Player, amount = 1) => {
  const asset = stage.ledger.createAsset();
  return { asset, body: { offerVoucherIds: [stage.ledger.give(player.id, asset, amount)], offerAmounts: [amount] } };
};

describe('POST /v2/trades/{id}/offer', () => {
  it('puts vouchers on hold for the owner to choose', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid, asset: wanted } = await stage.trade(owner);
    const { asset, body } = something(bidder, 3);
    expect((await offer(uid, bidder, body)).body).toMatchObject({ uid, version: 2 });
    expect(stage.ledger.has(bidder.id, asset)).toBe(0);
    const shown = (await stage.show(uid, bidder)).body;
    expect(shown).toMatchObject({
      mine: 'offered',
      version: 2,
      offersCount: 1,
      usersOffersIds: [bidder.id],
      usersOffers: [{ userId: bidder.id, version: 2, vouchers: [{ assetId: asset.uid, amount: 3 }] }],
    });
    expect(await made(bidder)).toMatchObject([
      {
        tradeId: uid,
        userId: bidder.id,
        tradeUserId: owner.id,
        state: 'open',
        tradeStatus: 'open',
        tradeVersion: 2,
        tradeAssets: [{ assetId: wanted.uid }],
      },
    ]);
    expect(await incoming(owner)).toEqual(await made(bidder));
    expect(await incoming(bidder)).toEqual([]);
  });

  it('replaces an earlier offer, so that what both have in common stays on hold', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    const { asset, body } = something(bidder, 3);
    await offer(uid, bidder, body);
    expect((await offer(uid, bidder, { ...body, offerAmounts: [2] })).body.version).toBe(3);
    expect(stage.ledger.has(bidder.id, asset)).toBe(1);
    // The same again changes nothing.
    expect((await offer(uid, bidder, { ...body, offerAmounts: [2], version: 1 })).body.version).toBe(3);
    expect(await made(bidder)).toMatchObject([{ state: 'open', version: 3, offer: [{ amount: 2 }] }]);
    expect((await offer(uid, bidder, { ...body, offerAmounts: [4] })).status).toBe(409);
    expect(stage.ledger.totalOf(asset)).toBe(3);
  });

  it('is made once for an Idempotency-Key', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    const { body } = something(bidder, 3);
    const headers = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) expect((await offer(uid, bidder, body, headers)).body.version).toBe(2);
    const later = { 'idempotency-key': randomUUID() };
    stage.ledger.disturb((call) => (call === '/ledger/holds/replace' ? 'lost' : undefined));
    const less = { ...body, offerAmounts: [1] };
    expect((await offer(uid, bidder, less, later)).status).toBe(503);
    expect((await withdraw(uid, bidder)).status).toBe(409);
    await stage.recover();
    expect((await offer(uid, bidder, less, later)).body.version).toBe(3);
    expect(await made(bidder)).toMatchObject([{ state: 'open', offer: [{ amount: 1 }] }]);
  });

  it('names what is wrong, and changes nothing', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    const { asset, body } = something(bidder, 3);
    const foreign = something(owner);
    const cases: [object, number, string | undefined][] = [
      [{ offerVoucherIds: foreign.body.offerVoucherIds }, 404, 'body.offerVoucherIds.0'],
      [{ offerAmounts: [0] }, 400, 'body.offerAmounts.0'],
      [{ offerAmounts: [4] }, 409, undefined],
      [{ version: 2 }, 409, 'body.version'],
      [{ message: 'Hello' }, 400, undefined],
    ];
    for (const [change, status, field] of cases) {
      const reply = await offer(uid, bidder, { ...body, ...change });
      expect([change, reply.status, reply.body.errors?.[0].path]).toEqual([
        change,
        status,
        field ?? reply.body.errors?.[0].path,
      ]);
    }
    expect((await offer(uid, undefined, body)).status).toBe(401);
    expect((await offer(randomUUID(), bidder, body)).status).toBe(404);
    expect((await offer(uid, owner, foreign.body)).status).toBe(409);
    expect([stage.ledger.has(bidder.id, asset), await made(bidder)]).toEqual([3, []]);
    await stage.call('DELETE', `/v2/trades/${uid}`, { as: owner.as });
    expect((await offer(uid, bidder, body)).status).toBe(409);
  });

  it('goes back if the trade ended while the ledger was asked', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    const { asset, body } = something(bidder);
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    const isAsked = delayed('/ledger/holds', late);
    const offering = offer(uid, bidder, body);
    await eventually(isAsked);
    expect((await stage.call('DELETE', `/v2/trades/${uid}`, { as: owner.as })).status).toBe(204);
    letGo();
    expect((await offering).status).toBe(409);
    await eventually(() => stage.ledger.has(bidder.id, asset) === 1);
    expect(await made(bidder)).toMatchObject([{ state: 'ended', endReason: 'trade-cancelled' }]);
  });

  it('goes back if the owner gave something else while the ledger was asked', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    const { asset, body } = something(bidder);
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    const isAsked = delayed('/ledger/holds', late);
    const offering = offer(uid, bidder, body);
    await eventually(isAsked);
    const junk = { ...something(owner).body, requestAssetsIds: [] };
    expect((await stage.call('PUT', `/v2/trades/${uid}`, { as: owner.as, body: junk })).status).toBe(204);
    letGo();
    expect((await offering).status).toBe(409);
    await eventually(() => stage.ledger.has(bidder.id, asset) === 1);
    expect(await made(bidder)).toMatchObject([{ state: 'ended', endReason: 'trade-changed' }]);
    const accepted = { offerUserId: bidder.id };
    expect((await stage.post(owner, `/v2/trades/${uid}/acceptOffer`, accepted)).status).toBe(404);
  });

  it('takes so many offers, and no more', async () => {
    const small = await startStage({ config: { OFFERS_OPEN: 1 } });
    const [owner, one, other] = [small.newPlayer(), small.newPlayer(), small.newPlayer()];
    const [{ uid }, { uid: second }] = [await small.trade(owner), await small.trade(owner)];
    const bid = (trade: string, player: Player, asset: Asset = small.ledger.createAsset()) =>
      small.post(player, `/v2/trades/${trade}/offer`, {
        offerVoucherIds: [small.ledger.give(player.id, asset)],
        offerAmounts: [1],
      });
    expect((await bid(uid, one)).status).toBe(200);
    expect((await bid(uid, other)).body.detail).toContain('This trade has 1 offers already');
    expect((await bid(second, one)).body.detail).toContain('You have 1 offers open');
    await small.close();
  });
});

/** Lets calls wait. @returns whether one does. */
const delayed = (delayedCall: string, late: Promise<void>) => {
  let asked = false;
  stage.ledger.disturb((call) => {
    if (call !== delayedCall) return undefined;
    asked = true;
    return late;
  });
  return () => asked;
};

describe('DELETE /v2/trades/{id}/offer', () => {
  it('takes an offer back', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    const { asset, body } = something(bidder, 2);
    await offer(uid, bidder, body);
    expect((await withdraw(uid, bidder)).status).toBe(200);
    await eventually(() => stage.ledger.has(bidder.id, asset) === 2);
    expect(await made(bidder)).toMatchObject([{ state: 'ended', endReason: 'withdrawn' }]);
    expect((await stage.show(uid)).body).toMatchObject({ version: 3, offersCount: 0 });
    expect((await withdraw(uid, bidder)).status).toBe(404);
  });

  it('is refused to those who have none, and to nobody', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    await offer(uid, bidder, something(bidder).body);
    expect((await withdraw(uid)).status).toBe(401);
    for (const player of [owner, stage.newPlayer()]) expect((await withdraw(uid, player)).status).toBe(404);
    expect((await withdraw(randomUUID(), bidder)).status).toBe(404);
    expect((await stage.show(uid)).body.offersCount).toBe(1);
  });

  it('is refused while it is being accepted', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid } = await stage.trade(owner);
    await offer(uid, bidder, something(bidder).body);
    stage.ledger.disturb((call) => (call === '/ledger/holds/settle' ? 'away' : undefined));
    expect((await stage.post(owner, `/v2/trades/${uid}/acceptOffer`, { offerUserId: bidder.id })).status).toBe(503);
    expect((await withdraw(uid, bidder)).status).toBe(409);
    await stage.recover();
    expect((await made(bidder))[0].state).toBe('accepted');
  });
});

describe('GET /v2/trades/offers and /v2/trades/incoming-offers', () => {
  it('list a page at a time, the newest first, by state', async () => {
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const uids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const { uid } = await stage.trade(owner);
      await offer(uid, bidder, something(bidder).body);
      uids.unshift(uid);
    }
    const tradesOf = (offers: { tradeId: string }[]) => offers.map(({ tradeId }) => tradeId);
    expect(tradesOf(await made(bidder))).toEqual(uids);
    const [first] = await made(bidder, '?limit=1');
    expect(tradesOf(await made(bidder, `?limit=1&after=${first.uid}`))).toEqual([uids[1]]);
    expect(tradesOf(await incoming(owner, `?after=${first.uid}`))).toEqual(uids.slice(1));
    expect(tradesOf(await incoming(owner, `?tradeId=${uids[2]}`))).toEqual([uids[2]]);
    await stage.call('DELETE', `/v2/trades/${uids[0]}`, { as: owner.as });
    expect(tradesOf(await made(bidder, '?status=cancelled'))).toEqual([uids[0]]);
    expect(tradesOf(await incoming(owner, '?type=ended'))).toEqual([uids[0]]);
    expect(tradesOf(await incoming(owner, '?type=open'))).toEqual(uids.slice(1));
    for (const path of ['/v2/trades/offers', '/v2/trades/incoming-offers'])
      expect((await stage.call('GET', path)).status).toBe(401);
    expect((await stage.call('GET', '/v2/trades/offers?status=opening', { as: bidder.as })).status).toBe(400);
    expect((await stage.call('GET', '/v2/trades/incoming-offers?type=x', { as: bidder.as })).status).toBe(400);
  });
});
