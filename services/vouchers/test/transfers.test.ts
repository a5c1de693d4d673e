import { randomUUID } from 'node:crypto';
import { asKey } from '@hatchery/kit/testing';
import { NotificationSchema } from '@hatchery/proto/notifications';
import { GiftWaitingSchema } from '@hatchery/proto/vouchers';
import { endOverdue } from '../src/gifts/end-gifts.ts';
import { hold } from '../src/ledger/holds.ts';
import { admin, type Goods, startGoods } from './fixtures/goods.fixture.ts';
import { randomAddress } from './fixtures/neighbours.fixture.ts';

let stage: Goods;
beforeAll(async () => {
  stage = await startGoods();
});
afterAll(() => stage?.close());

const until = new Date(Date.now() + 3_600_000);
const putOnHold = (player: { id: string }, voucherId: string, amount: bigint) =>
  stage.database.transaction((tx) =>
    hold(tx, {
      reference: `test:claim:${randomUUID()}:hold`,
      userId: player.id,
      parts: [{ voucherId, amount }],
      reason: 'claim',
      until,
      now: new Date(),
    }),
  );
const destroy = (player: { as: Parameters<Goods['vouchersOf']>[0]['as'] }, voucherIds: string[]) =>
  stage.call('DELETE', '/v2/vouchers/batch', { as: player.as, body: { voucherIds } });

/** A player with vouchers of two new assets, and another player. */
async function setUp() {
  const [sender, recipient] = [stage.newPlayer(), stage.newPlayer()];
  const [coin, medal] = await Promise.all([stage.createCoin(), stage.createAsset()]);
  const coins = await stage.voucherOf(sender, coin.uid, 10);
  const medals = await stage.voucherOf(sender, medal.uid, 5);
  return { sender, recipient, coin, medal, coins: coins.uid, medals: medals.uid };
}

describe('GET /v2/vouchers', () => {
  it('lists mine alone, the newest first, filtered, a page at a time', async () => {
    const { sender, recipient, coin, medal, coins, medals } = await setUp();
    const ids = async (query = '') => (await stage.vouchersOf(sender, query)).map(({ uid }: { uid: string }) => uid);
    expect(await ids()).toEqual([medals, coins]);
    expect(await ids('?limit=1')).toEqual([medals]);
    expect(await ids(`?limit=1&after=${medals}`)).toEqual([coins]);
    expect(await ids(`?limit=1&after=${coins}`)).toEqual([]);
    expect(await ids(`?assetId=${coin.uid}`)).toEqual([coins]);
    expect(await ids('?type=game')).toEqual([medals]);
    expect(await ids('?contractType=ERC20')).toEqual([coins]);
    expect(await ids(`?text=${encodeURIComponent(medal.name.toUpperCase())}`)).toEqual([medals]);
    expect(await ids('?category=hats')).toEqual([]);
    expect(await stage.vouchersOf(recipient, `?after=${medals}`)).toEqual([]);
  });

  it('shows what is on hold, why and until when', async () => {
    const { sender, medals } = await setUp();
    await putOnHold(sender, medals, 5n);
    const listed = await stage.vouchersOf(sender, '?type=game');
    const held = { amount: 5, amountBase: '5', reason: 'claim', until: until.toISOString() };
    expect(listed).toMatchObject([{ uid: medals, amount: 0, onHold: [held] }]);
  });

  it('refuses nobody, keys and bad filters', async () => {
    expect((await stage.call('GET', '/v2/vouchers')).status).toBe(401);
    expect((await stage.call('GET', '/v2/vouchers', { as: asKey(randomUUID(), 'rewards') })).status).toBe(403);
    for (const query of ['?limit=101', '?limit=0', '?after=x', '?assetId=1', '?contractType=ERC1'])
      expect((await stage.call('GET', `/v2/vouchers${query}`, { as: stage.newPlayer().as })).status).toBe(400);
  });
});

describe('GET /v2/vouchers/admin/vouchers', () => {
  const list = (query: string, as: Parameters<Goods['vouchersOf']>[0]['as'] = admin) =>
    stage.call('GET', `/v2/vouchers/admin/vouchers?${query}`, { as });

  it('shows admins what a player sees, a page at a time', async () => {
    const { sender, recipient, coin, coins, medals } = await setUp();
    await putOnHold(sender, medals, 5n);
    const { status, body } = await list(`userId=${sender.id}`);
    expect(status).toBe(200);
    expect(body).toEqual(await stage.vouchersOf(sender));
    const ids = async (query: string) => (await list(query)).body.map(({ uid }: { uid: string }) => uid);
    expect(await ids(`userId=${sender.id}&limit=1&after=${medals}`)).toEqual([coins]);
    expect(await ids(`userId=${sender.id}&assetId=${coin.uid}`)).toEqual([coins]);
    expect(await ids(`userId=${recipient.id}`)).toEqual([]);
    expect(await ids(`userId=${randomUUID()}`)).toEqual([]);
  });

  it('is for admins alone, and wants a player', async () => {
    const { sender } = await setUp();
    expect((await stage.call('GET', `/v2/vouchers/admin/vouchers?userId=${sender.id}`)).status).toBe(401);
    for (const as of [sender.as, asKey(randomUUID(), 'rewards')])
      expect((await list(`userId=${sender.id}`, as)).status).toBe(403);
    for (const query of ['', 'userId=x', `userId=${sender.id}&limit=101`]) expect((await list(query)).status).toBe(400);
  });
});

describe('POST /v2/vouchers/transfer', () => {
  it('sends parts of several vouchers by e-mail, wallet or id', async () => {
    const { sender, recipient, coins, medals } = await setUp();
    const voucherIds = [coins, medals];
    const { body } = await stage.transfer(sender, {
      voucherIds,
      voucherAmounts: [2.5, 1],
      receiverEmail: recipient.email,
    });
    expect(body.message).toContain(recipient.email);
    await stage.transfer(sender, {
      voucherIds,
      voucherAmountsBase: ['500000000000000000', '1'],
      receiver: recipient.wallet,
    });
    await stage.transfer(sender, { voucherIds: [medals], voucherAmounts: [3], receiverId: recipient.id });
    expect((await stage.vouchersOf(recipient)).map(({ amount }: { amount: number }) => amount).sort()).toEqual([3, 5]);
    expect(await stage.vouchersOf(sender)).toMatchObject([{ uid: coins, amount: 7 }]);
    await stage.toldOf(recipient.id, 'voucher.received');
  });

  it('reaches a player whose id is written in capitals, and still knows the sender by theirs', async () => {
    const { sender, recipient, medals } = await setUp();
    const send = (id: string) =>
      stage.transfer(sender, { voucherIds: [medals], voucherAmounts: [1], receiverId: id.toUpperCase() });
    expect((await send(recipient.id)).status).toBe(200);
    expect(await stage.vouchersOf(recipient)).toMatchObject([{ amount: 1 }]);
    expect((await send(sender.id)).status).toBe(400);
  });

  it('sends all of it or nothing', async () => {
    const { sender, recipient, coins, medals } = await setUp();
    const body = { voucherIds: [coins, medals], voucherAmounts: [1, 6], receiverEmail: recipient.email };
    expect(await stage.transfer(sender, body)).toMatchObject({
      status: 409,
      body: { type: '/problems/insufficient-balance' },
    });
    expect(await stage.vouchersOf(recipient)).toEqual([]);
    expect(await stage.vouchersOf(sender)).toMatchObject([{ amount: 5 }, { amount: 10 }]);
  });

  it('spends nothing twice when it comes ten times at once', async () => {
    const { sender, recipient, medals } = await setUp();
    const body = { voucherIds: [medals], voucherAmounts: [3], receiverId: recipient.id };
    const replies = await Promise.all(Array.from({ length: 10 }, () => stage.transfer(sender, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await stage.vouchersOf(recipient)).toMatchObject([{ amount: 3 }]);
  });

  it('sends both ways at once without a deadlock, and keeps the sum', async () => {
    const { sender, recipient, medal, medals } = await setUp();
    const theirs = await stage.voucherOf(recipient, medal.uid, 5);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? stage.transfer(sender, { voucherIds: [medals], voucherAmounts: [1], receiverId: recipient.id })
          : stage.transfer(recipient, { voucherIds: [theirs.uid], voucherAmounts: [1], receiverId: sender.id }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const player of [sender, recipient])
      expect(await stage.vouchersOf(player, '?type=game')).toMatchObject([{ amount: 5 }]);
  });

  it('sends once for each Idempotency-Key', async () => {
    const { sender, recipient, medals } = await setUp();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { voucherIds: [medals], voucherAmounts: [1], receiverEmail: recipient.email };
    const first = await stage.transfer(sender, body, headers);
    expect((await stage.transfer(sender, body, headers)).body).toEqual(first.body);
    expect((await stage.transfer(sender, { ...body, voucherAmounts: [2] }, headers)).status).toBe(422);
    expect(await stage.vouchersOf(recipient)).toMatchObject([{ amount: 1 }]);
  });

  it('answers the same whether or not an address has an account, and mails nobody for what is refused', async () => {
    const { sender, recipient, medals } = await setUp();
    const stranger = `${randomUUID()}@example.com`;
    const send = (receiverEmail: string, amount: number) =>
      stage.transfer(sender, { voucherIds: [medals], voucherAmounts: [amount], receiverEmail });
    const [known, unknown] = [await send(recipient.email, 1), await send(stranger, 1)];
    expect(unknown.body.message.replace(stranger, recipient.email)).toBe(known.body.message);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect([...stage.users.invitations.values()].find(({ email }) => email === stranger)?.inviterId).toBe(sender.id);
    const entries = (await stage.historyOf(sender, medals)).slice(0, 2);
    for (const { reason, other, text } of entries)
      expect({ reason, kind: other.kind, fields: Object.keys(other), text }).toEqual({
        reason: 'transferred',
        kind: 'player',
        fields: ['kind', 'name'],
        text: 'Sent to another player',
      });
    const refused = await send(`${randomUUID()}@example.com`, 99);
    expect(refused.status).toBe(409);
    expect(stage.eventsOf(GiftWaitingSchema).filter(({ giftId }) => giftId === refused.body.uid)).toEqual([]);
  });

  it('tells a player who is blocked what others are told, keeps it for 30 days and gives it back', async () => {
    const { sender, recipient, medals } = await setUp();
    const send = (to: { email: string; wallet: string; id: string }) =>
      Promise.all(
        [{ receiverEmail: to.email }, { receiver: to.wallet }, { receiverId: to.id }].map((named) =>
          stage.transfer(sender, { voucherIds: [medals], voucherAmounts: [1], ...named }),
        ),
      );
    stage.users.blocks.add(`${recipient.id} ${sender.id}`);
    const blocked = await send(recipient);
    const shown = await stage.historyOf(sender, medals);
    const other = stage.newPlayer();
    const more = await stage.voucherOf(sender, (await stage.vouchersOf(sender))[0].assetId, 5);
    expect(more.uid).toBe(medals);
    const free = await send(other);
    const told = ({ status, body }: (typeof free)[number], { email, wallet }: typeof other) => ({
      status,
      fields: Object.keys(body),
      message: body.message.replace(email, '').replace(wallet, ''),
    });
    expect(blocked.map((reply) => told(reply, recipient))).toEqual(free.map((reply) => told(reply, other)));
    const line = ({ reason, text, other: party }: (typeof shown)[number]) => ({ reason, text, ...party });
    const lines = (await stage.historyOf(sender, medals)).slice(0, 3).map(line);
    expect(
      shown
        .slice(0, 3)
        .map(line)
        .map(({ text }: { text: string }) => text),
    ).toEqual(lines.map(({ text }: { text: string }) => text));
    expect(await stage.vouchersOf(recipient)).toEqual([]);
    expect(stage.eventsOf(NotificationSchema).filter(({ userId }) => userId === recipient.id)).toEqual([]);
    const later = () => new Date(Date.now() + 31 * 86_400_000);
    const internal = { users: { endInvitation: async () => ({ userId: null }) } };
    await endOverdue({ database: stage.database, internal, now: later }, () => false);
    expect((await stage.historyOf(sender, medals)).slice(0, 3).map(line)).toMatchObject(
      Array(3).fill({ reason: 'returned' }),
    );
    expect(await stage.vouchersOf(recipient)).toEqual([]);
  });

  it('refuses bad input, names the field and changes nothing', async () => {
    const { sender, recipient, coins, medals } = await setUp();
    const to = { receiverEmail: recipient.email };
    const own = { voucherIds: [medals], voucherAmounts: [1] };
    const wrong: [object, number, string][] = [
      [{ voucherIds: [coins, medals], voucherAmounts: [1], ...to }, 400, 'body.voucherAmounts'],
      [{ voucherIds: [medals], voucherAmounts: [1, 1], ...to }, 400, 'body.voucherAmounts'],
      [{ voucherIds: [medals, medals], voucherAmounts: [1, 1], ...to }, 400, 'body.voucherIds'],
      [{ voucherIds: [], voucherAmounts: [], ...to }, 400, 'body.voucherIds'],
      [
        {
          voucherIds: Array.from({ length: 101 }, () => randomUUID()),
          voucherAmounts: Array.from({ length: 101 }, () => 1),
          ...to,
        },
        400,
        'body.voucherIds',
      ],
      [{ voucherIds: [medals], voucherAmounts: [0], ...to }, 400, 'body.voucherAmounts.0'],
      [{ voucherIds: [medals], voucherAmounts: [-1], ...to }, 400, 'body.voucherAmounts.0'],
      [{ voucherIds: [medals], voucherAmounts: [0.5], ...to }, 400, 'body.voucherAmounts.0'],
      [{ voucherIds: [medals], voucherAmountsBase: ['0'], ...to }, 400, 'body.voucherAmountsBase.0'],
      [{ voucherIds: [medals], voucherAmountsBase: [String(2n ** 256n)], ...to }, 400, 'body.voucherAmountsBase.0'],
      [{ ...own, voucherAmountsBase: ['1'], ...to }, 400, 'body.voucherAmounts'],
      [own, 400, 'body.receiverEmail'],
      [{ ...own, ...to, receiver: recipient.wallet }, 400, 'body.receiverEmail'],
      [{ ...own, receiverEmail: sender.email }, 400, 'body.receiverEmail'],
      [{ ...own, receiver: sender.wallet }, 400, 'body.receiver'],
      [{ ...own, receiverId: sender.id }, 400, 'body.receiverId'],
      [{ ...own, receiver: randomAddress() }, 404, 'body.receiver'],
      [{ ...own, receiverId: randomUUID() }, 404, 'body.receiverId'],
      [{ voucherIds: [randomUUID()], voucherAmounts: [1], ...to }, 404, 'body.voucherIds.0'],
    ];
    for (const [body, status, path] of wrong) {
      const reply = await stage.transfer(sender, body);
      expect([body, reply.status, reply.body.errors?.[0]?.path]).toEqual([body, status, path]);
    }
    expect(await stage.vouchersOf(recipient)).toEqual([]);
    expect(await stage.vouchersOf(sender)).toMatchObject([{ amount: 5 }, { amount: 10 }]);
  });

  it('sends no vouchers of others, and nothing that is on hold', async () => {
    const { sender, recipient, medals, coins } = await setUp();
    const theirs = { voucherIds: [medals], voucherAmounts: [1], receiverId: recipient.id };
    expect(await stage.transfer(stage.newPlayer(), theirs)).toMatchObject({
      status: 404,
      body: { errors: [{ path: 'body.voucherIds.0' }] },
    });
    await putOnHold(sender, medals, 4n);
    const refused = await stage.transfer(sender, { ...theirs, voucherAmounts: [2] });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain(until.toISOString());
    expect(
      (await stage.transfer(sender, { ...theirs, voucherIds: [coins, medals], voucherAmounts: [1, 1] })).status,
    ).toBe(200);
  });

  it('takes guests, who may not name an e-mail address', async () => {
    const { sender, recipient, medals } = await setUp();
    const guest = { ...sender, as: { ...sender.as, guest: true } };
    const body = { voucherIds: [medals], voucherAmounts: [1] };
    for (const receiverEmail of [recipient.email, `${randomUUID()}@example.com`])
      expect((await stage.transfer(guest, { ...body, receiverEmail })).status).toBe(403);
    expect((await stage.transfer(guest, { ...body, receiverId: recipient.id })).status).toBe(200);
  });

  it('refuses nobody and keys', async () => {
    const body = { voucherIds: [randomUUID()], voucherAmounts: [1], receiverId: randomUUID() };
    expect((await stage.call('POST', '/v2/vouchers/transfer', { body })).status).toBe(401);
    const as = asKey(randomUUID(), 'rewards');
    expect((await stage.call('POST', '/v2/vouchers/transfer', { body, as })).status).toBe(403);
  });
});

describe('DELETE /v2/vouchers/batch', () => {
  it('destroys what is free, for good, and keeps what is on hold', async () => {
    const { sender, coins, medals } = await setUp();
    await putOnHold(sender, medals, 2n);
    expect(await destroy(sender, [coins, medals])).toMatchObject({
      status: 200,
      body: { message: '2 vouchers are destroyed.' },
    });
    expect(await stage.vouchersOf(sender)).toMatchObject([{ uid: medals, amount: 0, onHold: [{ amount: 2 }] }]);
    expect((await stage.historyOf(sender, coins))[0]).toMatchObject({ reason: 'destroyed', amount: -10, balance: 0 });
  });

  it('destroys all of them or none', async () => {
    const { sender, coins, medals } = await setUp();
    await putOnHold(sender, medals, 5n);
    const reply = await destroy(sender, [coins, medals]);
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toContain(until.toISOString());
    expect((await destroy(sender, [coins, randomUUID()])).status).toBe(404);
    expect((await destroy(stage.newPlayer(), [coins])).status).toBe(404);
    expect(await stage.vouchersOf(sender, '?contractType=ERC20')).toMatchObject([{ amount: 10 }]);
  });

  it('destroys once when it comes five times at once', async () => {
    const { sender, coins } = await setUp();
    const replies = await Promise.all(Array.from({ length: 5 }, () => destroy(sender, [coins])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it('refuses nobody, keys and bad input', async () => {
    const { sender, coins } = await setUp();
    const path = '/v2/vouchers/batch';
    expect((await stage.call('DELETE', path, { body: { voucherIds: [coins] } })).status).toBe(401);
    const as = asKey(randomUUID(), 'rewards');
    expect((await stage.call('DELETE', path, { as, body: { voucherIds: [coins] } })).status).toBe(403);
    for (const voucherIds of [[], ['x'], [coins, coins], Array.from({ length: 101 }, () => randomUUID())])
      expect((await destroy(sender, voucherIds)).status).toBe(400);
  });
});
