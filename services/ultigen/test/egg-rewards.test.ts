import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser, eventually } from '@hatchery/kit/testing';
import { EggsGivenSchema } from '@hatchery/proto/ultigen';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { eggsMinted, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

/** The draws to come, one after the other. */
let draws: number[] = [];
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ randomInt: () => draws.shift() ?? 0 });
});
afterAll(() => stage?.close());

const path = '/internal/ultigen/rewards/eggs';
type Reward = { reference?: string; userId: string; eggType?: number; amount?: number };
const reward = ({ reference = randomUUID(), amount = 1, ...rest }: Reward, on = stage) =>
  on.call('POST', path, { as: asService('games'), body: { reference, amount, ...rest } });
const givenTo = (address: string) => stage.eventsOf(EggsGivenSchema).filter((event) => event.address === address);
/** Waits for the gift to an address. */
const giftTo = (address: string) => eventually(() => givenTo(address)[0]);
const merge = (fromUserId: string, intoUserId: string) =>
  stage.send('users.accounts', AccountsMergedSchema, { mergeId: randomUUID(), fromUserId, intoUserId }, fromUserId);

describe('POST /internal/ultigen/rewards/eggs', () => {
  it('has the eggs minted to the player, and tells them when they arrive', async () => {
    const user = await stage.newUser();
    const reply = await reward({ userId: user.userId, eggType: 2, amount: 3 });
    expect(reply).toMatchObject({
      status: 200,
      body: { eggType: 2, amount: 3, waiting: false, repeated: false },
    });
    const gift = await giftTo(user.address);
    expect(gift).toMatchObject({ eggType: 2, amount: 3, budgetReference: '' });
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 0, incomingAmount: 3 });
    // The chain cannot mint before the transaction was submitted.
    await eventually(() => stage.relay.submitted.get(`gift:${gift.giftId}`));
    const signed = stage.signer.signed.get(`gift:${gift.giftId}`);
    await stage.chain.mine(eggsMinted(user.address, 2, 3, signed?.voucherId));
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 3, incomingAmount: 0 });
  });

  it('gives once under one reference, also to many calls at once, and draws a type once', async () => {
    const { userId, address } = await stage.newUser();
    const reference = randomUUID();
    draws = [3, 1, 4, 0, 2, 1, 0, 4];
    const replies = await Promise.all(Array.from({ length: 8 }, () => reward({ reference, userId, amount: 2 })));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.filter(({ body }) => !body.repeated)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.eggType)).size).toBe(1);
    draws = [];
    const later = await reward({ reference, userId, amount: 2 });
    expect(later.body).toEqual({ ...replies[0]?.body, repeated: true });
    await giftTo(address);
    expect(givenTo(address)).toHaveLength(1);
    expect(await stage.database.knex('egg_rewards').where({ reference })).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: 2, eggType: 1 }],
    ['another type', { amount: 1, eggType: 2 }],
  ])('refuses %s under the same reference', async (_what, other) => {
    const { userId, address } = await stage.newUser();
    const reference = randomUUID();
    await reward({ reference, userId, eggType: 1 });
    expect(await reward({ reference, userId, ...other })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.reference' }] },
    });
    await giftTo(address);
    expect(givenTo(address)).toHaveLength(1);
  });

  it('keeps eggs for a player without a wallet, and brings them with their first one', async () => {
    const userId = randomUUID();
    const references = [randomUUID(), randomUUID()];
    for (const [eggType, reference] of references.entries())
      expect((await reward({ reference, userId, eggType })).body).toMatchObject({ waiting: true, repeated: false });
    expect((await reward({ reference: references[0] ?? '', userId, eggType: 0 })).body).toMatchObject({
      waiting: true,
      repeated: true,
    });
    const address = randomAddress();
    await stage.link(userId, address, 'custodial');
    await eventually(() => givenTo(address).length === 2);
    await stage.link(userId, randomAddress(), 'external', false);
    expect((await reward({ reference: references[1] ?? '', userId, eggType: 1 })).body).toMatchObject({
      waiting: false,
      repeated: true,
    });
    expect(givenTo(address).map(({ eggType }) => eggType)).toEqual([0, 1]);
  });

  it('prefers a wallet that the platform keeps to the main one', async () => {
    const { userId, address: main } = await stage.newUser('external');
    const kept = randomAddress();
    await stage.link(userId, kept, 'custodial', false);
    await reward({ userId, eggType: 4 });
    await giftTo(kept);
    expect(givenTo(main)).toEqual([]);
  });

  it.each([
    ['no eggs', { amount: 0 }, 'body.amount'],
    ['too many eggs', { amount: 41 }, 'body.amount'],
    ['half an egg', { amount: 0.5 }, 'body.amount'],
    ['an unknown type', { eggType: 5 }, 'body.eggType'],
    ['no reference', { reference: '' }, 'body.reference'],
    ['a long reference', { reference: 'x'.repeat(201) }, 'body.reference'],
    ['no player', { userId: 'ada' }, 'body.userId'],
  ])('refuses %s', async (_what, bad, field) => {
    const reply = await reward({ userId: randomUUID(), ...bad });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });

  it('is for games alone', async () => {
    const id = randomUUID();
    const body = { reference: id, userId: id, amount: 1 };
    for (const as of [undefined, asUser(id), asAdmin(id), asKey(id, 'rewards')])
      expect((await stage.call('POST', path, { as, body })).status).toBe(401);
    const as = asService('users');
    expect((await stage.call('POST', path, { as, body })).status).toBe(403);
    expect(await stage.database.knex('egg_rewards').where({ reference: id })).toEqual([]);
  });
});

describe('eggs of a player who departs', () => {
  it('go to the account that absorbed theirs, before the merge and after it', async () => {
    const guest = randomUUID();
    const waiting = randomUUID();
    await reward({ reference: waiting, userId: guest, eggType: 1 });
    const { userId, address } = await stage.newUser();
    await merge(guest, userId);
    await eventually(() => givenTo(address).length === 1);
    await reward({ userId: guest, eggType: 3 });
    await eventually(() => givenTo(address).length === 2);
    expect((await reward({ reference: waiting, userId, eggType: 1 })).body).toMatchObject({ repeated: true });
    expect(givenTo(address).map(({ eggType }) => eggType)).toEqual([1, 3]);
  });

  it('wait on for both accounts when neither has a wallet', async () => {
    const [guest, account] = [randomUUID(), randomUUID()];
    await reward({ userId: guest, eggType: 1 });
    await merge(guest, account);
    const address = randomAddress();
    await stage.link(account, address, 'custodial');
    await eventually(() => givenTo(address).length === 1);
  });

  it('stay with an account whose merge was undone', async () => {
    const [guest, { userId, address }] = [randomUUID(), await stage.newUser()];
    const undone = { mergeId: randomUUID(), fromUserId: guest, intoUserId: userId };
    await stage.send('users.accounts', AccountsMergedSchema, undone, guest);
    await stage.send('users.accounts', MergeUndoneSchema, undone, guest);
    expect((await reward({ userId: guest, eggType: 2 })).body.waiting).toBe(true);
    expect(givenTo(address)).toEqual([]);
  });

  it('are refused after a deletion', async () => {
    const { userId, address } = await stage.newUser();
    await stage.send('users.accounts', UserDeletedSchema, { userId }, userId);
    expect((await reward({ userId, eggType: 2 })).status).toBe(404);
    expect(givenTo(address)).toEqual([]);
  });
});

describe('while the signer is away', () => {
  it('promises the eggs and mints them later', async () => {
    const { userId, address, as } = await stage.newUser();
    stage.signer.state.away = true;
    expect((await reward({ userId, eggType: 1, amount: 2 })).status).toBe(200);
    expect(await stage.eggsOf(as, 1)).toMatchObject({ amount: 0, incomingAmount: 2, chainId });
    stage.signer.state.away = false;
    const gift = await giftTo(address);
    await eventually(() => stage.relay.submitted.get(`gift:${gift.giftId}`));
  });
});

describe('the eggs of one day', () => {
  let clock = new Date('2026-03-01T23:59:00Z');
  let small: Stage;
  beforeAll(async () => {
    small = await startStage({ config: { REWARD_EGGS_PER_DAY: 40 }, now: () => clock });
  });
  afterAll(() => small?.close());

  it('are counted, and more are refused until the next day', async () => {
    const { userId } = await small.newUser();
    const rewardHere = (amount: number, reference: string = randomUUID()) =>
      reward({ reference, userId, eggType: 0, amount }, small);
    const reference = randomUUID();
    expect((await rewardHere(38)).status).toBe(200);
    const refused = await rewardHere(3, reference);
    expect(refused).toMatchObject({ status: 429, body: { type: '/problems/too-many-requests' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await small.database.knex('egg_rewards').where({ reference })).toEqual([]);
    expect((await rewardHere(2)).status).toBe(200);
    expect((await rewardHere(1)).status).toBe(429);
    // Passports are as old as the clock says, so nothing may be on its way when the clock moves.
    await eventually(() => small.relay.submitted.size === 2);
    clock = new Date('2026-03-02T00:00:00Z');
    expect((await rewardHere(3, reference)).status).toBe(200);
    await eventually(() => small.relay.submitted.size === 3);
  });
});
