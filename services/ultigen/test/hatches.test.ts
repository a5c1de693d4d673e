import { randomUUID } from 'node:crypto';
import type { Hatch } from '@hatchery/api/ultigen';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { asKey, eventually } from '@hatchery/kit/testing';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { HatchRequestedSchema, HatchSignedSchema } from '@hatchery/proto/ultigen';
import { decodeFunctionData } from 'viem';
import { eggsHatched, eggsMinted, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

type User = Awaited<ReturnType<Stage['newUser']>>;
type Body = { amount: number; eggType: number; address?: string };

const hatch = ({ as }: Pick<User, 'as'>, body: Body, key?: string) =>
  stage.call('POST', '/v2/ultigen/eggs/hatch', { as, body, headers: key ? { 'idempotency-key': key } : {} });
const hatchesOf = async ({ as }: User): Promise<Hatch[]> =>
  (await stage.call('GET', '/v2/ultigen/hatches', { as })).body;
const kindsOf = (monsters: { monsterId: number }[]) => monsters.map(({ monsterId }) => monsterId);
const idsOf = (monsters: { id: number }[]) => monsters.map(({ id }) => id);

/** The voucher of a hatch, once it is where it can be redeemed. */
const voucherOf = async (user: User, uid: string) => {
  const ready = await eventually(async () => {
    const { body } = await stage.call('GET', `/v2/ultigen/hatches/${uid}`, { as: user.as });
    return ['waiting', 'sent'].includes(body.status) && body;
  });
  const voucher = stage.signer.signed.get(`hatch:${uid}`);
  if (!voucher) throw new Error('No voucher was signed.');
  return { ...voucher, hatch: ready };
};

let nextToken = 1;
/** Redeems the voucher of a hatch in the next block. */
const redeem = async (user: User, uid: string) => {
  const { voucherId, request } = await voucherOf(user, uid);
  const monsterIds = request.payload.monsterIds.map(Number);
  const tokens = monsterIds.map((_: number, index: number) => String(nextToken + index));
  const event = await stage.chain.mine(
    eggsHatched(user.address, Number(request.payload.eggType), monsterIds, voucherId, nextToken),
  );
  nextToken += monsterIds.length;
  return { event, tokens };
};

const failRelay = (uid: string, reason = 'execution reverted') =>
  stage.send('chain.transactions', TransactionFailedSchema, {
    reference: `hatch:${uid}`,
    position: 0,
    chainId: BigInt(chainId),
    reason,
  });

describe('POST /v2/ultigen/eggs/hatch', () => {
  it('binds what hatches, reserves the eggs, and has the relay redeem the voucher for a custodial wallet', async () => {
    const user = await stage.newHolder('custodial', 2, 3);
    const reply = await hatch(user, { amount: 2, eggType: 2 });
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
    const { hatch: sent, request } = await voucherOf(user, uid);
    expect(sent).toMatchObject({ status: 'sent', claim: null, amount: 2, address: user.address });
    expect(request.payload.monsterIds.map(Number)).toEqual(kindsOf(reply.body));
    const { from, calls } = stage.relay.submitted.get(`hatch:${uid}`) ?? { calls: [] };
    expect(from).toBe('operator');
    const call = decodeFunctionData({ abi: ultigenEggsAbi, data: calls[0]?.data ?? '0x' });
    expect(call).toMatchObject({ functionName: 'hatchEggsWithSignature', args: [{ receiver: user.address }] });

    const { tokens } = await redeem(user, uid);
    expect((await hatchesOf(user))[0]).toMatchObject({ uid, status: 'seen' });
    expect((await hatchesOf(user))[0]?.monsters.map((one) => one.tokenId)).toEqual(tokens);
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 1, availableAmount: 1 });

    await stage.chain.finalize();
    expect((await hatchesOf(user))[0]).toMatchObject({ status: 'final', transactionHash: expect.any(String) });
    expect((await hatchesOf(user))[0]?.monsters[0]).toMatchObject({ status: 'final', id: reply.body[0].id });
  });

  it('hands the voucher to an external wallet and submits nothing', async () => {
    const user = await stage.newHolder('external', 1, 1);
    const { body } = await hatch(user, { amount: 1, eggType: 1, address: user.address.toLowerCase() });
    const { hatch: waiting, voucherId, deadline } = await voucherOf(user, body[0].hatchId);
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
    expect((await hatch(user, { amount: 2, eggType: 3 })).body[0].owner).toBe(other);
    expect((await hatch(user, { amount: 1, eggType: 3 })).body[0].owner).toBe(user.address);
    const refused = await hatch(user, { amount: 1, eggType: 3 });
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    expect(refused.body.detail).toBe('None of your wallets has more than 0 light eggs to hatch; 1 are needed.');
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
    expect((await hatch(stranger, body)).status).toBe(404);
    expect(await stage.eggsOf(owner.as, 1)).toMatchObject({ availableAmount: 1 });
  });

  it('lets exactly one of many at once have the last egg', async () => {
    const user = await stage.newHolder('custodial', 4, 1);
    const replies = await Promise.all(Array.from({ length: 12 }, () => hatch(user, { amount: 1, eggType: 4 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 1, availableAmount: 0 });
  });

  it('answers a repeated key with the first answer, and refuses it for another body', async () => {
    const user = await stage.newHolder('custodial', 0, 5);
    const key = randomUUID();
    const first = await hatch(user, { amount: 1, eggType: 0 }, key);
    const replies = [
      await hatch(user, { amount: 1, eggType: 0 }, key),
      await hatch(user, { amount: 1, eggType: 0 }, key),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: first.body });
    expect((await hatch(user, { amount: 2, eggType: 0 }, key)).status).toBe(422);
    expect(await hatchesOf(user)).toHaveLength(1);
  });
});

describe('what hatches', () => {
  it('stays the same however often it fails, whatever the key and the amount', async () => {
    const user = await stage.newHolder('custodial', 2, 4);
    const first = await hatch(user, { amount: 3, eggType: 2 }, randomUUID());
    await voucherOf(user, first.body[0].hatchId);
    await failRelay(first.body[0].hatchId);
    expect((await hatchesOf(user))[0]).toMatchObject({ status: 'failed', failure: 'execution reverted', monsters: [] });
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 4, availableAmount: 4 });

    const one = await hatch(user, { amount: 1, eggType: 2 }, randomUUID());
    expect(idsOf(one.body)).toEqual(idsOf(first.body).slice(0, 1));
    const rest = await hatch(user, { amount: 3, eggType: 2 }, randomUUID());
    expect(idsOf(rest.body).slice(0, 2)).toEqual(idsOf(first.body).slice(1));
    expect(kindsOf(rest.body).slice(0, 2)).toEqual(kindsOf(first.body).slice(1));

    await failRelay(one.body[0].hatchId);
    await failRelay(rest.body[0].hatchId);
    const again = await hatch(user, { amount: 4, eggType: 2 });
    expect(kindsOf(again.body)).toEqual([...kindsOf(one.body), ...kindsOf(rest.body)]);
  });

  it('is bound to the element: another element draws for itself', async () => {
    const user = await stage.newHolder('custodial', 0, 1);
    await stage.chain.mine(eggsMinted(user.address, 1, 1));
    const plant = await hatch(user, { amount: 1, eggType: 0 });
    await failRelay(plant.body[0].hatchId);
    const water = await hatch(user, { amount: 1, eggType: 1 });
    expect(water.body[0].element).toBe('water');
    expect((await hatch(user, { amount: 1, eggType: 0 })).body[0].id).toBe(plant.body[0].id);
  });

  it('is shown to nobody while it waits for a next hatch', async () => {
    const user = await stage.newHolder('custodial', 3, 1);
    const { body } = await hatch(user, { amount: 1, eggType: 3 });
    expect((await stage.call('GET', `/v2/ultigen/monsters/${body[0].id}`)).status).toBe(200);
    await failRelay(body[0].hatchId);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${body[0].id}`)).status).toBe(404);
    expect((await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as })).body).toEqual([]);
    expect((await stage.call('GET', `/v2/ultigen/monsters/address-balance/${user.address}`)).body).toEqual([]);
  });

  it('comes back when the signer or the relay refuse', async () => {
    const user = await stage.newHolder('custodial', 3, 1);
    stage.signer.state.refusal = 'This wallet hatches too much.';
    const first = await hatch(user, { amount: 1, eggType: 3 });
    await eventually(async () => (await hatchesOf(user))[0]?.status === 'failed');
    expect((await hatchesOf(user))[0]?.failure).toBe('This wallet hatches too much.');
    stage.signer.state.refusal = undefined;
    stage.relay.state.refusal = 'Not this one.';
    const second = await hatch(user, { amount: 1, eggType: 3 });
    await eventually(async () => (await hatchesOf(user))[0]?.status === 'failed');
    stage.relay.state.refusal = undefined;
    const third = await hatch(user, { amount: 1, eggType: 3 });
    expect([second.body[0].id, third.body[0].id]).toEqual([first.body[0].id, first.body[0].id]);
  });
});

describe('a voucher that nobody redeems', () => {
  const expiring = async () => {
    const user = await stage.newHolder('external', 2, 2);
    const { body } = await hatch(user, { amount: 2, eggType: 2 });
    const uid: string = body[0].hatchId;
    const { deadline } = await voucherOf(user, uid);
    return { user, body, uid, deadline };
  };

  it('keeps the eggs reserved until its deadline has passed with finality', async () => {
    const { user, uid, body, deadline } = await expiring();
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline);
    expect((await hatchesOf(user))[0]).toMatchObject({ status: 'waiting' });
    expect((await hatch(user, { amount: 1, eggType: 2 })).status).toBe(409);

    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline + 1);
    expect((await hatchesOf(user))[0]).toMatchObject({ uid, status: 'failed', claim: null });
    expect(idsOf((await hatch(user, { amount: 2, eggType: 2 })).body)).toEqual(idsOf(body));
  });

  it('does not expire when it was redeemed in time, even if that is told late', async () => {
    const { user, uid, deadline } = await expiring();
    const { voucherId, request } = await voucherOf(user, uid);
    const logs = eggsHatched(user.address, 2, request.payload.monsterIds.map(Number), voucherId, nextToken);
    nextToken += 2;
    // Final blocks come by a topic of their own, which may be ahead of the one for seen blocks.
    const block = stage.chain.mineUntold(logs);
    await stage.chain.finalize(stage.chain.height, deadline + 10);
    expect((await hatchesOf(user))[0]).toMatchObject({ status: 'waiting' });
    await block.tell();
    expect((await hatchesOf(user))[0]).toMatchObject({ status: 'final' });
  });
});

describe('a hatch that was given up and then redeemed all the same', () => {
  const givenUp = async (eggs: number) => {
    const user = await stage.newHolder('custodial', 1, eggs);
    const { body } = await hatch(user, { amount: 1, eggType: 1 });
    const uid: string = body[0].hatchId;
    const voucher = await voucherOf(user, uid);
    await failRelay(uid);
    const redeemLate = async () => {
      const token = nextToken++;
      await stage.chain.mine(eggsHatched(user.address, 1, kindsOf(body), voucher.voucherId, token));
      return String(token);
    };
    return { user, body, uid, redeemLate };
  };

  it('takes its monsters out of the queue again', async () => {
    const { user, body, uid, redeemLate } = await givenUp(2);
    const tokenId = await redeemLate();
    const [revived] = await hatchesOf(user);
    expect(revived).toMatchObject({ uid, status: 'seen', failure: null, monsters: [{ id: body[0].id, tokenId }] });
    expect((await hatch(user, { amount: 1, eggType: 1 })).body[0].id).not.toBe(body[0].id);
  });

  it('adds what the chain has minted when its monsters have gone to another hatch', async () => {
    const { user, body, uid, redeemLate } = await givenUp(2);
    const second = await hatch(user, { amount: 1, eggType: 1 });
    expect(second.body[0].id).toBe(body[0].id);
    const tokenId = await redeemLate();
    const hatches = await hatchesOf(user);
    expect(hatches.find((one) => one.uid === uid)).toMatchObject({ status: 'seen', monsters: [{ tokenId }] });
    expect(hatches.find((one) => one.uid !== uid)?.monsters).toMatchObject([{ id: body[0].id, tokenId: null }]);
  });
});

describe('a reorganisation', () => {
  it('takes a hatch back, keeps its eggs reserved, and takes what the new chain mints', async () => {
    const user = await stage.newHolder('custodial', 4, 1);
    const { body } = await hatch(user, { amount: 1, eggType: 4 });
    const uid = body[0].hatchId;
    const before = stage.chain.height;
    await redeem(user, uid);
    expect((await hatchesOf(user))[0]).toMatchObject({ status: 'seen' });

    await stage.chain.unwind(before);
    expect((await hatchesOf(user))[0]).toMatchObject({ status: 'sent', transactionHash: null });
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 1, availableAmount: 0, blockNumber: before });
    const monster = (await stage.call('GET', `/v2/ultigen/monsters/${body[0].id}`)).body;
    expect(monster).toMatchObject({ status: 'hatching', tokenId: null, monsterId: body[0].monsterId });

    const { tokens } = await redeem(user, uid);
    expect((await hatchesOf(user))[0]).toMatchObject({
      status: 'seen',
      monsters: [{ id: body[0].id, tokenId: tokens[0] }],
    });
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 0, availableAmount: 0 });
  });
});

describe('events delivered three times', () => {
  it('change nothing the second and third time', async () => {
    const user = await stage.newHolder('custodial', 0, 4);
    const { body } = await hatch(user, { amount: 2, eggType: 0 });
    const uid = body[0].hatchId;
    const { event } = await redeem(user, uid);
    const failed = await hatch(user, { amount: 1, eggType: 0 });
    await voucherOf(user, failed.body[0].hatchId);
    const failure = await failRelay(failed.body[0].hatchId);
    const final = await stage.chain.finalize();
    const told = async () => [await hatchesOf(user), await stage.eggsOf(user.as, 0), stage.relay.submitted.size];
    const before = await told();
    for (let time = 0; time < 2; time += 1) {
      await stage.deliver('chain.blocks-seen', event);
      await stage.deliver('chain.transactions', failure);
      await stage.deliver('chain.blocks-final', final);
      // As other events, too: the effect is idempotent by itself, not by the inbox alone.
      await stage.send('ultigen.eggs', HatchRequestedSchema, { hatchId: uid, address: user.address });
      await stage.send('ultigen.eggs', HatchSignedSchema, { hatchId: uid });
      await stage.deliver('chain.blocks-seen', { ...event, eventId: randomUUID() });
      await failRelay(uid);
    }
    expect(await told()).toEqual(before);
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
      uids.unshift((await hatch(user, { amount: 1, eggType: 1 })).body[0].hatchId);
    const page = await stage.call('GET', '/v2/ultigen/hatches?page=2&limit=2', { as: user.as });
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.body.map((one: Hatch) => one.uid)).toEqual(uids.slice(2));
    expect((await hatchesOf(user)).map((one) => one.uid)).toEqual(uids);
  });

  it('shows nobody the hatch of another', async () => {
    const user = await stage.newHolder('external', 1, 1);
    const uid = (await hatch(user, { amount: 1, eggType: 1 })).body[0].hatchId;
    const stranger = await stage.newUser();
    expect((await stage.call('GET', `/v2/ultigen/hatches/${uid}`, { as: stranger.as })).status).toBe(404);
    expect((await stage.call('GET', `/v2/ultigen/hatches/${uid}`)).status).toBe(401);
    expect((await stage.call('GET', '/v2/ultigen/hatches')).status).toBe(401);
    expect((await stage.call('GET', '/v2/ultigen/hatches/none', { as: user.as })).status).toBe(400);
    expect((await stage.call('GET', '/v2/ultigen/hatches', { as: stranger.as })).body).toEqual([]);
  });
});
