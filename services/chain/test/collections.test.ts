import { nativeAssetAddress } from '@hatchery/chain/networks';
import { zeroAddress } from 'viem';
import { createPrices } from '../src/prices/prices.ts';
import {
  deployment,
  issued,
  logOf,
  mainChainId,
  moved,
  movedSome,
  otherChainId,
  paid,
  randomAddress,
  type Stage,
  startStage,
  treasury,
} from './collections.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
  await stage.main.mine();
  await stage.other.mine();
});
afterEach(() => stage?.close());

const read = async (path: string) => {
  const { status, body } = await stage.call('GET', path);
  expect(status).toBe(200);
  return body;
};
const totals = async (slug: string) => (await read(`/public/collections/${slug}`)).chains;
const dead = '0x000000000000000000000000000000000000dEaD';
const [alice, bob, carol] = [randomAddress(), randomAddress(), randomAddress()];
const traits = Array.from({ length: 15 }, (_, slot) => BigInt(slot * 1_000 + 1)) as never;

const offered = (id: bigint, price: bigint) => logOf('gen1Collection', 'ForSale', { id, price });
const bought = (tokenId: bigint, seller: typeof alice, buyer: typeof alice, value: bigint) => [
  moved('gen1Collection', seller, buyer, tokenId),
  logOf('gen1Collection', 'Bought', { tokenId, value }),
];

describe('the list of collections', () => {
  it('tells of every collection where it stands, also of those that nobody has any of', async () => {
    const collections = await read('/public/collections');
    expect(collections).toHaveLength(12);
    for (const { chains, supply, elsewhere, image } of collections) {
      expect(chains.map((one: { chainId: number }) => one.chainId)).toEqual([mainChainId, otherChainId]);
      expect([supply, elsewhere]).toEqual(['0', '0']);
      expect(image).toMatch(
        /^https:\/\/play\.example\/public\/collections\/[a-z0-9-]+\/pictures\/cover-[0-9a-f]{16}\.svg$/,
      );
    }
    expect(collections[1]).toMatchObject({ slug: 'gen1', standard: 'ERC721', crossesChains: false });
  });

  it('tells no sum while one of its chains was never read', async () => {
    await stage.database.knex('blocks').where({ chain_id: otherChainId }).delete();
    expect((await stage.call('GET', '/public/collections/gen2')).status).toBe(503);
    expect(await read('/public/collections')).not.toContainEqual(expect.objectContaining({ slug: 'gen2' }));
  });

  it('refuses a collection that there is not, naming the field', async () => {
    const { status, body } = await stage.call('GET', '/public/collections/gen9');
    expect([status, body.errors[0].path]).toEqual([400, 'params.slug']);
  });
});

describe('supply and holders', () => {
  it('follow what is made, moves and is destroyed, and are taken back with their blocks', async () => {
    await stage.main.mine([movedSome('gen2Collection', zeroAddress, alice, 40n, 3n)]);
    await stage.main.mine([
      movedSome('gen2Collection', alice, bob, 40n, 3n),
      movedSome('gen2Collection', zeroAddress, alice, 41n, 1n),
    ]);
    expect((await totals('gen2'))[0]).toMatchObject({ supply: '4', minted: '4', holders: 2, blockNumber: 3 });
    await stage.main.mine([movedSome('gen2Collection', bob, zeroAddress, 40n, 3n)]);
    expect((await totals('gen2'))[0]).toMatchObject({ supply: '1', burned: '3', holders: 1 });
    await stage.main.unwind(2);
    expect((await totals('gen2'))[0]).toMatchObject({
      supply: '3',
      minted: '3',
      burned: '0',
      holders: 1,
      blockNumber: 2,
    });
    const { items } = await read('/public/collections/gen2/holders');
    expect(items).toEqual([{ address: alice, amount: '3', contract: null }]);
  });

  it('list holders page by page, those with most first, and name contracts of the platform', async () => {
    await stage.main.mine([
      issued(alice, 5n),
      issued(bob, 9n),
      issued(carol, 9n),
      issued(deployment.gen2Staking as typeof alice, 7n),
    ]);
    const first = await read('/public/collections/hatchy/holders?limit=3');
    const second = await read(`/public/collections/hatchy/holders?limit=3&cursor=${first.nextCursor}`);
    expect([first.holders, second.nextCursor]).toEqual([4, undefined]);
    expect([...first.items, ...second.items]).toEqual([
      ...[bob, carol].toSorted().map((address) => ({ address, amount: '9', contract: null })),
      { address: deployment.gen2Staking, amount: '7', contract: 'gen2Staking' },
      { address: alice, amount: '5', contract: null },
    ]);
  });

  it('refuse a cursor of nothing and a chain without the collection', async () => {
    const wrong = await stage.call('GET', '/public/collections/gen1/holders?cursor=5.bob');
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'query.cursor']);
    expect((await stage.call('GET', '/public/collections/gen1/holders?chainId=56')).status).toBe(404);
  });
});

describe('the bazaar', () => {
  const coin = { currency: nativeAssetAddress, currencySymbol: 'tHATCHY', decimals: 18 };

  it('lists what can be bought by price, and forgets what moved, was bought or is no longer offered', async () => {
    await stage.main.mine([0n, 1n, 2n, 3n, 4n].map((id) => moved('gen1Collection', zeroAddress, alice, id)));
    await stage.main.mine([offered(0n, 30n), offered(1n, 10n), offered(2n, 10n), offered(3n, 20n), offered(4n, 40n)]);
    const first = await read('/public/collections/gen1/listings?limit=2');
    expect(first).toMatchObject({
      contract: deployment.gen1Collection,
      ...coin,
      items: [
        { tokenId: '1', seller: alice, price: '10' },
        { tokenId: '2', seller: alice, price: '10' },
      ],
    });
    const second = await read(`/public/collections/gen1/listings?limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map(({ tokenId }: { tokenId: string }) => tokenId)).toEqual(['3', '0']);
    await stage.main.mine([moved('gen1Collection', alice, carol, 1n)], bought(2n, alice, bob, 10n), [
      logOf('gen1Collection', 'CancelSale', { id: 3n }),
      offered(0n, 35n),
    ]);
    const { items } = await read('/public/collections/gen1/listings');
    expect(items.map((one: { tokenId: string; price: string }) => [one.tokenId, one.price])).toEqual([
      ['0', '35'],
      ['4', '40'],
    ]);
    expect((await totals('gen1'))[0].market).toMatchObject({ ...coin, floor: '35', listed: 2, sales: 1, volume: '10' });
    await stage.main.unwind(3);
    expect((await totals('gen1'))[0].market).toMatchObject({ floor: '10', listed: 5, sales: 0, volume: '0' });
  });

  it('lists sales, the latest first, of one token if asked, and says which are final', async () => {
    await stage.main.mine([
      moved('gen1Collection', zeroAddress, alice, 7n),
      moved('gen1Collection', zeroAddress, alice, 8n),
    ]);
    await stage.main.mine([offered(7n, 5n), offered(8n, 6n)]);
    await stage.main.mine(bought(7n, alice, bob, 5n));
    await stage.main.finalize();
    await stage.main.mine([offered(7n, 9n)], bought(8n, alice, bob, 6n), bought(7n, bob, carol, 9n));
    const first = await read('/public/collections/gen1/sales?limit=1');
    expect(first).toMatchObject(coin);
    expect(first.items).toMatchObject([{ tokenId: '7', seller: bob, buyer: carol, price: '9', finality: 'seen' }]);
    const rest = await read(`/public/collections/gen1/sales?cursor=${first.nextCursor}`);
    expect(rest.items).toMatchObject([
      { tokenId: '8', seller: alice, finality: 'seen' },
      { tokenId: '7', seller: alice, buyer: bob, price: '5', finality: 'final' },
    ]);
    const ofOne = await read('/public/collections/gen1/sales?tokenId=7');
    expect(ofOne.items.map(({ price }: { price: string }) => price)).toEqual(['9', '5']);
    await stage.main.unwind(4);
    expect((await read('/public/collections/gen1/sales')).items).toHaveLength(1);
  });
});

describe('what crosses chains', () => {
  it('is elsewhere between its departure and its arrival, and was made once', async () => {
    await stage.main.mine([moved('omnimon', zeroAddress, alice, 1n), moved('omnimon', zeroAddress, alice, 2n)]);
    await stage.main.mine([
      moved('omnimon', alice, zeroAddress, 2n),
      logOf('omnimon', 'SendToChain', { dstChainId: 102, from: alice, toAddress: bob, tokenIds: [2n] }),
    ]);
    expect(await read('/public/collections/omnimon')).toMatchObject({ supply: '2', elsewhere: '1' });
    await stage.other.mine([
      moved('omnimon', zeroAddress, bob, 2n),
      logOf('omnimon', 'CreatureArrived', { tokenId: 2n, hash: 255n, traits: 5n, equippedTraits: 0n, counts: 1n }),
    ]);
    const { supply, elsewhere, chains } = await read('/public/collections/omnimon');
    expect([supply, elsewhere]).toEqual(['2', '0']);
    expect(chains).toMatchObject([
      { supply: '1', minted: '2', burned: '0', left: '1', arrived: '0' },
      { supply: '1', minted: '0', burned: '0', left: '0', arrived: '1' },
    ]);
  });

  it('is counted for items too, one kind or many', async () => {
    await stage.main.mine([movedSome('omnichainItems', zeroAddress, alice, 1n, 9n)]);
    await stage.main.mine([
      movedSome('omnichainItems', alice, zeroAddress, 1n, 4n),
      logOf('omnichainItems', 'SendBatchToChain', {
        ...{ dstChainId: 102, from: alice, toAddress: bob },
        ...{ tokenIds: [1n, 2n], amounts: [3n, 1n] },
      }),
    ]);
    expect(await read('/public/collections/omnichain-items')).toMatchObject({ supply: '9', elsewhere: '4' });
  });

  it('leaves the total of the game token alone, also while bridges have some locked', async () => {
    const home = deployment.omnichainToken as typeof alice;
    await stage.main.mine([
      issued(alice, 1_000n),
      issued(deployment.tokenSale as typeof alice, 300n),
      issued(treasury, 50n),
    ]);
    await stage.main.mine([paid(alice, home, 400n), paid(alice, dead, 5n), paid(alice, zeroAddress, 10n)]);
    await stage.other.mine([
      issued(bob, 250n),
      logOf('gameToken', 'BridgedIn', { bridge: home, to: bob, amount: 250n }),
    ]);
    expect(await read('/public/supply')).toMatchObject({
      ...{ symbol: 'HATCHY', decimals: 18, total: '1340', circulating: '985', elsewhere: '150' },
      chains: [
        { chainId: mainChainId, issued: '1340', supply: '940', locked: '400' },
        { chainId: otherChainId, issued: '0', supply: '250', locked: '0' },
      ],
      notCirculating: expect.arrayContaining([
        { chainId: mainChainId, address: deployment.tokenSale, what: 'tokenSale', amount: '300' },
        { chainId: mainChainId, address: treasury, what: 'operator', amount: '50' },
        { chainId: mainChainId, address: dead, what: 'burnt', amount: '5' },
      ]),
    });
    for (const [which, number] of [
      ['total', '0.00000000000000134'],
      ['circulating', '0.000000000000000985'],
    ]) {
      const answer = await fetch(`${stage.url}/public/supply/${which}`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await answer.text()).toBe(number);
    }
  });

  it('has no total while a chain was not read', async () => {
    await stage.database.knex('blocks').where({ chain_id: otherChainId }).delete();
    expect((await stage.call('GET', '/public/supply')).status).toBe(503);
    expect((await fetch(`${stage.url}/public/supply/total`)).status).toBe(503);
  });
});

test('prices wait quietly for the first look at a chain', async () => {
  await stage.database.knex('blocks').where({ chain_id: mainChainId }).delete();
  const context = { database: stage.database, chainIds: [mainChainId], deploymentOf: () => deployment };
  const prices = createPrices({ ...context, now: () => new Date() }, () => ['http://127.0.0.1:1']);
  await expect(prices.refresh()).resolves.toBeDefined();
  await expect(prices.of(mainChainId)).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/is being read/),
  });
});

describe('an omnimon', () => {
  it('is told by its draws, what it wears and turns into items, wherever it is', async () => {
    const metadata = () => read('/public/collections/omnimon/tokens/5');
    await stage.main.mine([
      logOf('omnimon', 'DrawOpened', { tokenId: 5n, drawBlock: 9n }),
      moved('omnimon', zeroAddress, alice, 5n),
    ]);
    const unrevealed = await metadata();
    expect(unrevealed.attributes).toEqual([
      { trait_type: 'Jumps', value: 0 },
      { trait_type: 'Boxes claimed', value: 0 },
      { trait_type: 'Rerolls', value: 0 },
    ]);
    await stage.main.mine([logOf('omnimon', 'TraitsDrawn', { tokenId: 5n, seed: `0x${'0301'.repeat(16)}`, traits })]);
    const drawn = await metadata();
    expect(drawn.attributes).toEqual(
      expect.arrayContaining([
        { trait_type: 'Element', value: 'light' },
        { trait_type: 'Head', value: 'Straw hat' },
        { trait_type: 'Aura', value: 'Fireflies' },
      ]),
    );
    expect(drawn.image).not.toBe(unrevealed.image);
    await stage.main.mine([
      logOf('omnimon', 'ItemEquipped', { tokenId: 5n, itemId: 3n, formerItemId: 0n }),
      logOf('omnimon', 'TraitConverted', { tokenId: 5n, traitId: 12_001n, worn: false }),
      logOf('omnimon', 'DrawOpened', { tokenId: 5n, drawBlock: 19n }),
    ]);
    const dressed = await metadata();
    expect(dressed.attributes).toEqual(
      expect.arrayContaining([
        { trait_type: 'Wears: Head', value: 'Wizard hat' },
        { trait_type: 'Rerolls', value: 1 },
      ]),
    );
    expect(dressed.attributes).not.toContainEqual({ trait_type: 'Aura', value: 'Fireflies' });
    await stage.main.mine([
      moved('omnimon', alice, zeroAddress, 5n),
      logOf('omnimon', 'SendToChain', { dstChainId: 102, from: alice, toAddress: bob, tokenIds: [5n] }),
    ]);
    expect(await metadata()).toEqual(dressed);
    await stage.other.mine([
      moved('omnimon', zeroAddress, bob, 5n),
      logOf('omnimon', 'CreatureArrived', {
        tokenId: 5n,
        hash: 3n << 248n,
        traits: 4n,
        equippedTraits: 0n,
        counts: 1n + (1n << 32n),
      }),
    ]);
    expect((await metadata()).attributes).toEqual([
      { trait_type: 'Element', value: 'light' },
      { trait_type: 'Head', value: 'Leaf crown' },
      { trait_type: 'Jumps', value: 1 },
      { trait_type: 'Boxes claimed', value: 0 },
      { trait_type: 'Rerolls', value: 1 },
    ]);
    await stage.other.unwind(1);
    expect(await metadata()).toEqual(dressed);
  });
});
