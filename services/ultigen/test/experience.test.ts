import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, eventually } from '@hatchery/kit/testing';
import { growing } from './fixtures/growing.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof growing>;
/** A time that tests move from day to day. */
let time = Date.UTC(2026, 10, 28, 12);
beforeAll(async () => {
  stage = await startStage({ config: { XP_PER_CREATURE_AND_DAY: 1_000 }, now: () => new Date(time) });
  on = growing(stage);
});
afterAll(() => stage?.close());

describe('POST /v2/ultigen/monsters/xp', () => {
  it('raises a creature at once, out of the budget of the key, and writes its log', async () => {
    const user = await stage.newUser();
    const { id } = await on.mint(user.address);
    const as = { ...on.newKey(500), appId: 'moss-racers' };
    const reply = await on.addXp(as, id, 150);
    expect(reply).toMatchObject({ status: 200, body: { id, xp: 150, level: 3, nextLevelXp: 270 } });
    expect(stage.users.budgets.get(`${as.subject} monster:xp`)).toBe(350);
    const { events } = await on.lifeOf(id);
    expect(events).toMatchObject([
      { kind: 'level', level: 3, reason: 'key', final: true },
      { kind: 'experience', xp: 150, reason: 'key' },
      { kind: 'minted', to: user.address, monsterId: 4, name: 'Fernip', final: true },
    ]);
  });

  it('gives once for one Idempotency-Key, also to many calls at once', async () => {
    const { id } = await on.mint((await stage.newUser()).address);
    const [as, key] = [on.newKey(500), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 5 }, () => on.addXp(as, id, 20, key)));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect((await on.addXp(as, id, 20, key)).status).toBe(200);
    expect((await on.addXp(as, id, 21, key)).status).toBe(422);
    expect((await on.show(id)).xp).toBe(20);
    expect(stage.users.budgets.get(`${as.subject} monster:xp`)).toBe(480);
  });

  it('bounds what one creature gets on one day, until the next one', async () => {
    const { id } = await on.mint((await stage.newUser()).address);
    const as = on.newKey();
    expect((await on.addXp(as, id, 900)).status).toBe(200);
    const refused = await on.addXp(as, id, 101);
    expect(refused).toMatchObject({ status: 429, body: { errors: [{ path: 'body.xp' }] } });
    expect(Number(refused.headers.get('retry-after'))).toBe(12 * 3_600);
    expect((await on.addXp(on.newKey(), id, 100)).status).toBe(200);
    time += 86_400_000;
    expect((await on.addXp(as, id, 101)).status).toBe(200);
    expect((await on.show(id)).xp).toBe(1_101);
  });

  it('takes the same request again on the next day, and charges nothing until there is room', async () => {
    const { id } = await on.mint((await stage.newUser()).address);
    const [as, key] = [on.newKey(2_000), randomUUID()];
    expect((await on.addXp(as, id, 900)).status).toBe(200);
    for (let times = 0; times < 2; times++) expect((await on.addXp(as, id, 200, key)).status).toBe(429);
    expect(stage.users.budgets.get(`${as.subject} monster:xp`)).toBe(1_100);
    time += 86_400_000;
    expect(await on.addXp(as, id, 200, key)).toMatchObject({ status: 200, body: { xp: 1_100 } });
    expect(stage.users.budgets.get(`${as.subject} monster:xp`)).toBe(900);
  });

  it('takes it again also after others took the room meanwhile, and its budget went back', async () => {
    const { id } = await on.mint((await stage.newUser()).address);
    const rivals = [1, 2].map(() => ({ as: on.newKey(1_000), key: randomUUID() }));
    const charged = () => rivals.every(({ as }) => stage.users.budgets.get(`${as.subject} monster:xp`) === 400);
    // Both see room and are charged before one of them takes it.
    const replies = await stage.database.transaction(async (tx) => {
      await tx('monsters').where({ id }).forUpdate().select('id');
      const calls = rivals.map(({ as, key }) => on.addXp(as, id, 600, key));
      await eventually(charged);
      return { calls };
    });
    const statuses = (await Promise.all(replies.calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 429]);
    const references = [...stage.users.reservations.keys()].slice(-2);
    const settled = await stage.call('POST', '/internal/ultigen/monster-references/settle', {
      as: asService('users'),
      body: { references },
    });
    expect(settled.body.given).toHaveLength(1);
    const refused = rivals[statuses.indexOf(429)] as (typeof rivals)[number];
    stage.users.budgets.set(`${refused.as.subject} monster:xp`, 1_000);
    expect((await on.addXp(refused.as, id, 600, refused.key)).status).toBe(429);
    time += 86_400_000;
    expect(await on.addXp(refused.as, id, 600, refused.key)).toMatchObject({ status: 200, body: { xp: 1_200 } });
  });

  it('charges nothing for more than any day has room for', async () => {
    const { id } = await on.mint((await stage.newUser()).address);
    const as = on.newKey(5_000);
    expect(await on.addXp(as, id, 1_001)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.xp' }] } });
    expect(stage.users.budgets.get(`${as.subject} monster:xp`)).toBe(5_000);
  });

  it('gives nothing beyond the budget, and nothing after it went back', async () => {
    const { id } = await on.mint((await stage.newUser()).address);
    const refused = await on.addXp(on.newKey(10), id, 11);
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/insufficient-budget' } });
    expect((await on.show(id)).xp).toBe(0);
  });

  it.each([
    ['nothing', { xp: 0 }, 'body.xp'],
    ['a fraction', { xp: 1.5 }, 'body.xp'],
    ['too much', { xp: 1_000_001 }, 'body.xp'],
    ['no creature', { id: 0 }, 'body.id'],
    ['an unknown field', { level: 3 }, 'body'],
  ])('refuses %s', async (_what, bad, path) => {
    const body = { id: 1, xp: 1, ...bad };
    const reply = await stage.call('POST', '/v2/ultigen/monsters/xp', { as: on.newKey(), body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toContain(path);
  });

  it('answers 404 for a creature that is not there, and charges nothing', async () => {
    const as = on.newKey(500);
    const reply = await on.addXp(as, 4_000_000, 20);
    expect(reply).toMatchObject({ status: 404, body: { errors: [{ path: 'body.id' }] } });
    expect(stage.users.budgets.get(`${as.subject} monster:xp`)).toBe(500);
  });

  it('is for keys with the permission', async () => {
    const user = await stage.newUser();
    const { id } = await on.mint(user.address);
    const body = { id, xp: 1 };
    const call = (as?: ReturnType<typeof asKey>) => stage.call('POST', '/v2/ultigen/monsters/xp', { as, body });
    expect((await call()).status).toBe(401);
    for (const as of [user.as, asAdmin(randomUUID()), asKey(randomUUID(), 'rewards')])
      expect((await call(as)).status).toBe(403);
  });
});
