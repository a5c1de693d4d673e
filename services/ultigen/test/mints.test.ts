import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, eventually } from '@hatchery/kit/testing';
import { growing } from './fixtures/growing.fixture.ts';
import { hatching } from './fixtures/hatching.fixture.ts';
import {
  eggsAddress,
  eggsHatched,
  eggsMinted,
  eggTransfer,
  monstersAddress,
  randomAddress,
} from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof growing>;
let eggs: ReturnType<typeof hatching>;
beforeAll(async () => {
  stage = await startStage();
  on = growing(stage);
  eggs = hatching(stage);
});
afterAll(() => stage?.close());

const newKey = (budget = 5) => {
  const keyId = randomUUID();
  stage.users.budgets.set(`${keyId} monster:mint`, budget);
  return { ...asKey(keyId, 'ultigen_mint'), appId: 'moss-racers' };
};
const mint = (as: ReturnType<typeof asKey> | undefined, body: object, key?: string) =>
  stage.call('POST', '/v2/ultigen/monsters/mint', { as, body, headers: key ? { 'idempotency-key': key } : {} });
/** The gift and the hatch by which a creature comes. */
const rowsOf = async (id: number) => {
  const { hatch_id: hatchId } = await stage.database.knex('monsters').where({ id }).first('hatch_id');
  const { gift_id: giftId } = await stage.database.knex('hatches').where({ id: hatchId }).first('gift_id');
  return { hatchId: hatchId as string, giftId: giftId as string };
};
const voucherOf = async (reference: string) => {
  await eventually(() => stage.relay.submitted.has(reference));
  const voucher = stage.signer.signed.get(reference);
  if (!voucher) throw new Error('No voucher was signed.');
  return voucher.voucherId;
};
/** Has the relay mint the egg of a creature and hatch it. @returns its token. */
const arrive = async (address: `0x${string}`, id: number, eggType: number, monsterId: number) => {
  const { hatchId, giftId } = await rowsOf(id);
  await stage.chain.mine(eggsMinted(address, eggType, 1, await voucherOf(`gift:${giftId}`)));
  const token = eggs.nextToken();
  await stage.chain.mine(eggsHatched(address, eggType, [monsterId], await voucherOf(`hatch:${hatchId}`), token));
  return token;
};

describe('POST /v2/ultigen/monsters/mint', () => {
  it('gives a player a creature at once, and mints it as an egg that hatches into it', async () => {
    const user = await stage.newUser('external');
    const as = newKey();
    const reply = await mint(as, { receiver: user.address, monsterId: 31, level: 5 });
    expect(reply).toMatchObject({
      status: 200,
      body: { monsterId: 31, name: 'Emberling', level: 5, xp: 420, status: 'hatching', owner: user.address },
    });
    expect(stage.users.budgets.get(`${as.subject} monster:mint`)).toBe(4);
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 0, availableAmount: 0, incomingAmount: 0 });
    const { id } = reply.body;
    const hatches = await stage.call('GET', `/v2/ultigen/monsters/${id}/evolutions`);
    expect(hatches.body).toMatchObject({ ready: false, reason: 'It still hatches.' });
    expect((await on.evolve(user, id, 32)).body).toMatchObject({
      detail: 'This creature still hatches.',
      errors: [{ path: 'params.id' }],
    });
    const { giftId, hatchId } = await rowsOf(id);
    await stage.chain.mine(eggsMinted(user.address, 2, 1, await voucherOf(`gift:${giftId}`)));
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 1, availableAmount: 0 });
    expect(stage.signer.signed.get(`gift:${giftId}`)?.request).toMatchObject({ type: 'MintEgg' });
    await voucherOf(`hatch:${hatchId}`);
    expect(stage.signer.signed.get(`hatch:${hatchId}`)?.request.payload.monsterIds).toEqual(['31']);
    const token = eggs.nextToken();
    await stage.chain.mine(eggsHatched(user.address, 2, [31], await voucherOf(`hatch:${hatchId}`), token));
    await stage.chain.finalize();
    expect(await on.show(id)).toMatchObject({ tokenId: String(token), level: 5, xp: 420, status: 'final' });
    expect((await on.show(id)).growing).toBeUndefined();
    expect((await on.lifeOf(id)).events).toMatchObject([
      { kind: 'hatched', tokenId: String(token), to: user.address },
      { kind: 'level', level: 5 },
      { kind: 'experience', xp: 420, reason: 'mint', app: 'moss-racers' },
      { kind: 'drawn', reason: 'mint', name: 'Emberling' },
    ]);
  });

  it('has one of a later stage evolve as soon as it is final, and tries again when that fails', async () => {
    const user = await stage.newUser('custodial');
    const { id } = (await mint(newKey(), { receiver: user.address, monsterId: 67 })).body;
    expect(await on.show(id)).toMatchObject({ monsterId: 4, level: 30 });
    await arrive(user.address, id, 0, 4);
    expect((await on.show(id)).growing).toBeUndefined();
    await stage.chain.finalize();
    const { growing: first } = await eventually(async () => {
      const creature = await on.show(id);
      return creature.growing ? creature : undefined;
    });
    expect(first).toMatchObject({ kind: 'mint', monsterId: 67 });
    await on.voucherOf(first?.uid ?? '');
    await on.expireAll();
    const second = await eventually(async () => {
      const { growing } = await on.show(id);
      return growing && growing.uid !== first?.uid ? growing : undefined;
    });
    await on.redeem(second.uid);
    await stage.chain.finalize();
    expect(await on.show(id)).toMatchObject({ name: 'Frondlance', stage: 3, level: 30, xp: 13_920 });
    expect((await on.show(id)).growing).toBeUndefined();
  });

  it('keeps the creature for the player whose egg moved away: it hatches from the next one', async () => {
    const user = await stage.newUser('custodial');
    const { id } = (await mint(newKey(), { receiver: user.address, monsterId: 34, xp: 70 })).body;
    const { hatchId, giftId } = await rowsOf(id);
    await stage.chain.mine(eggsMinted(user.address, 2, 1, await voucherOf(`gift:${giftId}`)));
    await voucherOf(`hatch:${hatchId}`);
    await stage.chain.mine([eggTransfer(user.address, randomAddress(), 2, 1)]);
    await eggs.failRelay(hatchId);
    await eggs.expireAll();
    await stage.chain.mine(eggsMinted(user.address, 2, 1));
    const { body } = await eggs.hatch(user, { amount: 1, eggType: 2 });
    expect(body).toMatchObject([{ id, monsterId: 34, xp: 70 }]);
  });

  it('mints once for one Idempotency-Key, and nothing beyond the budget', async () => {
    const user = await stage.newUser();
    const [as, key] = [newKey(1), randomUUID()];
    const body = { receiver: user.address, monsterId: 31 };
    const first = await mint(as, body, key);
    const again = await Promise.all([1, 2, 3].map(() => mint(as, body, key)));
    for (const reply of again) expect([200, 409]).toContain(reply.status);
    expect((await mint(as, body, key)).body.id).toBe(first.body.id);
    expect(await mint(as, body)).toMatchObject({ status: 409, body: { type: '/problems/insufficient-budget' } });
    const { body: own } = await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as });
    expect(own).toHaveLength(1);
  });

  it('finds a player by e-mail address', async () => {
    const { address } = await stage.newUser();
    stage.users.recipients.set('ada@example.com', { userId: randomUUID(), address });
    expect((await mint(newKey(), { email: 'ada@example.com', monsterId: 1 })).body.owner).toBe(address);
    expect(await mint(newKey(), { email: 'nobody@example.com', monsterId: 1 })).toMatchObject({
      status: 404,
      body: { errors: [{ path: 'body.email' }] },
    });
  });

  it('tells users which references were used, and cancels the others', async () => {
    const user = await stage.newUser();
    const [keyForXp, keyForMint] = [randomUUID(), randomUUID()];
    const [as, grower] = [newKey(), on.newKey()];
    const { id } = (await mint(as, { receiver: user.address, monsterId: 31 }, keyForMint)).body;
    await on.addXp(grower, id, 5, keyForXp);
    const used = [...stage.users.reservations.keys()].slice(-2);
    const unused = randomUUID();
    const references = [...used, unused];
    const call = () =>
      stage.call('POST', '/internal/ultigen/monster-references/settle', {
        as: asService('users'),
        body: { references },
      });
    expect((await call()).body.given.toSorted()).toEqual(used.toSorted());
    expect((await call()).body.given.toSorted()).toEqual(used.toSorted());
    expect(await stage.database.knex('cancelled_gifts').where({ id: unused })).toHaveLength(1);
  });

  it.each([
    ['a kind that is not there', { monsterId: 4_000 }, 'body.monsterId'],
    ['a level below its stage', { monsterId: 5, level: 11 }, 'body.level'],
    ['experience below its stage', { monsterId: 5, xp: 2_309 }, 'body.xp'],
    ['a level that is not there', { monsterId: 4, level: 51 }, 'body.level'],
    ['both a level and experience', { monsterId: 4, level: 3, xp: 200 }, 'body.xp'],
    ['the zero address', { receiver: `0x${'0'.repeat(40)}` }, 'body.receiver'],
    ['both e-mail and receiver', { email: 'ada@example.com' }, 'body.email'],
    ['a chain that is not followed', { chainId: 5 }, 'body.chainId'],
  ])('refuses %s', async (_what, bad, path) => {
    const as = newKey();
    const reply = await mint(as, { receiver: randomAddress(), monsterId: 4, ...bad });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(stage.users.budgets.get(`${as.subject} monster:mint`)).toBe(5);
  });

  it('refuses contracts of the platform, which could never hold it', async () => {
    const as = newKey();
    for (const receiver of [stage.node.token, eggsAddress, monstersAddress.toLowerCase()])
      expect(await mint(as, { receiver, monsterId: 4 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.receiver' }] },
      });
    expect(stage.users.budgets.get(`${as.subject} monster:mint`)).toBe(5);
  });

  it('is for keys with the permission', async () => {
    const body = { receiver: randomAddress(), monsterId: 4 };
    expect((await mint(undefined, body)).status).toBe(401);
    for (const as of [(await stage.newUser()).as, asAdmin(randomUUID()), on.newKey()])
      expect((await mint(as, body)).status).toBe(403);
  });
});

describe('POST /v2/ultigen/monsters/admin/mint', () => {
  const mintAs = (as: ReturnType<typeof asKey> | undefined, body: object, key?: string) =>
    stage.call('POST', '/v2/ultigen/monsters/admin/mint', { as, body, headers: key ? { 'idempotency-key': key } : {} });

  it('gives a player a creature without a budget, once for one Idempotency-Key', async () => {
    const user = await stage.newUser('external');
    const [as, key] = [asAdmin(randomUUID()), randomUUID()];
    const body = { receiver: user.address, monsterId: 31, level: 5 };
    const reply = await mintAs(as, body, key);
    expect(reply).toMatchObject({ status: 200, body: { monsterId: 31, level: 5, status: 'hatching' } });
    expect((await mintAs(as, body, key)).body).toEqual(reply.body);
    const token = await arrive(user.address, reply.body.id, 2, 31);
    await stage.chain.finalize();
    expect(await on.show(reply.body.id)).toMatchObject({ tokenId: String(token), status: 'final' });
  });

  it('refuses a kind that there is not, and whoever is no admin', async () => {
    const user = await stage.newUser();
    const body = { receiver: user.address, monsterId: 31 };
    expect(await mintAs(asAdmin(randomUUID()), { ...body, monsterId: 9_999 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.monsterId' }] },
    });
    expect(await mintAs(undefined, body)).toMatchObject({ status: 401 });
    for (const as of [user.as, newKey()]) expect(await mintAs(as, body)).toMatchObject({ status: 403 });
  });
});
