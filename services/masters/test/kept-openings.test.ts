import { randomUUID } from 'node:crypto';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { boxTokenId } from '@hatchery/chain/draws';
import { asKey, eventually } from '@hatchery/kit/testing';
import { Refusal } from '@hatchery/kit/testing-stand-in';
import { TransactionFailedSchema, TransactionFinalSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import { encodeFunctionData } from 'viem';
import { addressOf, burned, chainId, logOf, minted, randomAddress } from './fixtures/logs.fixture.ts';
import { otherChainId, type Player } from './fixtures/masters.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

let stage: SigningStage;
beforeAll(async () => {
  stage = await startSigningStage();
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.relay.state.away = false;
});

const tokenId = boxTokenId(1n, 1n);
const open = (player: Partial<Player>, more: object = {}, key?: string) =>
  stage.call('POST', '/v2/masters/lootbox/open', {
    as: player.as,
    body: { lootboxTokenId: String(tokenId), amount: 2, ...more },
    headers: key ? { 'idempotency-key': key } : {},
  });
const follow = async (player: Partial<Player>, uid: string) =>
  (await stage.call('GET', `/v2/masters/kept/${uid}`, { as: player.as })).body;
const guest = async (amount = 5) => {
  const player = await stage.newPlayer('custodial', { guest: true });
  if (amount > 0) await stage.chain.mine([minted('mastersLootboxes', player.address, [tokenId, amount])]);
  return player;
};
const referenceOf = (uid: string) => `masters:opening:${uid}`;
const isIn = (player: Player, uid: string, state: string) =>
  eventually(async () => (await follow(player, uid)).state === state);
const tell = (
  schema: typeof TransactionSeenSchema | typeof TransactionFinalSchema,
  uid: string,
  blockNumber: number,
  hash: string,
) =>
  stage.send('chain.transactions', schema, {
    ...{ reference: referenceOf(uid), position: 0, chainId: BigInt(chainId), hash, blockNumber: BigInt(blockNumber) },
  });

let lastOpening = 0;
/** Burns boxes in the next block, as the contract does. @returns the number of the opening and its transaction. */
async function request(player: Player, amount: number) {
  lastOpening += 1;
  const openingId = lastOpening;
  const numbers = { openingId: BigInt(openingId), amount: BigInt(amount), drawBlock: BigInt(stage.chain.height + 5) };
  await stage.chain.mine([
    burned('mastersLootboxes', player.address, [tokenId, amount]),
    logOf('mastersLootboxes', 'OpeningRequested', { account: player.address, tokenId, ...numbers }),
  ]);
  const row = await stage.database.knex('box_openings').where({ opening_id: openingId }).first();
  return { openingId, hash: row.request_hash as string, blockNumber: Number(row.requested_block) };
}

describe('POST /v2/masters/lootbox/open', () => {
  it('has the wallet ask for the opening, which can be followed until its draw', async () => {
    const player = await guest();
    const { status, body } = await open(player);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'opening', state: 'waiting', wallet: player.address, chainId, failure: null });
    const sent = await eventually(() => stage.relay.submitted.get(referenceOf(body.uid)));
    const args = [tokenId, 2n] as const;
    const data = encodeFunctionData({ abi: mastersLootboxesAbi, functionName: 'requestOpening', args });
    expect(sent).toMatchObject({
      from: player.address,
      calls: [{ to: addressOf('mastersLootboxes'), data, value: '0' }],
    });
    await isIn(player, body.uid, 'sent');
    const { openingId, hash, blockNumber } = await request(player, 2);
    await tell(TransactionSeenSchema, body.uid, blockNumber, hash);
    await isIn(player, body.uid, 'done');
    expect(await follow(player, body.uid)).toMatchObject({ openingId, transactionHash: hash, failure: null });
    expect((await stage.call('GET', `/v2/masters/lootbox/openings/${openingId}`)).body).toMatchObject({
      state: 'waiting',
      account: player.address,
    });
  });

  it.each([
    ['no boxes', { amount: 0 }, 'body.amount'],
    ['more than the contract opens', { amount: 11 }, 'body.amount'],
    ['half a box', { amount: 1.5 }, 'body.amount'],
    ['an id that is none', { lootboxTokenId: '-1' }, 'body.lootboxTokenId'],
    ['a chain without boxes', { chainId: 1 }, 'body.chainId'],
    ['a wallet', { wallet: randomAddress() }, undefined],
  ])('refuses %s', async (_what, more, path) => {
    const player = await guest();
    const { status, body } = await open(player, more);
    expect({ status, path: path && body.errors?.[0].path }).toEqual({ status: 400, path });
  });

  it('serves callers with a kept wallet, and their own boxes alone', async () => {
    const [rich, poor, own] = [await guest(), await guest(0), await stage.newPlayer()];
    await stage.chain.mine([minted('mastersLootboxes', own.address, [tokenId, 5])]);
    expect((await open({})).status).toBe(401);
    expect((await open({ as: asKey(randomUUID(), 'items') })).status).toBe(403);
    expect(await open(poor)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.lootboxTokenId' }] } });
    expect((await open(own)).status).toBe(409);
    expect((await open(rich, { chainId: otherChainId })).status).toBe(409);
    expect((await open(rich, { lootboxTokenId: String(boxTokenId(1n, 2n)) })).status).toBe(409);
    expect(await stage.database.knex('kept_openings').whereIn('user_id', [poor.userId, own.userId])).toEqual([]);
  });

  it('names how many are left, and opens none twice', async () => {
    const player = await guest(5);
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(player)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ errors: [{ path: 'body.amount' }] });
    expect(refused?.body.detail).toContain('has 1 of these boxes');
    expect((await open(player, { amount: 1 })).status).toBe(200);
  });

  it('counts boxes once, whether their block or their transaction is told first', async () => {
    const player = await guest(4);
    const [one, other] = [(await open(player)).body, (await open(player)).body];
    await isIn(player, one.uid, 'sent');
    await isIn(player, other.uid, 'sent');
    const first = await request(player, 2);
    await tell(TransactionSeenSchema, one.uid, first.blockNumber, first.hash);
    await isIn(player, one.uid, 'done');
    // Its transaction is told before its block.
    const hash = `0x${'5a'.repeat(32)}`;
    await tell(TransactionSeenSchema, other.uid, stage.chain.height + 1, hash);
    await isIn(player, other.uid, 'done');
    expect((await open(player, { amount: 1 })).status).toBe(409);
    await stage.chain.mine([minted('mastersLootboxes', player.address, [tokenId, 1])]);
    expect((await open(player, { amount: 1 })).status).toBe(200);
  });

  it('is one opening for an Idempotency-Key', async () => {
    const player = await guest(2);
    const key = randomUUID();
    const answers = [await open(player, {}, key), await open(player, {}, key)];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await open(player, { amount: 1 }, key)).status).toBe(422);
    expect(await stage.database.knex('kept_openings').where({ user_id: player.userId })).toHaveLength(1);
  });

  it('takes the kept wallet that has enough', async () => {
    const player = await guest(1);
    const second = randomAddress();
    await stage.link(player.userId, second, 'custodial', false);
    await stage.chain.mine([minted('mastersLootboxes', second, [tokenId, 3])]);
    expect((await open(player, { amount: 3 })).body.wallet).toBe(second);
  });

  it('gives boxes back that were not opened, and tells why', async () => {
    const player = await guest(2);
    const { body } = await open(player);
    await isIn(player, body.uid, 'sent');
    await stage.send('chain.transactions', TransactionFailedSchema, {
      ...{ reference: referenceOf(body.uid), position: 0, chainId: BigInt(chainId), reason: 'MastersSale_Disabled()' },
    });
    await isIn(player, body.uid, 'failed');
    expect((await follow(player, body.uid)).failure).toBe('MastersSale_Disabled()');
    expect((await open(player)).status).toBe(200);
  });

  it('counts a final opening that was put down as failed', async () => {
    const player = await guest(2);
    const { body } = await open(player);
    await isIn(player, body.uid, 'sent');
    const failure = { reference: referenceOf(body.uid), position: 0, chainId: BigInt(chainId), reason: 'Lost.' };
    await stage.send('chain.transactions', TransactionFailedSchema, failure);
    const { hash, blockNumber } = await request(player, 2);
    await tell(TransactionSeenSchema, body.uid, blockNumber, hash);
    expect((await follow(player, body.uid)).state).toBe('failed');
    await tell(TransactionFinalSchema, body.uid, blockNumber, hash);
    await isIn(player, body.uid, 'done');
  });

  it('goes on its way again after a reorganisation', async () => {
    const player = await guest(2);
    const { body } = await open(player);
    await isIn(player, body.uid, 'sent');
    const before = stage.chain.height;
    const { hash, blockNumber } = await request(player, 2);
    await tell(TransactionSeenSchema, body.uid, blockNumber, hash);
    await isIn(player, body.uid, 'done');
    await stage.chain.unwind(before);
    await isIn(player, body.uid, 'sent');
    expect((await open(player)).status).toBe(409);
  });

  it('is sent once the relay is back, also when its answer was lost', async () => {
    const player = await guest(2);
    const usual = stage.relay.answers['chain/transactions'] as (body: never, call: never) => unknown;
    const told: unknown[] = [];
    let isLost = true;
    stage.relay.answers['chain/transactions'] = (asked, call) => {
      usual(asked as never, call as never);
      told.push(asked);
      if (isLost) throw new Refusal(503, 'service-unavailable', 'Away.');
      return [];
    };
    const { body } = await open(player);
    await eventually(() => told.length > 0);
    expect((await follow(player, body.uid)).state).toBe('waiting');
    isLost = false;
    stage.clock.ahead += 15_000;
    await isIn(player, body.uid, 'sent');
    stage.relay.answers['chain/transactions'] = usual as never;
    expect(told.length).toBeGreaterThan(1);
    for (const again of told) expect(again).toEqual(told[0]);
  });

  it('is sent twenty times in 24 hours', async () => {
    const player = await guest(30);
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await open(player, { amount: 1 })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    stage.clock.ahead += 86_400_000;
    expect((await open(player, { amount: 1 })).status).toBe(200);
  });
});

describe('GET /v2/masters/kept/{uid}', () => {
  it('tells owners alone, also after a merge', async () => {
    const [player, other] = [await guest(), await stage.newPlayer()];
    const { body } = await open(player);
    const get = (who: Partial<Player>, uid = body.uid) => stage.call('GET', `/v2/masters/kept/${uid}`, { as: who.as });
    expect((await get(player)).status).toBe(200);
    expect((await get(other)).status).toBe(404);
    expect((await get(player, randomUUID())).status).toBe(404);
    expect((await get(player, 'x')).status).toBe(400);
    expect((await get({})).status).toBe(401);
    await stage.merge(player, other);
    expect((await get(other)).status).toBe(200);
  });
});
