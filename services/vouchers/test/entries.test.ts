import { randomUUID } from 'node:crypto';
import { asKey } from '@hatchery/kit/testing';
import { admin, type Goods, startGoods } from './fixtures/goods.fixture.ts';

let stage: Goods;
beforeAll(async () => {
  stage = await startGoods();
});
afterAll(() => stage?.close());

type Player = ReturnType<Goods['newPlayer']>;
const history = (player: Player, voucherId: string, query = '') =>
  stage.call('GET', `/v2/vouchers/${voucherId}/entries${query}`, { as: player.as });
const share = (player: Player, voucherId: string, entryId: string) =>
  stage.call('POST', `/v2/vouchers/${voucherId}/receipts`, { as: player.as, body: { entryId } });
const read = (uid: string) => stage.call('GET', `/public/receipts/${uid}`);

/** A player who got ten medals and sent three of them to another one. */
async function setUp() {
  const [sender, recipient] = [stage.newPlayer(), stage.newPlayer()];
  const asset = await stage.createAsset();
  const { uid } = await stage.voucherOf(sender, asset.uid, 10);
  await stage.transfer(sender, { voucherIds: [uid], voucherAmounts: [3], receiverEmail: recipient.email });
  const [theirs] = await stage.vouchersOf(recipient);
  return { sender, recipient, asset, mine: uid, theirs: theirs.uid as string };
}

describe('GET /v2/vouchers/{uid}/entries', () => {
  it('tells what happened, newest first, with the other side as far as it may be seen', async () => {
    const { sender, recipient, asset, mine, theirs } = await setUp();
    expect((await history(sender, mine)).body.items).toMatchObject([
      {
        amount: -3,
        balance: 7,
        reason: 'transferred',
        name: asset.name,
        other: { kind: 'player', name: recipient.email },
      },
      { amount: 10, amountBase: '10', balance: 10, text: 'Given by the platform', other: { kind: 'platform' } },
    ]);
    expect((await history(recipient, theirs)).body.items).toMatchObject([
      {
        amount: 3,
        balanceBase: '3',
        text: 'Received from another player',
        other: { kind: 'player', playerId: sender.id },
      },
    ]);
    expect(JSON.stringify((await history(recipient, theirs)).body)).not.toContain(recipient.email);
  });

  it('has pages', async () => {
    const { sender, mine } = await setUp();
    const first = (await history(sender, mine, '?limit=1')).body;
    const second = (await history(sender, mine, `?limit=1&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ amount }) => amount)).toEqual([-3, 10]);
    expect(second.nextCursor).toBeUndefined();
    for (const query of ['?limit=0', '?cursor=x', '?cursor=-1'])
      expect((await history(sender, mine, query)).status).toBe(400);
  });

  it('is a 404 for vouchers of others, and refuses nobody and keys', async () => {
    const { recipient, mine } = await setUp();
    expect((await history(recipient, mine)).status).toBe(404);
    expect((await history(recipient, randomUUID())).status).toBe(404);
    expect((await stage.call('GET', `/v2/vouchers/${mine}/entries`)).status).toBe(401);
    const as = asKey(randomUUID(), 'rewards');
    expect((await stage.call('GET', `/v2/vouchers/${mine}/entries`, { as })).status).toBe(403);
  });

  it('tells of a gift by a key that a studio gave it', async () => {
    const player = stage.newPlayer();
    const { uid: assetId } = await stage.createAsset();
    const { as } = stage.newKey(assetId, 5n);
    await stage.call('POST', '/v2/vouchers/apikey/give', { as, body: { assetId, amount: 1, email: player.email } });
    const [voucher] = await stage.vouchersOf(player);
    expect((await history(player, voucher.uid)).body.items).toMatchObject([
      { text: 'Given by a studio', other: { kind: 'studio' } },
    ]);
  });
});

describe('receipts', () => {
  it('show everybody one line and nobody in it, until they are not shared any more', async () => {
    const { sender, recipient, asset, mine } = await setUp();
    const [entry] = (await history(sender, mine)).body.items;
    const { status, body } = await share(sender, mine, entry.uid);
    expect(status).toBe(200);
    expect((await share(sender, mine, entry.uid)).body.uid).toBe(body.uid);
    const shown = await read(body.uid);
    expect(shown.body).toEqual(body);
    expect(shown.body).toMatchObject({ name: asset.name, amount: -3, decimals: 0, text: 'Sent to another player' });
    for (const secret of [sender.id, recipient.id, recipient.email, sender.email, mine])
      expect(JSON.stringify(shown.body)).not.toContain(secret);

    const unshare = (player: Player) => stage.call('DELETE', `/v2/vouchers/receipts/${body.uid}`, { as: player.as });
    expect((await unshare(recipient)).status).toBe(404);
    expect((await unshare(sender)).status).toBe(204);
    expect((await unshare(sender)).status).toBe(404);
    expect((await read(body.uid)).status).toBe(404);
    expect((await share(sender, mine, entry.uid)).body.uid).not.toBe(body.uid);
  });

  it('are of entries of a voucher of the caller', async () => {
    const { sender, recipient, mine, theirs } = await setUp();
    const [entry] = (await history(sender, mine)).body.items;
    const [received] = (await history(recipient, theirs)).body.items;
    for (const [player, voucherId, entryId] of [
      [recipient, mine, entry.uid],
      [recipient, theirs, entry.uid],
      [sender, theirs, received.uid],
      [sender, mine, received.uid],
      [sender, mine, 'x'],
      [sender, mine, `${randomUUID()}.0`],
    ] as const)
      expect((await share(player, voucherId, entryId)).status).toBe(404);
    expect((await share(sender, mine, '')).status).toBe(400);
    expect((await stage.call('POST', `/v2/vouchers/${mine}/receipts`, { body: { entryId: entry.uid } })).status).toBe(
      401,
    );
    expect((await stage.call('DELETE', `/v2/vouchers/receipts/${randomUUID()}`)).status).toBe(401);
    expect((await read(randomUUID())).status).toBe(404);
    expect((await read('x')).status).toBe(400);
  });
});

describe('GET /v2/vouchers/admin/entries', () => {
  const list = (query: string, as: Player['as'] = admin) =>
    stage.call('GET', `/v2/vouchers/admin/entries?${query}`, { as });

  it('tells admins what a player got and gave, with both sides and the cause', async () => {
    const { sender, recipient, asset } = await setUp();
    const coin = await stage.createCoin();
    await stage.voucherOf(sender, coin.uid, 1);
    const { body } = await list(`userId=${sender.id}`);
    expect(body.items).toMatchObject([
      { name: coin.name, amount: 1, other: { kind: 'platform', playerId: admin.subject } },
      { name: asset.name, amount: -3, other: { kind: 'player', playerId: recipient.id } },
      { name: asset.name, amount: 10, reference: expect.stringMatching(/^vouchers:gift:.*:give$/) },
    ]);
    const amounts = async (query: string) =>
      (await list(`userId=${sender.id}&${query}`)).body.items.map(({ amount }: { amount: number }) => amount);
    expect(await amounts(`assetId=${asset.uid}`)).toEqual([-3, 10]);
    expect(await amounts('reason=given')).toEqual([1, 10]);
    expect(await amounts(`from=${body.items[1].createdAt}`)).toEqual([1, -3]);
    expect(await amounts(`to=${body.items[1].createdAt}`)).toEqual([10]);
  });

  it('has pages', async () => {
    const { sender } = await setUp();
    const first = (await list(`userId=${sender.id}&limit=1`)).body;
    const second = (await list(`userId=${sender.id}&limit=1&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ amount }) => amount)).toEqual([-3, 10]);
    expect(second.nextCursor).toBeUndefined();
    expect((await list(`userId=${sender.id}&cursor=x`)).status).toBe(400);
    expect((await list('limit=1')).status).toBe(400);
  });

  it('has pages that keep what came at once apart, and what came meanwhile out', async () => {
    const { sender, recipient, mine } = await setUp();
    const others = await Promise.all([1, 2, 3].map(async () => (await stage.createAsset()).uid));
    const vouchers = await Promise.all(others.map(async (uid) => (await stage.voucherOf(sender, uid, 5)).uid));
    const body = { voucherIds: [mine, ...vouchers], voucherAmounts: [1, 2, 3, 4], receiver: recipient.wallet };
    expect((await stage.transfer(sender, body)).status).toBe(200);
    const whole = (await list(`userId=${sender.id}&limit=100`)).body.items;
    expect(whole.map(({ amount }: { amount: number }) => amount)).toHaveLength(9);
    const paged = [];
    for (let cursor = ''; ; ) {
      const page = (await list(`userId=${sender.id}&limit=2${cursor}`)).body;
      paged.push(...page.items);
      await stage.voucherOf(sender, others[0] as string, 1);
      if (page.nextCursor === undefined) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(paged).toEqual(whole);
  });

  it('is for admins alone', async () => {
    const { sender } = await setUp();
    expect((await stage.call('GET', `/v2/vouchers/admin/entries?userId=${sender.id}`)).status).toBe(401);
    expect((await list(`userId=${sender.id}`, sender.as)).status).toBe(403);
  });
});
