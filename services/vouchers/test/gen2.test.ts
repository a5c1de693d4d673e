import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { once } from '@hatchery/kit/idempotency';
import { asAdmin, asKey, asUser, eventually, type TestCaller } from '@hatchery/kit/testing';
import { VoucherExpiredSchema } from '@hatchery/proto/ultigen';
import { type Address, zeroAddress } from 'viem';
import { forgetForsakenSales } from '../src/gen2/sell-eggs.ts';
import { eggPrice, randomAddress, type Sales, startSales } from './fixtures/gen2.fixture.ts';
import { addressOf, logOf } from './fixtures/logs.fixture.ts';
import { chainId } from './fixtures/vouchers.fixture.ts';

let stage: Sales;
let time = Date.now();
beforeEach(async () => {
  time = Date.now();
  stage = await startSales({ quota: 100, now: () => new Date(time) });
});
afterEach(() => stage?.close());

const minutes = 60_000;
const transfer = (from: Address, to: Address, id: number, value: number) =>
  logOf('gen2Collection', 'TransferSingle', { operator: from, from, to, id: BigInt(id), value: BigInt(value) });

describe('the price of a gen-2 egg', () => {
  const price = (query = '') => stage.call('GET', `/v2/gen2/price${query}`);

  it('is in coins, exactly and as a number, with the block that it is true of', async () => {
    const { status, body } = await price();
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ price: 1.5, priceBase: String(eggPrice), currencySymbol: 'tHATCHY', decimals: 18 },
      ...{ contract: addressOf('eggsGen2'), chainId },
      ...{ blockNumber: 7, blockHash: `0x${'b1'.repeat(32)}`, blockTime: new Date(0x65000000 * 1000).toISOString() },
      priceReadAt: new Date(time).toISOString(),
    });
  });

  it('is the last known one for a day while the node is away', async () => {
    const { body: known } = await price();
    stage.sale.away = true;
    stage.sale.price = 1n;
    time += 23 * 60 * minutes;
    expect((await price()).body).toEqual(known);
    time += 2 * 60 * minutes;
    expect([502, 503]).toContain((await price()).status);
    stage.sale.away = false;
    expect((await price()).body).toMatchObject({ priceBase: '1', priceReadAt: new Date(time).toISOString() });
  });

  it('is refused for a chain without a sale, naming the field', async () => {
    for (const query of ['?chainId=56', '?chainId=x', '?chainId=0'])
      expect(await price(query)).toMatchObject({ status: 400, body: { errors: [{ path: 'query.chainId' }] } });
  });
});

describe('the gen-2 monsters of a player', () => {
  const balance = (as?: TestCaller, query = '') => stage.call('GET', `/v2/gen2/balance${query}`, { as });

  it('are those of all linked wallets, common and shiny, by final blocks', async () => {
    const ann = await stage.newPlayer();
    const second = randomAddress();
    await stage.link(ann.userId, second);
    const ben = await stage.newPlayer();
    await stage.chain.mine([
      transfer(zeroAddress, ann.address, 40, 2),
      transfer(zeroAddress, second, 40, 3),
      transfer(zeroAddress, second, 40_888, 1),
      transfer(zeroAddress, ann.address, 142, 1),
      transfer(zeroAddress, ben.address, 41, 9),
    ]);
    expect((await balance(ann.as)).body).toEqual([]);
    await stage.chain.finalize();
    const image = (id: number) => `https://play.example/public/vouchers/gen2/${id}.svg`;
    expect(await balance(ann.as)).toMatchObject({
      status: 200,
      body: [
        { id: 40, name: 'Sproutle', element: 'plant', image: image(40), commonAmount: 5, shinyAmount: 1, chainId },
        { id: 142, name: 'Stormwyrm', element: 'dragon', image: image(142), commonAmount: 1, shinyAmount: 0 },
      ],
    });
    expect((await balance(ben.as)).body).toMatchObject([{ id: 41, commonAmount: 9, blockNumber: 1 }]);
  });

  it('are for players alone', async () => {
    expect((await balance()).status).toBe(401);
    expect((await balance(asKey(randomUUID(), 'rewards'))).status).toBe(403);
    expect(await balance(asUser(randomUUID()))).toMatchObject({ status: 200, body: [] });
    expect(await balance(asUser(randomUUID()), '?chainId=99')).toMatchObject({ status: 400 });
  });

  it('have pictures, shiny ones others', async () => {
    const picture = async (file: string) => {
      const reply = await fetch(`${stage.url}/public/vouchers/gen2/${file}`);
      return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
    };
    const [common, shiny] = await Promise.all([picture('40.svg'), picture('40888.svg')]);
    expect([common.status, shiny.status, common.type]).toEqual([200, 200, 'image/svg+xml; charset=utf-8']);
    expect(common.text).not.toBe(shiny.text);
    for (const file of ['39.svg', '40887.svg', '40.png', 'x.svg']) expect((await picture(file)).status).toBe(404);
  });
});

describe('a signature to buy gen-2 eggs', () => {
  type Body = Record<string, unknown>;
  const sign = (as: TestCaller | undefined, body: Body, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return stage.call('POST', '/v2/gen2/sale-signature', { as, body, headers });
  };
  /** The references of those of which the signer is told that they expired, from now on. */
  const expiredVouchers = async () => {
    const expired: string[] = [];
    await stage.transport.subscribe({
      ...{ group: 'test', topic: 'vouchers.claims' },
      handle: async ({ type, payload }) => {
        if (type === VoucherExpiredSchema.typeName) expired.push(fromBinary(VoucherExpiredSchema, payload).reference);
        return { taken: true };
      },
    });
    return expired;
  };
  const order = (receiver: string, more: Body = {}) => ({ referral: '', amount: 2, eggType: 1, receiver, ...more });

  it('has everything that the contract takes, at the present price', async () => {
    const { as, address } = await stage.newPlayer();
    const { status, body } = await sign(as, order(address.toLowerCase()));
    expect(status).toBe(200);
    const [asked] = stage.signed;
    expect(asked?.request).toEqual({
      type: 'EggSale',
      payload: { receiver: address, egg: '1', amount: '2', referral: zeroAddress, price: String(eggPrice) },
    });
    expect(body).toEqual({
      ...{
        uid: expect.any(String),
        contract: addressOf('eggsGen2'),
        chainId,
        receiver: address,
        eggType: 1,
        amount: 2,
      },
      ...{ referral: zeroAddress, price: String(eggPrice), voucherId: asked?.voucherId, nonce: asked?.voucherId },
      ...{ deadline: Math.floor(time / 1000) + 600, signature: `0x${'ab'.repeat(97)}` },
    });
    expect(await stage.database.knex('redemptions').first('kind', 'state', 'subject')).toEqual({
      ...{ kind: 'egg-sale', state: 'signed', subject: body.uid },
    });
  });

  it('is the same for a repeated request', async () => {
    const { as, address } = await stage.newPlayer();
    const first = await sign(as, order(address), 'one');
    const again = await sign(as, order(address), 'one');
    expect(again.body).toEqual(first.body);
    expect(await stage.database.knex('egg_sales')).toHaveLength(1);
    expect((await sign(as, order(address, { amount: 3 }), 'one')).status).toBe(422);
  });

  it('is for players with that wallet alone', async () => {
    const ann = await stage.newPlayer();
    const ben = await stage.newPlayer();
    expect((await sign(undefined, order(ann.address))).status).toBe(401);
    expect((await sign(asKey(randomUUID(), 'rewards'), order(ann.address))).status).toBe(403);
    for (const receiver of [ben.address, randomAddress()])
      for (const as of [ann.as, asAdmin(randomUUID())])
        expect(await sign(as, order(receiver))).toMatchObject({
          ...{ status: 403, body: { errors: [{ path: 'body.receiver' }] } },
        });
    expect(stage.signed).toEqual([]);
  });

  it('is refused for input that makes no sense, naming the field', async () => {
    const { as, address } = await stage.newPlayer();
    const wrong: [string, Body][] = [
      ...[0, -1, 41, 1.5, '2', null].map((amount): [string, Body] => ['body.amount', { amount }]),
      ...[2, -1, '0'].map((eggType): [string, Body] => ['body.eggType', { eggType }]),
      ...['0x12', '', 7].map((receiver): [string, Body] => ['body.receiver', { receiver }]),
      ...[56, 0, 'x'].map((chain): [string, Body] => ['body.chainId', { chainId: chain }]),
      ['body.referral', { referral: 'x'.repeat(43) }],
      ['body.referral', { referral: 'NOBODY' }],
    ];
    for (const [path, more] of wrong)
      expect([path, await sign(as, order(address, more))]).toMatchObject([
        path,
        { status: 400, body: { errors: [{ path }] } },
      ]);
    expect((await sign(as, { ...order(address), price: '1' })).status).toBe(400);
    expect(stage.signed).toEqual([]);
    expect(await stage.database.knex('egg_sales')).toEqual([]);
  });

  it('names a referrer by address or by code, and never oneself', async () => {
    const { userId, as, address } = await stage.newPlayer();
    const second = randomAddress();
    await stage.link(userId, second);
    const friend = { userId: randomUUID(), address: randomAddress() };
    stage.codes.set('FRIEND2345', friend);
    stage.codes.set('MYSELF2345', { userId, address: randomAddress() });
    const referralOf = async (referral: string) => (await sign(as, order(address, { referral }))).body.referral;
    expect(await referralOf(friend.address.toLowerCase())).toBe(friend.address);
    expect(await referralOf('friend2345')).toBe(friend.address);
    expect(await referralOf(zeroAddress)).toBe(zeroAddress);
    const refused = { status: 400, body: { errors: [{ path: 'body.referral' }] } };
    for (const referral of [address, second, 'MYSELF2345'])
      expect(await sign(as, order(address, { referral }))).toMatchObject(refused);
    // Someone whom this wallet referred would be refused by the contract.
    stage.sale.referrals.set(friend.address, address);
    expect(await sign(as, order(address, { referral: friend.address }))).toMatchObject(refused);
  });

  it('is not given out while eggs are not for sale, or the price is not known', async () => {
    const { as, address } = await stage.newPlayer();
    stage.sale.away = true;
    time += 11 * minutes;
    expect([502, 503]).toContain((await sign(as, order(address))).status);
    stage.sale.away = false;
    stage.sale.price = 0n;
    expect(await sign(as, order(address))).toMatchObject({ status: 409 });
    stage.sale.price = 1n;
    time += 11 * minutes;
    stage.signing.refusal = 'Too much for a day.';
    expect(await sign(as, order(address))).toMatchObject({ status: 403, body: { detail: 'Too much for a day.' } });
    stage.signing.refusal = undefined;
    stage.signing.away = true;
    expect([502, 503]).toContain((await sign(as, order(address))).status);
    stage.signing.away = false;
    expect(await stage.database.knex('egg_sales')).toEqual([]);
    expect((await sign(as, order(address))).status).toBe(200);
  });

  it('counts on the quota of its wallet, also when many ask at once', async () => {
    const { as, address } = await stage.newPlayer();
    const other = await stage.newPlayer();
    const replies = await Promise.all(Array.from({ length: 12 }, () => sign(as, order(address, { amount: 15 }))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(6);
    // The signer's limit is charged for each, so those that lose are not signed.
    expect(stage.signed).toHaveLength(6);
    expect(await sign(as, order(address, { amount: 11 }))).toMatchObject({
      ...{
        status: 409,
        body: { errors: [{ path: 'body.amount', message: expect.stringContaining('10 more of 100') }] },
      },
    });
    expect((await sign(as, order(address, { amount: 10 }))).status).toBe(200);
    expect((await sign(other.as, order(other.address))).status).toBe(200);
  });

  it('counts on one quota for all wallets of a player, as long as nobody buys', async () => {
    const { userId, as, address } = await stage.newPlayer();
    const second = randomAddress();
    await stage.link(userId, second);
    const signed = [];
    for (const amount of [40, 40, 20]) signed.push(await sign(as, order(address, { amount })));
    expect(signed.map((reply) => reply.status)).toEqual([200, 200, 200]);
    const { status, body } = await sign(as, order(second));
    expect([status, body.errors[0].path]).toEqual([409, 'body.amount']);
    const voucherId = BigInt(signed[0]?.body.voucherId);
    await stage.chain.mine([logOf('eggsGen2', 'VoucherUsed', { voucherId, receiver: address })]);
    await eventually(async () => (await sign(as, order(second))).status === 200);
  });

  it('is asked for again by the same request after a crash, and is forgotten if nobody asks', async () => {
    const { as, address } = await stage.newPlayer();
    const [first] = [await sign(as, order(address), 'crashed'), await sign(as, order(address))];
    const { knex } = stage.database;
    await knex('redemptions').delete();
    await knex('idempotency_keys').delete();
    await knex('egg_sales').update({ asked: true });
    expect((await sign(as, order(address), 'crashed')).body.uid).toBe(first.body.uid);
    time += 11 * minutes;
    await forgetForsakenSales({ database: stage.database, now: () => new Date(time) });
    expect(await knex('egg_sales').pluck('id')).toHaveLength(2);
    time += 2 * minutes;
    await forgetForsakenSales({ database: stage.database, now: () => new Date(time) });
    expect(await knex('egg_sales').pluck('id')).toEqual([first.body.uid]);
  });

  it('counts as long as it could be used, if its answer was spoiled by another call under the same key', async () => {
    const { userId, as, address } = await stage.newPlayer();
    const expired = await expiredVouchers();
    const other = { key: 'spoiled', scope: `user:${userId}`, anonymous: false, payload: 'another call' };
    stage.signing.meanwhile = () =>
      stage.database.transaction(async (tx) => void (await once(tx, other, async () => ({}))));
    expect((await sign(as, order(address, { amount: 40 }), 'spoiled')).status).toBe(422);
    stage.signing.meanwhile = async () => {};
    const [spoiled] = stage.signed;
    expect((await sign(as, order(address, { amount: 40 }))).status).toBe(200);
    const forget = () => forgetForsakenSales({ database: stage.database, now: () => new Date(time) });
    time += 11 * minutes;
    await forget();
    expect((await sign(as, order(address, { amount: 21 }))).status).toBe(409);
    time += 2 * minutes;
    await forget();
    expect((await sign(as, order(address, { amount: 21 }))).status).toBe(200);
    await eventually(() => expired.length > 0);
    expect(expired).toEqual([spoiled?.reference]);
  });

  it('gives its quota back when it has expired in a final block, and not if it was used', async () => {
    const { as, address } = await stage.newPlayer();
    const full = (amount: number) => sign(as, order(address, { amount }));
    const [used, unused] = [await full(40), await full(40)];
    expect((await full(40)).status).toBe(409);
    const use = (voucherId: string) =>
      logOf('eggsGen2', 'VoucherUsed', { voucherId: BigInt(voucherId), receiver: address });
    await stage.chain.mine([use(used.body.voucherId), transfer(zeroAddress, address, 40, 1)]);
    await stage.chain.mine([use(unused.body.voucherId)]);
    // The block that used the second one is void.
    await stage.chain.unwind(1);
    await stage.chain.finalize(1, unused.body.deadline);
    expect((await full(40)).status).toBe(409);
    await stage.chain.mine();
    const expired = await expiredVouchers();
    await stage.chain.finalize(2, unused.body.deadline + 1);
    await eventually(() => expired.length > 0);
    expect(expired).toEqual([`vouchers:egg-sale:${unused.body.uid}`]);
    expect((await full(40)).status).toBe(200);
    expect((await full(40)).status).toBe(409);
  });
});
