import { randomUUID } from 'node:crypto';
import { DataChangedSchema } from '@hatchery/proto/notifications';
import { type DirectTrades, startDirectTrades } from './fixtures/direct-trades.fixture.ts';
import { freshKey, newPlayer } from './fixtures/tables.fixture.ts';

let stage: DirectTrades;
beforeAll(async () => {
  stage = await startDirectTrades();
});
afterAll(() => stage?.close());

describe('PUT /v2/direct-trades/{id}', () => {
  it('puts vouchers on hold, shows them to both, changes amounts, and takes them back', async () => {
    const [ada, bob] = stage.friends();
    const eggs = stage.ledger.give(ada.userId, stage.egg, 5);
    const id = await stage.tableOf(ada, bob);
    const { body } = await stage.putDown(ada, id, { [eggs]: 3 });
    expect(body).toMatchObject({
      version: 3,
      changedBy: ada.userId,
      sides: [{ vouchers: [{ uid: eggs, name: 'Fire Egg', amount: 3, amountBase: '3', assetId: stage.egg.uid }] }, {}],
      warnings: ['you-get-nothing'],
    });
    expect((await stage.see(bob, id)).warnings).toEqual(['you-give-nothing']);
    expect((await stage.see(bob, id)).sides[1]?.vouchers).toEqual(body.sides[0].vouchers);
    expect(stage.eggsOf(ada)).toBe(2);
    expect((await stage.putDown(ada, id, { [eggs]: 5 })).body.sides[0].vouchers[0].amount).toBe(5);
    expect(stage.eggsOf(ada)).toBe(0);
    expect((await stage.putDown(ada, id, {})).body.sides[0].vouchers).toEqual([]);
    expect(stage.eggsOf(ada)).toBe(5);
    expect((await stage.see(ada, id)).version).toBe(7);
  });

  it('changes nothing if the side is like that already', async () => {
    const { ada, id, eggs } = await stage.laidTable();
    const before = await stage.see(ada, id);
    expect((await stage.putDown(ada, id, { [eggs]: 3 })).body).toMatchObject({ version: before.version });
  });

  it('voids both confirmations, and tells both', async () => {
    const { ada, bob, id, eggs } = await stage.laidTable();
    expect((await stage.confirmSeen(ada, id)).body.sides[0].confirmed).toBe(true);
    expect((await stage.see(bob, id)).sides[1]?.confirmed).toBe(true);
    const changes = () =>
      stage.eventsOf(DataChangedSchema).filter(({ userId, otherUserIds, topics }) => {
        const players = [userId, ...otherUserIds];
        return players.includes(ada.userId) && players.includes(bob.userId) && topics.includes('direct-trades');
      }).length;
    await stage.heard();
    const before = changes();
    await stage.putDown(ada, id, { [eggs]: 1 });
    expect((await stage.see(bob, id)).sides.map(({ confirmed }) => confirmed)).toEqual([false, false]);
    await stage.heard();
    expect(changes()).toBe(before + 2);
    // Putting it back brings no confirmation back.
    await stage.putDown(ada, id, { [eggs]: 3 });
    expect((await stage.see(ada, id)).sides.map(({ confirmed }) => confirmed)).toEqual([false, false]);
  });

  it.each<[string, (own: string, other: string) => object, number, string | undefined]>([
    ['a voucher of another', (_, other) => ({ voucherIds: [other], voucherAmounts: [1] }), 404, 'body.voucherIds.0'],
    ['more than there is', (own) => ({ voucherIds: [own], voucherAmounts: [6] }), 409, undefined],
    ['zero', (own) => ({ voucherIds: [own], voucherAmounts: [0] }), 400, 'body.voucherAmounts.0'],
    [
      'a part of what has no parts',
      (own) => ({ voucherIds: [own], voucherAmounts: [1.5] }),
      400,
      'body.voucherAmounts.0',
    ],
    ['no amount', (own) => ({ voucherIds: [own] }), 400, 'body.voucherAmounts'],
    ['one twice', (own) => ({ voucherIds: [own, own], voucherAmounts: [1, 1] }), 400, 'body.voucherIds'],
    [
      'both kinds of amounts',
      (own) => ({ voucherIds: [own], voucherAmounts: [1], voucherAmountsBase: ['1'] }),
      400,
      'body.voucherAmounts',
    ],
    ['fields that nobody reads', (own) => ({ voucherIds: [own], voucherAmounts: [1], until: 'x' }), 400, undefined],
    [
      '51 vouchers',
      () => ({ voucherIds: Array.from({ length: 51 }, () => randomUUID()), voucherAmounts: Array(51).fill(1) }),
      400,
      'body.voucherIds',
    ],
  ])('refuses %s, and changes nothing', async (_, bodyOf, status, path) => {
    const [ada, bob] = stage.friends();
    const own = stage.ledger.give(ada.userId, stage.egg, 5);
    const other = stage.ledger.give(bob.userId, stage.egg, 5);
    const id = await stage.tableOf(ada, bob);
    const reply = await stage.put(ada, id, bodyOf(own, other));
    expect(reply.status).toBe(status);
    if (path) expect(reply.body.errors[0].path).toBe(path);
    expect((await stage.see(ada, id)).sides[0]).toMatchObject({ vouchers: [], changing: false });
    expect(stage.eggsOf(ada)).toBe(5);
  });

  it('keeps what lies there when the ledger refuses a change', async () => {
    const { ada, id, eggs } = await stage.laidTable();
    expect((await stage.putDown(ada, id, { [eggs]: 6 })).status).toBe(409);
    expect((await stage.see(ada, id)).sides[0]).toMatchObject({ vouchers: [{ amount: 3 }], changing: false });
    expect(stage.eggsOf(ada)).toBe(2);
  });

  it('refuses another version than that of now', async () => {
    const { ada, id, eggs } = await stage.laidTable();
    const { version } = await stage.see(ada, id);
    const reply = await stage.put(ada, id, { voucherIds: [eggs], voucherAmounts: [1], version: version - 1 });
    expect(reply).toMatchObject({ status: 409, body: { errors: [{ path: 'body.version' }] } });
    expect(reply.body.detail).toContain(`Its version is ${version} now.`);
  });

  it('lets one voucher lie on one table', async () => {
    const ada = newPlayer();
    const others = Array.from({ length: 5 }, () => newPlayer());
    for (const other of others) stage.users.befriend(ada.userId, other.userId);
    const eggs = stage.ledger.give(ada.userId, stage.egg, 1);
    const ids = [];
    for (const other of others) ids.push(await stage.tableOf(ada, other));
    const replies = await Promise.all(ids.map((id) => stage.putDown(ada, id, { [eggs]: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(stage.ledger.totalOf(stage.egg)).toBeGreaterThan(0);
  });

  it('goes on by itself when the ledger was away, or its answer was lost', async () => {
    for (const fault of ['away', 'lost'] as const) {
      const [ada, bob] = stage.friends();
      const eggs = stage.ledger.give(ada.userId, stage.egg, 5);
      const id = await stage.tableOf(ada, bob);
      stage.ledger.disturb((call) => (call === '/ledger/holds' ? fault : undefined));
      const headers = freshKey();
      const body = { voucherIds: [eggs], voucherAmounts: [3] };
      expect((await stage.put(ada, id, body, headers)).status).toBe(503);
      await stage.recover();
      expect((await stage.see(ada, id)).sides[0]?.vouchers).toHaveLength(1);
      expect(await stage.put(ada, id, body, headers)).toMatchObject({ status: 200 });
      expect(stage.eggsOf(ada)).toBe(2);
    }
  });
});
