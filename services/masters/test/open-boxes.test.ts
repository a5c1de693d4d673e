import { randomUUID } from 'node:crypto';
import { isReceiptOf } from '@hatchery/chain/draw-receipt';
import { commitmentOf, drawItems, offChainSeed } from '@hatchery/chain/draws';
import { asKey, asUser, eventually } from '@hatchery/kit/testing';
import type { Hex } from 'viem';
import { currentOdds, getLootbox } from '../src/content/content.ts';
import { toDraw } from '../src/content/odds.ts';
import { assetOf, type LootboxStage, receiptSigner, startLootboxStage } from './fixtures/lootboxes.fixture.ts';

let stage: LootboxStage;
beforeAll(async () => {
  stage = await startLootboxStage();
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.faults.clear();
  stage.games.state.away = false;
  stage.ledger.state.away = false;
});

const price = Number(getLootbox(1)?.prices['save:feathers']);
const postedTo = (userId: string) =>
  [...stage.postings].flatMap(([reference, legs]) =>
    legs.some(({ to }) => to.owner === userId) ? [{ reference, legs }] : [],
  );
const countOf = (userId: string) =>
  postedTo(userId).reduce((sum, { legs }) => sum + legs.reduce((all, { amount }) => all + Number(amount), 0), 0);

describe('POST /v2/masters/lootbox/buy', () => {
  it('pays once, draws by the seeds, and gives the items as vouchers', async () => {
    const { userId, as, saveId } = stage.newBuyer(price * 5);
    const clientSeed: Hex = `0x${'A1'.repeat(32)}`;
    const { status, body } = await stage.open(as, { saveId, amount: 4, clientSeed });
    expect(status).toBe(200);
    expect(body).toHaveLength(4);
    const uid = body[0].receiptUid;
    expect(stage.saves.get(saveId)?.balance).toBe(price);
    const receipt = (await stage.call('GET', `/v2/masters/lootbox/receipts/${uid}`)).body;
    expect(receipt.itemIds).toEqual(body.map(({ id }: { id: number }) => id));
    expect(receipt).toMatchObject({ lootboxId: 1, amount: 4, clientSeed: clientSeed.toLowerCase() });
    expect(JSON.stringify(receipt)).not.toContain(userId);
    expect(receipt.serverSeed).toBeUndefined();
    const [posted] = postedTo(userId);
    expect(posted?.reference).toBe(`masters:purchase:${uid}:give`);
    const counts = posted?.legs.map(({ tokenId, amount, assetId }) => {
      expect(assetId).toBe(assetOf(tokenId));
      return [Number(tokenId), Number(amount)];
    });
    const expected = new Map<number, number>();
    for (const id of receipt.itemIds) expected.set(id, (expected.get(id) ?? 0) + 1);
    expect(counts).toEqual([...expected].sort(([one], [other]) => one - other));
  });

  it('has the receipt signed, and anybody can verify it', async () => {
    const { as, saveId } = stage.newBuyer();
    const { body } = await stage.open(as, { saveId, amount: 2 });
    const receipt = await eventually(async () => {
      const read = (await stage.call('GET', `/v2/masters/lootbox/receipts/${body[0].receiptUid}`)).body;
      return read.signature && read;
    });
    const message = {
      ...receipt,
      boxId: BigInt(receipt.lootboxId),
      oddsVersion: BigInt(receipt.oddsVersion),
      sequence: BigInt(receipt.sequence),
      amount: BigInt(receipt.amount),
      itemIds: receipt.itemIds.map(BigInt),
      rolledAt: BigInt(receipt.rolledAt),
    };
    expect(receipt.signer).toBe(receiptSigner.address);
    const told = await stage.call('GET', '/v2/masters/lootbox/signer');
    expect(told.body).toEqual({ signer: receiptSigner.address });
    expect(await isReceiptOf(receiptSigner.address, message, receipt.signature)).toBe(true);
    expect(await isReceiptOf(receiptSigner.address, { ...message, itemIds: [1n, 2n] }, receipt.signature)).toBe(false);
  });

  it('takes effect once for an Idempotency-Key, however often it is sent and whatever answer is lost', async () => {
    const { userId, as, saveId } = stage.newBuyer(price * 10);
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => stage.open(as, { saveId, amount: 2 }, key)));
    const good = all.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    for (const { body } of good) expect(body).toEqual(good[0]?.body);
    const again = await stage.open(as, { saveId, amount: 2 }, key);
    expect(again.body).toEqual(good[0]?.body);
    expect(stage.saves.get(saveId)?.balance).toBe(price * 8);
    expect(countOf(userId)).toBe(2);
    expect((await stage.open(as, { saveId, amount: 3 }, key)).status).toBe(422);
  });

  it.each([
    ['no amount', { amount: 0 }, 400, 'body.amount'],
    ['more than ten', { amount: 11 }, 400, 'body.amount'],
    ['half a box', { amount: 1.5 }, 400, 'body.amount'],
    ['a seed of 31 bytes', { clientSeed: `0x${'00'.repeat(31)}` }, 400, 'body.clientSeed'],
    ['a currency that does not pay', { currency: 'gold' }, 400, 'body.currency'],
    ['a box that saves do not pay', { lootboxId: 2 }, 400, 'body.currency'],
    ['a box that there is not', { lootboxId: 99 }, 404, 'body.lootboxId'],
    ['a field that nobody reads', { userId: 'x' }, 400, 'body'],
    ['a save that is none', { saveId: 'x' }, 400, 'body.saveId'],
  ])('refuses %s and changes nothing', async (_what, more, status, path) => {
    const { userId, as, saveId } = stage.newBuyer(price * 20);
    const reply = await stage.open(as, { saveId, ...more });
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([status, path]);
    expect(stage.saves.get(saveId)?.balance).toBe(price * 20);
    expect(countOf(userId)).toBe(0);
  });

  it('refuses a chain that it does not know', async () => {
    const { as, saveId } = stage.newBuyer();
    const body = { saveId, currency: 'feathers', amount: 1, lootboxId: 1 };
    const reply = await stage.call('POST', '/v2/masters/lootbox/buy?chainId=1', { as, body });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'query.chainId']);
    expect(reply.body.detail).toContain('boxes');
  });

  it('serves the player of the save alone', async () => {
    const { saveId } = stage.newBuyer();
    const other = stage.newBuyer();
    expect((await stage.open(undefined, { saveId })).status).toBe(401);
    expect((await stage.open(asKey(randomUUID(), 'items'), { saveId })).status).toBe(403);
    const key = randomUUID();
    for (const reply of [await stage.open(other.as, { saveId }, key), await stage.open(other.as, { saveId }, key)])
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([404, 'body.saveId']);
    expect(stage.saves.get(saveId)?.balance).toBe(100_000);
    const elsewhere = stage.newSave(other.userId, 5_000, randomUUID());
    const refused = await stage.open(other.as, { saveId: elsewhere });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([409, 'body.saveId']);
    expect(stage.saves.get(elsewhere)?.balance).toBe(5_000);
    expect(countOf(other.userId)).toBe(0);
  });

  it('refuses a save that holds too little, and says so again under the same key', async () => {
    const { as, userId, saveId } = stage.newBuyer(price - 1);
    const key = randomUUID();
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await stage.open(as, { saveId }, key);
      expect([status, body.type]).toEqual([409, '/problems/insufficient-balance']);
    }
    expect(stage.saves.get(saveId)?.balance).toBe(price - 1);
    expect(countOf(userId)).toBe(0);
  });

  it('sells nothing while items have no asset in the ledger', async () => {
    const { as, saveId } = stage.newBuyer();
    const path = 'vouchers/assets/promised-tokens';
    const usual = stage.ledger.answers[path] as never;
    const { Refusal } = await import('@hatchery/kit/testing-stand-in');
    stage.ledger.answers[path] = () => {
      throw new Refusal(404, 'not-found', 'It has no asset.', ['body.tokenIds.0']);
    };
    const reply = await stage.open(as, { saveId }).finally(() => {
      stage.ledger.answers[path] = usual;
    });
    expect([reply.status, reply.body.detail]).toEqual([409, expect.stringContaining('cannot be given')]);
    expect(stage.saves.get(saveId)?.balance).toBe(100_000);
  });
});

describe('limited stock', () => {
  const boxId = 5;
  const stock = getLootbox(boxId)?.offChainStock as number;

  it('sells exactly what is there to ten times as many buyers, and takes back what is not paid', async () => {
    const left = 7;
    await stage.database
      .knex('box_stock')
      .insert({ box_id: boxId, sold: stock - left })
      .onConflict('box_id')
      .merge();
    const poor = stage.newBuyer(0);
    expect((await stage.open(poor.as, { saveId: poor.saveId, lootboxId: boxId, amount: 3 })).status).toBe(409);
    const buyers = Array.from({ length: left * 10 }, () => stage.newBuyer());
    const replies = await Promise.all(buyers.map(({ as, saveId }) => stage.open(as, { saveId, lootboxId: boxId })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(left);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(left * 9);
    const given = buyers.reduce((sum, { userId }) => sum + countOf(userId), 0);
    const paid = buyers.filter(({ saveId }) => (stage.saves.get(saveId)?.balance ?? 0) < 100_000);
    expect([given, paid.length]).toEqual([left, left]);
    const { body } = await stage.call('GET', '/v2/masters/lootbox');
    expect(body.find(({ id }: { id: number }) => id === boxId)).toMatchObject({ stock, stockLeft: 0 });
    const { sold } = await stage.database.knex('box_stock').where({ box_id: boxId }).first();
    expect(Number(sold)).toBe(stock);
  });
});

describe('the boxes of a day', () => {
  it('are as many as a game may sell, to ten times as many buyers, and what is not paid does not count', async () => {
    const most = 7;
    const small = await startLootboxStage({ config: { BOXES_PER_GAME_PER_DAY: most } });
    const poor = small.newBuyer(0);
    expect((await small.open(poor.as, { saveId: poor.saveId, amount: 3 })).status).toBe(409);
    const early = small.newBuyer();
    expect((await small.open(early.as, { saveId: early.saveId, amount: most + 1 })).status).toBe(429);
    const buyers = Array.from({ length: most * 10 }, () => small.newBuyer());
    const replies = await Promise.all(buyers.map(({ as, saveId }) => small.open(as, { saveId })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(most);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(most * 9);
    expect(refused[0]?.body.type).toBe('/problems/too-many-requests');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const paid = [...small.saves.values()].filter(({ balance }) => balance !== 100_000 && balance !== 0);
    expect([paid.length, small.postings.size]).toEqual([most, most]);
    expect(await small.database.knex('box_purchases').whereNot({ state: 'refused' })).toHaveLength(most);
    await small.turn(86_400);
    expect((await small.open(early.as, { saveId: early.saveId, amount: most })).status).toBe(200);
    await small.close();
    await stage.turn(0);
  });
});

describe('commitments', () => {
  it('are published before their draws and revealed when their day is over and every receipt is signed', async () => {
    const { as, saveId } = stage.newBuyer();
    const { body } = await stage.open(as, { saveId, amount: 3 });
    const uid = body[0].receiptUid;
    const before = (await stage.call('GET', '/v2/masters/lootbox/commitments?limit=100')).body;
    const open = before.find(({ state }: { state: string }) => state === 'open');
    expect(open.serverSeed).toBeUndefined();
    expect(Date.parse(open.publishedAt)).toBeLessThanOrEqual(Date.parse(open.openedAt));
    expect(before.filter(({ state }: { state: string }) => state === 'ahead').length).toBeGreaterThanOrEqual(2);
    await eventually(async () => (await stage.call('GET', `/v2/masters/lootbox/receipts/${uid}`)).body.signature);
    await stage.turn(86_400);
    const receipt = await eventually(
      async () => {
        const read = (await stage.call('GET', `/v2/masters/lootbox/receipts/${uid}`)).body;
        return read.serverSeed && read;
      },
      { withinMilliseconds: 60_000 },
    );
    expect(commitmentOf(receipt.serverSeed)).toBe(receipt.commitment);
    const seed = offChainSeed({ ...receipt, sequence: BigInt(receipt.sequence) });
    const odds = toDraw(currentOdds(1) as never);
    expect(drawItems(seed, odds, 3).map(Number)).toEqual(receipt.itemIds);
    const path = `/v2/masters/lootbox/commitments/${receipt.commitment}/receipts`;
    const listed = await stage.call('GET', `${path}?limit=100`);
    const sequences = listed.body.map(({ sequence }: { sequence: number }) => sequence);
    expect(sequences).toEqual(sequences.map((_: number, index: number) => index));
    expect(listed.headers.get('x-total-count')).toBe(String(listed.body.length));
    expect(listed.body).toContainEqual(receipt);
    const stored = await stage.database.knex('draw_epochs').where({ commitment: receipt.commitment }).first();
    expect(stored).toMatchObject({ sealed_seed: null, state: 'revealed', draws: listed.body.length });
    expect((await stage.call('GET', `/v2/masters/lootbox/commitments/0x${'00'.repeat(32)}/receipts`)).status).toBe(404);
  });

  it('are never told with their seed, and the database has it encrypted', async () => {
    for (const row of await stage.database.knex('draw_epochs').whereNot({ state: 'revealed' })) {
      expect(row.server_seed).toBeNull();
      expect(commitmentOf(`0x${Buffer.from(row.sealed_seed, 'base64').subarray(12, 44).toString('hex')}`)).not.toBe(
        row.commitment,
      );
    }
  });
});

describe('a kill switch of the signer', () => {
  const pauseNamed = (...names: string[]) => {
    stage.signer.answers['signer/pauses'] = () => ({
      pauses: names.map((name) => ({
        name,
        reason: 'We look at it.',
        caller: 'admin',
        since: new Date().toISOString(),
      })),
    });
  };
  const opens = async () => {
    const { as, saveId } = stage.newBuyer(price);
    const { status, body } = await stage.open(as, { saveId, amount: 1 });
    return { status, type: body.type, left: stage.saves.get(saveId)?.balance };
  };
  const sold = { status: 200, type: undefined, left: 0 };
  const paused = { status: 429, type: '/problems/paused', left: price };
  afterEach(async () => {
    stage.signer.state.away = false;
    pauseNamed();
    await eventually(async () => (await opens()).status === 200);
  });

  it.each(['sales', 'signing'])('%s stops purchases, and takes nothing', async (name) => {
    pauseNamed(name);
    await eventually(async () => (await opens()).status !== 200);
    expect(await opens()).toEqual(paused);
  });

  it('of withdrawals stops none', async () => {
    const asked = () => stage.signer.state.calls.filter(({ path }) => path === 'signer/pauses').length;
    pauseNamed('withdrawals', 'chain:31337');
    const before = asked();
    await eventually(async () => asked() > before + 1);
    expect(await opens()).toEqual(sold);
  });

  it('holds while the signer is away', async () => {
    const asked = () => stage.signer.state.calls.filter(({ path }) => path === 'signer/pauses').length;
    pauseNamed('sales');
    await eventually(async () => (await opens()).status !== 200);
    stage.signer.state.away = true;
    const before = asked();
    await eventually(async () => asked() > before);
    expect(await opens()).toEqual(paused);
  });
});

describe('GET /v2/masters/lootbox/receipts', () => {
  it('lists own receipts with what was paid, the latest first', async () => {
    const { as, saveId } = stage.newBuyer();
    const uids = [];
    for (const amount of [1, 2]) uids.unshift((await stage.open(as, { saveId, amount })).body[0].receiptUid);
    const { body, headers } = await stage.call('GET', '/v2/masters/lootbox/receipts', { as });
    expect(body.map(({ uid }: { uid: string }) => uid)).toEqual(uids);
    expect(body[0]).toMatchObject({ saveId, currency: 'feathers', price: String(price * 2), given: true, amount: 2 });
    expect(headers.get('x-total-count')).toBe('2');
    expect((await stage.call('GET', '/v2/masters/lootbox/receipts', { as: asUser(randomUUID()) })).body).toEqual([]);
    expect((await stage.call('GET', '/v2/masters/lootbox/receipts')).status).toBe(401);
    expect((await stage.call('GET', `/v2/masters/lootbox/receipts/${randomUUID()}`)).status).toBe(404);
    expect((await stage.call('GET', '/v2/masters/lootbox/receipts/x')).status).toBe(400);
  });

  it('follow a merge, and purchases go with a player who leaves', async () => {
    const [guest, player] = [stage.newBuyer(), stage.newBuyer()];
    const { body } = await stage.open(guest.as, { saveId: guest.saveId });
    await stage.merge({ ...guest, address: '0x' } as never, { ...player, address: '0x' } as never);
    const own = () => stage.call('GET', '/v2/masters/lootbox/receipts', { as: player.as });
    expect((await own()).body).toHaveLength(1);
    await stage.remove({ ...player, address: '0x' } as never);
    expect((await own()).body).toHaveLength(0);
    expect((await stage.call('GET', `/v2/masters/lootbox/receipts/${body[0].receiptUid}`)).status).toBe(200);
    expect(await stage.purchase(body[0].receiptUid)).toBeUndefined();
  });
});
