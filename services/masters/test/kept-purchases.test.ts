import { randomUUID } from 'node:crypto';
import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { deployments } from '@hatchery/chain/deployments';
import { asKey, eventually } from '@hatchery/kit/testing';
import { Refusal } from '@hatchery/kit/testing-stand-in';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { type Abi, decodeFunctionData, encodeFunctionData, erc20Abi, erc1155Abi, parseEther } from 'viem';
import { currentOdds } from '../src/content/content.ts';
import { addressOf, chainId, randomAddress, someTraits } from './fixtures/logs.fixture.ts';
import { livesSomewhere } from './fixtures/lootboxes.fixture.ts';
import type { Player } from './fixtures/masters.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

const { gameToken } = deployments[chainId];
const [avatars, boxes, tickets] = [addressOf('mastersAvatars'), addressOf('mastersLootboxes'), addressOf('tickets')];

let stage: SigningStage;
beforeAll(async () => {
  stage = await startSigningStage();
  const { answers } = stage.node;
  answers['mastersLootboxes enabled'] = () => true;
  answers['mastersLootboxes getBox'] = () => [true, 1_000n, 0n, 1n, 1n];
  answers['mastersLootboxes oddsHash'] = ([boxId]: [bigint]) => currentOdds(Number(boxId))?.hash;
  const { knex } = stage.database;
  await eventually(async () => (await knex('published_odds')).length >= 6);
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.node.state.broken = false;
  stage.relay.state.away = false;
  stage.signer.state.away = false;
});

const price = { token: parseEther('500'), coin: parseEther('500'), boxes: parseEther('500') };
const post = (path: string, player: Partial<Player>, body: object, key?: string) =>
  stage.call('POST', path, { as: player.as, body, headers: key ? { 'idempotency-key': key } : {} });
const mint = (player: Partial<Player>, more: object = {}, key?: string) =>
  post('/v2/masters/avatars', player, { payWithTicket: false, currency: 'HATCHY', traits: someTraits(), ...more }, key);
const buy = (player: Partial<Player>, more: object = {}, key?: string) =>
  post(
    '/v2/masters/lootbox',
    player,
    { currency: 'HATCHY', amount: 2, receiver: player.address, lootboxId: 1, ...more },
    key,
  );
const follow = (player: Partial<Player>, uid: string) =>
  stage.call('GET', `/v2/masters/kept/${uid}`, { as: player.as });

type Funds = { tokens?: bigint; coins?: bigint; tickets?: bigint };
const fund = ({ address }: Pick<Player, 'address'>, { tokens = 0n, coins = 0n, tickets: some = 0n }: Funds) => {
  const { balances } = stage.node.state;
  balances.set(`gameToken ${address}`, tokens);
  balances.set(`coin ${address}`, coins);
  balances.set(`tickets ${address} 1`, some);
};
const guest = async (funds: Funds = {}) => {
  const player = await stage.newPlayer('custodial', { guest: true });
  fund(player, funds);
  await livesSomewhere(stage.database.knex, player.userId);
  return player;
};
const submissionOf = (kind: 'avatar' | 'boxes', uid: string) =>
  eventually(() => stage.relay.submitted.get(`masters:${kind}:${uid}`));
const sentOf = (kind: 'avatar' | 'boxes', uid: string) =>
  stage.database.knex('signatures').where({ id: uid, kind }).first();
const isSent = (kind: 'avatar' | 'boxes', uid: string) =>
  eventually(async () => (await sentOf(kind, uid))?.state === 'sent');
const named = (abi: Abi, data: `0x${string}`) => decodeFunctionData({ abi, data });
const approval = (shop: `0x${string}`, amount: bigint) => ({
  to: gameToken,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, amount] }),
  value: '0',
});
const permission = (shop: `0x${string}`) => ({
  to: tickets,
  data: encodeFunctionData({ abi: erc1155Abi, functionName: 'setApprovalForAll', args: [shop, true] }),
  value: '0',
});
const fail = (kind: 'avatar' | 'boxes', uid: string, reason = 'ERC20InsufficientBalance()') =>
  stage.send('chain.transactions', TransactionFailedSchema, {
    ...{ reference: `masters:${kind}:${uid}`, position: 1, chainId: BigInt(chainId), reason },
  });

describe('an avatar for a kept wallet', () => {
  it('is paid in tokens: the exact allowance, then the mint, both from the wallet', async () => {
    const player = await guest({ tokens: price.token });
    const { status, body } = await mint(player);
    expect(status).toBe(200);
    expect(body).toMatchObject({ relayed: true, receiver: player.address, price: String(price.token) });
    const { from, calls } = await submissionOf('avatar', body.uid);
    expect(from).toBe(player.address);
    expect(calls).toMatchObject([approval(avatars, price.token), { to: avatars, value: '0' }]);
    const { functionName, args } = named(mastersAvatarsAbi, calls[1]?.data ?? '0x');
    expect(functionName).toBe('mint');
    expect(args).toMatchObject([{ receiver: player.address, price: price.token, nonce: BigInt(body.nonce) }]);
    await isSent('avatar', body.uid);
    expect((await follow(player, body.uid)).body).toMatchObject({
      kind: 'avatar',
      state: 'sent',
      wallet: player.address,
    });
    await stage.redeem('mastersAvatars', player.address, body.nonce);
    const { body: done } = await follow(player, body.uid);
    expect(done).toMatchObject({ state: 'done', failure: null, transactionHash: expect.any(String) });
  });

  it('is paid in coins with the call itself', async () => {
    const player = await guest({ coins: price.coin });
    const { body } = await mint(player, { currency: 'tHATCHY' });
    expect(body.relayed).toBe(true);
    const { from, calls } = await submissionOf('avatar', body.uid);
    expect({ from, calls }).toMatchObject({
      from: player.address,
      calls: [{ to: avatars, value: String(price.coin) }],
    });
    expect(calls).toHaveLength(1);
  });

  it('is paid in tickets, after a permission where it is missing', async () => {
    const [first, known] = [await guest({ tickets: 1n }), await guest({ tickets: 1n })];
    stage.node.state.operators.add(`${known.address} ${avatars}`);
    const paying = { payWithTicket: true, currency: '' };
    const [one, other] = [await mint(first, paying), await mint(known, paying)];
    expect((await submissionOf('avatar', one.body.uid)).calls).toMatchObject([permission(avatars), { to: avatars }]);
    expect((await submissionOf('avatar', other.body.uid)).calls).toMatchObject([{ to: avatars }]);
  });

  it.each([
    [
      'tokens',
      { tokens: parseEther('499.5') },
      { currency: 'HATCHY' },
      'This costs 500 HATCHY; your wallet has 499.5 HATCHY to spend.',
    ],
    ['coins', { coins: 1n }, { currency: 'tHATCHY' }, 'your wallet has 0.000000000000000001 tHATCHY to spend.'],
    ['tickets', {}, { payWithTicket: true }, 'This costs 1 ticket; your wallet has 0 tickets to spend.'],
  ])('is refused before anything is signed where there are too few %s', async (_what, funds, more, detail) => {
    const player = await guest(funds);
    const signed = stage.signer.signed.size;
    const reply = await mint(player, more);
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    expect(reply.body.detail).toContain(detail);
    expect(stage.signer.signed.size).toBe(signed);
    expect(await stage.database.knex('signatures').where({ account: player.address })).toEqual([]);
  });

  it('refuses bad input, callers of another kind, and wallets of others, whoever keeps them', async () => {
    const [player, other] = [await guest({ tokens: price.token }), await guest({ tokens: price.token })];
    expect((await mint(player, { currency: 'GOLD' })).body.errors[0].path).toBe('body.currency');
    expect((await mint(player, { traits: [1] })).status).toBe(400);
    expect((await mint({})).status).toBe(401);
    expect((await mint({ as: asKey(randomUUID(), 'avatars') })).status).toBe(403);
    for (const receiver of [other.address, randomAddress()])
      expect(await mint(player, { receiver })).toMatchObject({
        status: 403,
        body: { errors: [{ path: 'body.receiver' }] },
      });
    expect(await stage.database.knex('kept_purchases').whereIn('payer', [player.address, other.address])).toEqual([]);
  });

  it('is for an own wallet as before: it is signed, and nothing is sent or read', async () => {
    const player = await stage.newPlayer();
    stage.node.state.broken = true;
    const { status, body } = await mint(player);
    expect({ status, relayed: body.relayed }).toEqual({ status: 200, relayed: false });
    expect(await stage.database.knex('kept_purchases').where({ signature_id: body.uid })).toEqual([]);
  });

  it('spends nothing twice: what was promised is not there until it failed', async () => {
    const player = await guest({ tokens: price.token * 2n });
    const answers = await Promise.all(Array.from({ length: 5 }, () => mint(player)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    const [first, second] = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    await isSent('avatar', first.uid);
    await fail('avatar', first.uid);
    await eventually(async () => (await sentOf('avatar', first.uid))?.state === 'failed');
    expect((await follow(player, first.uid)).body).toMatchObject({
      state: 'failed',
      failure: 'ERC20InsufficientBalance()',
    });
    expect((await mint(player)).status).toBe(200);
    expect((await mint(player)).status).toBe(409);
    // Paid: the tokens are gone, and so is the promise.
    fund(player, { tokens: price.token * 2n });
    await stage.redeem('mastersAvatars', player.address, second.nonce);
    expect((await mint(player)).status).toBe(200);
  });

  it('a reorganisation brings the promise back', async () => {
    const player = await guest({ tokens: price.token });
    const { body } = await mint(player);
    await isSent('avatar', body.uid);
    const before = stage.chain.height;
    await stage.redeem('mastersAvatars', player.address, body.nonce);
    await stage.chain.unwind(before);
    expect((await mint(player)).status).toBe(409);
    expect((await follow(player, body.uid)).body.state).toBe('sent');
  });

  it('is one purchase for an Idempotency-Key, also once the wallet is empty', async () => {
    const player = await guest({ tokens: price.token });
    const key = randomUUID();
    const first = await mint(player, {}, key);
    fund(player, {});
    expect((await mint(player, {}, key)).body).toEqual(first.body);
    expect(await stage.database.knex('kept_purchases').where({ payer: player.address })).toHaveLength(1);
  });

  it('asks for the same calls when the answer of the relay was lost between permission and mint', async () => {
    const player = await guest({ tickets: 1n });
    const usual = stage.relay.answers['chain/transactions'] as (body: never, call: never) => unknown;
    const lost: unknown[] = [];
    stage.relay.answers['chain/transactions'] = (asked, call) => {
      usual(asked as never, call as never);
      if (asked.from !== player.address) return [];
      lost.push(asked.calls);
      if (lost.length === 1) throw new Refusal(503, 'service-unavailable', 'Away.');
      return [];
    };
    const { body } = await mint(player, { payWithTicket: true });
    await eventually(() => lost.length >= 1);
    // The permission is in a block by now. It stays part of the purchase.
    stage.node.state.operators.add(`${player.address} ${avatars}`);
    stage.clock.ahead += 15_000;
    await eventually(() => lost.length >= 2);
    stage.relay.answers['chain/transactions'] = usual as never;
    expect(lost[1]).toEqual(lost[0]);
    expect(lost[0]).toHaveLength(2);
    await isSent('avatar', body.uid);
    expect([...stage.relay.submitted.keys()].filter((reference) => reference.endsWith(body.uid))).toHaveLength(1);
  });

  it('leaves nothing promised when the signer or the chain is away, and the same request goes on', async () => {
    const player = await guest({ tokens: price.token });
    const key = randomUUID();
    stage.node.state.broken = true;
    expect((await mint(player, {}, key)).status).toBe(502);
    stage.node.state.broken = false;
    stage.signer.state.away = true;
    expect((await mint(player, {}, key)).status).toBe(503);
    stage.signer.state.away = false;
    expect(await stage.database.knex('kept_purchases').where({ payer: player.address })).toEqual([]);
    expect((await mint(player, {}, key)).status).toBe(200);
  });

  it('is free again once its voucher has expired', async () => {
    const player = await guest({ tokens: price.token });
    const { body } = await mint(player);
    await isSent('avatar', body.uid);
    await stage.pass(700);
    expect((await follow(player, body.uid)).body.state).toBe('expired');
    expect((await mint(player)).status).toBe(200);
  });
});

describe('boxes for a kept wallet', () => {
  it('are paid in tokens: the exact allowance, then the purchase', async () => {
    const player = await guest({ tokens: price.boxes });
    const { status, body } = await buy(player);
    expect({ status, relayed: body.relayed }).toEqual({ status: 200, relayed: true });
    const { from, calls } = await submissionOf('boxes', body.uid);
    expect(from).toBe(player.address);
    expect(calls).toMatchObject([approval(boxes, price.boxes), { to: boxes, value: '0' }]);
    const { functionName, args } = named(mastersLootboxesAbi, calls[1]?.data ?? '0x');
    expect(functionName).toBe('mintItem');
    expect(args).toMatchObject([{ receiver: player.address, amounts: [2n], voucherId: BigInt(body.voucherId) }]);
  });

  it('are paid in coins, and in tickets', async () => {
    const player = await guest({ coins: price.boxes, tickets: 2n });
    const coins = await buy(player, { currency: 'tHATCHY' });
    const some = await buy(player, { payWithTicket: true });
    const ofCoins = await submissionOf('boxes', coins.body.uid);
    expect(ofCoins.calls).toMatchObject([{ to: boxes, value: String(price.boxes) }]);
    expect((await submissionOf('boxes', some.body.uid)).calls).toMatchObject([permission(boxes), { to: boxes }]);
  });

  it('are refused where there is too little, also beside an avatar that is being paid', async () => {
    const player = await guest({ tokens: price.token + price.boxes - 1n });
    expect((await mint(player)).status).toBe(200);
    const refused = await buy(player);
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    expect(refused.body.detail).toContain('499.999999999999999999 HATCHY');
    expect((await buy(player, { amount: 1 })).status).toBe(200);
  });

  it('serve own wallets alone', async () => {
    const [player, other] = [await guest({ tokens: price.boxes }), await guest({ tokens: price.boxes })];
    expect((await buy(player, { receiver: other.address })).status).toBe(403);
    expect((await buy({ address: player.address })).status).toBe(401);
    expect((await buy(player, { amount: 0 })).status).toBe(400);
    expect((await buy(player, { lootboxId: 999 })).status).toBe(404);
  });

  it('are sent once the relay is back', async () => {
    const player = await guest({ tokens: price.boxes });
    stage.relay.state.away = true;
    const { body } = await buy(player);
    expect((await follow(player, body.uid)).body.state).toBe('waiting');
    stage.relay.state.away = false;
    stage.clock.ahead += 15_000;
    await isSent('boxes', body.uid);
  });
});

it('the platform sends twenty purchases of a player in 24 hours', async () => {
  const player = await guest({ tokens: price.token * 100n });
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1) {
    const { status, body } = await mint(player);
    statuses.push(status);
    if (status === 200) await stage.redeem('mastersAvatars', player.address, body.nonce);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses[20]).toBe(429);
});
