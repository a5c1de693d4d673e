import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { asKey, asService, asUser, eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, InvitationAcceptedSchema, MergeUndoneSchema } from '@hatchery/proto/users';
import { GiftReturnedSchema, GiftWaitingSchema } from '@hatchery/proto/vouchers';
import { endOverdue } from '../src/gifts/end-gifts.ts';
import { admin, type Goods, startGoods } from './fixtures/goods.fixture.ts';
import { randomAddress } from './fixtures/neighbours.fixture.ts';

let stage: Goods;
beforeAll(async () => {
  stage = await startGoods();
});
afterAll(() => stage?.close());

const byKey = (as: ReturnType<typeof asKey>, body: object, key?: string) =>
  stage.call('POST', '/v2/vouchers/apikey/give', { as, body, headers: key ? { 'idempotency-key': key } : {} });
const waitingFor = (email: string) => {
  const [giftId, invitation] = [...stage.users.invitations].find(([, one]) => one.email === email) ?? [];
  if (!giftId || !invitation) throw new Error(`Nobody invited ${email}.`);
  return { giftId, invitation };
};
const signUp = async (email: string) => {
  const { giftId, invitation } = waitingFor(email);
  const player = stage.newPlayer();
  invitation.userId = player.id;
  const message = { invitationId: invitation.id, giftId, userId: player.id };
  await stage.send('users.accounts', InvitationAcceptedSchema, message, player.id);
  return player;
};
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
/** Ends gifts as the service does every minute, at a time to come. The users service answers from the stand-in. */
const endGifts = (at: Date, failing: string[] = []) => {
  const endInvitation = async ({ params }: { params: { uid: string } }) => {
    if (failing.includes(params.uid)) throw new Problem('bad-gateway', 'Invalid answer.');
    return { userId: [...stage.users.invitations.values()].find(({ id }) => id === params.uid)?.userId ?? null };
  };
  const ending = {
    database: stage.database,
    now: () => at,
    internal: { users: { endInvitation } } as unknown as Parameters<typeof endOverdue>[0]['internal'],
  };
  return endOverdue(ending, () => false);
};
const newEmail = () => `${randomUUID()}@example.com`;
/** The sums of the accounts of an asset by kind. */
const accountsOf = (assetId: string) =>
  stage.database
    .knex('accounts')
    .join('units', 'units.id', 'accounts.unit_id')
    .where({ asset_id: assetId })
    .groupBy('kind')
    .havingRaw('sum(balance) <> 0')
    .orderBy('kind')
    .select('kind')
    .sum({ balance: 'balance' });

describe('POST /v2/vouchers/admin/give', () => {
  it('issues vouchers, adds more of the same to them, and tells the player', async () => {
    const player = stage.newPlayer();
    const { uid: assetId, name } = await stage.createCoin();
    const reply = await stage.give({ assetId, amount: 1.5, email: player.email });
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringContaining(`1.5 ${name}`) } });
    expect(await stage.vouchersOf(player)).toMatchObject([
      { amount: 1.5, amountBase: '1500000000000000000', decimals: 18, assetId, name, userId: player.id, onHold: [] },
    ]);
    await stage.give({ assetId, amountBase: '1', receiver: player.wallet.toLowerCase() });
    expect(await stage.vouchersOf(player)).toMatchObject([{ amountBase: '1500000000000000001' }]);
    const told = await stage.toldOf(player.id, 'voucher.received');
    expect(told).toMatchObject({ subject: reply.body.uid, data: { what: `1.5 ${name}` }, link: '/bag' });
  });

  it('gives an ERC-721 token once, also when ten admins give it at once', async () => {
    const { uid: assetId } = await stage.createAsset({ contract: stage.node.erc721(), contractType: 'ERC721' });
    const players = Array.from({ length: 10 }, stage.newPlayer);
    const replies = await Promise.all(
      players.map(({ email }) => stage.give({ assetId, amount: 1, overrideTokenId: '7', email })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    const [owner] = players.filter((_, index) => replies[index]?.status === 200);
    expect(await stage.vouchersOf(owner as (typeof players)[number])).toMatchObject([{ amount: 1, tokenId: '7' }]);
    expect((await stage.give({ assetId, amount: 1, overrideTokenId: '8', email: newEmail() })).status).toBe(200);
  });

  it('gives 2^256 - 1 and not one more', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createCoin();
    const most = String(2n ** 256n - 1n);
    expect((await stage.give({ assetId, amountBase: most, email: player.email })).status).toBe(200);
    expect(await stage.vouchersOf(player)).toMatchObject([{ amountBase: most }]);
    expect((await stage.give({ assetId, amountBase: '1', email: player.email })).status).toBe(409);
  });

  it('refuses bad input, names the field and changes nothing', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createCoin();
    const { uid: medal } = await stage.createAsset();
    const { uid: collection } = await stage.createAsset({ contract: stage.node.erc721(), contractType: 'ERC721' });
    const { uid: token } = await stage.createAsset({
      contract: stage.node.erc1155(),
      contractType: 'ERC1155',
      tokenId: '5',
    });
    const to = { email: player.email };
    const wrong: [object, string][] = [
      [{ assetId, amount: 0, ...to }, 'body.amount'],
      [{ assetId, amount: -1, ...to }, 'body.amount'],
      [{ assetId, amountBase: '0', ...to }, 'body.amountBase'],
      [{ assetId, amountBase: String(2n ** 256n), ...to }, 'body.amountBase'],
      [{ assetId, amount: 2 ** 256, ...to }, 'body.amount'],
      [{ assetId, amount: 1e-19, ...to }, 'body.amount'],
      [{ assetId: medal, amount: 0.5, ...to }, 'body.amount'],
      [{ assetId, ...to }, 'body.amount'],
      [{ assetId, amount: 1, amountBase: '1', ...to }, 'body.amount'],
      [{ assetId, amount: 1 }, 'body.email'],
      [{ assetId, amount: 1, ...to, receiver: player.wallet }, 'body.email'],
      [{ assetId, amount: 1, overrideTokenId: '1', ...to }, 'body.overrideTokenId'],
      [{ assetId: collection, amount: 1, ...to }, 'body.overrideTokenId'],
      [{ assetId: collection, amount: 2, overrideTokenId: '1', ...to }, 'body.amount'],
      [{ assetId: token, amount: 1, overrideTokenId: '6', ...to }, 'body.overrideTokenId'],
      [{ assetId: 'gold', amount: 1, ...to }, 'body.assetId'],
    ];
    for (const [body, path] of wrong) {
      const reply = await stage.give(body);
      expect([body, reply.status, reply.body.errors?.[0]?.path]).toEqual([body, 400, path]);
    }
    expect((await stage.give({ assetId: randomUUID(), amount: 1, ...to })).status).toBe(404);
    const stranger = await stage.give({ assetId, amount: 1, receiver: randomAddress() });
    expect(stranger).toMatchObject({ status: 404, body: { errors: [{ path: 'body.receiver' }] } });
    expect(await stage.vouchersOf(player)).toEqual([]);
  });

  it('is for admins alone', async () => {
    const body = { assetId: randomUUID(), amount: 1, email: newEmail() };
    const path = '/v2/vouchers/admin/give';
    expect((await stage.call('POST', path, { body })).status).toBe(401);
    expect((await stage.call('POST', path, { body, as: asUser(randomUUID()) })).status).toBe(403);
    expect((await stage.call('POST', path, { body, as: asKey(randomUUID(), 'rewards') })).status).toBe(403);
  });
});

describe('POST /v2/vouchers/apikey/give', () => {
  it('spends the budget of the key, once for each Idempotency-Key', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createCoin(2);
    const key = stage.newKey(assetId, 500n);
    const once = randomUUID();
    const body = { assetId, amount: 2, email: player.email };
    const first = await byKey(key.as, body, once);
    const again = await Promise.all([1, 2, 3].map(() => byKey(key.as, body, once)));
    for (const reply of again) expect([200, 409]).toContain(reply.status);
    expect((await byKey(key.as, body, once)).body).toEqual(first.body);
    expect((await byKey(key.as, { ...body, amount: 3 }, once)).status).toBe(422);
    expect(await stage.vouchersOf(player)).toMatchObject([{ amount: 2, amountBase: '200' }]);
    expect(key.left()).toBe(300n);
  });

  it('gives nothing beyond the budget, and of no other asset', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createAsset();
    const { uid: other } = await stage.createAsset();
    const key = stage.newKey(assetId, 5n);
    const reply = await byKey(key.as, { assetId, amount: 6, email: player.email });
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/insufficient-budget' } });
    expect((await byKey(key.as, { assetId: other, amount: 1, email: player.email })).status).toBe(409);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => byKey(key.as, { assetId, amount: 1, email: player.email }, randomUUID())),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await stage.vouchersOf(player)).toMatchObject([{ amount: 5 }]);
  });

  it('tells a key without budget nothing about wallets', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createAsset();
    const key = stage.newKey(assetId, 0n);
    const asked = [player.wallet, randomAddress()].map((receiver) => byKey(key.as, { assetId, amount: 1, receiver }));
    const [linked, stranger] = (await Promise.all(asked)).map(({ status, body: { type, detail, errors } }) => ({
      ...{ status, type, detail, errors },
    }));
    expect(stranger).toEqual(linked);
    expect(stranger?.status).toBe(409);
  });

  it('is a 503 while users is away, and gives nothing', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createAsset();
    const key = stage.newKey(assetId, 5n);
    stage.users.state.away = true;
    const reply = await byKey(key.as, { assetId, amount: 1, email: player.email });
    stage.users.state.away = false;
    expect(reply.status).toBe(503);
    expect(await stage.vouchersOf(player)).toEqual([]);
  });

  it('refuses nobody, players and keys without the permission', async () => {
    const body = { assetId: randomUUID(), amount: 1, email: newEmail() };
    const path = '/v2/vouchers/apikey/give';
    expect((await stage.call('POST', path, { body })).status).toBe(401);
    expect((await stage.call('POST', path, { body, as: admin })).status).toBe(403);
    expect((await byKey(asKey(randomUUID(), 'discord'), body)).status).toBe(403);
  });
});

describe('references of gifts', () => {
  const settle = (references: string[]) =>
    stage.call('POST', '/internal/vouchers/gift-references/settle', { as: asService('users'), body: { references } });

  it('are told apart, and those that were not used never will be', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createAsset();
    const key = stage.newKey(assetId, 5n);
    const given = (await byKey(key.as, { assetId, amount: 1, email: player.email })).body.uid;
    const lost = randomUUID();
    expect((await settle([given, lost])).body).toEqual({ given: [given] });
    expect((await settle([given, lost])).body).toEqual({ given: [given] });
    expect(await stage.database.knex('cancelled_gifts').pluck('id')).toContain(lost);
  });

  it('are not used any more once they were called unused', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createAsset();
    const key = stage.newKey(assetId, 5n);
    const once = randomUUID();
    const body = { assetId, amount: 9, email: player.email };
    await byKey(key.as, body, once);
    // The first try was refused by the budget. It is raised, and users has given the reservation up meanwhile.
    stage.users.budgets.set(`${key.id} asset:${assetId}`, 20n);
    const reserve = stage.users.reservations.size;
    const { idOfRequest } = await import('@hatchery/kit/id-of-request');
    await settle([idOfRequest('gift', key.id, once)]);
    const reply = await byKey(key.as, body, once);
    expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('another Idempotency-Key') } });
    expect(stage.users.reservations.size).toBe(reserve + 1);
    expect(await stage.vouchersOf(player)).toEqual([]);
  });

  it('are for the users service', async () => {
    const path = '/internal/vouchers/gift-references/settle';
    expect((await stage.call('POST', path, { as: asService('ultigen'), body: { references: [] } })).status).toBe(403);
    expect((await stage.call('POST', path, { as: admin, body: { references: [] } })).status).toBe(401);
  });
});

describe('a gift to somebody without an account', () => {
  it('waits, and arrives when they sign up', async () => {
    const { uid: assetId, name } = await stage.createAsset();
    const email = newEmail();
    const { body } = await stage.give({ assetId, amount: 3, email });
    expect(Date.parse(body.returnsAt)).toBeGreaterThan(days(29).getTime());
    const { giftId, invitation } = waitingFor(email);
    expect(giftId).toBe(body.uid);
    const told = await eventually(() => stage.eventsOf(GiftWaitingSchema).find((event) => event.giftId === giftId));
    expect(told).toMatchObject({ invitationId: invitation.id, what: `3 × ${name}`, until: body.returnsAt });
    expect(await accountsOf(assetId)).toMatchObject([{ kind: 'issuance' }, { kind: 'waiting', balance: '3' }]);

    const player = await signUp(email);
    await stage.toldOf(player.id, 'voucher.received');
    expect(await stage.vouchersOf(player)).toMatchObject([{ amount: 3 }]);
    expect(await accountsOf(assetId)).toMatchObject([{ kind: 'issuance' }, { kind: 'player', balance: '3' }]);
    await endGifts(days(31));
    expect(await stage.vouchersOf(player)).toMatchObject([{ amount: 3 }]);
  });

  it('arrives once, however often users tells of it', async () => {
    const { uid: assetId } = await stage.createAsset();
    const email = newEmail();
    await stage.give({ assetId, amount: 3, email });
    const player = await signUp(email);
    const { giftId, invitation } = waitingFor(email);
    const message = { invitationId: invitation.id, giftId, userId: player.id };
    await stage.send('users.accounts', InvitationAcceptedSchema, message, player.id);
    await eventually(async () => (await stage.vouchersOf(player)).length === 1);
    expect(await stage.vouchersOf(player)).toMatchObject([{ amount: 3 }]);
  });

  it('goes back after 30 days and not before: to the issuance', async () => {
    const { uid: assetId } = await stage.createAsset();
    const email = newEmail();
    await stage.give({ assetId, amount: 3, email });
    await endGifts(days(29));
    expect(await accountsOf(assetId)).toHaveLength(2);
    await endGifts(days(31));
    expect(await accountsOf(assetId)).toEqual([]);
    const { giftId } = waitingFor(email);
    expect(await stage.database.knex('gifts').where({ id: giftId }).first()).toMatchObject({
      status: 'returned',
      named: null,
    });
    const late = await signUp(email);
    expect(await stage.vouchersOf(late)).toEqual([]);
  });

  it('goes back although older ones fail, which go back later', async () => {
    const { uid: assetId } = await stage.createAsset();
    const emails = Array.from({ length: 102 }, newEmail);
    for (const email of emails) await stage.give({ assetId, amount: 1, email });
    const failing = emails.slice(0, 101).map((email) => waitingFor(email).invitation.id);
    await expect(endGifts(days(31), failing)).rejects.toThrow('Invalid answer.');
    expect(await accountsOf(assetId)).toMatchObject([{ kind: 'issuance' }, { kind: 'waiting', balance: '101' }]);
    await endGifts(days(31));
    expect(await accountsOf(assetId)).toEqual([]);
  });

  it('goes back to the budget of the key that gave it', async () => {
    const { uid: assetId } = await stage.createAsset();
    const key = stage.newKey(assetId, 5n);
    const { uid: giftId } = (await byKey(key.as, { assetId, amount: 3, email: newEmail() })).body;
    await endGifts(days(31));
    const told = await eventually(() => stage.eventsOf(GiftReturnedSchema).find((event) => event.giftId === giftId));
    expect(told).toMatchObject({ keyId: key.id, asset: `asset:${assetId}`, amount: '3' });
    await endGifts(days(31));
    expect(stage.eventsOf(GiftReturnedSchema).filter((event) => event.giftId === giftId)).toHaveLength(1);
  });

  it('goes back to the player who sent it, who is told', async () => {
    const sender = stage.newPlayer();
    const { uid: assetId, name } = await stage.createAsset();
    const { uid } = await stage.voucherOf(sender, assetId, 5);
    const email = newEmail();
    await stage.transfer(sender, { voucherIds: [uid], voucherAmounts: [2], receiverEmail: email });
    expect(await stage.vouchersOf(sender)).toMatchObject([{ amount: 3 }]);
    await endGifts(days(31));
    expect(await stage.vouchersOf(sender)).toMatchObject([{ amount: 5 }]);
    expect((await stage.toldOf(sender.id, 'gift.returned')).data).toEqual({ what: `2 × ${name}` });
    expect((await stage.historyOf(sender, uid))[0]).toMatchObject({ reason: 'returned', amount: 2, balance: 5 });
  });

  it('goes back to the player who sent it, although it came back between a merge and its undoing', async () => {
    const [sender, heir] = [stage.newPlayer(), stage.newPlayer()];
    const { uid: assetId } = await stage.createAsset();
    const { uid } = await stage.voucherOf(sender, assetId, 5);
    await stage.voucherOf(heir, assetId, 7);
    const body = { voucherIds: [uid], voucherAmounts: [2], receiverEmail: newEmail() };
    expect((await stage.transfer(sender, body)).status).toBe(200);
    const merge = { mergeId: randomUUID(), fromUserId: sender.id, intoUserId: heir.id };
    await stage.send('users.accounts', AccountsMergedSchema, merge, heir.id);
    await endGifts(days(31));
    expect(await stage.vouchersOf(heir)).toMatchObject([{ amount: 12 }]);
    await stage.send('users.accounts', MergeUndoneSchema, merge, heir.id);
    expect(await stage.vouchersOf(heir)).toMatchObject([{ amount: 7 }]);
    expect(await stage.vouchersOf(sender)).toMatchObject([{ amount: 5 }]);
  });

  it('arrives if they came at the last moment and the news of it is late', async () => {
    const { uid: assetId } = await stage.createAsset();
    const email = newEmail();
    await stage.give({ assetId, amount: 3, email });
    const player = stage.newPlayer();
    waitingFor(email).invitation.userId = player.id;
    await endGifts(days(31));
    expect(await stage.vouchersOf(player)).toMatchObject([{ amount: 3 }]);
  });

  it('can be a unique token, which is given again after it came back', async () => {
    const { uid: assetId } = await stage.createAsset({ contract: stage.node.erc721(), contractType: 'ERC721' });
    const token = { assetId, amount: 1, overrideTokenId: '1' };
    expect((await stage.give({ ...token, email: newEmail() })).status).toBe(200);
    expect((await stage.give({ ...token, email: newEmail() })).status).toBe(409);
    await endGifts(days(31));
    expect((await stage.give({ ...token, email: newEmail() })).status).toBe(200);
  });
});
