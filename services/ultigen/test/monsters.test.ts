import { randomUUID } from 'node:crypto';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { asKey } from '@hatchery/kit/testing';
import { zeroAddress } from 'viem';
import {
  eggsHatched,
  eggsMinted,
  monsterMinted,
  monsterTransfer,
  monsterUpdated,
  randomAddress,
} from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

let nextToken = 1;
/** A monster that the contract's owner mints for someone. */
const mint = async (owner: `0x${string}`, monsterId = 16) => {
  const tokenId = nextToken++;
  await stage.chain.mine(monsterMinted(owner, tokenId, monsterId));
  return tokenId;
};
const ownedBy = async (address: string): Promise<UltigenMonster[]> =>
  (await stage.call('GET', `/v2/ultigen/monsters/address-balance/${address}`)).body;
const theOne = async (address: string): Promise<UltigenMonster> => {
  const [monster, ...others] = await ownedBy(address);
  if (!monster || others.length > 0) throw new Error(`${address} has not one monster.`);
  return monster;
};

describe('GET /v2/ultigen/monsters/{id}', () => {
  it('tells anyone all about a monster', async () => {
    const owner = randomAddress();
    const tokenId = await mint(owner, 13);
    const { id } = await theOne(owner);
    expect(await stage.call('GET', `/v2/ultigen/monsters/${id}`)).toMatchObject({
      status: 200,
      body: {
        id,
        monsterId: 13,
        element: 'plant',
        image: 'https://play.example/public/ultigen/monsters/13.svg',
        level: 1,
        stage: 1,
        xp: 0,
        levelXp: 0,
        nextLevelXp: 60,
        status: 'seen',
        owner,
        hatchId: null,
        tokenId: String(tokenId),
        blockNumber: stage.chain.height,
      },
    });
  });

  it('answers with what updates made of it, final once its block is', async () => {
    const owner = randomAddress();
    const tokenId = await mint(owner, 13);
    const { id } = await theOne(owner);
    const before = stage.chain.height;
    await stage.chain.mine([monsterUpdated(tokenId, 14, 12, 2, 2_400)]);
    await stage.chain.finalize();
    const grown = (await stage.call('GET', `/v2/ultigen/monsters/${id}`)).body;
    expect(grown).toMatchObject({ id, monsterId: 14, level: 12, stage: 2, xp: 2_400, levelXp: 2_310, status: 'final' });
    await stage.chain.unwindFinal(before);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${id}`)).body).toMatchObject({
      monsterId: 13,
      level: 1,
      xp: 0,
    });
  });

  it('knows monsters that the content does not', async () => {
    const owner = randomAddress();
    await mint(owner, 4_000_000_000);
    expect(await theOne(owner)).toMatchObject({ name: 'Unknown monster', monsterId: 4_000_000_000, skills: [] });
  });

  it.each([
    ['/v2/ultigen/monsters/999999', 404],
    ['/v2/ultigen/monsters/0', 400],
    ['/v2/ultigen/monsters/first', 400],
    ['/v2/ultigen/monsters/9007199254740993', 400],
  ])('%s is %i', async (path, status) => {
    expect((await stage.call('GET', path)).status).toBe(status);
  });
});

describe('GET /v2/ultigen/monsters/balance', () => {
  it('lists the monsters of all wallets of the caller, newest first, by page', async () => {
    const user = await stage.newUser();
    const second = randomAddress();
    await stage.link(user.userId, second, 'external', false);
    const tokens: string[] = [];
    for (const owner of [user.address, second, user.address]) tokens.unshift(String(await mint(owner)));
    const page = await stage.call('GET', '/v2/ultigen/monsters/balance?limit=2', { as: user.as });
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.body.map((one: UltigenMonster) => one.tokenId)).toEqual(tokens.slice(0, 2));
    const rest = await stage.call('GET', '/v2/ultigen/monsters/balance?limit=2&page=2', { as: user.as });
    expect(rest.body.map((one: UltigenMonster) => one.tokenId)).toEqual(tokens.slice(2));
  });

  it('is for players', async () => {
    expect((await stage.call('GET', '/v2/ultigen/monsters/balance')).status).toBe(401);
    expect((await stage.call('GET', '/v2/ultigen/monsters/balance', { as: asKey(randomUUID()) })).status).toBe(403);
    const user = await stage.newUser();
    expect((await stage.call('GET', '/v2/ultigen/monsters/balance?limit=101', { as: user.as })).status).toBe(400);
    expect((await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as })).body).toEqual([]);
  });
});

describe('GET /v2/ultigen/monsters/address-balance/{address}', () => {
  it('follows transfers, whoever makes them, and takes them back in a reorganisation', async () => {
    const [owner, buyer] = [randomAddress(), randomAddress()];
    const tokenId = await mint(owner);
    const { id } = await theOne(owner);
    const before = stage.chain.height;
    await stage.chain.mine([monsterTransfer(owner, buyer, tokenId)]);
    expect(await ownedBy(owner)).toEqual([]);
    expect(await theOne(buyer.toLowerCase())).toMatchObject({ id, owner: buyer });
    await stage.chain.unwind(before);
    expect(await theOne(owner)).toMatchObject({ id, owner });
    await stage.chain.unwind(before - 1);
    expect(await ownedBy(owner)).toEqual([]);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${id}`)).status).toBe(404);
  });

  it('ends with the last of several transfers in a block', async () => {
    const [first, second, third] = [randomAddress(), randomAddress(), randomAddress()];
    const tokenId = nextToken++;
    await stage.chain.mine([
      ...monsterMinted(first, tokenId, 16),
      monsterTransfer(first, second, tokenId),
      monsterTransfer(second, third, tokenId),
    ]);
    expect([await ownedBy(first), await ownedBy(second)]).toEqual([[], []]);
    expect(await theOne(third)).toMatchObject({ tokenId: String(tokenId) });
  });

  it('has no monsters that a merge consumed, until a reorganisation takes it back', async () => {
    const owner = randomAddress();
    const [kept, consumed] = [await mint(owner), await mint(owner)];
    const [second] = (await ownedBy(owner)) as UltigenMonster[];
    const before = stage.chain.height;
    await stage.chain.mine([monsterTransfer(owner, zeroAddress, consumed), monsterUpdated(kept, 17, 9, 2, 900)]);
    expect(await theOne(owner)).toMatchObject({ tokenId: String(kept), level: 9 });
    expect(await ownedBy(zeroAddress)).toEqual([]);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${second?.id}`)).status).toBe(404);
    await stage.chain.unwind(before);
    expect(await ownedBy(owner)).toHaveLength(2);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${second?.id}`)).status).toBe(200);
  });

  it('refuses what is no address', async () => {
    expect((await stage.call('GET', '/v2/ultigen/monsters/address-balance/vitalik')).status).toBe(400);
    expect(await ownedBy(zeroAddress)).toEqual([]);
  });
});

describe('GET /v2/ultigen/eggs/balance', () => {
  it('answers a row per element, in order, for a player without any', async () => {
    const user = await stage.newUser();
    const { body } = await stage.call('GET', '/v2/ultigen/eggs/balance', { as: user.as });
    expect(
      body.map(({ id, element, amount }: { id: number; element: string; amount: number }) => [id, element, amount]),
    ).toEqual(['plant', 'water', 'fire', 'light', 'dark'].map((element, id) => [id, element, 0]));
    expect(body[0]).toMatchObject({ name: 'Plant Egg', image: 'https://play.example/public/ultigen/eggs/0.svg' });
  });

  it('adds up all wallets, and tells what is final apart', async () => {
    const user = await stage.newUser();
    const second = randomAddress();
    await stage.link(user.userId, second, 'external', false);
    await stage.chain.mine(eggsMinted(user.address, 3, 2));
    await stage.chain.finalize();
    await stage.chain.mine(eggsMinted(second, 3, 5), eggsHatched(user.address, 3, [46], '77', nextToken++));
    expect(await stage.eggsOf(user.as, 3)).toMatchObject({
      amount: 6,
      finalAmount: 2,
      availableAmount: 6,
      blockNumber: stage.chain.height,
      finalBlockNumber: stage.chain.height - 1,
    });
    await stage.chain.finalize();
    expect(await stage.eggsOf(user.as, 3)).toMatchObject({ amount: 6, finalAmount: 6 });
  });

  it('is for players', async () => {
    expect((await stage.call('GET', '/v2/ultigen/eggs/balance')).status).toBe(401);
    expect((await stage.call('GET', '/v2/ultigen/eggs/balance', { as: asKey(randomUUID()) })).status).toBe(403);
  });
});
