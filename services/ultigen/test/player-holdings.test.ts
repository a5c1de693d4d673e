import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { workOf } from '@hatchery/kit/testing-plans';
import { countDeeds, listEggsOfPlayers } from '../src/holdings/player-holdings.repository.ts';
import { listOfPlayers } from '../src/monsters/monsters.repository.ts';
import { eggsMinted, monsterMinted, monsterTransfer, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ config: { GUEST_EGGS_PER_DAY: 1 } });
});
afterAll(() => stage?.close());

const path = '/internal/ultigen/players/holdings';
const ask = (...userIds: string[]) => stage.call('POST', path, { as: asService('games'), body: { userIds } });
const holdings = async (...userIds: string[]) => (await ask(...userIds)).body;
let nextToken = 1;
const mint = async (owner: `0x${string}`, monsterId = 13) => {
  const tokenId = nextToken++;
  await stage.chain.mine(monsterMinted(owner, tokenId, monsterId));
  return String(tokenId);
};
const hatch = (as: ReturnType<typeof asUser>, eggType: number, amount = 1) =>
  stage.call('POST', '/v2/ultigen/eggs/hatch', { as, body: { amount, eggType } });

describe('POST /internal/ultigen/players/holdings', () => {
  it('tells the creatures of all wallets of a family, newest first, with what games weigh', async () => {
    const [guest, account] = [await stage.newUser(), await stage.newUser()];
    const second = randomAddress();
    await stage.link(account.userId, second, 'external', false);
    const tokens: string[] = [];
    for (const owner of [guest.address, second, account.address]) tokens.unshift(await mint(owner));
    await mint(randomAddress());
    const { creatures, moreCreatures } = await holdings(guest.userId, account.userId);
    expect(creatures.map((one: { tokenId: string }) => one.tokenId)).toEqual(tokens);
    expect(moreCreatures).toBe(false);
    expect(creatures[0]).toMatchObject({
      chainId,
      generation: 'gen3',
      monsterId: 13,
      kind: expect.any(String),
      element: 'plant',
      rarity: 'rare',
      stage: 1,
      level: 1,
      xp: 0,
      health: expect.any(Number),
      image: 'https://play.example/public/ultigen/monsters/13.svg',
      block: stage.chain.height,
    });
    expect(creatures[0]).not.toHaveProperty('name');
  });

  it('tells names, counts who gave them, and follows transfers', async () => {
    const [seller, buyer] = [await stage.newUser(), await stage.newUser()];
    const tokenId = await mint(seller.address);
    const [{ id }] = (await holdings(seller.userId)).creatures;
    const body = { nickname: 'Fern' };
    await stage.call('PUT', `/v2/ultigen/monsters/${id}/name`, { as: seller.as, body });
    expect(await holdings(seller.userId)).toMatchObject({ creatures: [{ id, name: 'Fern' }], named: 1 });
    await stage.chain.mine([monsterTransfer(seller.address, buyer.address, Number(tokenId))]);
    expect(await holdings(seller.userId)).toMatchObject({ creatures: [], named: 1 });
    expect(await holdings(buyer.userId)).toMatchObject({ creatures: [{ id, name: 'Fern' }], named: 0 });
    await stage.call('PUT', `/v2/ultigen/monsters/${id}/name`, { as: buyer.as, body });
    expect(await holdings(seller.userId, buyer.userId)).toMatchObject({ named: 1 });
    expect((await holdings(seller.userId)).named).toBe(0);
  });

  it('counts eggs on chain, promised, given and waiting, without those that are being hatched', async () => {
    const user = await stage.newHolder('external', 1, 4);
    await stage.chain.mine(eggsMinted(user.address, 3, 2));
    expect((await holdings(user.userId)).eggs).toEqual([
      { chainId, eggType: 1, amount: 4, block: stage.chain.height },
      { chainId, eggType: 3, amount: 2, block: stage.chain.height },
    ]);
    await hatch(user.as, 1, 3);
    const later = await holdings(user.userId);
    expect(later.eggs[0]).toMatchObject({ eggType: 1, amount: 1 });
    expect(later).toMatchObject({ hatches: 3, hatchedBy: [{ hatches: 3 }] });
    expect(later.creatures).toHaveLength(3);
    expect(later.creatures[0]).toMatchObject({ tokenId: null });
    const reward = { reference: randomUUID(), userId: user.userId, eggType: 1, amount: 5 };
    await stage.call('POST', '/internal/ultigen/rewards/eggs', { as: asService('games'), body: reward });
    expect((await holdings(user.userId)).eggs[0]).toMatchObject({ eggType: 1, amount: 6 });
  });

  it('counts the welcome egg of a guest before it is on chain, and the creature that it becomes', async () => {
    const guest = { userId: randomUUID(), address: randomAddress() };
    await stage.database.knex('welcome_days').insert({ day: new Date().toISOString().slice(0, 10), given: 1 });
    await stage.link(guest.userId, guest.address, 'custodial');
    await stage.welcome(guest.userId, guest.address);
    expect(await holdings(guest.userId)).toMatchObject({
      creatures: [],
      eggs: [{ eggType: 2, amount: 1 }],
      hatches: 0,
    });
    await hatch(asUser(guest.userId), 2);
    const after = await holdings(guest.userId);
    expect(after).toMatchObject({ eggs: [], hatches: 1, creatures: [{ tokenId: null, element: 'fire' }] });
  });

  it('counts eggs that wait for a first wallet', async () => {
    const userId = randomUUID();
    const reward = { reference: randomUUID(), userId, eggType: 4, amount: 2 };
    await stage.call('POST', '/internal/ultigen/rewards/eggs', { as: asService('games'), body: reward });
    expect((await holdings(userId)).eggs).toMatchObject([{ chainId, eggType: 4, amount: 2 }]);
  });

  it('says when there are more than a thousand creatures', async () => {
    const { userId, address } = await stage.newUser();
    await stage.database.knex.raw(
      `insert into monsters (owner, state, monster_id, token_id, minted_block)
       select ?, 'minted', 1, 50000 + n, 1 from generate_series(1, 1001) as n`,
      [address],
    );
    const { creatures, moreCreatures } = await holdings(userId);
    expect([creatures.length, moreCreatures, creatures[0].tokenId]).toEqual([1_000, true, '51001']);
  });

  it('answers nothing for who has nothing', async () => {
    expect(await holdings(randomUUID())).toEqual({
      creatures: [],
      moreCreatures: false,
      eggs: [],
      hatches: 0,
      hatchedBy: [],
      named: 0,
    });
  });

  it.each([
    ['nobody', { userIds: [] }],
    ['21 accounts', { userIds: Array.from({ length: 21 }, () => randomUUID()) }],
    ['no id', { userIds: ['ada'] }],
    ['no list', {}],
  ])('refuses %s', async (_what, body) => {
    const reply = await stage.call('POST', path, { as: asService('games'), body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toMatch(/^body\.userIds/);
  });

  it('is for games alone', async () => {
    const id = randomUUID();
    for (const as of [undefined, asUser(id), asAdmin(id), asKey(id, 'rewards')])
      expect((await stage.call('POST', path, { as, body: { userIds: [id] } })).status).toBe(401);
    const as = asService('users');
    expect((await stage.call('POST', path, { as, body: { userIds: [id] } })).status).toBe(403);
  });
});

describe('the reads', () => {
  it('do as much work among many players as among few', async () => {
    const { knex } = stage.database;
    const me = await stage.newUser();
    await mint(me.address);
    const userIds = [me.userId];
    const fill = async (players: number) => {
      const made = `select md5('owner' || n) as address from generate_series(1, ${players}) as n`;
      await knex.raw(`insert into wallets (address, user_id, kind, main, changed_at)
        select address, gen_random_uuid(), 'custodial', true, now() from (${made}) as made on conflict do nothing`);
      await knex.raw(`insert into monsters (owner, state, monster_id, token_id, minted_block)
        select address, 'minted', 1, 1000000 + (select coalesce(max(id), 0) from monsters) + row_number() over (), 1
        from (${made}) as made`);
      await knex.raw(`insert into hatches (id, chain_id, address, custodial, egg_type, amount, status, created_at)
        select gen_random_uuid(), ${chainId}, address, true, 1, 1, 'seen', now() from (${made}) as made`);
      await knex.raw(`insert into egg_balances (chain_id, address, egg_type, amount)
        select ${chainId}, address, 1, 5 from (${made}) as made on conflict do nothing`);
      await knex.raw(`insert into raised_monsters (monster_id, nickname, named_by)
        select id, 'Fern', gen_random_uuid() from monsters on conflict do nothing`);
      await knex.raw('vacuum analyze wallets, monsters, hatches, egg_balances, raised_monsters, gifts, egg_rewards');
    };
    const wanted = { userIds, chainIds: [chainId] };
    const work = () =>
      Promise.all([
        workOf(knex, 'cross join unnest', () => listOfPlayers(knex, { ...wanted, limit: 1_001 })),
        workOf(knex, 'egg_rewards', () => listEggsOfPlayers(knex, { ...wanted, mainChainId: chainId })),
        workOf(knex, 'raised_monsters', () => countDeeds(knex, userIds)),
      ]);
    await fill(1_000);
    const few = await work();
    await fill(20_000);
    for (const [index, many] of (await work()).entries())
      expect(many.blocks).toBeLessThan((few[index]?.blocks ?? 0) * 1.5 + 40);
  });
});
