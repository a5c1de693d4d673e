import { randomUUID } from 'node:crypto';
import { boxTokenId, chainSeed, drawItems, oddsHash } from '@hatchery/chain/draws';
import { asKey, asService } from '@hatchery/kit/testing';
import { type Address, type Hex, keccak256, toHex, zeroHash } from 'viem';
import { createListOdds } from '../src/boxes/boxes.repository.ts';
import { getLootbox, getOdds } from '../src/content/content.ts';
import { addressOf, burned, chainId, logOf, minted, randomAddress } from './fixtures/logs.fixture.ts';
import { otherChainId, type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const box = boxTokenId(2n, 1n);
const odds = () =>
  (getOdds(2, 1)?.items ?? []).map((one) => ({ itemId: BigInt(one.itemId), weight: BigInt(one.weight) }));
const value: Hex = keccak256(toHex('a value of the beacon'));
let lastOpening = 0n;

/** Burns boxes to open them. @returns the number of the opening. */
const request = async (account: Address, amount = 2) => {
  lastOpening += 1n;
  const args = { openingId: lastOpening, account, tokenId: box, amount: BigInt(amount), drawBlock: 900n };
  await stage.chain.mine([
    burned('mastersLootboxes', account, [box, amount]),
    logOf('mastersLootboxes', 'OpeningRequested', args),
  ]);
  return lastOpening;
};
const seedOf = (openingId: bigint) => chainSeed({ value, lootboxes: addressOf('mastersLootboxes'), openingId });
const reveal = (account: Address, openingId: bigint, itemIds: bigint[], seed = seedOf(openingId)) =>
  stage.chain.mine([
    logOf('mastersLootboxes', 'OpeningRevealed', { openingId, account, tokenId: box, seed, itemIds }),
    minted('mastersItems', account, ...itemIds.map((id) => [id, 1] as const)),
  ]);
const openingOf = async (openingId: bigint) =>
  (await stage.call('GET', `/v2/masters/lootbox/openings/${openingId}`)).body;

describe('openings', () => {
  it('tell what is needed to repeat the draw, from the request to the reveal', async () => {
    const player = await stage.newPlayer();
    await stage.chain.mine([minted('mastersLootboxes', player.address, [box, 5])]);
    const openingId = await request(player.address);
    expect(await openingOf(openingId)).toMatchObject({
      ...{ openingId: Number(openingId), account: player.address, lootboxId: 2, oddsVersion: 1, amount: 2 },
      ...{ tokenId: String(box), name: getLootbox(2)?.name, state: 'waiting', drawBlock: 900, itemIds: [], items: [] },
      ...{ chainId, requestedBlock: stage.chain.height, blockNumber: stage.chain.height },
    });
    const drawn = drawItems(seedOf(openingId), odds(), 2);
    await reveal(player.address, openingId, [...drawn]);
    const opened = await openingOf(openingId);
    expect(opened).toMatchObject({
      ...{ state: 'revealed', seed: seedOf(openingId), itemIds: drawn.map(Number) },
      ...{ revealedBlock: stage.chain.height, revealHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    });
    expect(opened.items.map(({ id }: { id: number }) => id)).toEqual(drawn.map(Number));
    expect(drawItems(opened.seed, odds(), opened.amount).map(Number)).toEqual(opened.itemIds);
  });

  it('wait again after a reorganisation takes the reveal, and are gone when it takes the request', async () => {
    const account = randomAddress();
    const openingId = await request(account);
    const stands = stage.chain.height;
    await reveal(account, openingId, [101n, 101n]);
    await stage.chain.unwind(stands);
    const waiting = await openingOf(openingId);
    expect(waiting).toMatchObject({ state: 'waiting', itemIds: [] });
    for (const field of ['seed', 'revealedBlock', 'revealHash']) expect(waiting).not.toHaveProperty(field);
    await reveal(account, openingId, [102n, 103n]);
    expect(await openingOf(openingId)).toMatchObject({ state: 'revealed', itemIds: [102, 103] });
    await stage.chain.unwind(stands - 1);
    expect((await stage.call('GET', `/v2/masters/lootbox/openings/${openingId}`)).status).toBe(404);
    await stage.chain.mine();
  });

  it('say that a draw has lapsed', async () => {
    const account = randomAddress();
    const openingId = await request(account, 1);
    await reveal(account, openingId, [101n], zeroHash);
    expect(await openingOf(openingId)).toMatchObject({ state: 'lapsed', seed: zeroHash, itemIds: [101] });
  });

  it('are listed for their player, the newest first, also of merged accounts', async () => {
    const [player, merged, stranger] = [await stage.newPlayer(), await stage.newPlayer(), await stage.newPlayer()];
    const ids = [await request(player.address), await request(merged.address), await request(player.address)];
    await request(stranger.address);
    const mine = async (query = '') => {
      const { body, headers } = await stage.call('GET', `/v2/masters/lootbox/openings${query}`, { as: player.as });
      const numbers = body.map(({ openingId }: { openingId: number }) => BigInt(openingId));
      return [headers.get('x-total-count'), numbers];
    };
    expect(await mine()).toEqual(['2', [ids[2], ids[0]]]);
    await stage.merge(merged, player);
    expect(await mine('?limit=2&page=2')).toEqual(['3', [ids[0]]]);
    expect(await mine(`?chainId=${otherChainId}`)).toEqual(['0', []]);
  });

  it('refuse bad input and other callers', async () => {
    const path = '/v2/masters/lootbox/openings';
    for (const [url, field] of [
      [`${path}/x`, 'params.openingId'],
      [`${path}/1?chainId=1`, 'query.chainId'],
    ] as const) {
      const { status, body } = await stage.call('GET', url);
      expect([status, body.errors[0].path]).toEqual([400, field]);
    }
    expect((await stage.call('GET', `${path}/999999`)).status).toBe(404);
    for (const as of [undefined, asService('users')]) expect((await stage.call('GET', path, { as })).status).toBe(401);
    expect((await stage.call('GET', path, { as: asKey(randomUUID(), 'items') })).status).toBe(403);
  });
});

describe('boxes that are not open yet', () => {
  const shortOf = (body: { lootboxId: number; oddsVersion: number; balance: number; finalBalance: number }[]) =>
    body.map((one) => [one.lootboxId, one.oddsVersion, one.balance, one.finalBalance]);

  it('are counted by box and odds, for an address and for a player with all wallets', async () => {
    const [player, merged] = [await stage.newPlayer(), await stage.newPlayer()];
    await stage.chain.mine([
      minted(
        'mastersLootboxes',
        player.address,
        [boxTokenId(2n, 1n), 2],
        [boxTokenId(2n, 3n), 1],
        [boxTokenId(5n, 1n), 4],
      ),
    ]);
    await stage.chain.finalize();
    await stage.chain.mine([
      burned('mastersLootboxes', player.address, [boxTokenId(5n, 1n), 4]),
      minted('mastersLootboxes', merged.address, [boxTokenId(2n, 3n), 6]),
    ]);
    const { body } = await stage.call('GET', `/v2/masters/lootbox/balance/${player.address.toLowerCase()}`);
    expect(shortOf(body)).toEqual([
      [2, 1, 2, 2],
      [2, 3, 1, 1],
      [5, 1, 0, 4],
    ]);
    expect(body[0]).toMatchObject({ name: getLootbox(2)?.name, chainId, blockNumber: stage.chain.height });
    await stage.merge(merged, player);
    const mine = await stage.call('GET', '/v2/masters/lootbox/balance', { as: player.as });
    expect(shortOf(mine.body)).toContainEqual([2, 3, 7, 1]);
  });

  it('are for players, and of addresses', async () => {
    const path = '/v2/masters/lootbox/balance';
    expect((await stage.call('GET', `${path}/0x12`)).status).toBe(400);
    expect((await stage.call('GET', `${path}/${randomAddress()}?chainId=1`)).status).toBe(400);
    expect((await stage.call('GET', `${path}/${randomAddress()}`)).body).toEqual([]);
    expect((await stage.call('GET', path)).status).toBe(401);
    expect((await stage.call('GET', path, { as: asKey(randomUUID(), 'items') })).status).toBe(403);
  });
});

it('odds that a contract published are kept, with their hash, until their block is void', async () => {
  const publish = (version: bigint) =>
    logOf('mastersLootboxes', 'OddsPublished', {
      ...{ boxId: 2n, version, oddsHash: oddsHash(2n, version, odds()) },
      itemIds: odds().map(({ itemId }) => itemId),
      weights: odds().map(({ weight }) => weight),
    });
  const list = createListOdds(stage.database);
  await stage.chain.mine([publish(1n)]);
  await stage.chain.mine([publish(2n)]);
  expect(await list({ chainId })).toMatchObject([
    { boxId: 2, version: 1, oddsHash: getOdds(2, 1)?.hash, blockNumber: stage.chain.height - 1 },
    { boxId: 2, version: 2, weights: odds().map(({ weight }) => Number(weight)) },
  ]);
  await stage.chain.unwind(stage.chain.height - 1);
  expect(await list({ chainId })).toHaveLength(1);
});
