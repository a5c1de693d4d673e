import { randomUUID } from 'node:crypto';
import { asAdmin, asService, asUser } from '@hatchery/kit/testing';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { unitOf } from '../src/ledger/units.ts';
import { type LedgerStage, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

/** A player with 5 of an ERC-20 token, and two unique tokens of a collection. */
async function setUp() {
  const userId = randomUUID();
  const [coin, collection] = [await stage.ledger.createAsset(), await stage.ledger.createAsset('ERC721')];
  const names = [
    { assetId: coin, tokenId: null },
    { assetId: collection, tokenId: 7n },
    { assetId: collection, tokenId: 8n },
  ];
  const vouchers: string[] = [];
  for (const name of names) {
    const { id } = await stage.ledger.run((tx) => unitOf(tx, name));
    await stage.ledger.give(id, userId, name.tokenId === null ? 5n : 1n);
    vouchers.push(voucherId(id, userId));
  }
  return { userId, coin, collection, vouchers: vouchers as [string, string, string] };
}

describe('vouchers that a service looks up', () => {
  const find = (voucherIds: unknown, as?: ReturnType<typeof asUser>) =>
    stage.trades.send('find', { voucherIds }, as as never);

  it('come with their assets, in the order asked for, also when nothing is free', async () => {
    const { userId, coin, collection, vouchers } = await setUp();
    const [first, second] = vouchers;
    await stage.trades.held(userId, [{ voucherId: second, amount: '1' }]);
    const { status, body } = await find([second, randomUUID(), first]);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        ...{ voucherId: second, userId, assetId: collection, tokenId: '7', unique: true, available: '0' },
        ...{ name: 'Gold', category: 'token', type: 'blockchain', contractType: 'ERC721', chainId: 31337, decimals: 0 },
        ...{ contract: expect.stringMatching(/^0x/), image: 'https://example.com/gold.png' },
      },
      expect.objectContaining({ voucherId: first, userId, assetId: coin, unique: false, available: '5' }),
    ]);
    expect(body[1]).not.toHaveProperty('tokenId');
  });

  it('are a hundred at most, and for services alone', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    expect((await find(ids(100))).body).toEqual([]);
    expect((await find(ids(101))).status).toBe(400);
    expect((await find([])).status).toBe(400);
    expect((await find(['x'])).status).toBe(400);
    for (const as of [asUser(randomUUID()), asAdmin(randomUUID())])
      expect((await find(ids(1), as as never)).status).toBe(401);
  });
});

describe('what a player can spend', () => {
  const list = (body: object) => stage.trades.send('spendable', body);

  it('is what is not on hold, the newest first, of some assets or all', async () => {
    const { userId, coin, collection, vouchers } = await setUp();
    const [first, second, third] = vouchers;
    await stage.trades.held(userId, [
      { voucherId: second, amount: '1' },
      { voucherId: first, amount: '2' },
    ]);
    const { body } = await list({ userId });
    expect(body.more).toBe(false);
    expect(body.vouchers.toSorted((a: { tokenId?: string }) => (a.tokenId ? -1 : 1))).toEqual([
      { voucherId: third, assetId: collection, tokenId: '8', unique: true, available: '1' },
      { voucherId: first, assetId: coin, unique: false, available: '3' },
    ]);
    expect((await list({ userId, assetIds: [coin] })).body.vouchers).toMatchObject([{ voucherId: first }]);
    expect((await list({ userId, assetIds: [] })).body.vouchers).toEqual([]);
    expect((await list({ userId: randomUUID() })).body).toEqual({ vouchers: [], more: false });
  });

  it('is a thousand vouchers, and says if there are more', async () => {
    const userId = randomUUID();
    const assetId = await stage.ledger.createAsset('ERC1155');
    await stage.database.knex.raw(
      `with made as (
         insert into units (id, asset_id, token_id, is_unique)
         select gen_random_uuid(), ?, n, false from generate_series(1, 1001) as n returning id
       )
       insert into accounts (id, unit_id, kind, owner, stripe, is_unique, balance, created_at, updated_at)
       select gen_random_uuid(), id, 'player', ?, 0, false, 1, now(), now() from made`,
      [assetId, userId],
    );
    const { body } = await list({ userId });
    expect(body.vouchers).toHaveLength(1_000);
    expect(body.more).toBe(true);
  });

  it('is for services alone, and names its fields', async () => {
    const userId = randomUUID();
    expect((await stage.trades.send('spendable', { userId }, asUser(userId) as never)).status).toBe(401);
    expect((await list({})).status).toBe(400);
    expect((await list({ userId, assetIds: Array.from({ length: 101 }, () => randomUUID()) })).status).toBe(400);
  });
});

describe('tokens of contracts', () => {
  const list = (body: object, as = asService('masters')) => stage.trades.send('contracts', body, as as never);
  const contractOf = async (assetId: string): Promise<string> =>
    (await stage.database.knex('assets').where({ id: assetId }).first('contract')).contract;

  it('are what accounts of a player have available, added up by token, of these contracts and chains alone', async () => {
    const [one, other, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    const [wanted, unwanted] = [await stage.ledger.createAsset('ERC1155'), await stage.ledger.createAsset('ERC1155')];
    const unitIn = async (assetId: string, tokenId: bigint) =>
      (await stage.ledger.run((tx) => unitOf(tx, { assetId, tokenId }))).id;
    const [hat, cape, rest] = [await unitIn(wanted, 101n), await unitIn(wanted, 9n), await unitIn(unwanted, 101n)];
    await stage.ledger.give(hat, one, 3n);
    await stage.ledger.give(hat, other, 2n);
    await stage.ledger.give(cape, other, 1n);
    await stage.ledger.give(hat, stranger, 50n);
    await stage.ledger.give(rest, one, 7n);
    await stage.trades.held(one, [{ voucherId: voucherId(hat, one), amount: '1' }]);
    const contract = await contractOf(wanted);
    const { status, body } = await list({ userIds: [one, other], contracts: [{ chainId: 31337, contract }] });
    expect(status).toBe(200);
    expect(body.tokens).toEqual([
      { chainId: 31337, contract, tokenId: '9', available: '1' },
      { chainId: 31337, contract, tokenId: '101', available: '4' },
    ]);
    const elsewhere = await list({ userIds: [one], contracts: [{ chainId: 31338, contract }] });
    expect(elsewhere.body.tokens).toEqual([]);
  });

  it('are told to masters alone, and name their fields', async () => {
    const contracts = [{ chainId: 31337, contract: `0x${'a'.repeat(40)}` }];
    const userIds = [randomUUID()];
    for (const as of [asUser(randomUUID()), asAdmin(randomUUID())])
      expect((await list({ userIds, contracts }, as as never)).status).toBe(401);
    expect((await list({ userIds, contracts }, asService('trades'))).status).toBe(403);
    for (const bad of [{ contracts }, { userIds, contracts: [] }, { userIds, contracts: [{ chainId: 31337 }] }])
      expect((await list(bad)).status).toBe(400);
  });
});
