import { rawRoutes } from '@hatchery/api/raw-routes';
import { monsterMinted, monsterUpdated, randomAddress } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

describe('GET /public/ultigen/eggs', () => {
  it('answers 502 while the chain makes no sense, and keeps no such answer', async () => {
    stage.node.state.broken = true;
    expect((await stage.call('GET', '/public/ultigen/eggs')).status).toBe(502);
    stage.node.state.broken = false;
    expect((await stage.call('GET', '/public/ultigen/eggs')).status).toBe(200);
  });

  it('tells the price of the chain, which is read once however many ask', async () => {
    const { reads } = stage.node.state;
    const replies = await Promise.all(Array.from({ length: 10 }, () => stage.call('GET', '/public/ultigen/eggs')));
    expect(stage.node.state.reads).toBe(reads);
    expect(replies[9]?.body).toHaveLength(5);
    expect(replies[9]?.body[4]).toMatchObject({
      id: 4,
      name: 'Dark Egg',
      element: 'dark',
      price: '5000000000000000000',
      currency: stage.node.token,
      currencySymbol: 'HATCHY',
      decimals: 18,
      chainId: 31337,
    });
  });
});

describe('GET /public/ultigen/tokens/{tokenId}', () => {
  it('is the metadata of the token', async () => {
    await stage.chain.mine([...monsterMinted(randomAddress(), 5, 31), monsterUpdated(5, 32, 14, 2, 4_000)]);
    const { status, body } = await stage.call('GET', '/public/ultigen/tokens/5');
    expect(status).toBe(200);
    expect(body).toMatchObject({ image: 'https://play.example/public/ultigen/monsters/32.svg' });
    expect(body.name).toMatch(/ #5$/);
    expect(body.attributes).toContainEqual({ trait_type: 'Level', value: 14 });
    expect(body.attributes).toContainEqual({ trait_type: 'Element', value: 'fire' });
  });

  it('knows no other tokens', async () => {
    expect((await stage.call('GET', '/public/ultigen/tokens/6')).status).toBe(404);
    expect((await stage.call('GET', '/public/ultigen/tokens/-1')).status).toBe(400);
    expect((await stage.call('GET', `/public/ultigen/tokens/${2n ** 256n - 1n}`)).status).toBe(404);
  });
});

describe('pictures', () => {
  it.each(['/public/ultigen/monsters/1.svg', '/public/ultigen/eggs/4.svg'])('%s is an SVG to keep', async (path) => {
    const { status, headers, body } = await stage.call('GET', path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(body).toMatch(/^<svg /);
    expect((await stage.call('GET', path)).body).toBe(body);
  });

  it.each([
    '/public/ultigen/monsters/9999.svg',
    '/public/ultigen/monsters/1.png',
    '/public/ultigen/eggs/5.svg',
    '/public/ultigen/eggs/..%2f4.svg',
  ])('there is none at %s', async (path) => {
    expect(await stage.call('GET', path)).toMatchObject({ status: 404, body: { type: '/problems/not-found' } });
  });

  it('are the routes that the gateway is told of', () => {
    const ours = rawRoutes.filter(({ owner }) => owner === 'ultigen').map(({ fullPath }) => fullPath);
    expect(ours).toEqual(['/public/ultigen/monsters/{file}', '/public/ultigen/eggs/{file}']);
  });
});
