import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { AccountsMergedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { zeroAddress } from 'viem';
import { monsterMinted, monsterTransfer, monsterUpdated, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const path = '/internal/ultigen/rewards/experience';
type Reward = {
  reference?: string;
  userId: string;
  creature?: { chainId: number; tokenId: string };
  amount?: number;
  thing?: string;
};
const reward = ({ reference = randomUUID(), thing = randomUUID(), amount = 50, ...rest }: Reward) =>
  stage.call('POST', path, { as: asService('games'), body: { reference, thing, amount, ...rest } });
let nextToken = 7_000;
/** A creature that the contract's owner mints for a player. */
const mint = async (owner: `0x${string}`, monsterId = 13) => {
  const tokenId = nextToken++;
  await stage.chain.mine(monsterMinted(owner, tokenId, monsterId));
  const { body } = await stage.call('GET', `/v2/ultigen/monsters/address-balance/${owner}`);
  return { tokenId, id: body[0].id as number, creature: { chainId, tokenId: String(tokenId) } };
};
const show = async (id: number) => (await stage.call('GET', `/v2/ultigen/monsters/${id}`)).body;

describe('POST /internal/ultigen/rewards/experience', () => {
  it('gives it to the creature that is named, which grows', async () => {
    const user = await stage.newUser();
    const older = await mint(user.address);
    const newer = await mint(user.address);
    const reply = await reward({ userId: user.userId, creature: older.creature, amount: 60 });
    expect(reply).toMatchObject({ status: 200, body: { monster: older.id, xp: 60, level: 2, repeated: false } });
    const young = await show(newer.id);
    const grown = await show(older.id);
    expect(grown).toMatchObject({ xp: 60, level: 2 });
    expect(grown.health).toBeGreaterThan(young.health);
    expect(young).toMatchObject({ xp: 0, level: 1 });
    const { body: metadata } = await stage.call('GET', `/public/ultigen/tokens/${older.tokenId}`);
    expect(metadata.attributes).toContainEqual({ trait_type: 'Level', value: 2 });
  });

  it('gives it to the newest creature when none is named, or one that belongs to somebody else', async () => {
    const [user, other] = [await stage.newUser(), await stage.newUser()];
    await mint(user.address);
    const newest = await mint(user.address);
    const foreign = await mint(other.address);
    expect((await reward({ userId: user.userId })).body.monster).toBe(newest.id);
    expect((await reward({ userId: user.userId, creature: foreign.creature })).body.monster).toBe(newest.id);
    expect((await show(foreign.id)).xp).toBe(0);
  });

  it('gives it once for one thing, also to a creature that goes from player to player', async () => {
    const [user, other] = [await stage.newUser(), await stage.newUser()];
    const passed = await mint(user.address);
    const thing = 'quest 4711 once 0';
    const first = await reward({ userId: user.userId, creature: passed.creature, thing });
    expect(first.body).toMatchObject({ monster: passed.id, xp: 50 });
    await stage.chain.mine([monsterTransfer(user.address, other.address, passed.tokenId)]);
    const again = await reward({ userId: other.userId, creature: passed.creature, thing });
    expect([again.status, again.body.errors?.[0]?.path]).toEqual([409, 'body.creature']);
    expect((await reward({ userId: other.userId, thing: 'quest 4711 once 1' })).body.monster).toBe(passed.id);
    const own = await mint(other.address);
    expect((await reward({ userId: other.userId, creature: passed.creature, thing })).body.monster).toBe(own.id);
    expect((await show(passed.id)).xp).toBe(100);
  });

  it('gives it to a creature that still hatches, which keeps it on chain', async () => {
    const holder = await stage.newHolder('custodial', 2, 1);
    const hatched = await stage.call('POST', '/v2/ultigen/eggs/hatch', {
      as: holder.as,
      body: { amount: 1, eggType: 2 },
    });
    const [creature] = hatched.body;
    expect(creature.status).toBe('hatching');
    expect((await reward({ userId: holder.userId, amount: 75 })).body).toMatchObject({ monster: creature.id, xp: 75 });
    expect(await show(creature.id)).toMatchObject({ status: 'hatching', xp: 75 });
  });

  it('gives once under one reference, also to many calls at once', async () => {
    const user = await stage.newUser();
    const { id } = await mint(user.address);
    const reference = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => reward({ reference, userId: user.userId, amount: 10 })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.filter(({ body }) => !body.repeated)).toHaveLength(1);
    const newer = await mint(user.address);
    expect((await reward({ reference, userId: user.userId, amount: 10 })).body).toMatchObject({
      monster: id,
      xp: 10,
      repeated: true,
    });
    expect((await reward({ reference, userId: user.userId, amount: 11 })).body.errors[0].path).toBe('body.reference');
    expect([(await show(id)).xp, (await show(newer.id)).xp]).toEqual([10, 0]);
  });

  it('adds up under many references at once', async () => {
    const user = await stage.newUser();
    const { id } = await mint(user.address);
    await Promise.all(Array.from({ length: 12 }, () => reward({ userId: user.userId, amount: 5 })));
    expect((await show(id)).xp).toBe(60);
  });

  it('adds to what the chain tells, through updates, transfers and reorganisations', async () => {
    const [user, buyer] = [await stage.newUser(), randomAddress()];
    const { id, tokenId } = await mint(user.address);
    await reward({ userId: user.userId, amount: 40 });
    const before = stage.chain.height;
    await stage.chain.mine([monsterUpdated(tokenId, 13, 2, 1, 100)]);
    expect(await show(id)).toMatchObject({ xp: 140 });
    await stage.chain.mine([monsterTransfer(user.address, buyer, tokenId)]);
    expect(await show(id)).toMatchObject({ xp: 140, owner: buyer });
    await stage.chain.unwind(before);
    expect(await show(id)).toMatchObject({ xp: 40, level: 1, owner: user.address });
    await stage.chain.unwind(before - 1);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${id}`)).status).toBe(404);
    await stage.chain.mine(monsterMinted(user.address, tokenId, 13));
    expect(await show(id)).toMatchObject({ xp: 40 });
  });

  it('tells that a player has no creature, and gives it once they have one', async () => {
    const user = await stage.newUser();
    const reference = randomUUID();
    const noCreature = { status: 409, body: { type: '/problems/conflict', errors: [{ path: 'body.creature' }] } };
    expect(await reward({ reference, userId: user.userId })).toMatchObject(noCreature);
    expect(await reward({ userId: randomUUID() })).toMatchObject(noCreature);
    const { id } = await mint(user.address);
    expect((await reward({ reference, userId: user.userId })).body).toMatchObject({ monster: id, repeated: false });
  });

  it('follows an account that was merged into another one, and refuses one that was deleted', async () => {
    const user = await stage.newUser();
    const { id } = await mint(user.address);
    const guest = randomUUID();
    const merged = { mergeId: randomUUID(), fromUserId: guest, intoUserId: user.userId };
    await stage.send('users.accounts', AccountsMergedSchema, merged, guest);
    expect((await reward({ userId: guest })).body.monster).toBe(id);
    await stage.send('users.accounts', UserDeletedSchema, { userId: user.userId }, user.userId);
    expect((await reward({ userId: user.userId })).status).toBe(404);
    expect((await show(id)).xp).toBe(50);
  });

  it('answers a repeated reference also when the creature is gone, and the player', async () => {
    const user = await stage.newUser();
    const { id, tokenId } = await mint(user.address);
    const before = stage.chain.height;
    const reference = randomUUID();
    await reward({ reference, userId: user.userId });
    const again = () => reward({ reference, userId: user.userId });
    const answered = { status: 200, body: { monster: id, repeated: true } };
    await stage.chain.mine([monsterTransfer(user.address, zeroAddress, tokenId)]);
    expect(await again()).toMatchObject(answered);
    await stage.chain.unwind(before - 1);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${id}`)).status).toBe(404);
    expect((await again()).body).toEqual({ monster: id, repeated: true });
    await stage.send('users.accounts', UserDeletedSchema, { userId: user.userId }, user.userId);
    expect(await again()).toMatchObject(answered);
    const fresh = await reward({ userId: user.userId });
    expect([fresh.status, fresh.body.errors[0].path]).toEqual([404, 'body.userId']);
  });

  it('falls back to another creature, or waits for one, when the named one is gone', async () => {
    const user = await stage.newUser();
    const [older, burned] = [await mint(user.address), await mint(user.address)];
    await stage.chain.mine([monsterTransfer(user.address, zeroAddress, burned.tokenId)]);
    expect((await reward({ userId: user.userId, creature: burned.creature })).body.monster).toBe(older.id);
    await stage.chain.mine([monsterTransfer(user.address, zeroAddress, older.tokenId)]);
    const waits = await reward({ userId: user.userId, creature: burned.creature });
    expect(waits).toMatchObject({ status: 409, body: { errors: [{ path: 'body.creature' }] } });
  });

  it.each([
    ['nothing', { amount: 0 }, 'body.amount'],
    ['too much', { amount: 1_000_001 }, 'body.amount'],
    ['a fraction', { amount: 1.5 }, 'body.amount'],
    ['no reference', { reference: '' }, 'body.reference'],
    ['no player', { userId: 'ada' }, 'body.userId'],
    ['no chain', { creature: { chainId: 0, tokenId: '1' } }, 'body.creature.chainId'],
    ['no token', { creature: { chainId, tokenId: '-1' } }, 'body.creature.tokenId'],
  ])('refuses %s', async (_what, bad, field) => {
    const reply = await reward({ userId: randomUUID(), ...bad });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });

  it('is for games alone', async () => {
    const id = randomUUID();
    const body = { reference: id, userId: id, amount: 1 };
    for (const as of [undefined, asUser(id), asAdmin(id), asKey(id, 'ultigen_xp')])
      expect((await stage.call('POST', path, { as, body })).status).toBe(401);
    const as = asService('users');
    expect((await stage.call('POST', path, { as, body })).status).toBe(403);
  });
});
