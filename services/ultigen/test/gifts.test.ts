import { randomUUID } from 'node:crypto';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { asKey, asUser, eventually } from '@hatchery/kit/testing';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { NotificationSchema } from '@hatchery/proto/notifications';
import { EggsGivenSchema, GiftRenewedSchema, GiftSignedSchema } from '@hatchery/proto/ultigen';
import { decodeFunctionData } from 'viem';
import { eggsMinted, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const newKey = (budget: number, eggType = 2) => {
  const keyId = randomUUID();
  stage.users.budgets.set(`${keyId} egg:${eggType}`, budget);
  return asKey(keyId, 'rewards');
};
const give = (as: ReturnType<typeof asKey>, body: object, key?: string) =>
  stage.call('POST', '/v2/ultigen/eggs/give', { as, body, headers: key ? { 'idempotency-key': key } : {} });
const givenTo = (address: string) => stage.eventsOf(EggsGivenSchema).filter((event) => event.address === address);
const submissionOf = (giftId: string, attempt = 1) =>
  eventually(() => stage.relay.submitted.get(attempt === 1 ? `gift:${giftId}` : `gift:${giftId}:${attempt}`));
const rowOf = (giftId: string) => stage.database.knex('gifts').where({ id: giftId }).first();
const giftTo = async (address: string) => (await eventually(() => givenTo(address)[0])).giftId;

describe('POST /v2/ultigen/eggs/give', () => {
  it('spends budget, and has the relay mint the eggs for the receiver', async () => {
    const user = await stage.newUser();
    const as = newKey(5);
    const reply = await give(as, { amount: 3, eggType: 2, receiver: user.address });
    expect(reply).toMatchObject({ status: 200, body: { message: `3 fire eggs on the way to ${user.address}.` } });
    expect(stage.users.budgets.get(`${as.subject} egg:2`)).toBe(2);
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 0, incomingAmount: 3 });

    const giftId = await giftTo(user.address);
    expect(givenTo(user.address)[0]).toMatchObject({ budgetReference: giftId, amount: 3, eggType: 2 });
    const { from, calls } = await submissionOf(giftId);
    expect(from).toBe('operator');
    const signed = stage.signer.signed.get(`gift:${giftId}`);
    expect(decodeFunctionData({ abi: ultigenEggsAbi, data: calls[0]?.data ?? '0x' })).toMatchObject({
      functionName: 'mintEggWithSignature',
      args: [{ receiver: user.address, eggType: 2n, amount: 3n, voucherId: BigInt(signed?.voucherId ?? 0) }],
    });

    const before = stage.chain.height;
    await stage.chain.mine(eggsMinted(user.address, 2, 3, signed?.voucherId));
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 3, incomingAmount: 0 });
    const told = await eventually(
      () => stage.eventsOf(NotificationSchema).filter(({ userId }) => userId === user.userId)[0],
    );
    expect(told).toMatchObject({ kind: 'gift.arrived', subject: giftId, data: { amount: '3', eggType: '2' } });
    await stage.chain.unwind(before);
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 0, incomingAmount: 3 });
  });

  it('finds the wallet behind an e-mail address', async () => {
    const address = randomAddress();
    stage.users.recipients.set('ada@example.com', { userId: randomUUID(), address: address.toLowerCase() });
    const reply = await give(newKey(1), { amount: 1, eggType: 2, email: 'ada@example.com' });
    expect(reply).toMatchObject({ status: 200, body: { message: `1 fire egg on the way to ${address}.` } });
    expect(await give(newKey(1), { amount: 1, eggType: 2, email: 'nobody@example.com' })).toMatchObject({
      status: 404,
    });
  });

  it('gives nothing beyond the budget', async () => {
    const receiver = randomAddress();
    const as = newKey(2);
    const reply = await give(as, { amount: 3, eggType: 2, receiver });
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/insufficient-budget' } });
    expect(await give(as, { amount: 1, eggType: 1, receiver })).toMatchObject({ status: 409 });
    expect(givenTo(receiver)).toEqual([]);
  });

  it('gives once per Idempotency-Key, however often it is called', async () => {
    const receiver = randomAddress();
    const as = newKey(10);
    const key = randomUUID();
    const first = await give(as, { amount: 2, eggType: 2, receiver }, key);
    const again = await Promise.all([1, 2, 3].map(() => give(as, { amount: 2, eggType: 2, receiver }, key)));
    for (const reply of again) expect([200, 409]).toContain(reply.status);
    expect((await give(as, { amount: 2, eggType: 2, receiver }, key)).body).toEqual(first.body);
    expect((await give(as, { amount: 3, eggType: 2, receiver }, key)).status).toBe(422);
    expect(stage.users.budgets.get(`${as.subject} egg:2`)).toBe(8);
    expect(stage.users.reservations.get(await giftTo(receiver))).toBe(2);
    expect(givenTo(receiver)).toHaveLength(1);
  });

  it.each([
    ['neither e-mail nor receiver', {}],
    ['both', { email: 'ada@example.com', receiver: randomAddress() }],
    ['the zero address', { receiver: `0x${'0'.repeat(40)}` }],
    ['too many', { receiver: randomAddress(), amount: 41 }],
    ['an unknown field', { receiver: randomAddress(), element: 'fire' }],
  ])('refuses %s', async (_what, body) => {
    expect(await give(newKey(99), { amount: 1, eggType: 2, ...body })).toMatchObject({ status: 400 });
  });

  it('refuses contracts of the platform, and charges nothing', async () => {
    const as = newKey(9);
    const body = { amount: 1, eggType: 2, receiver: stage.node.token };
    expect(await give(as, body)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.receiver' }] } });
    expect(stage.users.budgets.get(`${as.subject} egg:2`)).toBe(9);
  });

  it('refuses nobody, players, and keys without the permission', async () => {
    const body = { amount: 1, eggType: 2, receiver: randomAddress() };
    const user = await stage.newUser();
    expect((await stage.call('POST', '/v2/ultigen/eggs/give', { body })).status).toBe(401);
    expect((await stage.call('POST', '/v2/ultigen/eggs/give', { body, as: user.as })).status).toBe(403);
    expect((await give(asKey(randomUUID(), 'ultigen_xp'), body)).status).toBe(403);
  });
});

describe('POST /v2/ultigen/guest/eggs/give', () => {
  const path = '/v2/ultigen/guest/eggs/give';

  it('gives to a wallet that the platform keeps', async () => {
    const guest = await stage.newUser('custodial');
    const body = { amount: 2, eggType: 2, address: guest.address.toLowerCase() };
    expect(await stage.call('POST', path, { as: newKey(2), body })).toMatchObject({ status: 200 });
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ incomingAmount: 2 });
  });

  it('gives to a guest who was just made, before the event of their wallet arrives', async () => {
    const [userId, address] = [randomUUID(), randomAddress()];
    stage.users.wallets.set(address, { userId, address, kind: 'custodial' });
    const body = { amount: 1, eggType: 2, address: address.toLowerCase() };
    expect(await stage.call('POST', path, { as: newKey(1), body })).toMatchObject({ status: 200 });
    await stage.link(userId, address, 'custodial');
    expect(await stage.eggsOf(asUser(userId), 2)).toMatchObject({ incomingAmount: 1 });
    const theirs = randomAddress();
    stage.users.wallets.set(theirs, { userId, address: theirs, kind: 'external' });
    const refused = await stage.call('POST', path, { as: newKey(1), body: { ...body, address: theirs } });
    expect(refused.status).toBe(404);
  });

  it('knows no other wallets', async () => {
    const external = await stage.newUser('external');
    for (const address of [external.address, randomAddress()]) {
      const reply = await stage.call('POST', path, { as: newKey(2), body: { amount: 1, eggType: 2, address } });
      expect(reply).toMatchObject({ status: 404 });
    }
  });

  it('refuses nobody, players and bad input', async () => {
    const guest = await stage.newUser();
    const body = { amount: 1, eggType: 2, address: guest.address };
    expect((await stage.call('POST', path, { body })).status).toBe(401);
    expect((await stage.call('POST', path, { body, as: guest.as })).status).toBe(403);
    expect((await stage.call('POST', path, { body: { ...body, eggType: 9 }, as: newKey(1) })).status).toBe(400);
  });
});

describe('a gift that fails', () => {
  const failing = async () => {
    const receiver = randomAddress();
    await give(newKey(1), { amount: 1, eggType: 2, receiver });
    const giftId = await giftTo(receiver);
    await submissionOf(giftId);
    await eventually(async () => (await rowOf(giftId)).status === 'sent');
    const failure = { reference: `gift:${giftId}`, position: 0, chainId: BigInt(chainId), reason: 'receiver refuses' };
    const event = await stage.send('chain.transactions', TransactionFailedSchema, failure);
    return { giftId, receiver, event, failure };
  };
  const deadlineOf = async (giftId: string): Promise<number> => (await rowOf(giftId)).deadline;

  it('is kept, counted, and tried again only when its voucher is worthless for good', async () => {
    const { giftId } = await failing();
    expect(await rowOf(giftId)).toMatchObject({ status: 'failed', failure: 'receiver refuses', attempt: 1 });
    expect((await stage.call('GET', '/metrics')).body).toMatch(/ultigen_gifts_failed\{.*\} 1/);

    const deadline = await deadlineOf(giftId);
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline);
    expect(await rowOf(giftId)).toMatchObject({ attempt: 1, status: 'failed' });
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline + 1);
    await submissionOf(giftId, 2);
    const vouchers = ['', ':2'].map((attempt) => stage.signer.signed.get(`gift:${giftId}${attempt}`)?.voucherId);
    expect(new Set(vouchers).size).toBe(2);
    expect(stage.signer.signed.has(`gift:${giftId}:3`)).toBe(false);
  });

  it('is not given again when its voucher was redeemed by someone else', async () => {
    const { giftId, receiver } = await failing();
    const { voucherId } = stage.signer.signed.get(`gift:${giftId}`) ?? {};
    await stage.chain.mine(eggsMinted(receiver, 2, 1, voucherId));
    expect(await rowOf(giftId)).toMatchObject({ status: 'seen', failure: null });
    await stage.chain.finalize(stage.chain.height, (await deadlineOf(giftId)) + 100);
    expect(await rowOf(giftId)).toMatchObject({ status: 'seen', attempt: 1, used_block: stage.chain.height });
  });

  it('is given again after a reorganisation dropped it and its voucher expired', async () => {
    const { giftId, receiver } = await failing();
    const { voucherId } = stage.signer.signed.get(`gift:${giftId}`) ?? {};
    const before = stage.chain.height;
    await stage.chain.mine(eggsMinted(receiver, 2, 1, voucherId));
    await stage.chain.unwind(before);
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, (await deadlineOf(giftId)) + 1);
    expect(await submissionOf(giftId, 2)).toBeDefined();
  });

  it('changes nothing when it is told three times', async () => {
    const { giftId, receiver, event, failure } = await failing();
    const { voucherId } = stage.signer.signed.get(`gift:${giftId}`) ?? {};
    const block = await stage.chain.mine(eggsMinted(receiver, 2, 1, voucherId));
    const references = () =>
      [...stage.signer.signed.keys(), ...stage.relay.submitted.keys()].filter((one) => one.includes(giftId));
    const before = references();
    for (let time = 0; time < 2; time += 1) {
      await stage.deliver('chain.transactions', event);
      await stage.send('chain.transactions', TransactionFailedSchema, failure);
      await stage.deliver('chain.blocks-seen', block);
      await stage.deliver('chain.blocks-seen', { ...block, eventId: randomUUID() });
      await stage.send('ultigen.eggs', EggsGivenSchema, { giftId, address: receiver, eggType: 2, amount: 1 });
      await stage.send('ultigen.eggs', GiftSignedSchema, { giftId, attempt: 1 });
      await stage.send('ultigen.eggs', GiftRenewedSchema, { giftId, attempt: 2 });
    }
    expect(references()).toEqual(before);
    const balance = await stage.database.knex('egg_balances').where({ address: receiver });
    expect(balance).toMatchObject([{ amount: '1' }]);
  });

  it('waits for a signer that refuses, and is tried again', async () => {
    const receiver = randomAddress();
    stage.signer.state.refusal = 'This is too much for one day.';
    await give(newKey(1), { amount: 1, eggType: 2, receiver });
    const giftId = await giftTo(receiver);
    await eventually(async () => (await rowOf(giftId)).status === 'failed');
    expect(await rowOf(giftId)).toMatchObject({ failure: 'This is too much for one day.', voucher_id: null });
    stage.signer.state.refusal = undefined;
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, (await deadlineOf(giftId)) + 1);
    expect(await submissionOf(giftId, 2)).toBeDefined();
  });

  it('is signed as soon as the signer is there again', async () => {
    const receiver = randomAddress();
    stage.signer.state.away = true;
    await give(newKey(1), { amount: 1, eggType: 2, receiver });
    const giftId = await giftTo(receiver);
    const { calls } = stage.signer.state;
    await eventually(() => stage.signer.state.calls > calls);
    stage.signer.state.away = false;
    expect(await submissionOf(giftId)).toBeDefined();
  });
});
