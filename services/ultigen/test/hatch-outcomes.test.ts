import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { NotificationSchema } from '@hatchery/proto/notifications';
import { HatchRequestedSchema, HatchSignedSchema } from '@hatchery/proto/ultigen';
import { hatching, idsOf, kindsOf } from './fixtures/hatching.fixture.ts';
import { eggsHatched, eggsMinted } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof hatching>;
beforeAll(async () => {
  stage = await startStage();
  on = hatching(stage);
});
afterAll(() => stage?.close());

describe('what hatches', () => {
  it('stays the same however often it fails, whatever the key and the amount', async () => {
    const user = await stage.newHolder('custodial', 2, 4);
    const first = await on.hatch(user, { amount: 3, eggType: 2 }, randomUUID());
    await on.voucherOf(user, first.body[0].hatchId);
    await on.failRelay(first.body[0].hatchId);
    expect((await on.hatchesOf(user))[0]).toMatchObject({
      status: 'failed',
      failure: 'execution reverted',
      monsters: [],
    });
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 4, availableAmount: 1 });
    await on.expireAll();
    expect(await stage.eggsOf(user.as, 2)).toMatchObject({ amount: 4, availableAmount: 4 });

    const one = await on.hatch(user, { amount: 1, eggType: 2 }, randomUUID());
    expect(idsOf(one.body)).toEqual(idsOf(first.body).slice(0, 1));
    const rest = await on.hatch(user, { amount: 3, eggType: 2 }, randomUUID());
    expect(idsOf(rest.body).slice(0, 2)).toEqual(idsOf(first.body).slice(1));
    expect(kindsOf(rest.body).slice(0, 2)).toEqual(kindsOf(first.body).slice(1));

    for (const { body } of [one, rest]) {
      await on.voucherOf(user, body[0].hatchId);
      await on.failRelay(body[0].hatchId);
    }
    await on.expireAll();
    const again = await on.hatch(user, { amount: 4, eggType: 2 });
    expect(kindsOf(again.body)).toEqual([...kindsOf(one.body), ...kindsOf(rest.body)]);
  });

  it('is bound to the element: another element draws for itself', async () => {
    const user = await stage.newHolder('custodial', 0, 1);
    await stage.chain.mine(eggsMinted(user.address, 1, 1));
    const plant = await on.hatch(user, { amount: 1, eggType: 0 });
    await on.voucherOf(user, plant.body[0].hatchId);
    await on.failRelay(plant.body[0].hatchId);
    await on.expireAll();
    const water = await on.hatch(user, { amount: 1, eggType: 1 });
    expect(water.body[0].element).toBe('water');
    expect((await on.hatch(user, { amount: 1, eggType: 0 })).body[0].id).toBe(plant.body[0].id);
  });

  it('is shown to nobody while it waits for a next hatch', async () => {
    const user = await stage.newHolder('custodial', 3, 1);
    const { body } = await on.hatch(user, { amount: 1, eggType: 3 });
    expect((await stage.call('GET', `/v2/ultigen/monsters/${body[0].id}`)).status).toBe(200);
    await on.voucherOf(user, body[0].hatchId);
    await on.failRelay(body[0].hatchId);
    for (const settle of [async () => {}, on.expireAll]) {
      await settle();
      expect((await stage.call('GET', `/v2/ultigen/monsters/${body[0].id}`)).status).toBe(404);
      expect((await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as })).body).toEqual([]);
      expect((await stage.call('GET', `/v2/ultigen/monsters/address-balance/${user.address}`)).body).toEqual([]);
    }
  });

  it('comes back when the signer or the relay refuse', async () => {
    const user = await stage.newHolder('custodial', 3, 1);
    stage.signer.state.refusal = 'This wallet hatches too much.';
    const first = await on.hatch(user, { amount: 1, eggType: 3 });
    await eventually(async () => (await on.hatchesOf(user))[0]?.status === 'failed');
    expect((await on.hatchesOf(user))[0]?.failure).toBe('This wallet hatches too much.');
    stage.signer.state.refusal = undefined;
    await on.expireAll();
    stage.relay.state.refusal = 'Not this one.';
    const second = await on.hatch(user, { amount: 1, eggType: 3 });
    await eventually(async () => (await on.hatchesOf(user))[0]?.status === 'failed');
    stage.relay.state.refusal = undefined;
    await on.expireAll();
    const third = await on.hatch(user, { amount: 1, eggType: 3 });
    expect([second.body[0].id, third.body[0].id]).toEqual([first.body[0].id, first.body[0].id]);
  });

  it('is told to its player as failed, once, whoever gave it up', async () => {
    const user = await stage.newHolder('custodial', 3, 3);
    const toldOf = () => stage.eventsOf(NotificationSchema).filter(({ userId }) => userId === user.userId);
    stage.signer.state.refusal = 'This wallet hatches too much.';
    const refused = (await on.hatch(user, { amount: 1, eggType: 3 })).body[0].hatchId;
    await eventually(() => toldOf().length === 1);
    stage.signer.state.refusal = undefined;
    const reverted = (await on.hatch(user, { amount: 2, eggType: 3 })).body[0].hatchId;
    await on.voucherOf(user, reverted);
    await on.failRelay(reverted);
    await on.failRelay(reverted);
    await eventually(() => toldOf().length === 2);
    expect(toldOf()).toMatchObject([
      { kind: 'hatch.failed', subject: refused, data: { amount: '1', eggType: '3' }, link: '/hatchery' },
      { kind: 'hatch.failed', subject: reverted, topics: ['hatches', 'eggs', 'monsters'] },
    ]);
  });
});

describe('a voucher that nobody redeems', () => {
  const expiring = async () => {
    const user = await stage.newHolder('external', 2, 2);
    const { body } = await on.hatch(user, { amount: 2, eggType: 2 });
    const uid: string = body[0].hatchId;
    const { deadline } = await on.voucherOf(user, uid);
    return { user, body, uid, deadline };
  };

  it('keeps the eggs reserved until its deadline has passed with finality', async () => {
    const { user, uid, body, deadline } = await expiring();
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline);
    expect((await on.hatchesOf(user))[0]).toMatchObject({ status: 'waiting' });
    expect((await on.hatch(user, { amount: 1, eggType: 2 })).status).toBe(409);

    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline + 1);
    expect((await on.hatchesOf(user))[0]).toMatchObject({ uid, status: 'failed', claim: null });
    expect(idsOf((await on.hatch(user, { amount: 2, eggType: 2 })).body)).toEqual(idsOf(body));
  });

  it('does not expire when it was redeemed in time, even if that is told late', async () => {
    const { user, uid, deadline } = await expiring();
    const { voucherId, request } = await on.voucherOf(user, uid);
    const logs = eggsHatched(user.address, 2, request.payload.monsterIds.map(Number), voucherId, on.nextToken(2));
    // Final blocks come by a topic of their own, which may be ahead of the one for seen blocks.
    const block = stage.chain.mineUntold(logs);
    await stage.chain.finalize(stage.chain.height, deadline + 10);
    expect((await on.hatchesOf(user))[0]).toMatchObject({ status: 'waiting' });
    await block.tell();
    expect((await on.hatchesOf(user))[0]).toMatchObject({ status: 'final' });
  });
});

describe('a hatch that was given up and then redeemed all the same', () => {
  const givenUp = async (eggs: number) => {
    const user = await stage.newHolder('custodial', 1, eggs);
    const { body } = await on.hatch(user, { amount: 1, eggType: 1 });
    const uid: string = body[0].hatchId;
    const voucher = await on.voucherOf(user, uid);
    await on.failRelay(uid);
    const redeemLate = async () => {
      const token = on.nextToken();
      await stage.chain.mine(eggsHatched(user.address, 1, kindsOf(body), voucher.voucherId, token));
      return String(token);
    };
    return { user, body, uid, redeemLate };
  };

  it.each([
    ['before its deadline', async () => {}],
    ['after its deadline, as a node told late', () => on.expireAll()],
  ])('takes its monsters back %s', async (_when, settle) => {
    const { user, body, uid, redeemLate } = await givenUp(2);
    await settle();
    const tokenId = await redeemLate();
    const [revived] = await on.hatchesOf(user);
    expect(revived).toMatchObject({ uid, status: 'seen', failure: null, monsters: [{ id: body[0].id, tokenId }] });
    expect((await on.hatch(user, { amount: 1, eggType: 1 })).body[0].id).not.toBe(body[0].id);
  });

  it('adds what the chain has minted when its monsters have gone to another hatch', async () => {
    const { user, body, uid, redeemLate } = await givenUp(2);
    await on.expireAll();
    const second = await on.hatch(user, { amount: 1, eggType: 1 });
    expect(second.body[0].id).toBe(body[0].id);
    const tokenId = await redeemLate();
    const hatches = await on.hatchesOf(user);
    expect(hatches.find((one) => one.uid === uid)).toMatchObject({ status: 'seen', monsters: [{ tokenId }] });
    expect(hatches.find((one) => one.uid !== uid)?.monsters).toMatchObject([{ id: body[0].id, tokenId: null }]);
  });
});

describe('a reorganisation', () => {
  it('takes a hatch back, keeps its eggs reserved, and takes what the new chain mints', async () => {
    const user = await stage.newHolder('custodial', 4, 1);
    const { body } = await on.hatch(user, { amount: 1, eggType: 4 });
    const uid = body[0].hatchId;
    const before = stage.chain.height;
    await on.redeem(user, uid);
    expect((await on.hatchesOf(user))[0]).toMatchObject({ status: 'seen' });

    await stage.chain.unwind(before);
    expect((await on.hatchesOf(user))[0]).toMatchObject({ status: 'sent', transactionHash: null });
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 1, availableAmount: 0, blockNumber: before });
    const monster = (await stage.call('GET', `/v2/ultigen/monsters/${body[0].id}`)).body;
    expect(monster).toMatchObject({ status: 'hatching', tokenId: null, monsterId: body[0].monsterId });

    const { tokens } = await on.redeem(user, uid);
    expect((await on.hatchesOf(user))[0]).toMatchObject({
      status: 'seen',
      monsters: [{ id: body[0].id, tokenId: tokens[0] }],
    });
    expect(await stage.eggsOf(user.as, 4)).toMatchObject({ amount: 0, availableAmount: 0 });
  });
});

describe('events delivered three times', () => {
  it('change nothing the second and third time', async () => {
    const user = await stage.newHolder('custodial', 0, 4);
    const { body } = await on.hatch(user, { amount: 2, eggType: 0 });
    const uid = body[0].hatchId;
    const { event } = await on.redeem(user, uid);
    const failed = await on.hatch(user, { amount: 1, eggType: 0 });
    await on.voucherOf(user, failed.body[0].hatchId);
    const failure = await on.failRelay(failed.body[0].hatchId);
    const final = await stage.chain.finalize();
    const submitted = () => [...stage.relay.submitted.keys()].filter((one) => one.includes(uid));
    const told = async () => [await on.hatchesOf(user), await stage.eggsOf(user.as, 0), submitted()];
    const before = await told();
    for (let time = 0; time < 2; time += 1) {
      await stage.deliver('chain.blocks-seen', event);
      await stage.deliver('chain.transactions', failure);
      await stage.deliver('chain.blocks-final', final);
      // As other events, too: the effect is idempotent by itself, not by the inbox alone.
      await stage.send('ultigen.eggs', HatchRequestedSchema, { hatchId: uid, address: user.address });
      await stage.send('ultigen.eggs', HatchSignedSchema, { hatchId: uid });
      await stage.deliver('chain.blocks-seen', { ...event, eventId: randomUUID() });
      await on.failRelay(uid);
    }
    expect(await told()).toEqual(before);
  });
});
