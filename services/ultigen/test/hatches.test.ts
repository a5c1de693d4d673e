import { randomUUID } from 'node:crypto';
import type { Hatch } from '@hatchery/api/ultigen';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { asKey, eventually } from '@hatchery/kit/testing';
import { DataChangedSchema, NotificationSchema } from '@hatchery/proto/notifications';
import { decodeFunctionData } from 'viem';
import { hatching, kindsOf } from './fixtures/hatching.fixture.ts';
import { eggsMinted, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof hatching>;
beforeAll(async () => {
  stage = await startStage();
  on = hatching(stage);
});
afterAll(() => stage?.close());

describe('POST /v2/ultigen/eggs/hatch', () => {
  it('binds what hatches, reserves the eggs, and has the relay redeem the voucher for a custodial wallet', async () => {
    const user = await stage.newHolder('custodial', 2, 3);
    const reply = await on.hatch(user, { amount: 2, eggType: 2 });
    expect(reply.status).toBe(200);
    expect(reply.body).toHaveLength(2);
    expect(reply.body[0]).toMatchObject({
      element: 'fire',
      level: 1,
      stage: 1,
      xp: 0,
      status: 'hatching',
      owner: user.address,
      tokenId: null,
      chainId,
      blockNumber: stage.chain.height,
    });
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 3, availableAmount: 1 });

    const uid = reply.body[0].hatchId;
    const { hatch: sent, request } = await on.voucherOf(user, uid);
    expect(sent).toMatchObject({ status: 'sent', claim: null, amount: 2, address: user.address });
    expect(request.payload.monsterIds.map(Number)).toEqual(kindsOf(reply.body));
    const { from, calls } = stage.relay.submitted.get(`hatch:${uid}`) ?? { calls: [] };
    expect(from).toBe('operator');
    const call = decodeFunctionData({ abi: ultigenEggsAbi, data: calls[0]?.data ?? '0x' });
    expect(call).toMatchObject({ functionName: 'hatchEggsWithSignature', args: [{ receiver: user.address }] });

    const { tokens } = await on.redeem(user, uid);
    expect((await on.hatchesOf(user))[0]).toMatchObject({ uid, status: 'seen' });
    expect((await on.hatchesOf(user))[0]?.monsters.map((one) => one.tokenId)).toEqual(tokens);
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 1, availableAmount: 1 });

    await stage.chain.finalize();
    expect((await on.hatchesOf(user))[0]).toMatchObject({ status: 'final', transactionHash: expect.any(String) });
    const told = await eventually(
      () => stage.eventsOf(NotificationSchema).filter(({ userId }) => userId === user.userId)[0],
    );
    expect(told).toMatchObject({ kind: 'hatch.hatched', subject: uid, data: { amount: '2', eggType: '2' } });
    // The wallet, the voucher, its submission, and finality.
    await eventually(
      () =>
        stage
          .eventsOf(DataChangedSchema)
          .filter(({ userId, topics }) => userId === user.userId && topics.includes('hatches') && topics.length === 3)
          .length === 4,
    );
    expect((await on.hatchesOf(user))[0]?.monsters[0]).toMatchObject({ status: 'final', id: reply.body[0].id });
  });

  it('hands the voucher to an external wallet and submits nothing', async () => {
    const user = await stage.newHolder('external', 1, 1);
    const { body } = await on.hatch(user, { amount: 1, eggType: 1, address: user.address.toLowerCase() });
    const { hatch: waiting, voucherId, deadline } = await on.voucherOf(user, body[0].hatchId);
    expect(waiting).toMatchObject({
      status: 'waiting',
      claim: {
        receiver: user.address,
        eggType: 1,
        amount: 1,
        monsterIds: [String(body[0].monsterId)],
        voucherId,
        deadline,
        signature: `0x${'ab'.repeat(97)}`,
      },
    });
    expect(deadline - Date.now() / 1000).toBeLessThanOrEqual(1_800);
    expect(stage.relay.submitted.has(`hatch:${body[0].hatchId}`)).toBe(false);
  });

  it('finds the wallet that has enough, the main one first', async () => {
    const user = await stage.newUser('external');
    const other = randomAddress();
    await stage.link(user.userId, other, 'custodial', false);
    await stage.chain.mine(eggsMinted(user.address, 3, 1), eggsMinted(other, 3, 2));
    expect((await on.hatch(user, { amount: 2, eggType: 3 })).body[0].owner).toBe(other);
    expect((await on.hatch(user, { amount: 1, eggType: 3 })).body[0].owner).toBe(user.address);
    const refused = await on.hatch(user, { amount: 1, eggType: 3 });
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    expect(refused.body.detail).toMatch('None of your wallets has more than 0 light eggs to hatch; 1 are needed.');
  });

  it.each([
    ['no body', undefined],
    ['no eggs', { amount: 0, eggType: 1 }],
    ['more than ten', { amount: 11, eggType: 1 }],
    ['an unknown egg', { amount: 1, eggType: 5 }],
    ['half an egg', { amount: 0.5, eggType: 1 }],
    ['a malformed address', { amount: 1, eggType: 1, address: '0x12' }],
    ['an unknown field', { amount: 1, eggType: 1, monsterId: 13 }],
  ])('refuses %s', async (_what, body) => {
    const { as } = await stage.newUser();
    expect(await stage.call('POST', '/v2/ultigen/eggs/hatch', { as, body })).toMatchObject({ status: 400 });
  });

  it('refuses nobody, keys, and the wallets of others', async () => {
    const owner = await stage.newHolder('custodial', 1, 1);
    const stranger = await stage.newUser();
    const body = { amount: 1, eggType: 1, address: owner.address };
    expect((await stage.call('POST', '/v2/ultigen/eggs/hatch', { body })).status).toBe(401);
    expect(
      (await stage.call('POST', '/v2/ultigen/eggs/hatch', { body, as: asKey(randomUUID(), 'rewards') })).status,
    ).toBe(403);
    expect((await on.hatch(stranger, body)).status).toBe(404);
    expect(await stage.eggsOf(owner.as, 1)).toMatchObject({ availableAmount: 1 });
  });

  it('lets exactly one of many at once have the last egg', async () => {
    const user = await stage.newHolder('custodial', 4, 1);
    const replies = await Promise.all(Array.from({ length: 12 }, () => on.hatch(user, { amount: 1, eggType: 4 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 1, availableAmount: 0 });
  });

  it('answers a repeated key with the first answer, and refuses it for another body', async () => {
    const user = await stage.newHolder('custodial', 0, 5);
    const key = randomUUID();
    const first = await on.hatch(user, { amount: 1, eggType: 0 }, key);
    const replies = [
      await on.hatch(user, { amount: 1, eggType: 0 }, key),
      await on.hatch(user, { amount: 1, eggType: 0 }, key),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: first.body });
    expect((await on.hatch(user, { amount: 2, eggType: 0 }, key)).status).toBe(422);
    expect(await on.hatchesOf(user)).toHaveLength(1);
  });
});

describe('POST /v2/ultigen/guest/eggs/hatch', () => {
  const path = '/v2/ultigen/guest/eggs/hatch';

  it('hatches eggs of a guest with the session of that guest', async () => {
    const guest = await stage.newHolder('custodial', 2, 1);
    const body = { amount: 1, eggType: 2, address: guest.address };
    const reply = await stage.call('POST', path, { as: { ...guest.as, guest: true }, body });
    expect(reply).toMatchObject({ status: 200, body: [{ owner: guest.address, status: 'hatching' }] });
  });

  it('knows no such wallet for anyone else, nor for nobody', async () => {
    const guest = await stage.newHolder('custodial', 2, 1);
    const stranger = await stage.newUser();
    const body = { amount: 1, eggType: 2, address: guest.address };
    for (const as of [undefined, stranger.as, asKey(randomUUID(), 'rewards')])
      expect(await stage.call('POST', path, { as, body })).toMatchObject({ status: 404 });
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ availableAmount: 1 });
  });

  it('refuses a body without an address', async () => {
    const guest = await stage.newUser();
    expect((await stage.call('POST', path, { as: guest.as, body: { amount: 1, eggType: 2 } })).status).toBe(400);
  });
});

describe('GET /v2/ultigen/hatches and /hatches/{uid}', () => {
  it('lists the hatches of the caller, newest first, by page', async () => {
    const user = await stage.newHolder('external', 1, 3);
    const uids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      uids.unshift((await on.hatch(user, { amount: 1, eggType: 1 })).body[0].hatchId);
    const page = await stage.call('GET', '/v2/ultigen/hatches?page=2&limit=2', { as: user.as });
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.body.map((one: Hatch) => one.uid)).toEqual(uids.slice(2));
    expect((await on.hatchesOf(user)).map((one) => one.uid)).toEqual(uids);
  });

  it('shows nobody the hatch of another', async () => {
    const user = await stage.newHolder('external', 1, 1);
    const uid = (await on.hatch(user, { amount: 1, eggType: 1 })).body[0].hatchId;
    const stranger = await stage.newUser();
    expect((await stage.call('GET', `/v2/ultigen/hatches/${uid}`, { as: stranger.as })).status).toBe(404);
    expect((await stage.call('GET', `/v2/ultigen/hatches/${uid}`)).status).toBe(401);
    expect((await stage.call('GET', '/v2/ultigen/hatches')).status).toBe(401);
    expect((await stage.call('GET', '/v2/ultigen/hatches/none', { as: user.as })).status).toBe(400);
    expect((await stage.call('GET', '/v2/ultigen/hatches', { as: stranger.as })).body).toEqual([]);
  });
});
