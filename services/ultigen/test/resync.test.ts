import { eggsMinted, monsterMinted } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
afterEach(() => Object.assign(stage.node.state, { broken: false, away: false }));

const monster = (owner: `0x${string}`, monsterId: bigint) => ({ owner, monsterId, level: 1n, stage: 1n, xp: 0n });
const setEggs = (address: string, eggType: number, amount: bigint) =>
  stage.node.state.eggs.set(`${address} ${eggType}`, amount);

describe('GET /v2/ultigen/eggs/resync', () => {
  const path = '/v2/ultigen/eggs/resync';

  it('changes nothing where the chain says the same', async () => {
    const user = await stage.newHolder('external', 2, 3);
    setEggs(user.address, 2, 3n);
    const { body } = await stage.call('GET', path, { as: user.as });
    expect(body[2]).toMatchObject({ amount: 3, availableAmount: 3, blockNumber: stage.chain.height });
    expect(await stage.database.knex('egg_transfers').where({ to_address: user.address })).toHaveLength(1);
  });

  it('mends what differs, both ways, and the record still adds up', async () => {
    const user = await stage.newHolder('external', 2, 3);
    setEggs(user.address, 2, 1n);
    setEggs(user.address, 4, 2n);
    const before = stage.chain.height;
    const { body } = await stage.call('GET', path, { as: user.as });
    expect(body.map(({ amount }: { amount: number }) => amount)).toEqual([0, 0, 1, 0, 2]);
    await stage.chain.mine(eggsMinted(user.address, 2, 5));
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 6 });
    await stage.chain.finalize();
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 2, finalAmount: 2 });
    await stage.chain.unwind(before - 1);
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 0 });
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 0 });
    await stage.chain.mine();
  });

  it('answers 502 for a chain that makes no sense, 503 for one that is silent', async () => {
    const user = await stage.newHolder('external', 2, 3);
    stage.node.state.broken = true;
    expect((await stage.call('GET', path, { as: user.as })).status).toBe(502);
    Object.assign(stage.node.state, { broken: false, away: true });
    expect((await stage.call('GET', path, { as: user.as })).status).toBe(503);
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 3 });
  });

  it('compares at the last block that still stands while the chain is being reorganised', async () => {
    const user = await stage.newHolder('external', 2, 3);
    setEggs(user.address, 2, 3n);
    await stage.chain.mine(eggsMinted(user.address, 2, 1));
    await stage.chain.unwind(stage.chain.height - 1);
    const { status, body } = await stage.call('GET', path, { as: user.as });
    expect([status, body[2].amount, body[2].blockNumber]).toEqual([200, 3, stage.chain.height]);
  });

  it('is for players', async () => {
    expect((await stage.call('GET', path)).status).toBe(401);
    expect((await stage.call('GET', '/v2/ultigen/monsters/resync')).status).toBe(401);
  });
});

it('waits for no block that is being stored, as long as nothing differs', async () => {
  const user = await stage.newHolder('external', 2, 3);
  setEggs(user.address, 2, 3n);
  await stage.database.background.transaction(async (tx) => {
    await tx('followed_chains').forUpdate();
    for (const what of ['eggs', 'monsters'])
      expect((await stage.call('GET', `/v2/ultigen/${what}/resync`, { as: user.as })).status).toBe(200);
  });
});

describe('GET /v2/ultigen/monsters/resync', () => {
  const path = '/v2/ultigen/monsters/resync';

  it('asks only about what is thought to be there, when that is all', async () => {
    const user = await stage.newUser('external');
    await stage.chain.mine(monsterMinted(user.address, 1, 16));
    stage.node.state.monsters.set(1n, monster(user.address, 16n));
    const { body, headers } = await stage.call('GET', path, { as: user.as });
    expect(body).toMatchObject([{ tokenId: '1', monsterId: 16 }]);
    expect(headers.get('x-total-count')).toBe('1');
  });

  it('finds what was missed, what has changed and what has gone', async () => {
    const user = await stage.newUser('external');
    const buyer = await stage.newUser('external');
    await stage.chain.mine(monsterMinted(user.address, 11, 16), monsterMinted(user.address, 12, 16));
    stage.node.state.monsters.set(11n, { ...monster(user.address, 17n), level: 12n, stage: 2n, xp: 2_500n });
    stage.node.state.monsters.set(12n, monster(buyer.address, 16n));
    stage.node.state.monsters.set(13n, monster(user.address, 31n));
    const { body } = await stage.call('GET', path, { as: user.as });
    expect(body).toMatchObject([
      { tokenId: '13', monsterId: 31, owner: user.address },
      { tokenId: '11', monsterId: 17, level: 12, stage: 2, xp: 2_500 },
    ]);
    const theirs = await stage.call('GET', '/v2/ultigen/monsters/balance', { as: buyer.as });
    expect(theirs.body).toMatchObject([{ tokenId: '12', owner: buyer.address }]);
    const again = await stage.call('GET', path, { as: user.as });
    expect(again.body).toEqual(body);
  });

  it('answers 502 for a chain that makes no sense', async () => {
    const user = await stage.newUser('external');
    stage.node.state.broken = true;
    expect((await stage.call('GET', path, { as: user.as })).status).toBe(502);
  });
});
