import { nameOfLook } from '../src/pictures/picture-urls.ts';
import { RecentPictures } from '../src/pictures/recent-pictures.ts';
import { createRender } from '../src/pictures/render.ts';
import { avatarDressed, avatarMoved, chainId, minted, randomAddress, someTraits } from './fixtures/logs.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

let stage: SigningStage;
beforeAll(async () => {
  stage = await startSigningStage();
});
afterAll(() => stage?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/public/masters/pictures/${path}`, stage.url), { headers, redirect: 'manual' });
const pngSize = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

describe('pictures of avatars', () => {
  const traits = someTraits(1, 3);
  const look = nameOfLook({ traits, items: [] });
  const avatar = async () => {
    const owner = randomAddress();
    return { owner, tokenId: await stage.newAvatar(owner, [], traits) };
  };

  it('are drawn as SVG and PNG, named by their look, and kept for ever', async () => {
    const { tokenId } = await avatar();
    const svg = await get(`avatars/${chainId}-${tokenId}-${look}.svg`);
    expect(svg.status).toBe(200);
    expect(svg.headers.get('content-type')).toContain('image/svg+xml');
    expect(svg.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await svg.text()).toContain(`Keeper #${tokenId}`);
    for (const side of [512, 1_024]) {
      const png = await get(`avatars/${chainId}-${tokenId}-${look}-${side}.png`);
      expect(png.headers.get('content-type')).toBe('image/png');
      expect(await pngSize(png)).toEqual({ width: side, height: side });
    }
    const etag = svg.headers.get('etag') as string;
    const again = await get(`avatars/${chainId}-${tokenId}-${look}.svg`, { 'if-none-match': etag });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  });

  it('show other sides by query, and ignore what else is in it', async () => {
    const { tokenId } = await avatar();
    const of = async (query: string) =>
      (await get(`avatars/${chainId}-${tokenId}-${look}.svg${query}`)).headers.get('etag');
    expect(await of('?side=up&crop=1&x=2')).toBe(await of(''));
    expect((await get(`avatars/${chainId}-${tokenId}-${look}-512.png?side=back&crop=portrait`)).status).toBe(200);
  });

  it('lead from a former look to that of now, and stay with their avatar', async () => {
    const { owner, tokenId } = await avatar();
    const former = `avatars/${chainId}-${tokenId}-${look}-512.png`;
    await stage.chain.mine([minted('mastersItems', owner, [101, 1])]);
    await stage.chain.mine(avatarDressed(owner, tokenId, { wears: [101] }));
    const moved = await get(`${former}?side=back&x=1`);
    const now = `${chainId}-${tokenId}-${nameOfLook({ traits, items: [101] })}`;
    expect(moved.status).toBe(302);
    expect(moved.headers.get('location')).toBe(`/public/masters/pictures/avatars/${now}-512.png?side=back`);
    expect(moved.headers.get('cache-control')).toBe('no-store');
    expect((await get(`avatars/${chainId}-${tokenId}.svg`)).headers.get('location')).toContain(`${now}.svg`);
    await stage.chain.mine([avatarMoved(owner, randomAddress(), tokenId)]);
    expect((await get(`avatars/${now}.svg`)).status).toBe(200);
  });

  it.each([
    `${chainId}-4000000-0123456789abcdef.svg`,
    `1-1-0123456789abcdef.svg`,
    `${chainId}-1-${'a'.repeat(15)}.svg`,
    `${chainId}-1-0123456789abcdef-4096.png`,
    `${chainId}-1-0123456789abcdef-512.svg`,
    `${chainId}-99999999999999999999-0123456789abcdef.svg`,
    'x.svg',
    '1.svg',
  ])('there is none named %s', async (file) => {
    expect((await get(`avatars/${file}`)).status).toBe(404);
  });
});

describe('pictures of the catalogue', () => {
  it.each([
    'items/101.svg',
    'items/101-front.svg',
    'items/101-back.svg',
    'items/108-mask.svg',
    'items/101-512.png',
    'traits/810305.svg',
    'traits/810305-back.svg',
    'lootboxes/1.svg',
    'lootboxes/1-opening.svg',
    'lootboxes/1-open-1024.png',
    'tickets/0.svg',
    'tickets/1-512.png',
    'currencies/hatchy.svg',
    'currencies/ticket.svg',
  ])('%s', async (path) => {
    const response = await get(path);
    expect({ status: response.status, etag: response.headers.get('etag') }).toEqual({
      status: 200,
      etag: expect.any(String),
    });
    if (path.endsWith('.png')) await pngSize(response);
    else expect(await response.text()).toMatch(/^<svg xmlns/);
  });

  it.each([
    'items/999.svg',
    'items/101-mask.svg',
    'items/101-side.svg',
    'traits/1.svg',
    'lootboxes/99.svg',
    'lootboxes/1-gone.svg',
    'tickets/7.svg',
    'tickets/1-open.svg',
    'currencies/gold.svg',
    'currencies/..%2f.svg',
    'constructor/1.svg',
    '__proto__/1.svg',
  ])('there is no %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('making pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';

  it('draws each once for all who ask meanwhile, and again only once it is forgotten', async () => {
    const render = createRender();
    let drawn = 0;
    const draw = () => {
      drawn += 1;
      return svg;
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => render({ name: 'one', side: 64, draw })));
    await render({ name: 'one', side: 64, draw });
    expect({ drawn, etags: new Set(all.map(({ etag }) => etag)).size }).toEqual({ drawn: 1, etags: 1 });
  });

  it('refuses what does not fit into the queue, and goes on afterwards', async () => {
    const render = createRender();
    const many = await Promise.allSettled(
      Array.from({ length: 80 }, (_, index) => render({ name: `${index}`, side: 16, draw: () => svg })),
    );
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(16);
    expect((await render({ name: '79', side: 16, draw: () => svg })).contentType).toBe('image/png');
  });

  it('lets one client wait for 8, so that others have their turn', async () => {
    const render = createRender();
    const ask = (name: string, client: string) => render({ name, side: 16, draw: () => svg }, client);
    const greedy = Array.from({ length: 20 }, (_, index) => ask(`g${index}`, '192.0.2.1'));
    const other = ask('other', '192.0.2.2');
    // Nobody waits more for what is made anyway.
    const same = ask('g0', '192.0.2.1');
    const refused = (await Promise.allSettled(greedy)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(12);
    expect(refused[0]).toMatchObject({ reason: { status: 429, retryAfterSeconds: 2 } });
    expect([(await other).contentType, (await same).contentType]).toEqual(['image/png', 'image/png']);
    expect((await ask('g19', '192.0.2.1')).contentType).toBe('image/png');
  });

  it('counts who waits by what the gateway says of them', async () => {
    const owner = randomAddress();
    const traits = someTraits();
    const names: string[] = [];
    while (names.length < 12) {
      const tokenId = await stage.newAvatar(owner, [], traits);
      names.push(`avatars/${chainId}-${tokenId}-${nameOfLook({ traits, items: [] })}-1024.png`);
    }
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const statuses = (await Promise.all(names.map((name) => get(name, headers)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('keeps those that were asked for last, up to a number of bytes', () => {
    const recent = new RecentPictures({ mostBytes: 25 });
    const picture = { content: Buffer.alloc(10), contentType: 'image/png', etag: '""' };
    recent.keep('a', picture);
    recent.keep('b', picture);
    recent.find('a');
    recent.keep('c', picture);
    expect(['a', 'b', 'c'].map((name) => recent.find(name) !== undefined)).toEqual([true, false, true]);
    recent.keep('d', { ...picture, content: Buffer.alloc(40) });
    expect(recent.find('d')).toBeUndefined();
  });
});
