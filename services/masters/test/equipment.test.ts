import { randomUUID } from 'node:crypto';
import { asKey, eventually } from '@hatchery/kit/testing';
import { Refusal } from '@hatchery/kit/testing-stand-in';
import {
  addressOf,
  avatarDressed,
  avatarMoved,
  burned,
  chainId,
  moved,
  randomAddress,
} from './fixtures/logs.fixture.ts';
import type { Player } from './fixtures/masters.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

const [hat, cap, scarf, coat] = [101, 102, 301, 401];

let stage: SigningStage;
/** Claims that the ledger was asked for, by the id of the request, and units that players have there, by player and item. */
const claims = new Map<string, { userId: string; address: string; tokenIds: string[] }>();
const vouchers = new Map<string, number>();
const ledger = { meanwhile: async () => {} };

beforeAll(async () => {
  stage = await startSigningStage();
  stage.ledger.answers['vouchers/claims'] = async (body) => {
    await ledger.meanwhile();
    if (claims.has(body.requestId)) return { uid: body.requestId };
    const missing = body.tokenIds.findIndex((id: string) => !vouchers.get(`${body.userId} ${id}`));
    if (missing >= 0) throw new Refusal(404, 'not-found', 'You have none.', [`body.tokenIds.${missing}`]);
    for (const id of body.tokenIds)
      vouchers.set(`${body.userId} ${id}`, (vouchers.get(`${body.userId} ${id}`) ?? 0) - 1);
    claims.set(body.requestId, body);
    return { uid: body.requestId };
  };
});
afterAll(() => stage?.close());

const equip = (
  player: Partial<Player>,
  tokenId: number,
  itemIds: number[],
  { headers = {}, ...more }: { headers?: Record<string, string>; owner?: string; query?: string } = {},
) =>
  stage.call('POST', `/v2/masters/equip/signature${more.query ?? ''}`, {
    as: player.as,
    body: { tokenId, owner: more.owner ?? player.address, itemIds },
    headers,
  });
const dressed = async (items: number[] = [], kind: 'custodial' | 'external' = 'external') => {
  const player = await stage.newPlayer(kind);
  if (items.length > 0) await stage.giveItems(player.address, ...items);
  return { player, tokenId: await stage.newAvatar(player.address) };
};
/** Redeems a signature as the contract does. */
const wear = (
  player: Player,
  tokenId: number,
  nonce: string,
  { wears, puts = wears }: { wears: number[]; puts?: number[] },
) => stage.redeem('mastersAvatars', player.address, nonce, ...avatarDressed(player.address, tokenId, { wears, puts }));

describe('POST /v2/masters/equip/signature', () => {
  it('signs all that the avatar shall wear', async () => {
    const { player, tokenId } = await dressed([hat, scarf]);
    const { status, body } = await equip(player, tokenId, [hat, scarf], { owner: player.address.toLowerCase() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ tokenId, owner: player.address, itemIds: [hat, scarf], onTheWay: [], relayed: false },
      ...{ contract: addressOf('mastersAvatars'), chainId },
    });
    expect(stage.signer.signed.get(`masters:equipment:${body.uid}`)?.request).toEqual({
      type: 'EquipAvatar',
      payload: { owner: player.address, tokenId: String(tokenId), equipItems: [String(hat), String(scarf)] },
    });
  });

  it('needs nothing for what stays on or comes off', async () => {
    const { player } = await dressed();
    const tokenId = await stage.newAvatar(player.address, [hat, coat]);
    expect((await equip(player, tokenId, [hat])).status).toBe(200);
    const other = await stage.newAvatar(player.address, [hat, coat]);
    expect((await equip(player, other, [])).body.itemIds).toEqual([]);
  });

  it.each([
    ['an item that there is not', [999], 400, 'body.itemIds.0'],
    ['two hats', [hat, cap], 400, 'body.itemIds.1'],
    ['an item twice', [hat, hat], 400, 'body.itemIds.1'],
    ['an item that nobody gave', [hat, coat], 409, 'body.itemIds.1'],
    ['an id that is none', [0], 400, 'body.itemIds.0'],
  ])('refuses %s', async (_what, itemIds, status, path) => {
    const { player, tokenId } = await dressed([hat, cap]);
    const reply = await equip(player, tokenId, itemIds);
    expect({ status: reply.status, path: reply.body.errors?.[0].path }).toEqual({ status, path });
  });

  it('serves owners alone', async () => {
    const { player, tokenId } = await dressed([hat]);
    const { player: other } = await dressed([hat]);
    expect((await equip(other, tokenId, [hat])).status).toBe(404);
    expect(await equip(other, tokenId, [hat], { owner: player.address })).toMatchObject({
      status: 403,
      body: { errors: [{ path: 'body.owner' }] },
    });
    expect((await equip({ address: player.address }, tokenId, [hat])).status).toBe(401);
    expect((await equip({ ...player, as: asKey(randomUUID(), 'items') }, tokenId, [hat])).status).toBe(403);
    expect((await equip(player, tokenId, [hat], { query: '?chainId=1' })).status).toBe(400);
    expect((await equip(player, 4_000_000, [hat])).status).toBe(404);
    await stage.chain.mine([avatarMoved(player.address, other.address, tokenId)]);
    expect((await equip(player, tokenId, [hat])).status).toBe(404);
  });

  it('promises one unit to one avatar until its signature is used or has expired', async () => {
    const { player, tokenId } = await dressed([hat]);
    const second = await stage.newAvatar(player.address);
    const [one, other] = await Promise.all([equip(player, tokenId, [hat]), equip(player, second, [hat])]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const [first, late] = one.status === 200 ? [tokenId, second] : [second, tokenId];
    const signed = one.status === 200 ? one.body : other.body;
    await wear(player, first, signed.nonce, { wears: [hat] });
    expect((await equip(player, late, [hat])).status).toBe(409);
    const undone = await equip(player, first, []);
    await stage.redeem(
      'mastersAvatars',
      player.address,
      undone.body.nonce,
      ...avatarDressed(player.address, first, { wears: [], puts: [], takesOff: [hat] }),
    );
    expect((await equip(player, late, [hat])).status).toBe(200);
    await stage.pass(1_000);
    expect((await equip(player, first, [hat])).status).toBe(200);
  });

  it('has one live signature of an avatar: the same again for the same items, none for others', async () => {
    const { player, tokenId } = await dressed([hat, scarf]);
    const { body } = await equip(player, tokenId, [hat, scarf]);
    expect((await equip(player, tokenId, [scarf, hat])).body).toEqual(body);
    expect(await equip(player, tokenId, [hat])).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.itemIds' }] },
    });
    // For five minutes, and not for long after: people change their minds.
    await stage.pass(290);
    expect((await equip(player, tokenId, [hat])).status).toBe(409);
    await stage.pass(15);
    expect((await equip(player, tokenId, [hat])).status).toBe(200);
  });

  it('a reorganisation brings the promise back with its signature', async () => {
    const { player, tokenId } = await dressed([hat]);
    const second = await stage.newAvatar(player.address);
    const { body } = await equip(player, tokenId, [hat]);
    const before = stage.chain.height;
    await wear(player, tokenId, body.nonce, { wears: [hat] });
    await stage.chain.unwind(before);
    expect((await equip(player, second, [hat])).status).toBe(409);
    expect((await equip(player, tokenId, [hat])).body.nonce).toBe(body.nonce);
  });

  it('sold, staked or bridged items are gone for whoever asks next', async () => {
    const { player, tokenId } = await dressed([hat, scarf]);
    await stage.chain.mine([burned('mastersItems', player.address, [hat, 1])]);
    await stage.chain.mine([moved('mastersItems', player.address, randomAddress(), [scarf, 1])]);
    expect((await equip(player, tokenId, [hat])).status).toBe(409);
    expect((await equip(player, tokenId, [scarf])).status).toBe(409);
  });
});

describe('items that are vouchers', () => {
  it('are claimed once when many ask for the same outfit at once', async () => {
    const { player, tokenId } = await dressed();
    vouchers.set(`${player.userId} ${hat}`, 6);
    const before = claims.size;
    const all = await Promise.all(
      Array.from({ length: 8 }, () => equip(player, tokenId, [hat], { headers: { 'idempotency-key': randomUUID() } })),
    );
    expect(new Set(all.map(({ status, body }) => `${status} ${body.uid}`)).size).toBe(1);
    expect(all[0]?.status).toBe(200);
    expect([claims.size - before, vouchers.get(`${player.userId} ${hat}`)]).toEqual([1, 5]);
  });

  it('are claimed to the wallet of the avatar first, and told as on the way', async () => {
    const { player, tokenId } = await dressed([hat]);
    vouchers.set(`${player.userId} ${scarf}`, 1);
    const { status, body } = await equip(player, tokenId, [hat, scarf]);
    expect({ status, onTheWay: body.onTheWay }).toEqual({ status: 200, onTheWay: [scarf] });
    expect([...claims.values()].at(-1)).toMatchObject({
      ...{ userId: player.userId, address: player.address, chainId, contract: addressOf('mastersItems') },
      tokenIds: [String(scarf)],
    });
    await stage.giveItems(player.address, scarf);
    expect((await equip(player, tokenId, [hat, scarf])).body).toEqual({ ...body, onTheWay: [] });
  });

  it('go to one avatar: parallel requests for one voucher get it once', async () => {
    const { player, tokenId } = await dressed();
    const avatars = [tokenId, await stage.newAvatar(player.address), await stage.newAvatar(player.address)];
    vouchers.set(`${player.userId} ${scarf}`, 1);
    const answers = await Promise.all(avatars.map((id) => equip(player, id, [scarf])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await stage.giveItems(player.address, scarf);
    const refused = avatars.filter((_, index) => answers[index]?.status === 409);
    for (const id of refused) expect((await equip(player, id, [scarf])).status).toBe(409);
  });

  it('leave nothing promised when the ledger refuses or is away, and the same request goes on', async () => {
    const { player, tokenId } = await dressed([hat]);
    expect((await equip(player, tokenId, [hat, coat])).status).toBe(409);
    const second = await stage.newAvatar(player.address);
    expect((await equip(player, second, [hat])).status).toBe(200);
    const key = { 'idempotency-key': randomUUID() };
    vouchers.set(`${player.userId} ${coat}`, 1);
    stage.ledger.state.away = true;
    expect((await equip(player, tokenId, [coat], { headers: key })).status).toBe(503);
    stage.ledger.state.away = false;
    expect((await equip(player, tokenId, [coat], { headers: key })).status).toBe(200);
    expect([...claims.values()].filter(({ userId }) => userId === player.userId)).toHaveLength(1);
  });

  it('are claimed once when the signer is away afterwards', async () => {
    const { player, tokenId } = await dressed();
    vouchers.set(`${player.userId} ${coat}`, 5);
    const key = { 'idempotency-key': randomUUID() };
    stage.signer.state.away = true;
    expect((await equip(player, tokenId, [coat], { headers: key })).status).toBe(503);
    stage.signer.state.away = false;
    expect((await equip(player, tokenId, [coat], { headers: key })).status).toBe(200);
    expect(vouchers.get(`${player.userId} ${coat}`)).toBe(4);
  });
});

describe('kept wallets', () => {
  it('have their signature sent once everything has arrived', async () => {
    const { player, tokenId } = await dressed([hat], 'custodial');
    const second = await stage.newAvatar(player.address);
    const { body } = await equip(player, tokenId, [hat]);
    expect(body.relayed).toBe(true);
    const sent = await eventually(() => stage.relay.submitted.get(`masters:equipment:${body.uid}`));
    expect(sent.calls).toMatchObject([{ to: addressOf('mastersAvatars') }]);
    vouchers.set(`${player.userId} ${scarf}`, 1);
    const later = (await equip(player, second, [scarf])).body;
    expect(later.onTheWay).toEqual([scarf]);
    const { knex } = stage.database;
    const reference = `masters:equipment:${later.uid}`;
    await eventually(
      async () =>
        (await knex('signatures').where({ id: later.uid }).where('due_at', '>', stage.now()).first()) !== undefined,
    );
    expect(stage.relay.submitted.has(reference)).toBe(false);
    await stage.giveItems(player.address, scarf);
    stage.clock.ahead += 15_000;
    const last = await eventually(() => stage.relay.submitted.get(reference));
    expect(last).toMatchObject({ from: 'operator', calls: [{ to: addressOf('mastersAvatars') }] });
  });

  it('have 20 signatures sent in 24 hours', async () => {
    const { player } = await dressed([], 'custodial');
    const avatars = [];
    for (let count = 0; count < 21; count += 1) avatars.push(await stage.newAvatar(player.address));
    const answers = await Promise.all(avatars.map((tokenId) => equip(player, tokenId, [])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });
});
