import { randomUUID } from 'node:crypto';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { asAdmin, asService, eventually } from '@hatchery/kit/testing';
import { decodeFunctionData } from 'viem';
import { growing, type Token } from './fixtures/growing.fixture.ts';
import { monsterTransfer } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof growing>;
beforeAll(async () => {
  stage = await startStage();
  on = growing(stage, 11_000);
});
afterAll(() => stage?.close());

/** A player with creatures that have this much experience. Each that is consumed gives 40, and 60 of 100 of what it has. */
const withCreatures = async (kind: 'custodial' | 'external', ...xp: number[]) => {
  const user = await stage.newUser(kind);
  const tokens: Token[] = [];
  for (const amount of xp) {
    const token = await on.mint(user.address);
    if (amount > 0) await on.addXp(on.newKey(), token.id, amount);
    tokens.push(token);
  }
  const [first, ...others] = tokens as [Token, ...Token[]];
  return { user, first, others, consumed: others.map(({ id }) => id) };
};
const preview = ({ as }: { as: object }, id: number, query: string) =>
  stage.call('GET', `/v2/ultigen/monsters/${id}/merge-preview?${query}`, { as: as as never });

describe('POST /v2/ultigen/monsters/merge', () => {
  it('has one creature take in others, for a share of what they had', async () => {
    const { user, first, others, consumed } = await withCreatures('custodial', 100, 500, 0);
    await stage.call('PUT', `/v2/ultigen/monsters/${consumed[0]}/name`, {
      as: user.as,
      body: { nickname: 'Old Fern' },
    });
    const { body: told } = await preview(user, first.id, `consumed=${consumed}`);
    expect(told).toMatchObject({
      id: first.id,
      before: { level: 2, xp: 100, stage: 1 },
      after: { level: 5, xp: 100 + 340 + 40, stage: 1 },
      gainedXp: 380,
      consumed: [
        { id: consumed[0], nickname: 'Old Fern', givesXp: 340, form: { xp: 500, level: 5 } },
        { id: consumed[1], givesXp: 40 },
      ],
      kept: { tokenId: String(first.tokenId), skills: ['Leaf Cut'] },
      lost: { creatures: 2, xp: 120, nicknames: ['Old Fern'], skills: [] },
      options: [],
    });
    expect(told.after.health).toBeGreaterThan(told.before.health);

    const reply = await on.merge(user, { id: first.id, consumed });
    expect(reply).toMatchObject({
      status: 200,
      body: { id: first.id, xp: 100, growing: { kind: 'merge', role: 'grows' } },
    });
    const { uid } = reply.body.growing;
    expect((await on.show(consumed[0] as number)).growing).toMatchObject({ uid, role: 'consumed' });
    const { calls } = await eventually(() => stage.relay.submitted.get(`growth:${uid}`));
    expect(decodeFunctionData({ abi: ultigenMonstersAbi, data: calls[0]?.data ?? '0x' })).toMatchObject({
      functionName: 'mergeMonstersWithSignature',
      args: [{ tokenId: BigInt(first.tokenId), consumed: others.map(({ tokenId }) => BigInt(tokenId)), newXp: 480n }],
    });

    await on.redeem(uid);
    await stage.chain.finalize();
    expect(await on.show(first.id)).toMatchObject({ xp: 480, level: 5, monsterId: 4, status: 'final' });
    for (const id of consumed) expect((await stage.call('GET', `/v2/ultigen/monsters/${id}`)).status).toBe(404);
    expect((await on.lifeOf(first.id)).events[0]).toMatchObject({ kind: 'merged', xp: 380, others: consumed });
    expect((await on.lifeOf(consumed[0] as number)).events[0]).toMatchObject({ kind: 'consumed', others: [first.id] });
    expect(await on.growthOf(user, uid)).toMatchObject({ status: 'final', kind: 'merge', consumed, live: false });
    const { body: own } = await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as });
    expect(own.map(({ id }: { id: number }) => id)).toEqual([first.id]);
  });

  it('evolves in the same step when its level afterwards allows it', async () => {
    const { user, first, consumed } = await withCreatures('external', 2_000, 500);
    const { body: told } = await preview(user, first.id, `consumed=${consumed}&newMonsterId=5`);
    expect(told).toMatchObject({
      after: { monsterId: 5, stage: 2, level: 12, xp: 2_340 },
      options: [{ monsterId: 5 }],
    });
    const reply = await on.merge(user, { id: first.id, consumed, newMonsterId: 5 });
    const { uid } = reply.body.growing;
    await on.voucherOf(uid);
    const { claim } = await on.growthOf(user, uid);
    expect(claim).toMatchObject({ function: 'mergeMonstersWithSignature', newMonsterId: '5', newStage: '2' });
    expect(claim?.consumed).toHaveLength(1);
    await on.redeem(uid);
    expect(await on.show(first.id)).toMatchObject({ name: 'Brackenhart', stage: 2, xp: 2_340 });
  });

  it('brings everybody back with an undone block, and frees them when the voucher expires', async () => {
    const { user, first, consumed } = await withCreatures('custodial', 70, 200);
    const { uid } = (await on.merge(user, { id: first.id, consumed })).body.growing;
    const before = stage.chain.height;
    await on.redeem(uid);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${consumed[0]}`)).status).toBe(404);
    await stage.chain.unwind(before);
    expect(await on.show(first.id)).toMatchObject({ xp: 70, growing: { uid } });
    expect(await on.show(consumed[0] as number)).toMatchObject({ xp: 200, growing: { uid, role: 'consumed' } });
    expect(await on.kindsOfLife(consumed[0] as number)).not.toContain('consumed');
    await on.expireAll();
    for (const id of [first.id, ...consumed]) expect((await on.show(id)).growing).toBeUndefined();
    expect((await on.merge(user, { id: first.id, consumed })).status).toBe(200);
  });

  it('holds all of its creatures: no other growth, and no experience for those that go', async () => {
    const { user, first, others, consumed } = await withCreatures('custodial', 0, 100, 200);
    expect((await on.merge(user, { id: first.id, consumed: consumed.slice(0, 1) })).status).toBe(200);
    const again = await on.merge(user, { id: others[1]?.id as number, consumed: consumed.slice(0, 1) });
    expect(again).toMatchObject({ status: 409, body: { errors: [{ path: 'body.consumed' }] } });
    expect(await on.addXp(on.newKey(), consumed[0] as number, 5)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.id' }] },
    });
    expect((await on.addXp(on.newKey(), first.id, 5)).status).toBe(200);
    const creature = { chainId, tokenId: String(others[0]?.tokenId) };
    const body = { reference: randomUUID(), userId: user.userId, creature, thing: 'quest 1', amount: 50 };
    const rewarded = await stage.call('POST', '/internal/ultigen/rewards/experience', { as: asService('games'), body });
    expect(rewarded.body.monster).toBe(others[1]?.id);
  });

  it('is in nobody’s favour who merges one creature twice at once', async () => {
    const { user, first, others, consumed } = await withCreatures('custodial', 0, 100, 0);
    const replies = await Promise.all([
      on.merge(user, { id: first.id, consumed: consumed.slice(0, 1) }),
      on.merge(user, { id: others[1]?.id as number, consumed: consumed.slice(0, 1) }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses creatures of others, of another wallet, and those that are gone', async () => {
    const { user, first, others, consumed } = await withCreatures('custodial', 0, 0, 0);
    const stranger = await withCreatures('custodial', 0);
    const path = 'body.consumed';
    expect(await on.merge(user, { id: first.id, consumed: [stranger.first.id] })).toMatchObject({
      status: 404,
      body: { errors: [{ path }] },
    });
    expect((await on.merge(stranger.user, { id: first.id, consumed })).body.errors[0].path).toBe('body.id');
    const second = await stage.newUser('external', user.userId);
    await stage.chain.mine([monsterTransfer(user.address, second.address, others[0]?.tokenId as number)]);
    await stage.chain.finalize();
    const apart = await on.merge(user, { id: first.id, consumed: consumed.slice(0, 1) });
    expect(apart).toMatchObject({ status: 409, body: { detail: expect.stringContaining('another wallet') } });
    expect(await preview(user, first.id, `consumed=${consumed[0]}`)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'query.consumed' }] },
    });
  });

  it.each([
    ['nobody', { consumed: [] }, 'body.consumed'],
    ['itself', { consumed: [1] }, 'body.consumed'],
    ['one twice', { consumed: [2, 2] }, 'body.consumed'],
    ['too many', { consumed: Array.from({ length: 11 }, (_, index) => index + 2) }, 'body.consumed'],
    ['no ids', { consumed: ['2'] }, 'body.consumed'],
  ])('refuses to take in %s', async (_what, bad, path) => {
    const { as } = await stage.newUser();
    const reply = await stage.call('POST', '/v2/ultigen/monsters/merge', { as, body: { id: 1, ...bad } });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toContain(path);
  });

  it('is for players', async () => {
    const body = { id: 1, consumed: [2] };
    const call = (as?: never) => stage.call('POST', '/v2/ultigen/monsters/merge', { as, body });
    expect((await call()).status).toBe(401);
    expect((await call(on.newKey() as never)).status).toBe(403);
    expect((await call(asAdmin(randomUUID()) as never)).status).toBe(404);
    expect((await stage.call('GET', '/v2/ultigen/monsters/1/merge-preview?consumed=2')).status).toBe(401);
    expect((await preview(await stage.newUser(), 1, 'consumed=2,x')).status).toBe(400);
  });
});

describe('GET /v2/ultigen/growth', () => {
  it('tells everybody the rules by which creatures grow', async () => {
    const { status, body } = await stage.call('GET', '/v2/ultigen/growth');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      merge: { sharePercent: 60, baseXp: 40, mostConsumed: 10 },
      stages: [
        { stage: 1, level: 1 },
        { stage: 2, level: 12 },
        { stage: 3, level: 30 },
      ],
      xpPerCreatureAndDay: 5_000,
    });
    expect(body.levels).toHaveLength(50);
    expect(body.branches.find(({ monsterId }: { monsterId: number }) => monsterId === 5)).toMatchObject({
      name: 'Brackenhart',
      evolvesTo: [6, 67],
      image: 'https://play.example/public/ultigen/monsters/5.svg',
    });
  });
});
