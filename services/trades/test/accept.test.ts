import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { type Player, type Stage, startStage } from './fixtures/trades.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const accept = (uid: string, player: Player | undefined, body?: object, headers?: Record<string, string>) =>
  stage.post(player, `/v2/trades/${uid}/acceptTrade`, body, headers);

/** A trade of 3 things for 2 coins, and a player who has 5 coins. */
async function setUp() {
  const { ledger } = stage;
  const [owner, taker] = [stage.newPlayer(), stage.newPlayer()];
  const coin = ledger.createAsset();
  const { uid, asset, voucherId } = await stage.trade(owner, { give: 3, ask: [[coin, 2]] });
  const coins = ledger.give(taker.id, coin, 5);
  return { owner, taker, coin, uid, asset, voucherId, coins };
}

describe('POST /v2/trades/{id}/acceptTrade', () => {
  it('exchanges both sides in one posting', async () => {
    const { owner, taker, coin, uid, asset } = await setUp();
    const { ledger } = stage;
    const postings = ledger.postings.size;
    expect((await accept(uid, taker, { version: 1 })).status).toBe(200);
    expect(ledger.postings.size).toBe(postings + 1);
    expect([ledger.has(taker.id, asset), ledger.has(taker.id, coin)]).toEqual([3, 3]);
    expect([ledger.has(owner.id, asset), ledger.has(owner.id, coin)]).toEqual([0, 2]);
    const { body } = await stage.show(uid, owner);
    expect(body).toMatchObject({
      status: 'completed',
      acceptedBy: { userId: taker.id },
      receipt: { postingId: expect.any(String), received: [{ uid: coin.uid, amount: 2 }] },
      completedAt: expect.any(String),
    });
    const accepted = await stage.call('GET', '/v2/trades/me?type=accepted', { as: taker.as });
    expect(accepted.body).toMatchObject([{ uid }]);
    expect((await accept(uid, stage.newPlayer())).status).toBe(409);
  });

  it('takes effect once for an Idempotency-Key, also beside its twins', async () => {
    const { taker, coin, uid } = await setUp();
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => accept(uid, taker, {}, headers)));
    expect(replies.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect((await accept(uid, taker, {}, headers)).status).toBe(200);
    expect(stage.ledger.has(taker.id, coin)).toBe(3);
  });

  it('lets one of many win', async () => {
    const { coin, uid, asset } = await setUp();
    const takers = Array.from({ length: 20 }, () => stage.newPlayer());
    for (const { id } of takers) stage.ledger.give(id, coin, 2);
    const replies = await Promise.all(takers.map((taker) => accept(uid, taker, { version: 1 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(stage.ledger.totalOf(coin)).toBe(45);
    expect(takers.filter(({ id }) => stage.ledger.has(id, asset) === 3)).toHaveLength(1);
  });

  it('is refused for what was not seen, and says what the version is', async () => {
    const { owner, taker, coin, uid, voucherId } = await setUp();
    const terms = {
      offerVoucherIds: [voucherId],
      offerAmounts: [1],
      requestAssetsIds: [coin.uid],
      requestAmounts: [2],
    };
    expect((await stage.call('PUT', `/v2/trades/${uid}`, { as: owner.as, body: terms })).status).toBe(204);
    const { status, body } = await accept(uid, taker, { version: 1 });
    expect([status, body.errors[0].path]).toEqual([409, 'body.version']);
    expect(body.detail).toContain('Its version is 2 now');
    expect((await accept(uid, taker, { version: 3 })).status).toBe(409);
    expect((await accept(uid, taker, { version: 2 })).status).toBe(200);
  });

  it('is refused if the request changes while a payment for it is chosen, also without a version', async () => {
    const { ledger } = stage;
    const [owner, taker] = [stage.newPlayer(), stage.newPlayer()];
    const cards = ledger.createAsset({ contractType: 'ERC1155' });
    ledger.give(taker.id, cards, 9, '1');
    const { uid, voucherId } = await stage.trade(owner, { ask: [[cards, 2]] });
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    ledger.disturb((call) => (call === '/ledger/spendable' ? late : undefined));
    const accepting = accept(uid, taker);
    await eventually(() => ledger.calls.at(-1) === '/ledger/spendable');
    const terms = {
      offerVoucherIds: [voucherId],
      offerAmounts: [1],
      requestAssetsIds: [cards.uid],
      requestAmounts: [5],
    };
    expect((await stage.call('PUT', `/v2/trades/${uid}`, { as: owner.as, body: terms })).status).toBe(204);
    letGo();
    ledger.recover();
    expect((await accepting).status).toBe(409);
    expect(ledger.has(taker.id, cards)).toBe(9);
  });

  it('does not mind the offers of others', async () => {
    const { taker, uid } = await setUp();
    const bidder = stage.newPlayer();
    const medal = stage.ledger.createAsset();
    const offered = { offerVoucherIds: [stage.ledger.give(bidder.id, medal)], offerAmounts: [1] };
    expect((await stage.post(bidder, `/v2/trades/${uid}/offer`, offered)).body.version).toBe(2);
    expect((await accept(uid, taker, { version: 1 })).status).toBe(200);
    await eventually(() => stage.ledger.has(bidder.id, medal) === 1);
    const [mine] = (await stage.call('GET', '/v2/trades/offers', { as: bidder.as })).body;
    expect(mine).toMatchObject({ state: 'ended', endReason: 'outbid', tradeStatus: 'completed' });
  });

  it('is refused to its owner, without enough, and where offers are asked for', async () => {
    const { owner, uid, coin, asset } = await setUp();
    const poor = stage.newPlayer();
    stage.ledger.give(poor.id, coin, 1);
    expect((await accept(uid, owner)).status).toBe(409);
    const refused = await accept(uid, poor);
    expect([refused.status, refused.body.type]).toEqual([409, '/problems/insufficient-balance']);
    expect((await stage.show(uid)).body.status).toBe('open');
    const { uid: waiting } = await stage.trade(owner);
    expect((await accept(waiting, poor)).status).toBe(409);
    expect((await accept(uid, undefined)).status).toBe(401);
    expect((await accept(randomUUID(), poor)).status).toBe(404);
    expect((await accept(uid, poor, { versions: 1 })).status).toBe(400);
    expect([stage.ledger.has(poor.id, coin), stage.ledger.totalOf(asset)]).toEqual([1, 3]);
  });

  it('is refused if a player was deleted meanwhile: nothing is destroyed', async () => {
    const { owner, taker, uid, coin, asset } = await setUp();
    stage.ledger.deleted.add(owner.id);
    expect((await accept(uid, taker)).status).toBe(409);
    expect([stage.ledger.has(taker.id, coin), stage.ledger.totalOf(asset)]).toEqual([5, 3]);
    expect((await stage.show(uid)).body.status).toBe('open');
  });

  it('takes tokens of a collection as they are named, or if there is only one choice', async () => {
    const { ledger } = stage;
    const [owner, taker] = [stage.newPlayer(), stage.newPlayer()];
    const cards = ledger.createAsset({ contractType: 'ERC1155' });
    const first = ledger.give(taker.id, cards, 2, '1');
    const { uid } = await stage.trade(owner, { ask: [[cards, 2]] });
    const second = ledger.give(taker.id, cards, 2, '2');
    const unsure = await accept(uid, taker);
    expect([unsure.status, unsure.body.errors[0].path]).toEqual([400, 'body.voucherIds']);
    const amounts = (...voucherAmountsBase: string[]) => ({ voucherIds: [first, second], voucherAmountsBase });
    expect((await accept(uid, taker, amounts('1', '2'))).status).toBe(400);
    expect((await accept(uid, taker, { voucherIds: [randomUUID()] })).status).toBe(400);
    expect((await accept(uid, taker, amounts('1', '1'))).status).toBe(200);
    expect([ledger.has(owner.id, cards, '1'), ledger.has(owner.id, cards, '2')]).toEqual([1, 1]);
    const other = await stage.trade(owner, { ask: [[cards, 2]] });
    expect((await accept(other.uid, taker)).status).toBe(200);
    expect(ledger.has(owner.id, cards)).toBe(4);
  });

  it('takes vouchers that are named although there is no choice', async () => {
    const { taker, coin, uid, coins, owner } = await setUp();
    const other = stage.ledger.give(taker.id, stage.ledger.createAsset());
    expect((await accept(uid, taker, { voucherIds: [coins, other] })).status).toBe(400);
    expect((await accept(uid, taker, { voucherIds: [coins], voucherAmountsBase: ['1'] })).status).toBe(400);
    expect((await accept(uid, taker, { voucherIds: [coins], voucherAmountsBase: ['2'] })).status).toBe(200);
    expect([stage.ledger.has(taker.id, coin), stage.ledger.has(owner.id, coin)]).toEqual([3, 2]);
  });

  it('takes a unique token by its id', async () => {
    const { ledger } = stage;
    const [owner, taker, other] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const pets = ledger.createAsset({ contractType: 'ERC721' });
    ledger.give(taker.id, pets, 1, '7');
    ledger.give(other.id, pets, 1, '8');
    const { uid } = await stage.trade(owner, { ask: [[pets, 1]], more: { requestTokenIds: ['7'] } });
    expect((await accept(uid, other)).status).toBe(409);
    expect((await accept(uid, taker)).status).toBe(200);
    expect(ledger.has(owner.id, pets, '7')).toBe(1);
  });
});

describe('POST /v2/trades/{id}/acceptOffer', () => {
  const acceptOffer = (uid: string, player: Player | undefined, body: object) =>
    stage.post(player, `/v2/trades/${uid}/acceptOffer`, body);
  const offer = (uid: string, player: Player, offerVoucherIds: string[], more: object = {}) =>
    stage.post(player, `/v2/trades/${uid}/offer`, {
      offerVoucherIds,
      offerAmounts: offerVoucherIds.map(() => 1),
      ...more,
    });

  it('exchanges with the player who offered, and gives the others their offers back', async () => {
    const { ledger } = stage;
    const [owner, one, other] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    const medal = ledger.createAsset();
    const { uid, asset } = await stage.trade(owner, { give: 2 });
    for (const player of [one, other]) await offer(uid, player, [ledger.give(player.id, medal)]);
    expect((await acceptOffer(uid, owner, { offerUserId: one.id, version: 3 })).status).toBe(200);
    expect([ledger.has(owner.id, medal), ledger.has(one.id, asset)]).toEqual([1, 2]);
    await eventually(() => ledger.has(other.id, medal) === 1);
    const shown = (await stage.show(uid, owner)).body;
    expect(shown).toMatchObject({ status: 'completed', acceptedBy: { userId: one.id }, offersCount: 0 });
    expect(shown.receipt.received).toMatchObject([{ assetId: medal.uid, amount: 1 }]);
    const [mine] = (await stage.call('GET', '/v2/trades/offers', { as: one.as })).body;
    expect(mine).toMatchObject({ state: 'accepted', tradeStatus: 'completed' });
  });

  it('binds the offer that was seen', async () => {
    const { ledger } = stage;
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const [medal, junk] = [ledger.createAsset(), ledger.createAsset()];
    const { uid } = await stage.trade(owner);
    await offer(uid, bidder, [ledger.give(bidder.id, medal)]);
    const [{ version }] = (await stage.show(uid, owner)).body.usersOffers;
    await offer(uid, bidder, [ledger.give(bidder.id, junk)]);
    expect((await acceptOffer(uid, owner, { offerUserId: bidder.id, version })).status).toBe(409);
    expect([ledger.has(bidder.id, medal), ledger.totalOf(junk)]).toEqual([1, 1]);
    expect((await acceptOffer(uid, owner, { offerUserId: bidder.id, version: version + 1 })).status).toBe(200);
    expect(ledger.has(owner.id, junk)).toBe(1);
  });

  it('is for the owner alone, and for offers that are open', async () => {
    const { ledger } = stage;
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const medal = ledger.createAsset();
    const { uid } = await stage.trade(owner);
    await offer(uid, bidder, [ledger.give(bidder.id, medal)]);
    expect((await acceptOffer(uid, undefined, { offerUserId: bidder.id })).status).toBe(401);
    expect((await acceptOffer(uid, bidder, { offerUserId: bidder.id })).status).toBe(403);
    expect((await acceptOffer(uid, owner, { offerUserId: owner.id })).status).toBe(404);
    expect((await acceptOffer(uid, owner, {})).status).toBe(400);
    expect((await acceptOffer(randomUUID(), owner, { offerUserId: bidder.id })).status).toBe(404);
    await stage.call('DELETE', `/v2/trades/${uid}/offer`, { as: bidder.as });
    expect((await acceptOffer(uid, owner, { offerUserId: bidder.id })).status).toBe(404);
    await eventually(() => ledger.has(bidder.id, medal) === 1);
  });
});
