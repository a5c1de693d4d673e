import { asAdmin } from '@hatchery/kit/testing';
import { seededRandom } from '@hatchery/kit/testing-random';
import * as migration from '../migrations/20261128140000-creatures-that-grow.ts';
import { rebuildMonsters } from '../src/life/rebuild-monsters.ts';
import { growing, type Token } from './fixtures/growing.fixture.ts';
import { hatching, type User } from './fixtures/hatching.fixture.ts';
import { eggsHatched, eggsMinted, monsterTransfer, monsterUpdated, randomAddress } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

const steps = Number(process.env.LIFE_STEPS ?? 200);
const seed = Number(process.env.LIFE_SEED ?? 20_261_128);

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ config: { XP_PER_CREATURE_AND_DAY: 1_000_000 } });
});
afterAll(() => stage?.close());

const compare = (repair = false) => rebuildMonsters(stage.database, { repair });
const nicknames = ['Old Fern', 'Ash', 'Pebble', 'Tuft'];

/** Has creatures live as they do: they hatch, move, earn, grow, merge, get names, and blocks of theirs are undone. */
async function live(random: (bound: number) => number): Promise<{ redeemed: number; unwound: number }> {
  const on = growing(stage, 20_000);
  const eggs = hatching(stage);
  const users = await Promise.all(
    ['custodial', 'external', 'custodial'].map((kind) => stage.newUser(kind as 'custodial')),
  );
  const key = on.newKey(1_000_000_000);
  const done = { redeemed: 0, unwound: 0 };
  const any = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const mine = async (user: User): Promise<{ id: number; tokenId: string | null; monsterId: number }[]> =>
    (await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as })).body;
  const one = async () => {
    const user = any(users);
    const creature = any(await mine(user));
    return { user, creature };
  };
  const redeem = async (reply: { status: number; body: { growing?: { uid: string } } }) => {
    if (reply.status !== 200 || !reply.body.growing) return;
    const { uid } = reply.body.growing;
    await on.voucherOf(uid);
    if (random(5) === 0) return;
    await on.redeem(uid);
    done.redeemed += 1;
  };
  const hatch = async () => {
    const user = any(users);
    await stage.chain.mine(eggsMinted(user.address, 0, 2));
    const reply = await eggs.hatch(user, { amount: 1 + random(2), eggType: 0 });
    if (reply.status !== 200) return;
    const { voucherId, request } = await eggs.voucherOf(user, reply.body[0].hatchId);
    if (random(4) === 0) return;
    const kinds = request.payload.monsterIds.map(Number);
    await stage.chain.mine(eggsHatched(user.address, 0, kinds, voucherId, eggs.nextToken(kinds.length)));
  };
  const name = async () => {
    const { user, creature } = await one();
    if (!creature) return;
    const path = `/v2/ultigen/monsters/${creature.id}/name`;
    if (random(4) === 0) await stage.call('DELETE', path, { as: random(2) === 0 ? user.as : asAdmin(user.userId) });
    else await stage.call('PUT', path, { as: user.as, body: { nickname: any(nicknames) } });
  };
  const evolve = async () => {
    const { user, creature } = await one();
    if (!creature) return;
    const { body } = await stage.call('GET', `/v2/ultigen/monsters/${creature.id}/evolutions`);
    if (body.options.length > 0)
      await redeem(await on.evolve(user, creature.id, any<Token & { monsterId: number }>(body.options).monsterId));
  };
  const merge = async () => {
    const user = any(users);
    const [first, ...others] = (await mine(user)).filter(({ tokenId }) => tokenId !== null);
    if (first && others.length > 2) await redeem(await on.merge(user, { id: first.id, consumed: [any(others).id] }));
  };
  const onToken = async (log: (user: User, tokenId: number) => ReturnType<typeof monsterTransfer>) => {
    const { user, creature } = await one();
    if (creature?.tokenId) await stage.chain.mine([log(user, Number(creature.tokenId))]);
  };
  const undo = async () => {
    const to = Math.max(stage.chain.finalHeight, stage.chain.height - 1 - random(6));
    if (to >= stage.chain.height) return;
    await stage.chain.unwind(to);
    done.unwound += 1;
  };
  const earn = async () => {
    const { creature } = await one();
    if (creature) await on.addXp(key, creature.id, 1 + random(6_000));
  };
  const actions: (() => Promise<unknown>)[] = [
    hatch,
    earn,
    earn,
    earn,
    name,
    evolve,
    evolve,
    merge,
    () => on.mint(any(users).address, 1 + 3 * random(20)),
    () =>
      onToken((user, token) =>
        monsterTransfer(user.address, random(5) === 0 ? randomAddress() : any(users).address, token),
      ),
    () =>
      onToken((_user, token) => monsterUpdated(token, 1 + random(60), 1 + random(40), 1 + random(3), random(9_000))),
    undo,
    async () => stage.chain.finalize(Math.max(stage.chain.finalHeight, stage.chain.height - random(4))),
    async () => random(4) === 0 && on.expireAll(),
  ];
  for (let step = 0; step < steps; step += 1) await any(actions)();
  return done;
}

test(`the logs of creatures tell all that ${steps} random steps with reorganisations made of them (seed ${seed})`, async () => {
  const done = await live(seededRandom(seed));
  expect(done.redeemed).toBeGreaterThan(steps / 40);
  expect(done.unwound).toBeGreaterThan(steps / 40);
  const { creatures, differences } = await compare();
  expect(creatures).toBeGreaterThan(steps / 20);
  expect(differences).toEqual([]);

  const { knex } = stage.database;
  const dump = async () => [
    await knex('monsters').orderBy('id'),
    await knex('raised_monsters').where('earned_xp', '>', 0).orWhereNotNull('nickname').orderBy('monster_id'),
  ];
  const before = await dump();
  await knex('monsters').whereRaw('id % 2 = 0').update({ xp: 7, level: 3, owner: randomAddress() });
  await knex('raised_monsters')
    .whereRaw('monster_id % 3 = 0')
    .update({ earned_xp: 11, nickname: null, named_by: null });
  const found = await compare();
  expect([...new Set(found.differences.map(({ field }) => field))]).toEqual(
    expect.arrayContaining(['xp', 'level', 'owner', 'earnedXp']),
  );
  await compare(true);
  expect(await dump()).toEqual(before);
  expect((await compare()).differences).toEqual([]);

  // A log that begins when creatures are there already tells the same of them.
  await migration.down(knex);
  await migration.up(knex);
  expect((await compare()).differences).toEqual([]);
});
