import { createHash, randomUUID } from 'node:crypto';
import { bundleText } from '@hatchery/api/bundle-text';
import type { DirectTrade } from '@hatchery/api/direct-trades';
import { asKey, eventually } from '@hatchery/kit/testing';
import { DataChangedSchema } from '@hatchery/proto/notifications';
import { AccountsMergedSchema, MergeUndoneSchema } from '@hatchery/proto/users';
import type { Asset } from './fixtures/ledger.fixture.ts';
import { freshKey, newPlayer, type Player, startTablesStage, type TablesStage } from './fixtures/tables.fixture.ts';

let stage: TablesStage;
let egg: Asset;
let sword: Asset;
beforeAll(async () => {
  stage = await startTablesStage();
  egg = stage.ledger.createAsset({ name: 'Fire Egg' });
  sword = stage.ledger.createAsset({
    name: 'Sword',
    type: 'blockchain',
    contractType: 'ERC721',
    contract: `0x${'1'.repeat(40)}`,
    chainId: 31337,
  });
});
afterAll(() => stage.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const friends = (): [Player, Player] => {
  const [ada, bob] = [newPlayer(), newPlayer()];
  stage.users.befriend(ada.userId, bob.userId);
  return [ada, bob];
};
const invite = (by: Player, named: object, headers = {}) =>
  stage.call('POST', '/v2/direct-trades', { as: by.as, body: named, headers });
async function tableOf(ada: Player, bob: Player): Promise<string> {
  const reply = await invite(ada, { uid: bob.userId });
  expect(reply.status).toBe(200);
  return reply.body.uid;
}
const see = async (by: Player, id: string): Promise<DirectTrade> =>
  (await stage.call('GET', `/v2/direct-trades/${id}`, { as: by.as })).body;
const put = (by: Player, id: string, body: object, headers = {}) =>
  stage.call('PUT', `/v2/direct-trades/${id}`, { as: by.as, body, headers });
const putDown = (by: Player, id: string, vouchers: Record<string, number>) =>
  put(by, id, { voucherIds: Object.keys(vouchers), voucherAmounts: Object.values(vouchers) });
const leave = (by: Player, id: string) => stage.call('DELETE', `/v2/direct-trades/${id}`, { as: by.as });
const hashOf = ({ uid, sides }: DirectTrade) => createHash('sha256').update(bundleText(uid, sides)).digest('hex');
const confirm = (by: Player, id: string, body: object) =>
  stage.call('POST', `/v2/direct-trades/${id}/confirm`, { as: by.as, body });
/** Confirms what the player sees, after the pause. */
async function confirmSeen(by: Player, id: string, more: object = {}) {
  stage.forward(4);
  const table = await see(by, id);
  return confirm(by, id, { hash: hashOf(table), version: table.version, ...more });
}
/** Lets three calls fail, so that those which are tried again do too. */
const failing = (wanted: string, fault: 'away' | 'lost') => {
  let left = 3;
  return (call: string) => (call === wanted && left-- > 0 ? fault : undefined);
};
const heldBundles = async () =>
  (await stage.database.knex('bundles').whereIn('state', ['taking', 'held', 'returning']).pluck('id')).length;

/** A table on which Ada has three of her five eggs and Bob a sword. */
async function laidTable() {
  const [ada, bob] = friends();
  const eggs = stage.ledger.give(ada.userId, egg, 5);
  const blade = stage.ledger.give(bob.userId, sword, 1, String(BigInt(`0x${randomUUID().replaceAll('-', '')}`)));
  const id = await tableOf(ada, bob);
  expect((await putDown(ada, id, { [eggs]: 3 })).status).toBe(200);
  expect((await putDown(bob, id, { [blade]: 1 })).status).toBe(200);
  const swordOf = (player: Player) => {
    const [, token] = tokens.get(blade) ?? [];
    return stage.ledger.has(player.userId, sword, token);
  };
  const tokens = new Map([[blade, [blade, (await see(ada, id)).sides[1]?.vouchers[0]?.tokenId]]]);
  return { ada, bob, id, eggs, blade, eggsOf: (one: Player) => stage.ledger.has(one.userId, egg), swordOf };
}

describe.each([
  ['GET', '/v2/direct-trades/me', undefined],
  ['POST', '/v2/direct-trades', { uid: nobody }],
  ['GET', `/v2/direct-trades/${nobody}`, undefined],
  ['PUT', `/v2/direct-trades/${nobody}`, { voucherIds: [] }],
  ['DELETE', `/v2/direct-trades/${nobody}`, undefined],
  ['POST', `/v2/direct-trades/${nobody}/confirm`, { hash: 'a'.repeat(64) }],
])('%s %s', (method, path, body) => {
  it('wants a player', async () => {
    expect((await stage.call(method, path, { body })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: asKey('key', 'rewards') })).status).toBe(403);
  });

  it('knows no table that does not exist, and none of others', async () => {
    if (!path.includes(nobody)) return;
    const { id } = await laidTable();
    const stranger = newPlayer();
    for (const uid of [nobody, id])
      expect(await stage.call(method, path.replace(nobody, uid), { body, as: stranger.as })).toMatchObject({
        status: 404,
        body: { detail: 'There is no such direct trade.' },
      });
  });
});

describe('POST /v2/direct-trades', () => {
  it('invites a friend by uid, code or wallet, and tells them', async () => {
    const wallet = `0x${'a'.repeat(40)}`;
    for (const named of [{ uid: '' }, { referralCode: 'BOBSCODE' }, { wallet }]) {
      const [ada, bob] = friends();
      stage.users.name(bob.userId, 'Bob');
      stage.users.call('BOBSCODE', bob.userId);
      stage.users.call(wallet, bob.userId);
      const reply = await invite(ada, 'uid' in named ? { uid: bob.userId } : named);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          status: 'open',
          version: 1,
          sides: [
            { userId: ada.userId, vouchers: [], confirmed: false },
            { userId: bob.userId, username: 'Bob' },
          ],
          warnings: [],
        },
      });
      await eventually(() => stage.told(bob.userId).includes('direct-trade.invited'));
      expect(stage.told(ada.userId)).toEqual([]);
    }
  });

  it('brings the same two to the table that is open between them, whoever invites, at once as well', async () => {
    const [ada, bob] = friends();
    const id = await tableOf(ada, bob);
    expect(await tableOf(bob, ada)).toBe(id);
    expect(await tableOf(ada, bob)).toBe(id);
    expect((await see(bob, id)).sides[0]?.userId).toBe(bob.userId);
    await leave(ada, id);
    const replies = await Promise.all([invite(ada, { uid: bob.userId }), invite(bob, { uid: ada.userId })]);
    const made = replies.filter(({ status }) => status === 200).map(({ body }) => body.uid);
    expect(new Set(made).size).toBe(1);
    expect(made).not.toContain(id);
  });

  it('makes one table of a repeated request', async () => {
    const [ada, bob] = friends();
    const headers = freshKey();
    const replies = [await invite(ada, { uid: bob.userId }, headers), await invite(ada, { uid: bob.userId }, headers)];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  it('refuses guests, and says the same of strangers and of nobody', async () => {
    const [ada, bob] = friends();
    const guest = newPlayer(ada.userId, { guest: true });
    expect((await invite(guest, { uid: bob.userId })).status).toBe(403);
    for (const named of [{ uid: randomUUID() }, { uid: ada.userId }, { referralCode: 'NOBODY' }])
      expect(await invite(ada, named)).toMatchObject({ status: 404, body: { detail: 'You have no such friend.' } });
  });

  it('wants one name', async () => {
    const [ada, bob] = friends();
    for (const named of [{}, { uid: bob.userId, referralCode: 'CODE' }, { uid: 'bob' }, { friend: bob.userId }])
      expect((await invite(ada, named)).status).toBe(400);
  });

  it('lets a player invite twenty at once', async () => {
    const ada = newPlayer();
    const others = Array.from({ length: 21 }, () => newPlayer());
    for (const other of others) stage.users.befriend(ada.userId, other.userId);
    const ids: string[] = [];
    for (const other of others.slice(1)) ids.push(await tableOf(ada, other));
    expect((await invite(ada, { uid: others[0]?.userId })).status).toBe(409);
    // Being invited does not count.
    expect((await invite(others[0] as Player, { uid: ada.userId })).status).toBe(200);
    await leave(ada, ids[0] as string);
    expect((await invite(ada, { uid: others[1]?.userId })).status).toBe(200);
  });

  it('is a 503 without users, and makes nothing', async () => {
    const [ada, bob] = friends();
    stage.users.setAway(true);
    expect((await invite(ada, { uid: bob.userId })).status).toBe(503);
    stage.users.setAway(false);
    expect((await stage.call('GET', '/v2/direct-trades/me', { as: ada.as })).body).toEqual([]);
  });
});

describe('PUT /v2/direct-trades/{id}', () => {
  it('puts vouchers on hold, shows them to both, changes amounts, and takes them back', async () => {
    const [ada, bob] = friends();
    const eggs = stage.ledger.give(ada.userId, egg, 5);
    const id = await tableOf(ada, bob);
    const { body } = await putDown(ada, id, { [eggs]: 3 });
    expect(body).toMatchObject({
      version: 3,
      changedBy: ada.userId,
      sides: [{ vouchers: [{ uid: eggs, name: 'Fire Egg', amount: 3, amountBase: '3', assetId: egg.uid }] }, {}],
      warnings: ['you-get-nothing'],
    });
    expect((await see(bob, id)).warnings).toEqual(['you-give-nothing']);
    expect((await see(bob, id)).sides[1]?.vouchers).toEqual(body.sides[0].vouchers);
    expect(stage.ledger.has(ada.userId, egg)).toBe(2);
    expect((await putDown(ada, id, { [eggs]: 5 })).body.sides[0].vouchers[0].amount).toBe(5);
    expect(stage.ledger.has(ada.userId, egg)).toBe(0);
    expect((await putDown(ada, id, {})).body.sides[0].vouchers).toEqual([]);
    expect(stage.ledger.has(ada.userId, egg)).toBe(5);
    expect((await see(ada, id)).version).toBe(7);
  });

  it('changes nothing if the side is like that already', async () => {
    const { ada, id, eggs } = await laidTable();
    const before = await see(ada, id);
    expect((await putDown(ada, id, { [eggs]: 3 })).body).toMatchObject({ version: before.version });
  });

  it('voids both confirmations, and tells both', async () => {
    const { ada, bob, id, eggs } = await laidTable();
    expect((await confirmSeen(ada, id)).body.sides[0].confirmed).toBe(true);
    expect((await see(bob, id)).sides[1]?.confirmed).toBe(true);
    const changes = () =>
      stage.eventsOf(DataChangedSchema).filter(({ userId, otherUserIds, topics }) => {
        const players = [userId, ...otherUserIds];
        return players.includes(ada.userId) && players.includes(bob.userId) && topics.includes('direct-trades');
      }).length;
    const before = await eventually(changes);
    await putDown(ada, id, { [eggs]: 1 });
    expect((await see(bob, id)).sides.map(({ confirmed }) => confirmed)).toEqual([false, false]);
    await eventually(() => changes() >= before + 2);
    // Putting it back brings no confirmation back.
    await putDown(ada, id, { [eggs]: 3 });
    expect((await see(ada, id)).sides.map(({ confirmed }) => confirmed)).toEqual([false, false]);
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
    const [ada, bob] = friends();
    const own = stage.ledger.give(ada.userId, egg, 5);
    const other = stage.ledger.give(bob.userId, egg, 5);
    const id = await tableOf(ada, bob);
    const reply = await put(ada, id, bodyOf(own, other));
    expect(reply.status).toBe(status);
    if (path) expect(reply.body.errors[0].path).toBe(path);
    expect((await see(ada, id)).sides[0]).toMatchObject({ vouchers: [], changing: false });
    expect(stage.ledger.has(ada.userId, egg)).toBe(5);
  });

  it('keeps what lies there when the ledger refuses a change', async () => {
    const { ada, id, eggs, eggsOf } = await laidTable();
    expect((await putDown(ada, id, { [eggs]: 6 })).status).toBe(409);
    expect((await see(ada, id)).sides[0]).toMatchObject({ vouchers: [{ amount: 3 }], changing: false });
    expect(eggsOf(ada)).toBe(2);
  });

  it('refuses another version than that of now', async () => {
    const { ada, id, eggs } = await laidTable();
    const { version } = await see(ada, id);
    const reply = await put(ada, id, { voucherIds: [eggs], voucherAmounts: [1], version: version - 1 });
    expect(reply).toMatchObject({ status: 409, body: { errors: [{ path: 'body.version' }] } });
    expect(reply.body.detail).toContain(`Its version is ${version} now.`);
  });

  it('lets one voucher lie on one table', async () => {
    const ada = newPlayer();
    const others = Array.from({ length: 5 }, () => newPlayer());
    for (const other of others) stage.users.befriend(ada.userId, other.userId);
    const eggs = stage.ledger.give(ada.userId, egg, 1);
    const ids = [];
    for (const other of others) ids.push(await tableOf(ada, other));
    const replies = await Promise.all(ids.map((id) => putDown(ada, id, { [eggs]: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(stage.ledger.totalOf(egg)).toBeGreaterThan(0);
  });

  it('goes on by itself when the ledger was away, or its answer was lost', async () => {
    for (const fault of ['away', 'lost'] as const) {
      const [ada, bob] = friends();
      const eggs = stage.ledger.give(ada.userId, egg, 5);
      const id = await tableOf(ada, bob);
      // Internal calls are tried again, so that it takes some to get through.
      stage.ledger.disturb(failing('/ledger/holds', fault));
      const headers = freshKey();
      const body = { voucherIds: [eggs], voucherAmounts: [3] };
      const first = await put(ada, id, body, headers);
      expect([200, 503]).toContain(first.status);
      await eventually(async () => (await see(ada, id)).sides[0]?.vouchers.length === 1);
      expect(await put(ada, id, body, headers)).toMatchObject({ status: 200 });
      expect(stage.ledger.has(ada.userId, egg)).toBe(2);
    }
  });
});

describe('POST /v2/direct-trades/{id}/confirm', () => {
  it('exchanges both sides with the second confirmation, in one posting', async () => {
    const { ada, bob, id, eggsOf, swordOf } = await laidTable();
    expect((await confirmSeen(ada, id)).body).toMatchObject({
      status: 'open',
      sides: [{ confirmed: true, confirmedAt: expect.any(String) }, { confirmed: false }],
    });
    const before = stage.ledger.calls.filter((call) => call === '/ledger/holds/settle').length;
    const { status, body } = await confirmSeen(bob, id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        completedAt: expect.any(String),
        receipt: { postingId: expect.any(String), hash: body.hash },
        sides: [{ confirmed: true }, { confirmed: true }],
      },
    });
    expect(stage.ledger.calls.filter((call) => call === '/ledger/holds/settle')).toHaveLength(before + 1);
    expect([eggsOf(ada), eggsOf(bob), swordOf(ada), swordOf(bob)]).toEqual([2, 3, 1, 0]);
    for (const player of [ada, bob])
      await eventually(() => stage.told(player.userId).includes('direct-trade.completed'));
    // Once more: it is done.
    expect((await confirmSeen(bob, id)).body).toEqual(body);
    expect((await putDown(bob, id, {})).status).toBe(409);
    expect((await leave(bob, id)).status).toBe(409);
  });

  it('refuses what a player has not seen: a swap between look and confirmation', async () => {
    const { ada, bob, id, eggs } = await laidTable();
    stage.forward(4);
    const seen = await see(bob, id);
    await putDown(ada, id, { [eggs]: 1 });
    stage.forward(4);
    expect(await confirm(bob, id, { hash: hashOf(seen) })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.hash' }] },
    });
    const now = await see(bob, id);
    expect(await confirm(bob, id, { hash: hashOf(now), version: seen.version })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.version' }] },
    });
    expect((await see(bob, id)).sides.some(({ confirmed }) => confirmed)).toBe(false);
  });

  it('waits for three seconds after the last change', async () => {
    const { ada, id, eggs } = await laidTable();
    await putDown(ada, id, { [eggs]: 1 });
    const table = await see(ada, id);
    const reply = await confirm(ada, id, { hash: hashOf(table) });
    // A machine that stood still for three seconds may confirm.
    if (Date.parse(table.confirmableAt) > stage.now().getTime()) {
      expect(reply.status).toBe(409);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await confirmSeen(ada, id)).status).toBe(200);
  });

  it('asks twice where a player gets nothing', async () => {
    const [ada, bob] = friends();
    const eggs = stage.ledger.give(ada.userId, egg, 2);
    const id = await tableOf(ada, bob);
    expect(await confirmSeen(ada, id)).toMatchObject({ status: 409 });
    await putDown(ada, id, { [eggs]: 2 });
    expect(await confirmSeen(ada, id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.acceptsNothing' }] },
    });
    expect((await confirmSeen(bob, id)).status).toBe(200);
    expect((await confirmSeen(ada, id, { acceptsNothing: true })).body.status).toBe('completed');
    expect(stage.ledger.has(bob.userId, egg)).toBe(2);
  });

  it('refuses those who have blocked each other since; the end of a friendship does no harm', async () => {
    const { ada, bob, id } = await laidTable();
    stage.users.unfriend(ada.userId, bob.userId);
    stage.users.block(ada.userId, bob.userId);
    expect((await confirmSeen(bob, id)).status).toBe(409);
    stage.users.unblock(ada.userId, bob.userId);
    stage.forward(10);
    expect((await confirmSeen(bob, id)).status).toBe(200);
  });

  it('refuses a session that has ended', async () => {
    const { ada, id } = await laidTable();
    stage.users.stand(ada.sessionId, null);
    expect((await confirmSeen(ada, id)).status).toBe(401);
  });

  it.each([{}, { hash: 'x' }, { hash: 'A'.repeat(64) }, { hash: 'a'.repeat(64), more: 1 }])(
    'refuses %j',
    async (body) => {
      const { ada, id } = await laidTable();
      expect((await confirm(ada, id, body)).status).toBe(400);
    },
  );

  it('settles once, however often both confirm at the same moment', async () => {
    const { ada, bob, id, eggsOf } = await laidTable();
    stage.forward(4);
    const hash = hashOf(await see(ada, id));
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => confirm(index % 2 === 0 ? ada : bob, id, { hash })),
    );
    for (const { status } of replies) expect(status).toBe(200);
    await eventually(async () => (await see(ada, id)).status === 'completed');
    expect(eggsOf(bob)).toBe(3);
  });

  it('settles by itself when the ledger was away, or its answer was lost', async () => {
    for (const fault of ['away', 'lost'] as const) {
      const { ada, bob, id, eggsOf, swordOf } = await laidTable();
      await confirmSeen(ada, id);
      stage.ledger.disturb(failing('/ledger/holds/settle', fault));
      const { status, body } = await confirmSeen(bob, id);
      expect(status).toBe(200);
      expect(['settling', 'completed']).toContain(body.status);
      await eventually(async () => (await see(bob, id)).status === 'completed');
      expect([eggsOf(bob), swordOf(ada)]).toEqual([3, 1]);
      expect((await see(ada, id)).receipt?.postingId).toBeDefined();
    }
  });

  it('gives everything back when a player has been deleted', async () => {
    const { ada, bob, id, eggsOf } = await laidTable();
    await confirmSeen(bob, id);
    stage.ledger.deleted.add(bob.userId);
    expect((await confirmSeen(ada, id)).body).toMatchObject({ status: 'cancelled', endReason: 'player-left' });
    await eventually(() => eggsOf(ada) === 5);
  });
});

describe('DELETE /v2/direct-trades/{id}', () => {
  it('gives both sides back in one posting, for either player, and does so once', async () => {
    for (const first of [true, false]) {
      const { ada, bob, id, eggsOf, swordOf } = await laidTable();
      await confirmSeen(ada, id);
      const [leaving, other] = first ? [ada, bob] : [bob, ada];
      expect((await leave(leaving, id)).status).toBe(204);
      expect(await see(other, id)).toMatchObject({ status: 'cancelled', endReason: 'table-left' });
      await eventually(() => eggsOf(ada) === 5 && swordOf(bob) === 1);
      await eventually(() => stage.told(other.userId).includes('direct-trade.ended'));
      expect(stage.told(leaving.userId)).not.toContain('direct-trade.ended');
      const bundles = await stage.database.knex('direct_trades').where({ id }).first('one_bundle', 'other_bundle');
      const ends = Object.values(bundles).map((bundle) => stage.ledger.holds.get(`trades:bundle:${bundle}:hold`)?.end);
      expect(ends[0]).toBe(ends[1]);
      expect((await leave(other, id)).status).toBe(204);
      expect((await confirmSeen(other, id)).status).toBe(409);
    }
  });

  it('ends a table on which nothing lies', async () => {
    const [ada, bob] = friends();
    const id = await tableOf(ada, bob);
    expect((await leave(bob, id)).status).toBe(204);
    expect((await see(ada, id)).status).toBe('cancelled');
  });

  it('waits for a change that is under way', async () => {
    const [ada, bob] = friends();
    const eggs = stage.ledger.give(ada.userId, egg, 5);
    const id = await tableOf(ada, bob);
    const { promise, resolve: pass } = Promise.withResolvers<void>();
    stage.ledger.disturb((call) => (call === '/ledger/holds' ? promise : undefined));
    const putting = putDown(ada, id, { [eggs]: 5 });
    await eventually(async () => (await see(bob, id)).sides[1]?.changing);
    const leaving = leave(bob, id);
    pass();
    expect((await putting).status).toBe(200);
    expect((await leaving).status).toBe(204);
    await eventually(() => stage.ledger.has(ada.userId, egg) === 5);
  });
});

it('lets a player leave whose partner changes their side again and again', async () => {
  const { ada, bob, id, blade, eggsOf, swordOf } = await laidTable();
  let left = false;
  const fidget = async () => {
    for (let turn = 0; !left; turn += 1) await putDown(bob, id, turn % 2 === 0 ? {} : { [blade]: 1 });
  };
  const fidgeting = [fidget(), fidget()];
  const { status } = await leave(ada, id);
  left = true;
  await Promise.all(fidgeting);
  expect(status).toBe(204);
  await eventually(() => eggsOf(ada) === 5 && swordOf(bob) === 1);
});

describe('a table on which nothing changes', () => {
  it('gives everything back after 24 hours, and tells both', async () => {
    const { ada, bob, id, eggsOf, swordOf } = await laidTable();
    stage.forward(86_000);
    expect((await see(ada, id)).status).toBe('open');
    stage.forward(401);
    await eventually(async () => (await see(ada, id)).status === 'expired');
    await eventually(() => eggsOf(ada) === 5 && swordOf(bob) === 1);
    for (const player of [ada, bob]) await eventually(() => stage.told(player.userId).includes('direct-trade.ended'));
    expect((await leave(ada, id)).status).toBe(204);
  });
});

describe('GET /v2/direct-trades/me', () => {
  it('lists tables of both sides, the newest first, by pages and by type', async () => {
    const ada = newPlayer();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const other = newPlayer();
      stage.users.befriend(ada.userId, other.userId);
      ids.unshift(count % 2 === 0 ? await tableOf(ada, other) : await tableOf(other, ada));
    }
    await leave(ada, ids[1] as string);
    const list = async (query = '') =>
      (await stage.call('GET', `/v2/direct-trades/me${query}`, { as: ada.as })).body.map(({ uid }: DirectTrade) => uid);
    expect(await list()).toEqual(ids);
    expect(await list('?type=ended')).toEqual([ids[1]]);
    expect(await list('?type=open')).toEqual(ids.filter((_, index) => index !== 1));
    expect(await list('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await list(`?limit=2&after=${ids[1]}`)).toEqual(ids.slice(2, 4));
    expect(await list(`?limit=2&after=${ids[3]}`)).toEqual(ids.slice(4));
    for (const query of ['?limit=0', '?limit=101', '?type=x', '?after=x'])
      expect((await stage.call('GET', `/v2/direct-trades/me${query}`, { as: ada.as })).status).toBe(400);
  });
});

it('leaves nothing on hold for tables that are over', async () => {
  const { rows } = await stage.database.knex.raw(
    `select bundles.id from bundles join direct_trades on bundles.id in (one_bundle, other_bundle)
     where status in ('completed', 'cancelled', 'expired') and state in ('taking', 'held')`,
  );
  expect(rows).toEqual([]);
  await eventually(async () => (await heldBundles()) === stage.ledger.liveHolds());
});

test('what another account put on a table goes back to it when their merge is undone', async () => {
  const [ada, bob] = friends();
  const heir = newPlayer();
  const id = await tableOf(ada, bob);
  const merged = { mergeId: randomUUID(), fromUserId: ada.userId, intoUserId: heir.userId };
  stage.ledger.merge(ada.userId, heir.userId);
  await stage.tell(AccountsMergedSchema, merged);
  const eggs = stage.ledger.give(heir.userId, egg, 3);
  await eventually(async () => (await putDown(heir, id, { [eggs]: 3 })).status === 200);
  // Everything of the former account would go back to it. These eggs never were theirs.
  await stage.tell(MergeUndoneSchema, merged);
  await eventually(async () => (await see(ada, id)).status === 'cancelled');
  await eventually(() => stage.ledger.has(heir.userId, egg) === 3);
});
