import { randomUUID } from 'node:crypto';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { asKey, eventually } from '@hatchery/kit/testing';
import { TransactionFailedSchema, TransactionFinalSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import { EggsOrderedSchema } from '@hatchery/proto/ultigen';
import { decodeFunctionData, parseEther } from 'viem';
import { eggsAddress, eggsMinted, randomHash } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
afterEach(() => Object.assign(stage.node.state, { broken: false, away: false }));

const path = '/v2/ultigen/eggs/buy';
const newBuyer = async (tokens: string) => {
  const user = await stage.newUser('custodial');
  stage.node.state.balances.set(user.address, parseEther(tokens));
  return user;
};
type Buyer = Awaited<ReturnType<typeof newBuyer>>;
const buy = ({ as }: Buyer, body: object, key?: string) =>
  stage.call('POST', path, { as, body, headers: key ? { 'idempotency-key': key } : {} });
const orderedBy = ({ address }: Buyer) =>
  stage.eventsOf(EggsOrderedSchema).filter((event) => event.address === address);
const submissionsOf = async (buyer: Buyer, count: number) => {
  await eventually(() => orderedBy(buyer).length === count);
  return Promise.all(
    orderedBy(buyer).map(({ orderId }) => eventually(() => stage.relay.submitted.get(`order:${orderId}`))),
  );
};
const tell = (orderId: string, position: number) =>
  stage.send('chain.transactions', TransactionSeenSchema, {
    reference: `order:${orderId}`,
    position,
    chainId: BigInt(chainId),
    hash: randomHash(),
    blockNumber: BigInt(stage.chain.height),
  });

describe('POST /v2/ultigen/eggs/buy', () => {
  it('has the relay approve and buy from the custodial wallet', async () => {
    const buyer = await newBuyer('20');
    const reply = await buy(buyer, { amount: 3, eggType: 1 });
    expect(reply).toMatchObject({ status: 200, body: { message: '3 water eggs ordered for 15 HATCHY.' } });
    expect(await stage.eggsOf(buyer.as, 1)).toMatchObject({ amount: 0, incomingAmount: 3 });
    const [submission] = await submissionsOf(buyer, 1);
    expect(submission?.from).toBe(buyer.address);
    const [approve, purchase] = submission?.calls ?? [];
    expect(approve?.to).toBe(stage.node.token);
    expect(decodeFunctionData({ abi: gameTokenAbi, data: approve?.data ?? '0x' })).toEqual({
      functionName: 'approve',
      args: [eggsAddress, parseEther('15')],
    });
    expect(decodeFunctionData({ abi: ultigenEggsAbi, data: purchase?.data ?? '0x' })).toEqual({
      functionName: 'buyEggAtMost',
      args: [1n, 3n, parseEther('15')],
    });

    const [ordered] = orderedBy(buyer);
    const before = stage.chain.height;
    await stage.chain.mine(eggsMinted(buyer.address, 1, 3));
    await eventually(
      async () => (await stage.database.knex('orders').where({ id: ordered?.orderId }).first()).status === 'sent',
    );
    await tell(ordered?.orderId ?? '', 0);
    expect(await stage.eggsOf(buyer.as, 1)).toMatchObject({ amount: 3, incomingAmount: 3 });
    await tell(ordered?.orderId ?? '', 1);
    expect(await stage.eggsOf(buyer.as, 1)).toMatchObject({ amount: 3, incomingAmount: 0 });
    await stage.chain.unwind(before);
    expect(await stage.eggsOf(buyer.as, 1)).toMatchObject({ amount: 0, incomingAmount: 3 });
  });

  it('orders nothing that costs more than the player agreed to', async () => {
    const buyer = await newBuyer('20');
    const order = (maxPrice: string) => buy(buyer, { amount: 2, eggType: 1, maxPrice });
    expect(await order(String(parseEther('10') - 1n))).toMatchObject({
      status: 409,
      body: {
        type: '/problems/conflict',
        detail: 'The price rose: this costs 10 HATCHY now. Nothing was ordered.',
      },
    });
    expect(orderedBy(buyer)).toEqual([]);
    expect(await order(String(parseEther('10')))).toMatchObject({ status: 200 });
    expect(await order('1.5')).toMatchObject({ status: 400, body: { detail: expect.stringContaining('maxPrice') } });
  });

  it('tells of orders until they are final, newest first, and only to who made them', async () => {
    const buyer = await newBuyer('20');
    const bought = await buy(buyer, { amount: 1, eggType: 1 });
    await buy(buyer, { amount: 2, eggType: 3 });
    const list = await stage.call('GET', '/v2/ultigen/eggs/orders', { as: buyer.as });
    expect(list.body).toMatchObject([
      { eggType: 3, amount: 2, cost: String(parseEther('10')) },
      { uid: bought.body.uid, eggType: 1, address: buyer.address, transactionHash: null, failure: null },
    ]);
    expect(list.headers.get('x-total-count')).toBe('2');
    const order = async ({ as }: Pick<Buyer, 'as'>) =>
      stage.call('GET', `/v2/ultigen/eggs/orders/${bought.body.uid}`, { as });
    await submissionsOf(buyer, 2);
    await eventually(async () => (await order(buyer)).body.status === 'sent');
    await stage.chain.mine();
    await tell(bought.body.uid, 1);
    expect((await order(buyer)).body).toMatchObject({
      status: 'seen',
      transactionHash: expect.stringMatching(/^0x/),
    });
    await stage.chain.finalize();
    expect((await order(buyer)).body).toMatchObject({ status: 'final' });

    expect(await order(await newBuyer('0'))).toMatchObject({ status: 404 });
    const strangers = await stage.call('GET', '/v2/ultigen/eggs/orders', { as: (await newBuyer('0')).as });
    expect(strangers.body).toEqual([]);
  });

  it('counts what unfinished orders will spend', async () => {
    const buyer = await newBuyer('14');
    const replies = await Promise.all([1, 2, 3, 4].map(() => buy(buyer, { amount: 1, eggType: 0 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      type: '/problems/insufficient-balance',
      detail: 'This costs 5 HATCHY; your wallet has 4 HATCHY to spend.',
    });
    await submissionsOf(buyer, 2);
  });

  it('counts an order that lands while the funds are read, which may not show it', async () => {
    const buyer = await newBuyer('9');
    await buy(buyer, { amount: 1, eggType: 0 });
    await submissionsOf(buyer, 1);
    const [{ orderId = '' } = {}] = orderedBy(buyer);
    await eventually(
      async () => (await stage.database.knex('orders').where({ id: orderId }).first()).status === 'sent',
    );
    stage.node.state.meanwhile = () => tell(orderId, 1);
    expect(await buy(buyer, { amount: 1, eggType: 0 })).toMatchObject({ status: 409 });
  });

  it('frees what a failed order would have spent', async () => {
    const buyer = await newBuyer('5');
    await buy(buyer, { amount: 1, eggType: 0 });
    await submissionsOf(buyer, 1);
    const reference = `order:${orderedBy(buyer)[0]?.orderId}`;
    const failure = { reference, position: 0, chainId: BigInt(chainId), reason: 'reverted' };
    await stage.send('chain.transactions', TransactionFailedSchema, failure);
    expect(await stage.eggsOf(buyer.as, 0)).toMatchObject({ incomingAmount: 0 });
    expect(await buy(buyer, { amount: 1, eggType: 0 })).toMatchObject({ status: 200 });
  });

  it('orders once per Idempotency-Key, and replays its answer whatever the chain says later', async () => {
    const buyer = await newBuyer('5');
    const key = randomUUID();
    const first = await buy(buyer, { amount: 1, eggType: 0 }, key);
    stage.node.state.balances.set(buyer.address, 0n);
    expect(await buy(buyer, { amount: 1, eggType: 0 }, key)).toMatchObject({ status: 200, body: first.body });
    stage.node.state.broken = true;
    expect(await buy(buyer, { amount: 1, eggType: 0 }, key)).toMatchObject({ status: 200, body: first.body });
    stage.node.state.broken = false;
    await submissionsOf(buyer, 1);
  });

  it('arrives with its last transaction, however early or late that is told', async () => {
    const buyer = await newBuyer('5');
    stage.relay.state.away = true;
    await buy(buyer, { amount: 1, eggType: 3 });
    const { orderId } = await eventually(() => orderedBy(buyer)[0]);
    await stage.chain.mine();
    await tell(orderId, 1);
    stage.relay.state.away = false;
    expect(await stage.eggsOf(buyer.as, 3)).toMatchObject({ incomingAmount: 0 });

    await stage.chain.unwind(stage.chain.height - 1);
    expect(await stage.eggsOf(buyer.as, 3)).toMatchObject({ incomingAmount: 1 });
    const final = { reference: `order:${orderId}`, position: 1, chainId: BigInt(chainId), hash: randomHash() };
    await stage.send('chain.transactions', TransactionFinalSchema, { ...final, blockNumber: 9n });
    expect(await stage.eggsOf(buyer.as, 3)).toMatchObject({ incomingAmount: 0 });
  });

  it('arrives although a late answer had refused it, once the relay has made the purchase all the same', async () => {
    const buyer = await newBuyer('5');
    await buy(buyer, { amount: 1, eggType: 3 });
    await submissionsOf(buyer, 1);
    const { orderId } = await eventually(() => orderedBy(buyer)[0]);
    const order = () => stage.database.knex('orders').where({ id: orderId });
    await eventually(async () => (await order().first()).status === 'sent');
    await order().update({ status: 'failed', failure: 'This reference was used for other calls.' });
    const final = { reference: `order:${orderId}`, position: 1, chainId: BigInt(chainId), hash: randomHash() };
    await stage.send('chain.transactions', TransactionFinalSchema, { ...final, blockNumber: 9n });
    expect(await order().first()).toMatchObject({ status: 'seen', failure: null });
  });

  it('says that a player without a custodial wallet cannot pay here', async () => {
    const { as } = await stage.newUser('external');
    const reply = await stage.call('POST', path, { as, body: { amount: 1, eggType: 0 } });
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
  });

  it('answers 502 for a chain that makes no sense, and orders nothing', async () => {
    const buyer = await newBuyer('5');
    stage.node.state.broken = true;
    expect(await buy(buyer, { amount: 1, eggType: 0 })).toMatchObject({ status: 502 });
    expect(orderedBy(buyer)).toEqual([]);
  });

  it('answers 503 while the node is away, although its price is known, and orders nothing', async () => {
    const buyer = await newBuyer('5');
    stage.node.state.away = true;
    expect(await buy(buyer, { amount: 1, eggType: 0 })).toMatchObject({
      status: 503,
      body: {
        type: '/problems/service-unavailable',
        detail: 'The chain does not answer right now. Nothing was changed. Please try again later.',
      },
    });
    expect(orderedBy(buyer)).toEqual([]);
    expect(await stage.call('GET', '/public/ultigen/eggs')).toMatchObject({ status: 200 });
  });

  it('refuses nobody, keys and bad input', async () => {
    const buyer = await newBuyer('5');
    expect((await stage.call('POST', path, { body: { amount: 1, eggType: 0 } })).status).toBe(401);
    const key = asKey(randomUUID(), 'rewards');
    expect((await stage.call('POST', path, { as: key, body: { amount: 1, eggType: 0 } })).status).toBe(403);
    for (const body of [{ amount: 41, eggType: 0 }, { amount: 1 }, { amount: '1', eggType: 0 }])
      expect((await buy(buyer, body)).status).toBe(400);
  });
});
