import { numberToHex, zeroAddress } from 'viem';
import { logOf, moved, otherChainId, publicUrl, randomAddress, type Stage, startStage } from './collections.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const alice = randomAddress();

const metadataOf = async (slug: string, tokenId: string) =>
  stage.call('GET', `/public/collections/${slug}/tokens/${tokenId}`);
const pathOf = (image: string) => image.slice(publicUrl.length);
const fetchPath = (path: string) => fetch(`${stage.url}${path}`, { redirect: 'manual' });

describe('metadata', () => {
  it.each([
    ['gen2', '40', 'Sproutle', 'common'],
    ['gen2', '40888', 'Shiny Sproutle', 'shiny'],
    ['gen2-eggs', '1', 'Lunar egg', undefined],
    ['ultigen-eggs', '4', 'Dark egg', undefined],
    ['omnichain-items', '3001', 'Butterfly net', undefined],
    ['omnichain-items', '100003', 'Moonlit case', undefined],
  ])('of %s %s is that of %s, by both ways to write an id', async (slug, tokenId, name, rarity) => {
    const { status, body } = await metadataOf(slug, tokenId);
    expect([status, body.name]).toEqual([200, name]);
    if (rarity) expect(body.attributes).toContainEqual({ trait_type: 'Rarity', value: rarity });
    expect((await metadataOf(slug, numberToHex(BigInt(tokenId), { size: 32 }).slice(2))).body).toEqual(body);
  });

  it.each([
    ['gen1', '39999'],
    ['gen2', '39'],
    ['gen2-eggs', '2'],
    ['ultigen-eggs', '5'],
    ['omnimon', '1'],
    ['omnichain-items', '15001'],
    ['omnichain-items', '2000'],
    ['omnichain-items', '4294967296'],
  ])('of %s %s is not there', async (slug, tokenId) => {
    expect((await metadataOf(slug, tokenId)).status).toBe(404);
  });

  it.each(['x', '-1', '0x1', '01', '9'.repeat(64)])('refuses the id %s, naming it', async (tokenId) => {
    const { status, body } = await metadataOf('gen2', tokenId);
    if (tokenId.length === 64) expect(status).toBe(404);
    else expect([status, body.errors[0].path]).toEqual([400, 'params.tokenId']);
  });

  it.each(['gen1/tokens/17', 'gen2/tokens/40', 'omnimon/tokens/1', 'omnimon/holders'])(
    'of %s is on no chain that nobody follows, which is named',
    async (path) => {
      const { status, body } = await stage.call('GET', `/public/collections/${path}?chainId=5`);
      expect([status, body.errors]).toEqual([
        404,
        [{ path: 'query.chainId', message: expect.stringMatching(/ are not on chain 5\.$/) }],
      ]);
    },
  );

  it('of a gen-1 creature names its monster once the staking was told', async () => {
    await stage.main.mine([moved('gen1Collection', zeroAddress, alice, 17n)]);
    const unknown = (await metadataOf('gen1', '17')).body;
    expect(unknown).toMatchObject({ name: 'Hatchie #17', attributes: [{ trait_type: 'Generation', value: 1 }] });
    await stage.main.mine([
      logOf('gen1Staking', 'MetadataKnown', { tokenId: 17n, monsterId: 6n, shiny: 1n, serial: 3n, element: 0n }),
    ]);
    const known = (await metadataOf('gen1', '17')).body;
    expect(known).toMatchObject({
      name: 'Pinekin #17',
      attributes: expect.arrayContaining([
        { trait_type: 'Element', value: 'plant' },
        { trait_type: 'Rarity', value: 'shiny' },
        { trait_type: 'Serial', value: 3 },
      ]),
    });
    expect((await stage.call('GET', `/public/collections/gen1/tokens/17?chainId=${otherChainId}`)).status).toBe(404);
    await stage.main.mine([logOf('gen1Staking', 'MetadataForgotten', { tokenId: 17n })]);
    expect((await metadataOf('gen1', '17')).body).toEqual(unknown);
  });
});

describe('pictures', () => {
  it('are drawings to keep for good, at an address that names their hash', async () => {
    for (const [slug, tokenId] of [
      ['gen2', '142'],
      ['gen2-eggs', '0'],
      ['omnichain-items', '14001'],
    ] as const) {
      const { body } = await metadataOf(slug, tokenId);
      const answer = await fetchPath(pathOf(body.image));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      expect(await answer.text()).toMatch(/^<svg /);
    }
  });

  it('lead from a former address, and from one without a hash, to the present one', async () => {
    const { body } = await metadataOf('gen2', '41');
    const path = pathOf(body.image);
    for (const former of [
      path.replace(/-[0-9a-f]{16}\.svg$/, `-${'0'.repeat(16)}.svg`),
      path.replace(/-[0-9a-f]{16}/, ''),
    ]) {
      const answer = await fetchPath(former);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
      expect(answer.headers.get('cache-control')).not.toMatch(/immutable/);
    }
  });

  it('of an omnimon change with its traits, and the former address leads to the present one', async () => {
    await stage.main.mine([
      logOf('omnimon', 'DrawOpened', { tokenId: 77n, drawBlock: 9n }),
      moved('omnimon', zeroAddress, alice, 77n),
    ]);
    const egg = pathOf((await metadataOf('omnimon', '77')).body.image);
    expect((await fetchPath(egg)).status).toBe(200);
    const traits = Array(15).fill(0n) as never;
    await stage.main.mine([logOf('omnimon', 'TraitsDrawn', { tokenId: 77n, seed: `0x${'11'.repeat(32)}`, traits })]);
    const creature = pathOf((await metadataOf('omnimon', '77')).body.image);
    expect(creature).not.toBe(egg);
    expect((await fetchPath(egg)).headers.get('location')).toBe(creature);
    expect((await fetchPath(creature)).status).toBe(200);
  });

  it.each([
    '/gen1/pictures/monster-40.svg',
    '/gen9/pictures/cover.svg',
    '/gen2/pictures/cover.png',
    '/omnimon/pictures/x.svg',
  ])('%s is not there', async (path) => {
    expect((await fetchPath(`/public/collections${path}`)).status).toBe(404);
  });

  it('of collections and of every known monster of gen-1 are there', async () => {
    const { body } = await stage.call('GET', '/public/collections');
    await stage.main.mine();
    const covers = body.map(({ image }: { image: string }) => pathOf(image));
    for (const path of covers) expect((await fetchPath(path)).status).toBe(200);
    for (const key of ['monster-0', 'monster-39-shiny', 'token-39999'])
      expect((await fetchPath(`/public/collections/gen1/pictures/${key}.svg`)).status).toBe(302);
  });
});
