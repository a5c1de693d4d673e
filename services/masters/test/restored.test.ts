import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { asAdmin, asKey } from '@hatchery/kit/testing';
import { copySchema } from '@hatchery/kit/testing-restore';
import { Refusal } from '@hatchery/kit/testing-stand-in';

import { addressOf, logOf, randomAddress, someTraits } from './fixtures/logs.fixture.ts';
import { type LootboxStage, livesSomewhere, startLootboxStage } from './fixtures/lootboxes.fixture.ts';
import type { Player } from './fixtures/masters.fixture.ts';

/** A contract takes the id of a voucher once, and the signer makes it out of the reference, which ends with the id of the signature. */
let stage: LootboxStage;
beforeAll(async () => {
  stage = await startLootboxStage();
  const sign = stage.signer.answers['signer/vouchers'] as (
    body: { reference: string; request: object },
    call: never,
  ) => unknown;
  stage.signer.answers['signer/vouchers'] = (body, call) => {
    const known = stage.signer.signed.get(body.reference);
    if (known && !isDeepStrictEqual(known.request, body.request))
      throw new Refusal(409, 'conflict', 'Another voucher.');
    return sign(body, call as never);
  };
});
afterAll(() => stage?.close());

const copy = async () => {
  const restore = await copySchema(stage.database.knex, 'masters');
  return async () => {
    stage.signer.signed.clear();
    await restore();
  };
};
const pass = async (seconds: number) => {
  stage.clock.ahead += seconds * 1_000;
  await stage.chain.mine();
  await stage.chain.finalize(stage.chain.height, Math.floor(stage.now().getTime() / 1_000));
};

describe('after a restore', () => {
  const newPlayer = async () => {
    const player = await stage.newPlayer();
    stage.users.answers[`users/${player.userId}/verified-email`] = () => ({ email: 'ada@example.com' });
    await livesSomewhere(stage.database.knex, player.userId);
    return player;
  };
  const askFree = async (player: Player, traits = someTraits(1, 2)) =>
    stage.call('POST', '/v2/masters/avatars/free', { as: player.as, body: { traits } });
  const allow = async (player: Player, amount: number) => {
    const body = { receiver: player.address, lootboxId: 2, amount, reference: randomUUID() };
    const { status } = await stage.call('POST', '/v2/masters/lootbox/joepegs/allowances', {
      as: asAdmin(randomUUID()),
      body,
    });
    expect(status).toBe(201);
  };
  const claimSold = async (player: Player, amount: number) =>
    stage.call('POST', '/v2/masters/lootbox/joepegs', {
      as: player.as,
      body: { receiver: player.address, amount, lootboxId: 2 },
    });

  it('a free avatar that was had is signed with the same id, whatever it looks like', async () => {
    const player = await newPlayer();
    const restore = await copy();
    const { body } = await askFree(player);
    await restore();
    const again = await askFree(player, someTraits(2, 9));
    expect(again).toMatchObject({ status: 200, body: { uid: body.uid, traits: someTraits(2, 9) } });
  });

  it('the next attempt at a free avatar has the id that it had', async () => {
    const player = await newPlayer();
    const first = await askFree(player);
    await pass(4_000);
    const restore = await copy();
    const { body } = await askFree(player);
    expect(body.uid).not.toBe(first.body.uid);
    await restore();
    expect((await askFree(player)).body.uid).toBe(body.uid);
  });

  it('boxes that a marketplace sold are signed with the same ids', async () => {
    const player = await newPlayer();
    await allow(player, 5);
    const before = await claimSold(player, 1);
    const restore = await copy();
    const forgotten = [await claimSold(player, 3), await claimSold(player, 1)];
    await restore();
    const again = [await claimSold(player, 3), await claimSold(player, 1)];
    const idsOf = (answers: typeof again) => answers.map(({ body }) => body.uid);
    expect(idsOf(again)).toEqual(idsOf(forgotten));
    expect(new Set([before.body.uid, ...idsOf(again)]).size).toBe(3);
  });

  it('a gift of a key that is repeated with its Idempotency-Key has the id that it had', async () => {
    const as = asKey(randomUUID(), 'avatars');
    stage.users.budgets.set(`${as.subject} masters:avatars`, 3);
    const give = () =>
      stage.call('POST', '/v2/masters/avatars/l1/give', {
        as,
        body: { receiver },
        headers: { 'idempotency-key': key },
      });
    const [receiver, key] = [randomAddress(), randomUUID()];
    const restore = await copy();
    const { body } = await give();
    await restore();
    expect(await give()).toMatchObject({ status: 200, body: { uid: body.uid } });
  });
});

it('what the signer signed otherwise, and whose answer was lost, is another attempt the next time', async () => {
  const player = await stage.newPlayer();
  stage.users.answers[`users/${player.userId}/verified-email`] = () => ({ email: 'ada@example.com' });
  const ask = (traits: number[]) => stage.call('POST', '/v2/masters/avatars/free', { as: player.as, body: { traits } });
  const sign = stage.signer.answers['signer/vouchers'] as (body: never, call: never) => unknown;
  stage.signer.answers['signer/vouchers'] = (body, call) => {
    sign(body as never, call as never);
    throw new Refusal(503, 'service-unavailable', 'Lost.');
  };
  expect((await ask(someTraits(1, 2))).status).toBe(503);
  stage.signer.answers['signer/vouchers'] = sign as never;
  expect((await ask(someTraits(2, 9))).status).toBe(409);
  const { status, body } = await ask(someTraits(2, 9));
  expect(status).toBe(200);
  await stage.chain.mine([
    logOf('mastersAvatars', 'VoucherUsed', { voucherId: BigInt(body.nonce), receiver: player.address } as never),
  ]);
  expect(await ask(someTraits(2, 9))).toMatchObject({
    status: 409,
    body: { detail: 'You have had your free avatar.' },
  });
  expect(body.contract).toBe(addressOf('mastersAvatars'));
});
