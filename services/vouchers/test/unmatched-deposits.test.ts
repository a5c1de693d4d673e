import { randomBytes, randomUUID } from 'node:crypto';
import { asAdmin, eventually } from '@hatchery/kit/testing';
import { type ClaimStage, type Player, randomAddress, startClaimStage } from './fixtures/claims.fixture.ts';
import { chainId } from './fixtures/vouchers.fixture.ts';

let stage: ClaimStage;
let player: Player;
let coin: Awaited<ReturnType<ClaimStage['newAsset']>>;
let lastNonce = 0;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  Object.assign(stage.neighbours.state, { unknownPlayer: undefined, isNodeAway: false });
  [player, coin] = await Promise.all([stage.newPlayer(), stage.newAsset()]);
});

const adminId = randomUUID();
const admin = asAdmin(adminId);
const list = (query = '', as = admin) => stage.call('GET', `/v2/vouchers/admin/deposits${query}`, { as });
const credit = (body: object, as = admin) => stage.call('POST', '/v2/vouchers/admin/deposits/credit', { as, body });
const five = 5n * 10n ** 18n;
const ofTokens = { assetType: 2, tokenIds: [] as bigint[], amounts: [] as bigint[], amount: five };

/** Deposits something that this platform did not sign. @returns its number and its account. */
async function strangeDeposit(more: Partial<typeof ofTokens & { assetAddress: string }> = {}) {
  lastNonce += 1;
  const [depositId, account, voucherId] = [lastNonce, randomAddress(), BigInt(`0x${randomBytes(32).toString('hex')}`)];
  const payload = { receiver: account, assetAddress: coin.contract, voucherId, ...ofTokens, ...more };
  stage.neighbours.converted.set(BigInt(depositId), payload as never);
  await stage.deposited(account, String(voucherId), depositId);
  return { depositId, account };
}
const isUnmatched = (depositId: number) =>
  eventually(async () =>
    (await list('?limit=100')).body.some((one: { depositId: number }) => one.depositId === depositId),
  );
async function unmatchedDeposit(more: Parameters<typeof strangeDeposit>[0] = {}) {
  const deposit = await strangeDeposit(more);
  await stage.finalize();
  await isUnmatched(deposit.depositId);
  return deposit;
}

it('lists what the converter took and nobody asked for, in pages', async () => {
  const first = await unmatchedDeposit();
  const second = await unmatchedDeposit({ assetType: 0, tokenIds: [7n, 8n], amount: 0n });
  const [one] = (await list(`?after=${first.depositId - 1}&limit=1`)).body;
  const items = [{ tokenId: null, amountBase: String(five) }];
  expect(one).toMatchObject({ ...first, chainId, userId: null, failure: null, assetType: 'ERC20', items });
  const cards = ['7', '8'].map((tokenId) => ({ tokenId, amountBase: '1' }));
  expect((await list(`?after=${first.depositId}`)).body).toMatchObject([
    { ...second, assetType: 'ERC721', items: cards },
  ]);
});

it('credits one to a player, once, and keeps who decided it', async () => {
  const { depositId, account } = await unmatchedDeposit();
  const asked = { depositId, userId: player.userId };
  const replies = await Promise.all(Array.from({ length: 8 }, () => credit(asked)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.uid)).size).toBe(1);
  expect(await stage.sumOf('player', coin.id)).toBe(five);
  expect((await list(`?after=${depositId - 1}`)).body).toEqual([]);

  const mine = await stage.call('GET', '/v2/vouchers/deposits', { as: player.as });
  expect(mine.body.items).toMatchObject([{ state: 'credited', depositId, receiver: account, send: null }]);
  const entries = await stage.call('GET', `/v2/vouchers/admin/entries?userId=${player.userId}`, { as: admin });
  expect(entries.body.items).toMatchObject([{ reason: 'deposited', other: { kind: 'chain', playerId: adminId } }]);
  const [{ detail }] = await stage.database.knex('postings').where({ reference: entries.body.items[0].reference });
  expect(detail).toMatchObject({ creditedBy: adminId, askedBy: 'nobody' });

  const other = await stage.newPlayer();
  expect((await credit({ depositId, userId: other.userId })).status).toBe(409);
  expect(await stage.sumOf('player', coin.id)).toBe(five);
});

it('credits it once even if final blocks are read again', async () => {
  const { depositId } = await unmatchedDeposit();
  await credit({ depositId, userId: player.userId });
  await stage.database.knex('chain_deposits').where({ nonce: depositId }).update({ unmatched: true });
  expect((await credit({ depositId, userId: player.userId })).status).toBe(200);
  expect(await stage.sumOf('player', coin.id)).toBe(five);
});

it('credits who asked for it, once the asset is back, or another player', async () => {
  const leaver = await stage.newPlayer();
  const [body, again] = await Promise.all(
    [player, leaver].map(async ({ as, address: receiver }) => {
      const asked = { amount: 5, assetAddress: coin.contract, assetType: 'ERC20', receiver };
      return (await stage.call('POST', '/v2/vouchers/deposit/signature', { as, body: asked })).body;
    }),
  );
  const [asset] = await stage.database.knex('assets').where({ id: coin.id }).delete().returning('*');
  const ids: number[] = [];
  for (const [{ address: receiver }, { payload }] of [
    [player, body],
    [leaver, again],
  ] as const) {
    lastNonce += 1;
    ids.push(lastNonce);
    const [assetAddress, voucherId] = [coin.contract, BigInt(payload[6])];
    stage.neighbours.converted.set(BigInt(lastNonce), {
      ...{ receiver, assetAddress, voucherId, ...ofTokens },
    });
    await stage.deposited(receiver, payload[6], lastNonce);
  }
  await stage.finalize();
  const [depositId = 0, otherId = 0] = ids;
  await Promise.all(ids.map(isUnmatched));
  // Final blocks that are told again credit what can be credited, but never to who has left.
  const left = { user_id: leaver.userId, departed_at: new Date() };
  await stage.database.knex('departures').insert(left);
  const failure = 'The platform does not know this asset.';
  expect((await list(`?after=${depositId - 1}`)).body).toMatchObject([
    { depositId, userId: player.userId, failure },
    { depositId: otherId },
  ]);
  expect(await credit({ depositId })).toMatchObject({
    status: 409,
    body: { detail: `Nothing was credited. ${failure}` },
  });
  await stage.database.knex('assets').insert(asset);
  expect((await credit({ depositId })).body).toMatchObject({ state: 'credited', uid: body.uid });
  const other = await stage.newPlayer();
  expect((await credit({ depositId: otherId, userId: other.userId })).status).toBe(200);
  const held = async ({ as }: Player) => (await stage.call('GET', '/v2/vouchers', { as })).body[0].amountBase;
  expect([await held(player), await held(other)]).toEqual([String(five), String(five)]);
});

it('refuses what is not final, not there, or not named, and changes nothing', async () => {
  const { depositId } = await strangeDeposit();
  const { userId } = player;
  expect((await credit({ depositId, userId })).status).toBe(404);
  await stage.finalize();
  await isUnmatched(depositId);
  const cases: [object, number, string?][] = [
    [{ depositId }, 400, 'body.userId'],
    [{ depositId: -1, userId }, 400, 'body.depositId'],
    [{ userId }, 400, 'body.depositId'],
    [{ depositId, userId: 'x' }, 400, 'body.userId'],
    [{ depositId, userId, chainId: 43114 }, 400, 'body.chainId'],
    [{ depositId: depositId + 1_000, userId }, 404],
  ];
  for (const [body, status, path] of cases) {
    const reply = await credit(body);
    expect([reply.status, reply.body.errors?.[0]?.path, body]).toEqual([status, path, body]);
  }
  stage.neighbours.state.unknownPlayer = userId;
  expect(await credit({ depositId, userId })).toMatchObject({
    status: 404,
    body: { errors: [{ path: 'body.userId' }] },
  });
  stage.neighbours.state.unknownPlayer = undefined;
  expect((await list('?chainId=43114')).status).toBe(400);

  const stranger = await unmatchedDeposit({ assetAddress: randomAddress() });
  expect((await credit({ depositId: stranger.depositId, userId })).status).toBe(409);
  expect((await stage.call('GET', '/v2/vouchers/deposits', { as: player.as })).body.items).toEqual([]);
  expect(await stage.sumOf('player', coin.id)).toBe(0n);
});

it('waits for a node that is away, and believes none that answers another deposit', async () => {
  const { depositId } = await unmatchedDeposit();
  const { userId } = player;
  stage.neighbours.state.isNodeAway = true;
  expect([(await list()).status, (await credit({ depositId, userId })).status]).toEqual([503, 503]);
  stage.neighbours.state.isNodeAway = false;
  const [known, wrong] = [stage.neighbours.converted.get(BigInt(depositId)), { voucherId: 1n }];
  stage.neighbours.converted.set(BigInt(depositId), { ...known, ...wrong } as never);
  expect((await credit({ depositId, userId })).status).toBe(502);
  stage.neighbours.converted.set(BigInt(depositId), known as never);
  expect((await credit({ depositId, userId })).status).toBe(200);
});

it('is for admins', async () => {
  const body = { depositId: 0, userId: player.userId };
  const player403 = [(await list('', player.as)).status, (await credit(body, player.as)).status];
  expect(player403).toEqual([403, 403]);
  const nobody = [
    await stage.call('GET', '/v2/vouchers/admin/deposits'),
    await stage.call('POST', '/v2/vouchers/admin/deposits/credit', { body }),
  ];
  expect(nobody.map(({ status }) => status)).toEqual([401, 401]);
});
