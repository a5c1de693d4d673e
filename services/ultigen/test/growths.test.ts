import { randomUUID } from 'node:crypto';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { asAdmin, asKey, eventually } from '@hatchery/kit/testing';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { NotificationSchema } from '@hatchery/proto/notifications';
import { decodeFunctionData } from 'viem';
import { growing } from './fixtures/growing.fixture.ts';
import { monsterMinted, monsterTransfer, monsterUpdated, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof growing>;
beforeAll(async () => {
  stage = await startStage();
  on = growing(stage);
});
afterAll(() => stage?.close());

/** Fernip 4, Brackenhart 5, then a player chooses Verdantler 6 or Frondlance 67. Stage 2 begins at level 12, with 2,310 experience. */
const grownUp = async (kind: 'custodial' | 'external' = 'custodial', xp = 2_400) => {
  const user = await stage.newUser(kind);
  const token = await on.mint(user.address);
  await on.addXp(on.newKey(), token.id, xp);
  return { user, ...token };
};
const statusOf = async (user: Parameters<typeof on.growthOf>[0], uid: string) => (await on.growthOf(user, uid)).status;
const toldTo = (userId: string) =>
  stage.eventsOf(NotificationSchema).filter((one) => one.userId === userId && one.kind.startsWith('monster.'));

describe('POST /v2/ultigen/monsters/{id}/evolve', () => {
  it('evolves a creature of a kept wallet, and takes over on chain what it earned here', async () => {
    const { user, id, tokenId } = await grownUp();
    const reply = await on.evolve(user, id, 5);
    expect(reply).toMatchObject({
      status: 200,
      body: { id, monsterId: 4, growing: { kind: 'evolve', role: 'grows' } },
    });
    const { uid } = reply.body.growing;
    const { calls } = await eventually(() => stage.relay.submitted.get(`growth:${uid}`));
    const after = { newMonsterId: 5n, newLevel: 12n, newStage: 2n, newXp: 2_400n };
    expect(decodeFunctionData({ abi: ultigenMonstersAbi, data: calls[0]?.data ?? '0x' })).toMatchObject({
      functionName: 'updateMonsterWithSignature',
      args: [{ receiver: user.address, tokenId: BigInt(tokenId), ...after }],
    });
    expect(await on.growthOf(user, uid)).toMatchObject({ status: 'sent', live: true, claim: null });

    await on.redeem(uid);
    const grown = await on.show(id);
    expect(grown).toMatchObject({ monsterId: 5, name: 'Brackenhart', stage: 2, level: 12, xp: 2_400 });
    expect(grown.growing?.uid).toBe(uid);
    expect(await stage.database.knex('raised_monsters').where({ monster_id: id }).first()).toMatchObject({
      earned_xp: 0,
    });
    expect(await statusOf(user, uid)).toBe('seen');
    await stage.chain.finalize();
    expect(await on.growthOf(user, uid)).toMatchObject({
      status: 'final',
      live: false,
      transactionHash: expect.any(String),
    });
    expect((await on.show(id)).growing).toBeUndefined();
    expect(await eventually(() => toldTo(user.userId)[0])).toMatchObject({
      kind: 'monster.grown',
      subject: uid,
      data: { before: 'Fernip', name: 'Brackenhart' },
    });
    const [evolved] = (await on.lifeOf(id)).events;
    expect(evolved).toMatchObject({ kind: 'evolved', monsterId: 5, level: 12, stage: 2, totalXp: 2_400, final: true });
    expect(evolved.xp).toBeUndefined();
  });

  it('takes everything back with the block, and brings it again with the next one', async () => {
    const { user, id } = await grownUp();
    const uid = (await on.evolve(user, id, 5)).body.growing.uid;
    const before = stage.chain.height;
    await on.redeem(uid);
    await on.addXp(on.newKey(), id, 100);
    expect(await on.show(id)).toMatchObject({ monsterId: 5, xp: 2_500 });
    await stage.chain.unwind(before);
    expect(await on.show(id)).toMatchObject({ monsterId: 4, stage: 1, xp: 2_500, growing: { uid } });
    expect(await on.kindsOfLife(id)).not.toContain('evolved');
    expect(await statusOf(user, uid)).toBe('sent');
    await on.redeem(uid);
    expect(await on.show(id)).toMatchObject({ monsterId: 5, stage: 2, xp: 2_500 });
    expect((await on.kindsOfLife(id)).filter((kind) => kind === 'evolved')).toHaveLength(1);
  });

  it('gives the owner of another wallet what they send themselves', async () => {
    const { user, id, tokenId } = await grownUp('external');
    const uid = (await on.evolve(user, id, 5)).body.growing.uid;
    const { voucherId, deadline } = await on.voucherOf(uid);
    const { body } = await stage.call('GET', '/v2/ultigen/growths', { as: user.as });
    expect(body).toMatchObject([
      {
        uid,
        status: 'waiting',
        until: new Date(deadline * 1_000).toISOString(),
        claim: {
          function: 'updateMonsterWithSignature',
          tokenId: String(tokenId),
          consumed: [],
          voucherId,
          newXp: '2400',
        },
      },
    ]);
    expect(stage.relay.submitted.has(`growth:${uid}`)).toBe(false);
    await on.redeem(uid);
    expect(await on.growthOf(user, uid)).toMatchObject({ status: 'seen', claim: null });
  });

  it('tells both sides of an evolution at the level that it needs', async () => {
    const evolutions = async (id: number) => (await stage.call('GET', `/v2/ultigen/monsters/${id}/evolutions`)).body;
    const { id } = await on.mint((await stage.newUser()).address);
    const body = await evolutions(id);
    expect(body).toMatchObject({
      ...{ level: 12, missingXp: 2_310, ready: false, now: { monsterId: 4, level: 1, xp: 0 } },
      before: { monsterId: 4, level: 12, xp: 2_310 },
      options: [{ monsterId: 5, level: 12, xp: 2_310 }],
    });
    expect(body.before.health).toBeGreaterThan(body.now.health);
    await on.addXp(on.newKey(), id, 3_000);
    const grown = await evolutions(id);
    expect(grown.before).toEqual(grown.now);
    expect(grown.options[0]).toMatchObject({ level: grown.now.level, xp: 3_000 });
  });

  it('lets the player choose where a family branches', async () => {
    const { user, id, tokenId } = await grownUp('custodial', 5_000);
    await stage.chain.mine([monsterUpdated(tokenId, 5, 31, 2, 14_900)]);
    await stage.chain.finalize();
    const { body } = await stage.call('GET', `/v2/ultigen/monsters/${id}/evolutions`);
    expect(body).toMatchObject({ ready: true, reason: null, level: 30, missingXp: 0 });
    expect(body.options.map(({ monsterId, name }: { monsterId: number; name: string }) => [monsterId, name])).toEqual([
      [6, 'Verdantler'],
      [67, 'Frondlance'],
    ]);
    const uid = (await on.evolve(user, id, 67)).body.growing.uid;
    await on.redeem(uid);
    expect(await on.show(id)).toMatchObject({ name: 'Frondlance', stage: 3, behavior: 'ranged' });
  });

  it('has one voucher for a creature at a time, and the next one once it is final', async () => {
    const { user, id } = await grownUp('external', 4_900);
    await on.addXp(on.newKey(), id, 100);
    const [one, other] = await Promise.all([on.evolve(user, id, 5), on.evolve(user, id, 5)]);
    const [first, refused] = one.status === 200 ? [one, other] : [other, one];
    expect([first.status, refused.status]).toEqual([200, 409]);
    const { uid, until } = first.body.growing;
    const again = await on.evolve(user, id, 5);
    expect(again).toMatchObject({ status: 409, body: { errors: [{ path: 'params.id' }] } });
    await on.voucherOf(uid);
    expect((await on.evolve(user, id, 5)).body.detail).toContain((await on.growthOf(user, uid)).until);
    expect(new Date(until).getTime()).toBeGreaterThan(0);
    await on.redeem(uid);
    expect((await on.evolve(user, id, 6)).status).toBe(409);
    await stage.chain.finalize();
    expect((await on.evolve(user, id, 6)).body.detail).toContain('level 30');
  });

  it('frees a creature whose voucher expired, and one whose voucher was refused', async () => {
    const { user, id } = await grownUp('external');
    const uid = (await on.evolve(user, id, 5)).body.growing.uid;
    await on.voucherOf(uid);
    await on.expireAll();
    expect(await on.growthOf(user, uid)).toMatchObject({ status: 'failed', live: false });
    expect(await on.show(id)).toMatchObject({ monsterId: 4, xp: 2_400 });
    stage.signer.state.refusal = 'The limit of this day is reached.';
    const refused = (await on.evolve(user, id, 5)).body.growing.uid;
    const failed = await eventually(async () => {
      const growth = await on.growthOf(user, refused);
      return growth.status === 'failed' && growth;
    });
    stage.signer.state.refusal = undefined;
    expect(failed).toMatchObject({ live: false, failure: 'The limit of this day is reached.' });
    expect((await on.evolve(user, id, 5)).status).toBe(200);
  });

  it('holds a creature that the relay gave up until its voucher expires, which may still be sent', async () => {
    const { user, id } = await grownUp();
    const uid = (await on.evolve(user, id, 5)).body.growing.uid;
    await on.voucherOf(uid);
    await stage.send('chain.transactions', TransactionFailedSchema, {
      reference: `growth:${uid}`,
      position: 0,
      chainId: BigInt(chainId),
      reason: 'execution reverted',
    });
    expect(await on.growthOf(user, uid)).toMatchObject({ status: 'failed', live: true, failure: 'execution reverted' });
    expect((await on.evolve(user, id, 5)).status).toBe(409);
    await on.redeem(uid);
    expect(await on.growthOf(user, uid)).toMatchObject({ status: 'seen', failure: null });
    expect(await on.show(id)).toMatchObject({ monsterId: 5, xp: 2_400 });
  });

  it('follows a token that moves on while its voucher waits: the next owner starts anew', async () => {
    const { user, id, tokenId } = await grownUp('external');
    const uid = (await on.evolve(user, id, 5)).body.growing.uid;
    await on.voucherOf(uid);
    const buyer = await stage.newUser('external');
    await stage.chain.mine([monsterTransfer(user.address, buyer.address, tokenId)]);
    await stage.chain.finalize();
    expect((await on.evolve(buyer, id, 5)).status).toBe(409);
    expect((await on.evolve(user, id, 5)).status).toBe(404);
    await on.expireAll();
    const next = await on.evolve(buyer, id, 5);
    expect(next.status).toBe(200);
    expect((await on.growthOf(buyer, next.body.growing.uid)).address).toBe(buyer.address);
  });

  it('refuses what its level, its kind or the chain does not allow', async () => {
    const { user, id } = await grownUp('custodial', 2_300);
    expect(await on.evolve(user, id, 5)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('10 experience'), errors: [{ path: 'body.newMonsterId' }] },
    });
    expect(await on.evolve(user, id, 6)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.newMonsterId' }] },
    });
    expect(await on.evolve(user, id, 0)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.newMonsterId' }] },
    });
    await stage.chain.mine(monsterMinted(user.address, 77_001, 4));
    const [young] = (await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as })).body;
    expect((await on.evolve(user, young.id, 5)).body.detail).toContain('not final');
  });

  it('is for the player who owns it', async () => {
    const { user, id } = await grownUp();
    const path = `/v2/ultigen/monsters/${id}/evolve`;
    const call = (as?: ReturnType<typeof asKey>) => stage.call('POST', path, { as, body: { newMonsterId: 5 } });
    expect((await call()).status).toBe(401);
    expect((await call(on.newKey())).status).toBe(403);
    const other = await stage.newUser();
    expect(await call(other.as)).toMatchObject({ status: 404, body: { errors: [{ path: 'params.id' }] } });
    const uid = (await on.evolve(user, id, 5)).body.growing.uid;
    expect((await stage.call('GET', `/v2/ultigen/growths/${uid}`, { as: other.as })).status).toBe(404);
    expect((await stage.call('GET', '/v2/ultigen/growths', { as: other.as })).body).toEqual([]);
    expect((await stage.call('GET', '/v2/ultigen/growths')).status).toBe(401);
    const elsewhere = await stage.call('GET', '/v2/ultigen/growths?chainId=9', { as: other.as });
    expect(elsewhere.body.detail).toMatch(/^There are no eggs or creatures on chain 9\./);
  });
});

describe('POST /v2/ultigen/monsters/evolve', () => {
  const call = (as: ReturnType<typeof asKey> | undefined, body: object) =>
    stage.call('POST', '/v2/ultigen/monsters/evolve', { as, body });

  it('evolves a creature of a player for a studio', async () => {
    const { user, id } = await grownUp();
    const reply = await call({ ...on.newKey(), appId: 'moss-racers' }, { id, newMonsterId: 5 });
    expect(reply).toMatchObject({ status: 200, body: { id, growing: { monsterId: 5 } } });
    await on.redeem(reply.body.growing.uid);
    expect((await on.lifeOf(id)).events[0]).toMatchObject({ kind: 'evolved', app: 'moss-racers' });
    expect(await statusOf(user, reply.body.growing.uid)).toBe('seen');
  });

  it('refuses a creature that is not there, one that nobody here owns, and bad input', async () => {
    const as = on.newKey();
    expect(await call(as, { id: 4_000_000, newMonsterId: 5 })).toMatchObject({
      status: 404,
      body: { errors: [{ path: 'body.id' }] },
    });
    const { id } = await on.mint(randomAddress());
    await on.addXp(as, id, 2_400);
    expect(await call(as, { id, newMonsterId: 5 })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.id' }] },
    });
    expect(await call(as, { id })).toMatchObject({ status: 400, body: { errors: [{ path: 'body.newMonsterId' }] } });
  });

  it('is for keys with the permission', async () => {
    const body = { id: 1, newMonsterId: 5 };
    expect((await call(undefined, body)).status).toBe(401);
    for (const as of [(await stage.newUser()).as, asAdmin(randomUUID()), asKey(randomUUID(), 'rewards')])
      expect((await call(as, body)).status).toBe(403);
  });
});
