import { randomUUID } from 'node:crypto';
import { asKey } from '@hatchery/kit/testing';
import type { Asset } from './fixtures/ledger.fixture.ts';
import { type Player, type Stage, startStage } from './fixtures/trades.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const list = async (query: string, player?: Player, path = '/v2/trades') =>
  stage.call('GET', `${path}?limit=100&${query}`, { as: player?.as });
const found = async (query: string, player?: Player) =>
  (await list(query, player)).body.map(({ uid }: { uid: string }) => uid);

/** A trade of one asset for others. */
const offering = async (owner: Player, asset: Asset, ask: [Asset, number, string?][] = []) => {
  const { body } = await stage.post(owner, '/v2/trades', {
    offerVoucherIds: [stage.ledger.give(owner.id, asset)],
    offerAmounts: [1],
    requestAssetsIds: ask.map(([{ uid }]) => uid),
    requestAmounts: ask.map(([, amount]) => amount),
    requestTokenIds: ask.map(([, , token]) => token ?? null),
  });
  return body.uid as string;
};

describe('GET /v2/trades', () => {
  it('lists open trades of all players, the newest first, a page at a time', async () => {
    const owner = stage.newPlayer();
    const asset = stage.ledger.createAsset();
    const uids: string[] = [];
    for (const _ of [1, 2, 3]) uids.unshift(await offering(owner, asset));
    expect((await found('')).slice(0, 3)).toEqual(uids);
    const page = async (after: string) =>
      (await stage.call('GET', `/v2/trades?limit=1&after=${after}`)).body.map(({ uid }: { uid: string }) => uid);
    expect(await page(uids[0] as string)).toEqual([uids[1]]);
    expect(await page(uids[1] as string)).toEqual([uids[2]]);
    expect(await page(randomUUID())).toEqual([]);
    await stage.call('DELETE', `/v2/trades/${uids[1]}`, { as: owner.as });
    expect((await found('')).slice(0, 2)).toEqual([uids[0], uids[2]]);
    expect(await found('status=cancelled')).toContain(uids[1]);
    expect(await found('status=completed')).toEqual([]);
  });

  it('finds trades by what is offered, asked for, and named', async () => {
    const owner = stage.newPlayer();
    const [sword, shield, gold] = ['Sword of 100%', 'Shield', 'Gold_coin'].map((name) =>
      stage.ledger.createAsset({ name: `${name} ${randomUUID().slice(0, 6)}` }),
    ) as [Asset, Asset, Asset];
    const [first, second] = [await offering(owner, sword, [[gold, 5]]), await offering(owner, shield, [[sword, 1]])];
    const third = await offering(owner, shield, [
      [gold, 1],
      [sword, 2],
    ]);
    expect(await found(`offers=${sword.uid}`)).toEqual([first]);
    expect(await found(`offers=${shield.uid}`)).toEqual([third, second]);
    expect(await found(`asks=${sword.uid}`)).toEqual([third, second]);
    expect(await found(`offers=${shield.uid}&asks=${gold.uid}`)).toEqual([third]);
    expect(await found(`text=${encodeURIComponent(sword.name.toUpperCase())}`)).toEqual([third, second, first]);
    expect(await found(`text=${encodeURIComponent(gold.name)}`)).toEqual([third, first]);
    expect(await found(`text=${encodeURIComponent(sword.name)}&offers=${shield.uid}`)).toEqual([third, second]);
    expect(await found(`text=${randomUUID()}`)).toEqual([]);
    expect(await found(`offers=${sword.uid}&after=${first}`)).toEqual([]);
    await stage.call('DELETE', `/v2/trades/${second}`, { as: owner.as });
    expect(await found(`asks=${sword.uid}`)).toEqual([third]);
  });

  it('finds a trade with several tokens of one asset once', async () => {
    const [potions, gold] = [stage.ledger.createAsset(), stage.ledger.createAsset()];
    const wanted: [Asset, number, string][] = ['1', '2', '3'].map((token) => [potions, 1, token]);
    const trades = [];
    for (const asks of [wanted, wanted.toReversed()]) trades.unshift(await offering(stage.newPlayer(), gold, asks));
    expect(await found(`asks=${potions.uid}`)).toEqual(trades);
    expect(await found(`text=${encodeURIComponent(potions.name)}`)).toEqual(trades);
  });

  it('shows exactly what I can accept', async () => {
    const [owner, me] = [stage.newPlayer(), stage.newPlayer()];
    const thing = stage.ledger.createAsset();
    const coin = stage.ledger.createAsset({ decimals: 2, contractType: 'ERC20' });
    const cards = stage.ledger.createAsset({ contractType: 'ERC1155' });
    const pets = stage.ledger.createAsset({ contractType: 'ERC721' });
    stage.ledger.give(me.id, coin, 500);
    stage.ledger.give(me.id, cards, 2, '1');
    stage.ledger.give(me.id, cards, 1, '2');
    stage.ledger.give(me.id, pets, 1, '7');
    const can = [
      await offering(owner, thing, [[coin, 5]]),
      await offering(owner, thing, [[cards, 3]]),
      await offering(owner, thing, [
        [cards, 2, '1'],
        [coin, 1],
      ]),
      await offering(owner, thing, [
        [coin, 1],
        [pets, 1, '7'],
      ]),
    ];
    await offering(owner, thing, [[coin, 5.01]]);
    await offering(owner, thing, [[cards, 4]]);
    await offering(owner, thing, [[cards, 2, '2']]);
    await offering(owner, thing, [[pets, 1, '8']]);
    await offering(owner, thing);
    await offering(me, stage.ledger.createAsset(), [[coin, 1]]);
    expect(await found('acceptable=true', me)).toEqual(can.toReversed());
    expect(await found(`acceptable=true&asks=${pets.uid}`, me)).toEqual([can[3]]);
    expect(await found('acceptable=true', stage.newPlayer())).toEqual([]);
  });

  it('refuses bad filters', async () => {
    for (const query of ['status=opening', 'offers=x', 'asks=1', 'limit=0', 'limit=101', 'after=x', 'acceptable=maybe'])
      expect((await stage.call('GET', `/v2/trades?${query}`)).status).toBe(400);
    expect((await list('status=expired&text=egg')).body.errors[0].path).toBe('query.status');
    expect((await list('acceptable=true')).status).toBe(401);
    expect((await stage.call('GET', '/v2/trades?acceptable=true', { as: asKey(randomUUID()) })).status).toBe(401);
  });
});

describe('GET /v2/trades/{id} and /v2/trades/me', () => {
  it('shows one trade to everybody, and nothing of what never opened', async () => {
    expect((await stage.show(randomUUID())).status).toBe(404);
    expect((await stage.call('GET', '/v2/trades/x')).status).toBe(400);
  });

  it('lists mine by type and state', async () => {
    const owner = stage.newPlayer();
    const asset = stage.ledger.createAsset();
    const [first, second] = [await offering(owner, asset), await offering(owner, asset)];
    await stage.call('DELETE', `/v2/trades/${first}`, { as: owner.as });
    const mine = async (query: string) =>
      (await list(query, owner, '/v2/trades/me')).body.map(({ uid }: { uid: string }) => uid);
    expect(await mine('')).toEqual([second, first]);
    expect(await mine('type=open')).toEqual([second]);
    expect(await mine('type=ended')).toEqual([first]);
    expect(await mine('status=cancelled')).toEqual([first]);
    expect(await mine('type=open&status=cancelled')).toEqual([]);
    expect(await mine('type=accepted')).toEqual([]);
    expect(await mine(`after=${second}`)).toEqual([first]);
    expect((await list('', stage.newPlayer(), '/v2/trades/me')).body).toEqual([]);
    expect((await list('', undefined, '/v2/trades/me')).status).toBe(401);
    expect((await list('type=x', owner, '/v2/trades/me')).status).toBe(400);
  });
});
