import { rawRoutes } from '@hatchery/api/raw-routes';
import { eggsAddress, monsterMinted, monstersAddress, monsterUpdated, randomAddress } from './fixtures/logs.fixture.ts';
import { startNode } from './fixtures/stand-ins.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

/** A chain whose node is away from the start, so that no price of it is known. */
const silentChain = 31338;

let stage: Stage;
let silentNode: Awaited<ReturnType<typeof startNode>>;
beforeAll(async () => {
  silentNode = await startNode();
  silentNode.state.broken = true;
  const deployment = { gameToken: silentNode.token, ultigenEggs: eggsAddress, ultigenMonsters: monstersAddress };
  stage = await startStage({
    otherChains: [{ chainId: silentChain, rpcUrl: silentNode.url, deployment: { ...deployment, startBlock: 0 } }],
  });
});
afterAll(async () => {
  await stage?.close();
  await silentNode?.close();
});

const eggsForSale = (query = '') => stage.call('GET', `/public/ultigen/eggs${query}`);

describe('GET /public/ultigen/eggs', () => {
  afterEach(() => Object.assign(stage.node.state, { broken: false, away: false }));

  it('tells the price of the chain, and when it was read', async () => {
    const { status, body } = await eggsForSale();
    expect(status).toBe(200);
    expect(body).toHaveLength(5);
    expect(body[4]).toMatchObject({
      id: 4,
      name: 'Dark Egg',
      element: 'dark',
      price: '5000000000000000000',
      priceReadAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      currency: stage.node.token,
      currencySymbol: 'HATCHY',
      decimals: 18,
      chainId: 31337,
    });
  });

  it.each(['broken', 'away'] as const)('tells the last known price while the node is %s', async (fault) => {
    const known = await eggsForSale();
    stage.node.state[fault] = true;
    expect(await eggsForSale()).toMatchObject({ status: 200, body: known.body });
  });

  it('answers 502 while no price is known, and asks again for the next caller', async () => {
    const query = `?chainId=${silentChain}`;
    expect(await eggsForSale(query)).toMatchObject({ status: 502, body: { type: '/problems/bad-gateway' } });
    silentNode.state.broken = false;
    expect(await eggsForSale(query)).toMatchObject({ status: 200 });
  });
});

describe('GET /public/ultigen/tokens/{tokenId}', () => {
  it('is the metadata of the token', async () => {
    await stage.chain.mine([...monsterMinted(randomAddress(), 5, 31), monsterUpdated(5, 32, 14, 2, 4_000)]);
    const { status, body } = await stage.call('GET', '/public/ultigen/tokens/5');
    expect(status).toBe(200);
    expect(body).toMatchObject({ image: 'https://play.example/public/ultigen/monsters/32.svg' });
    expect(body.name).toMatch(/ #5$/);
    expect(body.external_url).toMatch(/^https:\/\/play\.example\/collection\/\d+$/);
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
