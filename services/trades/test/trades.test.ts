import { randomUUID } from 'node:crypto';
import { asKey, eventually } from '@hatchery/kit/testing';
import { type Stage, startStage } from './fixtures/trades.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const path = '/v2/trades';

describe('POST /v2/trades', () => {
  it('offers vouchers for assets, and puts them on hold', async () => {
    const { ledger } = stage;
    const owner = stage.newPlayer();
    const [egg, gold] = [
      ledger.createAsset({ name: 'Egg' }),
      ledger.createAsset({ decimals: 2, contractType: 'ERC20' }),
    ];
    const voucherId = ledger.give(owner.id, egg, 5);
    const { status, body } = await stage.post(owner, path, {
      offerVoucherIds: [voucherId],
      offerAmounts: [3],
      requestAssetsIds: [gold.uid],
      requestAmounts: [1.5],
    });
    expect([status, body.version]).toEqual([200, 1]);
    expect(ledger.has(owner.id, egg)).toBe(2);
    const shown = (await stage.show(body.uid)).body;
    expect(shown).toMatchObject({
      userId: owner.id,
      username: `Player ${owner.id.slice(0, 4)}`,
      status: 'open',
      version: 1,
      offerAssets: [{ uid: voucherId, amount: 3, amountBase: '3', name: 'Egg', contract: '', contractType: 'ERC1155' }],
      requestAssets: [{ uid: gold.uid, amount: 1.5, amountBase: '150' }],
      usersOffers: [],
      usersOffersIds: [],
      offersCount: 0,
    });
    const days = (Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await stage.show(body.uid, owner)).body.mine).toBe('owner');
  });

  it('is made once for an Idempotency-Key', async () => {
    const owner = stage.newPlayer();
    const asset = stage.ledger.createAsset();
    const body = { offerVoucherIds: [stage.ledger.give(owner.id, asset, 2)], offerAmounts: [1], requestAssetsIds: [] };
    const headers = { 'idempotency-key': randomUUID() };
    const all = await Promise.all([1, 2, 3].map(() => stage.post(owner, path, body, headers)));
    const made = all.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ body: { uid } }) => uid)).size).toBe(1);
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(stage.ledger.has(owner.id, asset)).toBe(1);
  });

  it('names what is wrong, and changes nothing', async () => {
    const { ledger } = stage;
    const [owner, other] = [stage.newPlayer(), stage.newPlayer()];
    const [egg, coin, card] = [
      ledger.createAsset(),
      ledger.createAsset({ decimals: 2, contractType: 'ERC20' }),
      ledger.createAsset({ contractType: 'ERC721' }),
    ];
    const eggs = ledger.give(owner.id, egg, 5);
    const coins = ledger.give(owner.id, coin, 500);
    const foreign = ledger.give(other.id, egg, 5);
    const good = { offerVoucherIds: [eggs], offerAmounts: [1], requestAssetsIds: [coin.uid], requestAmounts: [1] };
    const cases: [object, number, string | undefined][] = [
      [{ offerVoucherIds: [foreign] }, 404, 'body.offerVoucherIds.0'],
      [{ offerVoucherIds: [randomUUID()] }, 404, 'body.offerVoucherIds.0'],
      [{ offerVoucherIds: [], offerAmounts: [] }, 400, undefined],
      [{ offerVoucherIds: [eggs, eggs], offerAmounts: [1, 1] }, 400, 'body.offerVoucherIds'],
      [{ offerAmounts: [0] }, 400, 'body.offerAmounts.0'],
      [{ offerAmounts: [0.5] }, 400, 'body.offerAmounts.0'],
      [{ offerAmounts: [1, 2] }, 400, 'body.offerAmounts'],
      [{ offerAmountsBase: ['1'] }, 400, 'body.offerAmounts'],
      [{ offerAmounts: [6] }, 409, undefined],
      [
        { offerVoucherIds: [coins], offerAmounts: [1.234], requestAssetsIds: [], requestAmounts: [] },
        400,
        'body.offerAmounts.0',
      ],
      [{ requestAssetsIds: [randomUUID()] }, 404, 'body.requestAssetsIds.0'],
      [{ requestAssetsIds: [egg.uid] }, 400, 'body.requestAssetsIds'],
      [{ requestAssetsIds: [card.uid] }, 400, 'body.requestTokenIds.0'],
      [{ requestAssetsIds: [card.uid], requestAmounts: [2], requestTokenIds: ['7'] }, 400, 'body.requestAmounts.0'],
      [{ requestTokenIds: ['7'] }, 400, 'body.requestTokenIds.0'],
      [{ requestTokenIds: ['7', '8'] }, 400, 'body.requestTokenIds'],
      [{ requestAssetsIds: [coin.uid, coin.uid], requestAmounts: [1, 2] }, 400, 'body.requestAssetsIds'],
      [{ requestAmounts: [] }, 400, 'body.requestAmounts'],
      [
        { requestAssetsIds: Array.from({ length: 51 }, () => randomUUID()), requestAmounts: Array(51).fill(1) },
        400,
        undefined,
      ],
      [{ expiresAt: new Date(Date.now() + 60_000).toISOString() }, 400, 'body.expiresAt'],
      [{ expiresAt: new Date(Date.now() + 40 * 86_400_000).toISOString() }, 400, 'body.expiresAt'],
      [{ price: 3 }, 400, undefined],
    ];
    for (const [change, status, field] of cases) {
      const reply = await stage.post(owner, path, { ...good, ...change });
      expect([change, reply.status, ...(field ? [reply.body.errors[0].path] : [])]).toEqual([
        change,
        status,
        ...(field ? [field] : []),
      ]);
    }
    expect([ledger.has(owner.id, egg), ledger.has(owner.id, coin)]).toEqual([5, 500]);
    expect((await stage.call('GET', `${path}/me`, { as: owner.as })).body).toEqual([]);
  });

  it('is for players, who have 50 open at most', async () => {
    const small = await startStage({ config: { TRADES_OPEN: 2 } });
    const owner = small.newPlayer();
    for (const _ of [1, 2]) await small.trade(owner);
    await expect(small.trade(owner)).rejects.toThrow('You have 2 trades open.');
    await small.close();
    expect((await stage.post(undefined, path, {})).status).toBe(401);
    expect((await stage.call('POST', path, { as: asKey(randomUUID(), 'rewards'), body: {} })).status).toBe(403);
  });

  it('cannot offer the same voucher twice', async () => {
    const owner = stage.newPlayer();
    const asset = stage.ledger.createAsset();
    const body = { offerVoucherIds: [stage.ledger.give(owner.id, asset)], offerAmounts: [1], requestAssetsIds: [] };
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => stage.post(owner, path, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.type).toBe('/problems/insufficient-balance');
    expect((await stage.call('GET', `${path}/me`, { as: owner.as })).body).toHaveLength(1);
    expect(stage.ledger.liveHolds()).toBeGreaterThan(0);
    expect(stage.ledger.totalOf(asset)).toBe(1);
  });
});

describe('DELETE /v2/trades/{id}', () => {
  it('takes a trade back, and again', async () => {
    const owner = stage.newPlayer();
    const { uid, asset } = await stage.trade(owner, { give: 4 });
    for (const _ of [1, 2]) expect((await stage.call('DELETE', `${path}/${uid}`, { as: owner.as })).status).toBe(204);
    expect((await stage.show(uid)).body).toMatchObject({ status: 'cancelled', endReason: 'trade-cancelled' });
    await eventually(() => stage.ledger.has(owner.id, asset) === 4);
  });

  it('is refused to others, and to nobody', async () => {
    const owner = stage.newPlayer();
    const { uid } = await stage.trade(owner);
    expect((await stage.call('DELETE', `${path}/${uid}`)).status).toBe(401);
    expect((await stage.call('DELETE', `${path}/${uid}`, { as: stage.newPlayer().as })).status).toBe(403);
    expect((await stage.call('DELETE', `${path}/${randomUUID()}`, { as: owner.as })).status).toBe(404);
    expect((await stage.show(uid)).body.status).toBe('open');
  });
});

describe('PUT /v2/trades/{id}', () => {
  const put = (
    uid: string,
    player: { as: Parameters<Stage['call']>[2] } | ReturnType<Stage['newPlayer']>,
    body: object,
  ) => stage.call('PUT', `${path}/${uid}`, { as: (player as ReturnType<Stage['newPlayer']>).as, body });

  it('replaces what is given, so that offers go back', async () => {
    const { ledger } = stage;
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid, asset, voucherId } = await stage.trade(owner, { give: 3 });
    const [other, coin] = [ledger.createAsset(), ledger.createAsset()];
    const offered = { offerVoucherIds: [ledger.give(bidder.id, coin)], offerAmounts: [1] };
    expect((await stage.post(bidder, `${path}/${uid}/offer`, offered)).status).toBe(200);
    const more = ledger.give(owner.id, other, 2);
    const terms = {
      offerVoucherIds: [voucherId, more],
      offerAmounts: [1, 2],
      requestAssetsIds: [coin.uid],
      requestAmounts: [4],
    };
    expect((await put(uid, owner, { ...terms, version: 1 })).status).toBe(409);
    expect((await put(uid, owner, { ...terms, version: 2 })).status).toBe(204);
    const { body } = await stage.show(uid);
    expect(body).toMatchObject({
      status: 'open',
      version: 3,
      offersCount: 0,
      requestAssets: [{ uid: coin.uid, amount: 4 }],
    });
    expect([ledger.has(owner.id, asset), ledger.has(owner.id, other)]).toEqual([2, 0]);
    await eventually(() => ledger.has(bidder.id, coin) === 1);
    // Again: nothing differs, so the version that was seen does not matter.
    expect((await put(uid, owner, { ...terms, version: 2 })).status).toBe(204);
    expect((await stage.show(uid)).body.version).toBe(3);
  });

  it('keeps offers when only the request changes', async () => {
    const { ledger } = stage;
    const [owner, bidder] = [stage.newPlayer(), stage.newPlayer()];
    const { uid, voucherId } = await stage.trade(owner);
    const coin = ledger.createAsset();
    const offered = { offerVoucherIds: [ledger.give(bidder.id, coin)], offerAmounts: [1] };
    await stage.post(bidder, `${path}/${uid}/offer`, offered);
    const terms = {
      offerVoucherIds: [voucherId],
      offerAmounts: [1],
      requestAssetsIds: [coin.uid],
      requestAmounts: [2],
    };
    expect((await put(uid, owner, terms)).status).toBe(204);
    expect((await stage.show(uid)).body).toMatchObject({ version: 3, offersCount: 1 });
  });

  it('changes nothing where it is refused', async () => {
    const { ledger } = stage;
    const [owner, other] = [stage.newPlayer(), stage.newPlayer()];
    const { uid, asset, voucherId } = await stage.trade(owner, { give: 2 });
    const terms = { offerVoucherIds: [voucherId], offerAmounts: [1], requestAssetsIds: [] };
    expect((await put(uid, other, terms)).status).toBe(403);
    expect((await stage.call('PUT', `${path}/${uid}`, { body: terms })).status).toBe(401);
    expect((await put(randomUUID(), owner, terms)).status).toBe(404);
    expect((await put(uid, owner, { ...terms, offerAmounts: [3] })).status).toBe(409);
    expect((await put(uid, owner, { ...terms, offerVoucherIds: [ledger.give(other.id, asset)] })).status).toBe(404);
    expect((await stage.show(uid)).body).toMatchObject({ status: 'open', version: 1, offerAssets: [{ amount: 2 }] });
    expect(ledger.has(owner.id, asset)).toBe(0);
    await stage.call('DELETE', `${path}/${uid}`, { as: owner.as });
    expect((await put(uid, owner, terms)).status).toBe(409);
  });
});
