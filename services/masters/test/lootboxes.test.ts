import { randomUUID } from 'node:crypto';
import { boxTokenId, oddsHash } from '@hatchery/chain/draws';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { asAdmin, asKey, asUser } from '@hatchery/kit/testing';
import { zeroAddress } from 'viem';
import { type BoxOdds, currentOdds, getLootbox, listLootboxes } from '../src/content/content.ts';
import { toDraw } from '../src/content/odds.ts';
import { addressOf, chainId, logOf, randomAddress } from './fixtures/logs.fixture.ts';
import { type LootboxStage, livesSomewhere, startLootboxStage } from './fixtures/lootboxes.fixture.ts';
import type { Player } from './fixtures/masters.fixture.ts';

let stage: LootboxStage;
beforeAll(async () => {
  stage = await startLootboxStage();
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.boxes.clear();
  stage.node.state.broken = false;
});

const token = (boxId: number) => Number(boxTokenId(BigInt(boxId), 1n));
const buy = async (player: Partial<Player>, more: object = {}, key?: string) => {
  if (player.userId) await livesSomewhere(stage.database.knex, player.userId);
  return stage.call('POST', '/v2/masters/lootbox', {
    as: player.as,
    body: { currency: 'HATCHY', amount: 2, receiver: player.address, lootboxId: 1, ...more },
    headers: key ? { 'idempotency-key': key } : {},
  });
};
const pass = async (seconds: number) => {
  stage.clock.ahead += seconds * 1_000;
  await stage.chain.mine();
  await stage.chain.finalize(stage.chain.height, Math.floor(stage.now().getTime() / 1_000));
};

describe('GET /v2/masters/lootbox', () => {
  it('lists boxes with their odds, hashes, chances and prices', async () => {
    const { status, body } = await stage.call('GET', '/v2/masters/lootbox');
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual(listLootboxes().map(({ id }) => id));
    for (const box of body) {
      const odds = currentOdds(box.id);
      expect(box).toMatchObject({ oddsVersion: odds?.version, oddsHash: odds?.hash, chainId });
      expect(box.oddsHash).toBe(oddsHash(BigInt(box.id), BigInt(box.oddsVersion), toDraw(odds as never)));
      expect(Date.parse(box.publishedAt)).toBeGreaterThan(0);
      const chances = box.itemWeights.map(({ chance }: { chance: number }) => chance);
      expect(chances.reduce((sum: number, chance: number) => sum + chance, 0)).toBeCloseTo(100, 4);
      expect(box.itemWeights[0]).toMatchObject({ lootbox: box.id, item: { id: odds?.items[0]?.itemId } });
    }
    const kinds = body[0].prices.map(({ kind, currency }: { kind: string; currency: string }) => `${kind} ${currency}`);
    expect(kinds).toEqual(expect.arrayContaining(['token HATCHY', 'ticket Ticket', 'save feathers']));
  });

  it('lists the boxes of a game, and refuses what is none', async () => {
    const gameId = getLootbox(1)?.gameId;
    const ids = async (query: string) =>
      (await stage.call('GET', `/v2/masters/lootbox?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await ids(`gameId=${gameId}`)).toEqual([1, 5]);
    expect(await ids(`gameId=${randomUUID()}`)).toEqual([]);
    expect((await stage.call('GET', '/v2/masters/lootbox?gameId=x')).status).toBe(400);
    expect((await stage.call('GET', '/v2/masters/lootbox?chainId=1')).status).toBe(400);
  });

  it('tells what the contract says of a box', async () => {
    const { items } = currentOdds(3) as BoxOdds;
    await stage.chain.mine([
      logOf('mastersLootboxes', 'BoxAdded', { boxId: 3n }),
      logOf('mastersLootboxes', 'MaxSupplyChanged', { boxId: 3n, maxSupply: 500n }),
      logOf('mastersLootboxes', 'BoxStatusChanged', { boxId: 3n, enabled: true }),
      logOf('mastersLootboxes', 'EnabledChanged', { enabled: true } as never),
      logOf('mastersLootboxes', 'OddsPublished', {
        ...{ boxId: 3n, version: 1n, oddsHash: currentOdds(3)?.hash as never },
        itemIds: items.map(({ itemId }) => BigInt(itemId)),
        weights: items.map(({ weight }) => BigInt(weight)),
      }),
    ]);
    const { body } = await stage.call('GET', '/v2/masters/lootbox');
    const onChain = (id: number) => body.find((box: { id: number }) => box.id === id).onChain;
    expect(onChain(3)).toEqual({ forSale: true, oddsVersion: 1, left: '500' });
    expect(onChain(2)).toBeNull();
  });

  it('leaves out what an admin took from sale, which is sold to nobody then', async () => {
    const admin = asAdmin(randomUUID());
    const change = (body: object) => stage.call('PUT', '/v2/masters/catalogue/lootbox/4', { as: admin, body });
    const { version } = (await change({ version: 0, active: false })).body;
    const { body } = await stage.call('GET', '/v2/masters/lootbox');
    expect(body.some(({ id }: { id: number }) => id === 4)).toBe(false);
    expect((await buy(await stage.newPlayer(), { lootboxId: 4 })).status).toBe(409);
    await change({ version, active: true });
  });
});

describe('GET /v2/masters/lootbox/odds', () => {
  it('lists every version with its hash and when it was published', async () => {
    const { body, headers } = await stage.call('GET', '/v2/masters/lootbox/odds?lootboxId=2');
    expect(body).toEqual([
      {
        ...{ lootboxId: 2, version: 1, oddsHash: currentOdds(2)?.hash, publishedAt: expect.any(String) },
        items: currentOdds(2)?.items,
      },
    ]);
    expect(headers.get('x-total-count')).toBe('1');
    expect((await stage.call('GET', '/v2/masters/lootbox/odds?limit=100')).body).toHaveLength(6);
    expect((await stage.call('GET', '/v2/masters/lootbox/odds?lootboxId=0')).status).toBe(400);
  });
});

describe('POST /v2/masters/lootbox', () => {
  it('signs the sale of boxes with the odds in force, and of nothing that is in them', async () => {
    const player = await stage.newPlayer();
    const { status, body } = await buy(player);
    expect(status).toBe(200);
    const price = String(BigInt(getLootbox(1)?.prices.token as string) * 2n);
    expect(body).toMatchObject({
      ...{ receiver: player.address, tokenIds: [token(1)], amounts: [2], items: [], price, decimals: 18 },
      ...{ currency: addressOf('tickets') ? body.currency : '', payWithTicket: false, ticketId: 1, relayed: false },
      ...{ contract: addressOf('mastersLootboxes'), chainId },
    });
    expect(body.nonce).toEqual({ type: 'BigNumber', hex: `0x${BigInt(body.voucherId).toString(16)}` });
    const { request } = stage.signer.signed.get(`masters:boxes:${body.uid}`) as never as { request: unknown };
    expect(request).toEqual({
      type: 'BuyBoxes',
      payload: {
        ...{ receiver: player.address, tokenIds: [String(token(1))], amounts: ['2'], currency: body.currency, price },
        ...{ payWithTicket: false, ticketId: '1' },
      },
    });
  });

  it('takes coins and tickets', async () => {
    const player = await stage.newPlayer();
    const coin = await buy(player, { currency: nativeAssetAddress, lootboxId: 6 });
    expect(coin.body).toMatchObject({ currency: nativeAssetAddress, payWithTicket: false, ticketId: 2 });
    const ticket = await buy(player, { currency: '', payWithTicket: true, amount: 3 });
    expect(ticket.body).toMatchObject({ price: '3', decimals: 0, payWithTicket: true, currency: addressOf('tickets') });
  });

  it('answers a repeated request with the same signature', async () => {
    const player = await stage.newPlayer();
    const key = randomUUID();
    const first = await buy(player, {}, key);
    expect((await buy(player, {}, key)).body).toEqual(first.body);
    expect((await buy(player, { amount: 3 }, key)).status).toBe(422);
  });

  it.each([
    ['no amount', { amount: 0 }, 'body.amount'],
    ['too many', { amount: 101 }, 'body.amount'],
    ['a currency that does not pay', { currency: 'GOLD' }, 'body.currency'],
    ['a currency of saves', { currency: 'feathers' }, 'body.currency'],
    ['a receiver that is none', { receiver: '0x1' }, 'body.receiver'],
    ['a box of no number', { lootboxId: '1' }, 'body.lootboxId'],
  ])('refuses %s', async (_what, more, path) => {
    const { status, body } = await buy(await stage.newPlayer(), more);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('refuses what the chain does not sell, or sells with other odds, and waits for a chain that is away', async () => {
    const player = await stage.newPlayer();
    expect((await buy(player, { lootboxId: 77 })).status).toBe(404);
    for (const box of [
      { allowed: false },
      { left: 1n },
      { version: 0n },
      { version: 2n },
      { hash: `0x${'11'.repeat(32)}` },
    ]) {
      stage.boxes.set(1, box as never);
      expect([box, (await buy(player)).status]).toEqual([box, 409]);
    }
    stage.boxes.clear();
    stage.node.state.broken = true;
    expect([502, 503]).toContain((await buy(player)).status);
  });

  it('serves own wallets alone', async () => {
    const [player, other] = [await stage.newPlayer(), await stage.newPlayer()];
    for (const receiver of [other.address, randomAddress()])
      expect((await buy(player, { receiver })).body.errors).toMatchObject([{ path: 'body.receiver' }]);
    expect((await buy({ address: player.address })).status).toBe(401);
    expect((await buy({ address: player.address, as: asKey(randomUUID(), 'items') })).status).toBe(403);
  });

  it('stops after ten that nobody uses', async () => {
    const player = await stage.newPlayer();
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => buy(player)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    await pass(700);
    expect((await buy(player)).status).toBe(200);
  });
});

describe('boxes that a marketplace sold', () => {
  const admin = asAdmin(randomUUID());
  const record = (body: object, as: ReturnType<typeof asUser> | undefined = admin) =>
    stage.call('POST', '/v2/masters/lootbox/joepegs/allowances', { as, body });
  const claim = async (player: Partial<Player>, amount: number, more: object = {}) => {
    if (player.userId) await livesSomewhere(stage.database.knex, player.userId);
    return stage.call('POST', '/v2/masters/lootbox/joepegs', {
      as: player.as,
      body: { receiver: player.address, amount, lootboxId: 2, ...more },
    });
  };
  const allow = async (player: Player, amount: number) => {
    const body = { receiver: player.address, lootboxId: 2, amount, reference: randomUUID() };
    expect((await record(body)).status).toBe(201);
    return body;
  };

  it('are signed for nothing, up to the number that was recorded, once', async () => {
    const player = await stage.newPlayer();
    expect((await claim(player, 1)).status).toBe(409);
    await allow(player, 3);
    const { status, body } = await claim(player, 2);
    expect(status).toBe(200);
    expect(body).toMatchObject({ tokenIds: [token(2)], amounts: [2], items: [], price: '0', currency: zeroAddress });
    expect((await claim(player, 2)).status).toBe(409);
    expect((await claim(player, 1)).status).toBe(200);
    expect((await claim(player, 1)).status).toBe(409);
  });

  it('of many claims at once no more are signed than were recorded', async () => {
    const player = await stage.newPlayer();
    await allow(player, 5);
    const replies = await Promise.all(Array.from({ length: 20 }, () => claim(player, 1)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(15);
  });

  it('can be asked for again when a signature expired, and never after one was used', async () => {
    const player = await stage.newPlayer();
    await allow(player, 2);
    const [first] = [await claim(player, 1), await claim(player, 1)];
    const used = { voucherId: BigInt(first.body.voucherId), receiver: player.address };
    await stage.chain.mine([logOf('mastersLootboxes', 'VoucherUsed', used as never)]);
    await pass(4_000);
    expect((await claim(player, 1)).status).toBe(200);
    expect((await claim(player, 1)).status).toBe(409);
  });

  it('leave the allowance as it was when the signer refuses', async () => {
    const player = await stage.newPlayer();
    await allow(player, 1);
    stage.signer.state.away = true;
    expect((await claim(player, 1)).status).toBe(503);
    stage.signer.state.away = false;
    expect((await claim(player, 1)).status).toBe(200);
  });

  it('are signed for own wallets alone', async () => {
    const [player, other] = [await stage.newPlayer(), await stage.newPlayer()];
    await allow(player, 1);
    expect((await claim({ ...other, address: player.address }, 1)).status).toBe(403);
    expect((await claim({ address: player.address }, 1)).status).toBe(401);
    expect((await claim({ address: player.address, as: asKey(randomUUID(), 'items') }, 1)).status).toBe(403);
    expect((await claim(player, 0)).status).toBe(400);
    expect((await claim(player, 1, { lootboxId: 99 })).status).toBe(404);
    expect((await claim(player, 1)).status).toBe(200);
  });

  it('are recorded once for a reference, by admins', async () => {
    const player = await stage.newPlayer();
    const body = await allow(player, 1);
    const again = await record(body);
    expect([again.status, again.body.amount]).toEqual([201, 1]);
    expect((await record({ ...body, amount: 2 })).status).toBe(409);
    expect((await record({ ...body, reference: randomUUID(), lootboxId: 99 })).status).toBe(404);
    expect((await record({ ...body, reference: '' })).status).toBe(400);
    expect((await record({ ...body, reference: randomUUID(), chainId: 1 })).status).toBe(400);
    expect((await record(body, asUser(randomUUID()))).status).toBe(403);
    const list = (as: ReturnType<typeof asUser> | undefined) =>
      stage.call('GET', `/v2/masters/lootbox/joepegs/allowances?receiver=${player.address.toLowerCase()}`, { as });
    expect((await list(admin)).body).toEqual([again.body]);
    expect((await list(asUser(randomUUID()))).status).toBe(403);
    expect((await list(undefined)).status).toBe(401);
  });
});
