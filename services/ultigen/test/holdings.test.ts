import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { zeroAddress } from 'viem';
import { growing } from './fixtures/growing.fixture.ts';
import { eggsMinted, monsterMinted, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const path = '/internal/ultigen/holdings';
const ask = (query: string) => stage.call('GET', `${path}?${query}`, { as: asService('users') });

describe('GET /internal/ultigen/holdings', () => {
  it('tells eggs and monsters of several addresses in any case, with totals and the block', async () => {
    const [one, two, other] = [randomAddress(), randomAddress(), randomAddress()];
    await stage.chain.mine(
      eggsMinted(one, 2, 3),
      eggsMinted(one, 4, 1),
      eggsMinted(two, 2, 5),
      eggsMinted(other, 2, 9),
      monsterMinted(two, 9_001, 7),
      monsterMinted(one, 9_002, 7),
      monsterMinted(other, 9_003, 7),
    );
    const { status, body } = await ask(`addresses=${one.toLowerCase()},${two},${one}`);
    expect(status).toBe(200);
    const eggs = [
      { address: one, eggType: 2, amount: '3', available: '3' },
      { address: one, eggType: 4, amount: '1', available: '1' },
      { address: two, eggType: 2, amount: '5', available: '5' },
    ];
    expect(body.eggs).toHaveLength(3);
    expect(body.eggs).toEqual(expect.arrayContaining(eggs));
    expect(body).toMatchObject({
      monsters: [
        { address: two, tokenId: '9001' },
        { address: one, tokenId: '9002' },
      ],
      eggCount: '9',
      monsterCount: 2,
      chainId,
      blockNumber: stage.chain.height,
    });
    const second = await ask(`addresses=${one},${two}&page=2&limit=1`);
    expect(second.body).toMatchObject({ monsters: [{ address: one, tokenId: '9002' }], monsterCount: 2 });
  });

  it('tells what waiting hatches have reserved', async () => {
    const { as, address } = await stage.newHolder('external', 1, 4);
    await stage.call('POST', '/v2/ultigen/eggs/hatch', { as, body: { amount: 3, eggType: 1 } });
    expect((await ask(`addresses=${address}`)).body.eggs).toEqual([
      { address, eggType: 1, amount: '4', available: '1' },
    ]);
  });

  it('counts creatures that grow, and does not list them', async () => {
    const on = growing(stage, 9_100);
    const { address, as } = await stage.newUser();
    const [kept, consumed, other] = [await on.mint(address), await on.mint(address), await on.mint(address)];
    expect((await on.merge({ as }, { id: kept.id, consumed: [consumed.id] })).status).toBe(200);
    expect((await ask(`addresses=${address}`)).body).toMatchObject({
      monsters: [{ address, tokenId: String(other.tokenId) }],
      monsterCount: 3,
    });
  });

  it('answers nothing for who has nothing', async () => {
    const { body } = await ask(`addresses=${randomAddress()}`);
    expect(body).toMatchObject({ eggs: [], monsters: [], eggCount: '0', monsterCount: 0 });
  });

  it.each([
    ['nothing', ''],
    ['no address', 'addresses='],
    ['half an address', 'addresses=0x12'],
    ['a comma too many', `addresses=${zeroAddress},`],
    ['501 monsters', `addresses=${zeroAddress}&limit=501`],
    ['no page', `addresses=${zeroAddress}&page=0`],
    ['101 addresses', `addresses=${Array(101).fill(zeroAddress).join(',')}`],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body.errors[0].path).toMatch(/^query\./);
  });

  it('is for services alone', async () => {
    const query = `${path}?addresses=${zeroAddress}`;
    const id = '00000000-0000-4000-8000-000000000001';
    for (const as of [undefined, asUser(id), asAdmin(id), asKey(id, 'rewards')])
      expect((await stage.call('GET', query, { as })).status).toBe(401);
  });
});
