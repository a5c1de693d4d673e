import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { getItem } from '../src/content/content.ts';
import {
  addressOf,
  avatarDressed,
  avatarMinted,
  chainId,
  minted,
  moved,
  randomAddress,
  someTraits,
} from './fixtures/logs.fixture.ts';
import { otherChainId, publicUrl, type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.ledger.state.away = false;
});

const path = '/v2/masters/items/balance';
const shortOf = (body: { id: number; balance: number; vouchers: number; worn: number }[]) =>
  body.map(({ id, balance, vouchers, worn }) => [id, balance, vouchers, worn]);

describe('GET /v2/masters/items/balance/{address}', () => {
  it('tells what an address has with the blocks, and the item as the catalogue has it', async () => {
    const owner = randomAddress();
    await stage.chain.mine([minted('mastersItems', owner, [102, 2], [101, 1])]);
    await stage.chain.finalize();
    const final = stage.chain.height;
    await stage.chain.mine([
      moved('mastersItems', owner, randomAddress(), [102, 1]),
      minted('mastersItems', owner, [305, 4]),
    ]);
    const { status, body } = await stage.call('GET', `${path}/${owner.toLowerCase()}`);
    expect(status).toBe(200);
    const [first, second, third] = body;
    const blocks = { chainId, blockNumber: stage.chain.height, finalBlockNumber: final };
    expect(first).toMatchObject({
      id: 101,
      name: getItem(101)?.name,
      category: { id: 1, type: { id: 1 } },
      image: `${publicUrl}/public/masters/pictures/items/101.svg`,
      balance: 1,
      vouchers: 0,
      worn: 0,
      chains: [{ ...blocks, balance: 1, finalBalance: 1 }],
    });
    expect(second).toMatchObject({ id: 102, balance: 1, chains: [{ ...blocks, balance: 1, finalBalance: 2 }] });
    expect(third).toMatchObject({ id: 305, balance: 4, chains: [{ ...blocks, balance: 4, finalBalance: 0 }] });
    expect(body).toHaveLength(3);
  });

  it('counts other chains only where it is asked to, each with its block', async () => {
    const owner = randomAddress();
    await stage.chain.mine([minted('mastersItems', owner, [101, 1])]);
    await stage.otherChain.mine([minted('mastersItems', owner, [101, 5], [201, 1])]);
    const ask = async (query: string) => shortOf((await stage.call('GET', `${path}/${owner}?${query}`)).body);
    expect(await ask('')).toEqual([[101, 1, 0, 0]]);
    expect(await ask(`chainId=${otherChainId}`)).toEqual([
      [101, 5, 0, 0],
      [201, 1, 0, 0],
    ]);
    expect(await ask('includeSubnet=true')).toEqual([
      [101, 6, 0, 0],
      [201, 1, 0, 0],
    ]);
    const { body } = await stage.call('GET', `${path}/${owner}?includeSubnet=true`);
    expect(body[0].chains).toMatchObject([
      { chainId, balance: 1, blockNumber: stage.chain.height },
      { chainId: otherChainId, balance: 5, blockNumber: stage.otherChain.height },
    ]);
  });

  it('tells what avatars wear apart from what is left', async () => {
    const owner = randomAddress();
    const other = randomAddress();
    await stage.chain.mine(
      [minted('mastersItems', owner, [101, 3], [201, 1])],
      avatarMinted(owner, 1, someTraits()),
      avatarMinted(owner, 2, someTraits()),
      avatarMinted(other, 3, someTraits()),
      [minted('mastersItems', other, [101, 1])],
    );
    await stage.chain.mine(
      avatarDressed(owner, 1, { wears: [101, 201] }),
      avatarDressed(owner, 2, { wears: [101] }),
      avatarDressed(other, 3, { wears: [101] }),
    );
    const { body } = await stage.call('GET', `${path}/${owner}`);
    expect(shortOf(body)).toEqual([
      [101, 1, 0, 2],
      [201, 0, 0, 1],
    ]);
  });

  it('leaves out items that the catalogue lacks, and answers nothing for who has nothing', async () => {
    const owner = randomAddress();
    await stage.chain.mine([minted('mastersItems', owner, [999_999, 1], [2n ** 200n, 1])]);
    expect((await stage.call('GET', `${path}/${owner}`)).body).toEqual([]);
    expect((await stage.call('GET', `${path}/${randomAddress()}`)).body).toEqual([]);
  });

  it.each([
    ['half an address', `${path}/0x12`, 'params.address'],
    ['a chain without items', `${path}/${randomAddress()}?chainId=1`, 'query.chainId'],
    ['a flag that is none', `${path}/${randomAddress()}?includeSubnet=1`, 'query.includeSubnet'],
  ])('refuses %s', async (_what, url, field) => {
    const { status, body } = await stage.call('GET', url);
    expect([status, body.errors[0].path]).toEqual([400, field]);
  });
});

describe('GET /v2/masters/items/balance', () => {
  const vouchers = (answers: { tokenId: string; available: string }[], asked: unknown[] = []) => {
    stage.ledger.answers['vouchers/ledger/contracts'] = (body: unknown) => {
      asked.push(body);
      return { tokens: answers.map((one) => ({ chainId, contract: addressOf('mastersItems'), ...one })) };
    };
    return asked;
  };

  it('adds up all linked wallets, and those of accounts that were merged', async () => {
    const player = await stage.newPlayer();
    const merged = await stage.newPlayer();
    const stranger = await stage.newPlayer();
    const second = randomAddress();
    await stage.link(player.userId, second, 'custodial', false);
    await stage.chain.mine([
      minted('mastersItems', player.address, [101, 1]),
      minted('mastersItems', second, [101, 2], [102, 1]),
      minted('mastersItems', merged.address, [101, 4]),
      minted('mastersItems', stranger.address, [101, 100]),
    ]);
    const mine = async () => shortOf((await stage.call('GET', path, { as: player.as })).body);
    expect(await mine()).toEqual([
      [101, 3, 0, 0],
      [102, 1, 0, 0],
    ]);
    const undo = await stage.merge(merged, player);
    expect(await mine()).toEqual([
      [101, 7, 0, 0],
      [102, 1, 0, 0],
    ]);
    await undo();
    await stage.unlink(player.userId, second);
    expect(await mine()).toEqual([[101, 1, 0, 0]]);
  });

  it('counts vouchers of the whole family where it is asked to', async () => {
    const player = await stage.newPlayer();
    const merged = await stage.newPlayer();
    await stage.merge(merged, player);
    await stage.chain.mine([minted('mastersItems', player.address, [101, 1])]);
    const asked = vouchers([
      { tokenId: '101', available: '2' },
      { tokenId: '201', available: '3' },
    ]);
    const ask = async (query: string) => shortOf((await stage.call('GET', `${path}?${query}`, { as: player.as })).body);
    expect(await ask('')).toEqual([[101, 1, 0, 0]]);
    expect(asked).toEqual([]);
    expect(await ask('includeVouchers=true')).toEqual([
      [101, 1, 2, 0],
      [201, 0, 3, 0],
    ]);
    const userIds = [player.userId, merged.userId].sort();
    expect(asked).toEqual([{ userIds, contracts: [{ chainId, contract: addressOf('mastersItems') }] }]);
    await ask('includeVouchers=true&includeSubnet=true');
    expect(asked).toMatchObject([{}, { contracts: [{ chainId }, { chainId: otherChainId }] }]);
  });

  it('answers 503 without the ledger only if vouchers were asked for', async () => {
    const player = await stage.newPlayer();
    stage.ledger.state.away = true;
    expect((await stage.call('GET', path, { as: player.as })).status).toBe(200);
    expect((await stage.call('GET', `${path}?includeVouchers=true`, { as: player.as })).status).toBe(503);
  });

  it('is for players', async () => {
    for (const as of [undefined, asService('users')]) expect((await stage.call('GET', path, { as })).status).toBe(401);
    expect((await stage.call('GET', path, { as: asKey(randomUUID(), 'items') })).status).toBe(403);
    expect((await stage.call('GET', path, { as: asUser(randomUUID()) })).body).toEqual([]);
    expect((await stage.call('GET', path, { as: asAdmin(randomUUID()) })).body).toEqual([]);
  });
});
