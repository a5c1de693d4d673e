import { createTestChain } from '@hatchery/indexing/testing';
import { eventually } from '@hatchery/kit/testing';
import { eggsAddress, eggsMinted, monsterMinted, monstersAddress } from './fixtures/logs.fixture.ts';
import { startNode } from './fixtures/stand-ins.fixture.ts';
import { chainId as main, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

const other = 31338;

let stage: Stage;
let node: Awaited<ReturnType<typeof startNode>>;
let chain: ReturnType<typeof createTestChain>;
beforeAll(async () => {
  node = await startNode();
  const deployment = { gameToken: node.token, ultigenEggs: eggsAddress, ultigenMonsters: monstersAddress };
  stage = await startStage({
    otherChains: [{ chainId: other, rpcUrl: node.url, deployment: { ...deployment, startBlock: 0 } }],
  });
  chain = createTestChain({ chainId: other, send: stage.deliver });
});
afterAll(async () => {
  await stage?.close();
  await node?.close();
});

const eggsOn = async ({ as }: Awaited<ReturnType<Stage['newUser']>>, query = '') =>
  (await stage.call('GET', `/v2/ultigen/eggs/balance${query}`, { as })).body[2];

describe('eggs and monsters on two chains', () => {
  it('are counted by chain, also those of one token id', async () => {
    const user = await stage.newHolder('custodial', 2, 3);
    await chain.mine(eggsMinted(user.address, 2, 5), monsterMinted(user.address, 900, 13));
    await stage.chain.mine(monsterMinted(user.address, 900, 16));
    expect(await eggsOn(user)).toMatchObject({ chainId: main, amount: 3 });
    expect(await eggsOn(user, `?chainId=${other}`)).toMatchObject({ chainId: other, amount: 5, blockNumber: 1 });
    const monsterOn = async (query: string) =>
      (await stage.call('GET', `/v2/ultigen/monsters/balance${query}`, { as: user.as })).body;
    expect(await monsterOn('')).toMatchObject([{ chainId: main, monsterId: 16, tokenId: '900' }]);
    expect(await monsterOn(`?chainId=${other}`)).toMatchObject([{ chainId: other, monsterId: 13, tokenId: '900' }]);
  });

  it('hatch on the chain that the caller chose', async () => {
    const user = await stage.newUser('custodial');
    await chain.mine(eggsMinted(user.address, 2, 2));
    const hatch = (chainId?: number) =>
      stage.call('POST', '/v2/ultigen/eggs/hatch', { as: user.as, body: { amount: 1, eggType: 2, chainId } });
    expect((await hatch()).status).toBe(409);
    const { body } = await hatch(other);
    expect(body).toMatchObject([{ chainId: other, status: 'hatching' }]);
    const submission = await eventually(() => stage.relay.submitted.get(`hatch:${body[0].hatchId}`));
    expect(submission).toMatchObject({ chainId: other });
    const hatchesOn = async (query: string) =>
      (await stage.call('GET', `/v2/ultigen/hatches${query}`, { as: user.as })).body.length;
    expect([await hatchesOn(''), await hatchesOn(`?chainId=${other}`)]).toEqual([0, 1]);
    expect(await eggsOn(user, `?chainId=${other}`)).toMatchObject({ amount: 2, availableAmount: 1 });
  });

  it('are refused where there are none, naming the field', async () => {
    const { as } = await stage.newUser('custodial');
    const query = await stage.call('GET', '/v2/ultigen/eggs/balance?chainId=43114', { as });
    expect([query.status, query.body.errors[0].path]).toEqual([400, 'query.chainId']);
    const body = { amount: 1, eggType: 2, chainId: 43114 };
    const hatch = await stage.call('POST', '/v2/ultigen/eggs/hatch', { as, body });
    expect([hatch.status, hatch.body.errors[0].path]).toEqual([400, 'body.chainId']);
  });
});

describe('a chain that is down', () => {
  afterEach(() => Object.assign(node.state, { away: false, broken: false }));

  it('fails what asks it, and nothing of the other', async () => {
    const user = await stage.newHolder('custodial', 2, 3);
    stage.node.state.eggs.set(`${user.address} 2`, 3n);
    stage.node.state.balances.set(user.address, 10n ** 20n);
    await chain.mine();
    node.state.broken = true;
    const resync = (query: string) => stage.call('GET', `/v2/ultigen/eggs/resync${query}`, { as: user.as });
    expect([(await resync('')).status, (await resync(`?chainId=${other}`)).status]).toEqual([200, 502]);
    const buy = (chainId: number) =>
      stage.call('POST', '/v2/ultigen/eggs/buy', { as: user.as, body: { amount: 1, eggType: 2, chainId } });
    expect([(await buy(main)).status, (await buy(other)).status]).toEqual([200, 502]);
    expect((await stage.call('GET', '/readyz')).status).toBe(200);
  });

  it('pauses its own projection alone where blocks of it are missing', async () => {
    const user = await stage.newUser('external');
    const missing = chain.mineUntold(eggsMinted(user.address, 2, 1));
    await chain.mine(eggsMinted(user.address, 2, 1));
    await stage.chain.mine(eggsMinted(user.address, 2, 4));
    expect([(await eggsOn(user)).amount, (await eggsOn(user, `?chainId=${other}`)).amount]).toEqual([4, 0]);
    await missing.tell();
    await eventually(async () => (await eggsOn(user, `?chainId=${other}`)).amount === 2);
  });
});
