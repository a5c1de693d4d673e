import { randomUUID } from 'node:crypto';
import { asKey, asService } from '@hatchery/kit/testing';
import { getItem, getTrait } from '../src/content/content.ts';
import { nameOfLook } from '../src/pictures/picture-urls.ts';
import {
  avatarDressed,
  avatarMinted,
  avatarMoved,
  chainId,
  minted,
  randomAddress,
  someTraits,
} from './fixtures/logs.fixture.ts';
import { otherChainId, publicUrl, type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const pictures = `${publicUrl}/public/masters/pictures/avatars`;
const traits = someTraits(2, 3);
let lastToken = 0;
const mint = async (owner = randomAddress(), more: number[] = []) => {
  lastToken += 1;
  await stage.chain.mine(avatarMinted(owner, lastToken, traits), [
    ...(more.length > 0 ? [minted('mastersItems', owner, ...more.map((id) => [id, 1] as const))] : []),
  ]);
  if (more.length > 0) await stage.chain.mine(avatarDressed(owner, lastToken, { wears: more }));
  return { tokenId: lastToken, owner };
};

describe('GET /v2/masters/avatars/{tokenId}', () => {
  it('tells what it is made of, what it wears, how it is drawn, and whose it is as of a block', async () => {
    const { tokenId, owner } = await mint(randomAddress(), [103, 406]);
    const { status, body } = await stage.call('GET', `/v2/masters/avatars/${tokenId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ tokenId, owner, chainId, name: `Keeper #${tokenId}`, blockNumber: stage.chain.height },
      image: `${pictures}/${chainId}-${tokenId}-${nameOfLook({ traits, items: [103, 406] })}.svg`,
    });
    expect(body.traits.map(({ id }: { id: number }) => id)).toEqual(traits);
    expect(body.equippedItems.map(({ id }: { id: number }) => id)).toEqual([103, 406]);
    expect(body.attributes).toContainEqual({ trait_type: 'Body', value: 'Oak' });
    expect(body.attributes).toContainEqual({ trait_type: 'Hair', value: getTrait(traits[7] as number)?.name });
    expect(body.attributes).toContainEqual({ trait_type: 'Hats', value: getItem(103)?.name });
  });

  it('draws layers from back to front, without those that an item hides', async () => {
    const plain = await mint();
    const dressed = await mint(randomAddress(), [405]);
    const layersOf = async ({ tokenId }: { tokenId: number }): Promise<string[]> =>
      (await stage.call('GET', `/v2/masters/avatars/${tokenId}`)).body.layers;
    const [before, after] = [await layersOf(plain), await layersOf(dressed)];
    expect(before[0]).toBe('backdrop');
    expect(before).toContain('trousers');
    expect(before.indexOf('skin')).toBeLessThan(before.indexOf('shirt'));
    expect(after).not.toContain('trousers');
    expect(after.length).toBeGreaterThan(before.length - 1);
  });

  it('shows the name that its owner gave', async () => {
    const { tokenId } = await mint();
    const row = { chain_id: chainId, token_id: tokenId, name: 'Old Fern', named_at: new Date() };
    await stage.database.knex('avatar_names').insert(row);
    expect((await stage.call('GET', `/v2/masters/avatars/${tokenId}`)).body.name).toBe('Old Fern');
    expect((await stage.call('GET', `/public/masters/avatars/${tokenId}`)).body.name).toBe('Old Fern');
  });

  it('shows the picture that its owner uploaded, until it changes hands', async () => {
    const { tokenId, owner } = await mint();
    const row = { chain_id: chainId, token_id: tokenId, path: '/files/masters/fern.webp', owner, set_at: new Date() };
    await stage.database.knex('avatar_images').insert(row);
    const imageOf = async () => (await stage.call('GET', `/v2/masters/avatars/${tokenId}`)).body.image;
    expect(await imageOf()).toBe(`${publicUrl}/files/masters/fern.webp`);
    await stage.chain.mine([avatarMoved(owner, randomAddress(), tokenId)]);
    expect(await imageOf()).toMatch(`${pictures}/${chainId}-${tokenId}-`);
  });

  it('is a 404 where there is none, and where a reorganisation took it', async () => {
    expect((await stage.call('GET', '/v2/masters/avatars/999999')).status).toBe(404);
    const { tokenId } = await mint();
    expect((await stage.call('GET', `/v2/masters/avatars/${tokenId}?chainId=${otherChainId}`)).status).toBe(404);
    await stage.chain.unwind(stage.chain.height - 1);
    expect((await stage.call('GET', `/v2/masters/avatars/${tokenId}`)).status).toBe(404);
  });

  it.each([
    ['no number', '/v2/masters/avatars/x', 'params.tokenId'],
    ['less than nothing', '/v2/masters/avatars/-1', 'params.tokenId'],
    ['more than a number holds', `/v2/masters/avatars/${2n ** 64n}`, 'params.tokenId'],
    ['a chain without avatars', '/v2/masters/avatars/1?chainId=1', 'query.chainId'],
  ])('refuses %s', async (_what, url, field) => {
    const { status, body } = await stage.call('GET', url);
    expect([status, body.errors[0].path]).toEqual([400, field]);
  });
});

describe('GET /public/masters/avatars/{tokenId}', () => {
  it('is metadata as marketplaces read it, with a PNG', async () => {
    const { tokenId } = await mint(randomAddress(), [103]);
    const { body } = await stage.call('GET', `/public/masters/avatars/${tokenId}`);
    expect(body).toMatchObject({
      name: `Keeper #${tokenId}`,
      image: expect.stringMatching(new RegExp(`^${pictures}/${chainId}-${tokenId}-[0-9a-f]{16}-1024\\.png$`)),
      external_url: `${publicUrl}/keepers/${chainId}/${tokenId}`,
    });
    expect(body.attributes).toHaveLength(10);
  });

  it('finds an avatar of any chain, as token URIs name none', async () => {
    const owner = randomAddress();
    await stage.otherChain.mine(avatarMinted(owner, 2_000_001, traits));
    const { body } = await stage.call('GET', '/public/masters/avatars/2000001');
    expect(body.external_url).toBe(`${publicUrl}/keepers/${otherChainId}/2000001`);
    expect((await stage.call('GET', `/public/masters/avatars/2000001?chainId=${chainId}`)).status).toBe(404);
  });
});

describe('GET /v2/masters/avatars/balance/{address}', () => {
  it('lists those of one address in pages, in order of token', async () => {
    const owner = randomAddress();
    const ids = [(await mint(owner)).tokenId, (await mint(owner)).tokenId, (await mint(owner)).tokenId];
    await stage.chain.mine([avatarMoved(owner, randomAddress(), ids[1] as number)]);
    const { body, headers } = await stage.call(
      'GET',
      `/v2/masters/avatars/balance/${owner.toLowerCase()}?limit=1&page=2`,
    );
    expect(body).toMatchObject([{ tokenId: ids[2], owner }]);
    expect(headers.get('x-total-count')).toBe('2');
    expect((await stage.call('GET', `/v2/masters/avatars/balance/${randomAddress()}`)).body).toEqual([]);
  });

  it.each([
    ['half an address', '/v2/masters/avatars/balance/0x1', 'params.address'],
    ['101 at once', `/v2/masters/avatars/balance/${randomAddress()}?limit=101`, 'query.limit'],
    ['a chain without avatars', `/v2/masters/avatars/balance/${randomAddress()}?chainId=1`, 'query.chainId'],
  ])('refuses %s', async (_what, url, field) => {
    const { status, body } = await stage.call('GET', url);
    expect([status, body.errors[0].path]).toEqual([400, field]);
  });
});

describe('GET /v2/masters/avatars/balance', () => {
  const path = '/v2/masters/avatars/balance';

  it('lists those of all linked wallets and of merged accounts, and nobody else’s', async () => {
    const [player, merged, stranger] = [await stage.newPlayer(), await stage.newPlayer(), await stage.newPlayer()];
    const second = randomAddress();
    await stage.link(player.userId, second, 'custodial', false);
    const ids = [
      await mint(player.address),
      await mint(second),
      await mint(merged.address),
      await mint(stranger.address),
    ];
    const mine = async () =>
      (await stage.call('GET', path, { as: player.as })).body.map(({ tokenId }: { tokenId: number }) => tokenId);
    expect(await mine()).toEqual(ids.slice(0, 2).map(({ tokenId }) => tokenId));
    const undo = await stage.merge(merged, player);
    expect(await mine()).toEqual(ids.slice(0, 3).map(({ tokenId }) => tokenId));
    await undo();
    expect(await mine()).toHaveLength(2);
  });

  it('is for players', async () => {
    for (const as of [undefined, asService('users')]) expect((await stage.call('GET', path, { as })).status).toBe(401);
    expect((await stage.call('GET', path, { as: asKey(randomUUID(), 'avatars') })).status).toBe(403);
  });
});

describe('GET /v2/masters/avatars/images/{address}', () => {
  it('lists pictures that can be a profile picture', async () => {
    const owner = randomAddress();
    const [first, second] = [await mint(owner), await mint(owner)];
    const { body } = await stage.call('GET', `/v2/masters/avatars/images/${owner}`);
    const look = nameOfLook({ traits, items: [] });
    const pictureOf = ({ tokenId }: { tokenId: number }) => `${pictures}/${chainId}-${tokenId}-${look}-512.png`;
    expect(body).toEqual({ profilePictures: [pictureOf(first), pictureOf(second)], name: 'Keepers', type: 'avatars' });
    expect((await stage.call('GET', '/v2/masters/avatars/images/nobody')).status).toBe(400);
  });
});
