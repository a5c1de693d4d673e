import { decodeVoucherSignature, voucherTypedData } from '@hatchery/chain/vouchers';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { publish } from '@hatchery/kit/outbox';
import type { RunningService } from '@hatchery/kit/service';
import { asService, asUser, caller, eventually, type TestDatabase } from '@hatchery/kit/testing';
import { VoucherExpiredSchema } from '@hatchery/proto/ultigen';
import { recoverTypedDataAddress, zeroAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { startSignerService } from '../src/service.ts';
import { deployment, prepareSigner, voucherKey } from './signer.fixture.ts';

const receiver = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
const path = '/internal/signer/vouchers';
const ultigen = asService('ultigen');
let clock = new Date('2026-03-01T12:00:00Z');

let database: TestDatabase;
let service: RunningService;
let transport: ReturnType<typeof createInProcessTransport>;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  const limit = { perCall: '5', perReceiverAndDay: '12', perDay: '20' };
  transport = createInProcessTransport({ log: createLogger({ service: 'signer', level: 'silent' }) });
  const eggsGen2 = '0x7000000000000000000000000000000000000007';
  const made = await prepareSigner({
    VOUCHER_LIMITS: JSON.stringify({ MintEgg: limit, HatchEggs: limit }),
    DEPLOYMENTS: JSON.stringify({ 31337: { ...deployment, eggsGen2 } }),
  });
  database = made.database;
  service = await startSignerService({ config: made.config, transport, now: () => clock });
  call = caller('signer', service.url, () => clock);
});
afterAll(async () => {
  await service?.close();
  await transport?.close();
  await database?.drop();
});

const mint = (reference: string, payload: object = {}, more: object = {}) => ({
  reference,
  chainId: 31337,
  lifetimeSeconds: 600,
  request: { type: 'MintEgg', payload: { receiver, eggType: '2', amount: '1', ...payload } },
  ...more,
});
const sign = (body: object) => call('POST', path, { as: ultigen, body });
const auditOf = (reference: string) => service.database.knex('signing_audit').where({ reference }).orderBy('id');
const countVouchers = async () => Number((await service.database.knex('signed_vouchers').count().first())?.count);
const nextDay = () => {
  clock = new Date(clock.getTime() + 86_400_000);
};
beforeEach(nextDay);

describe('POST /internal/signer/vouchers', () => {
  it('signs a voucher that the contract will take', async () => {
    const { status, body } = await sign(mint('first'));
    expect(status).toBe(200);
    const { deadline, signature } = decodeVoucherSignature(body.signature);
    expect(body).toMatchObject({ deadline: Math.floor(clock.getTime() / 1000) + 600, chainId: 31337 });
    expect(body.contract).toBe(deployment.ultigenEggs);
    const typedData = voucherTypedData({
      type: 'MintEgg',
      chainId: 31337,
      verifyingContract: body.contract,
      message: { receiver, eggType: 2n, amount: 1n, voucherId: BigInt(body.voucherId), deadline },
    });
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(privateKeyToAddress(voucherKey));
  });

  it('leaves an audit row with what was signed, and no signature', async () => {
    const { body } = await sign(mint('audited'));
    const rows = await auditOf('audited');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      caller: 'ultigen',
      action: 'voucher',
      outcome: 'approved',
      chain_id: 31337,
      signer: privateKeyToAddress(voucherKey),
      detail: expect.objectContaining({ voucherId: body.voucherId, type: 'MintEgg' }),
    });
    expect(JSON.stringify(rows)).not.toContain(decodeVoucherSignature(body.signature).signature.slice(2, 40));
  });

  it('answers the same voucher for the same reference, in any case of the receiver, charging once', async () => {
    const first = await sign(mint('again', { amount: '5' }));
    const others = await Promise.all(
      Array.from({ length: 5 }, () => sign(mint('again', { amount: '5', receiver: receiver.toLowerCase() }))),
    );
    for (const other of others) expect(other.body).toEqual(first.body);
    expect((await auditOf('again')).map((row) => row.outcome)).toEqual(['approved', ...Array(5).fill('repeated')]);
    expect((await sign(mint('next', { amount: '5' }))).status).toBe(200);
  });

  it('makes one voucher of a reference that is asked for many times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => sign(mint('at once'))));
    expect(new Set(replies.map((reply) => reply.body.signature)).size).toBe(1);
    expect(await service.database.knex('signed_vouchers').where({ reference: 'at once' })).toHaveLength(1);
  });

  it('gives what is signed again after a restore the id that it had, though its amounts and deadline differ', async () => {
    const before = await sign(mint('restored', { amount: '2' }));
    await service.database.knex('signed_vouchers').where({ reference: 'restored' }).delete();
    clock = new Date(clock.getTime() + 1_000);
    const after = await sign(mint('restored', { amount: '3' }));
    expect(after.body.voucherId).toBe(before.body.voucherId);
    expect(after.body.deadline).toBe(before.body.deadline + 1);
    expect((await sign(mint('not restored'))).body.voucherId).not.toBe(before.body.voucherId);
  });

  it.each([
    ['another amount', mint('taken', { amount: '2' })],
    ['another receiver', mint('taken', { receiver: deployment.gameToken })],
    [
      'another type',
      mint(
        'taken',
        {},
        {
          request: {
            type: 'UpdateMonster',
            payload: { receiver, tokenId: '1', newMonsterId: '1', newLevel: '1', newStage: '1', newXp: '1' },
          },
        },
      ),
    ],
  ])('answers 409 for a used reference with %s', async (_, other) => {
    await sign(mint('taken'));
    const before = await countVouchers();
    expect(await sign(other)).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
    expect(await countVouchers()).toBe(before);
  });

  it.each([
    ['too many at once', mint('refused 1', { amount: '6' })],
    ['an unknown egg', mint('refused 2', { eggType: '9' })],
    ['a chain without contracts', mint('refused 3', {}, { chainId: 43114 })],
  ])('refuses %s: nothing changes but the audit', async (_, body) => {
    const before = await countVouchers();
    const totals = await service.database.knex('daily_totals').orderBy(['day', 'receiver']);
    expect(await sign(body)).toMatchObject({ status: 403, body: { type: '/problems/policy-refused' } });
    expect(await countVouchers()).toBe(before);
    expect(await service.database.knex('daily_totals').orderBy(['day', 'receiver'])).toEqual(totals);
    expect(await auditOf(body.reference)).toMatchObject([{ outcome: 'refused', reason: expect.any(String) }]);
  });

  it("holds a receiver to the day's limit, and lets it go on the next day", async () => {
    for (const reference of ['a1', 'a2']) expect((await sign(mint(reference, { amount: '5' }))).status).toBe(200);
    expect((await sign(mint('a3', { amount: '3' }))).status).toBe(403);
    expect((await sign(mint('a4', { amount: '2' }))).status).toBe(200);
    nextDay();
    expect((await sign(mint('a3', { amount: '3' }))).status).toBe(200);
  });

  it('never passes the limit of the day, however many ask at once', async () => {
    const receivers = Array.from({ length: 10 }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`);
    const replies = await Promise.all(
      receivers.map((to, index) => sign(mint(`crowd ${index}`, { receiver: to, amount: '3' }))),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(6);
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(4);
  });

  it.each([
    ['nobody', undefined],
    ['a player', asUser('someone')],
  ])('is not for %s', async (_, as) => {
    expect((await call('POST', path, { as, body: mint('stranger') })).status).toBe(401);
  });
});

describe('a voucher that expired unused', () => {
  const hatch = (reference: string, amount = 5) =>
    sign({
      ...mint(reference),
      request: {
        type: 'HatchEggs',
        payload: { receiver, eggType: '2', amount: String(amount), monsterIds: Array(amount).fill('1') },
      },
    });
  const expire = async (reference: string) => {
    const { knex } = service.database;
    const before = (await knex('inbox').where({ group_name: 'signer.vouchers' })).length;
    await service.database.transaction((tx) =>
      publish(tx, { topic: 'ultigen.eggs', key: reference, schema: VoucherExpiredSchema, message: { reference } }),
    );
    await eventually(async () => (await knex('inbox').where({ group_name: 'signer.vouchers' })).length > before);
  };
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };

  it('gives the limit of a hatch back, once, and only after its deadline', async () => {
    for (const reference of ['h1', 'h2']) expect((await hatch(reference)).status).toBe(200);
    expect((await hatch('h3')).status).toBe(403);
    await expire('h1');
    expect((await hatch('h3')).status).toBe(403);
    later(601);
    await expire('h2');
    await expire('h2');
    expect((await hatch('h3')).status).toBe(200);
    expect((await hatch('h4')).status).toBe(403);
  });

  it('gives the limit of an egg that nobody bought back', async () => {
    const sale = (reference: string) =>
      sign({
        ...mint(reference),
        request: {
          type: 'EggSale',
          payload: { receiver, egg: '1', amount: '40', referral: zeroAddress, price: '7' },
        },
      });
    for (let index = 0; index < 10; index += 1) expect((await sale(`sale ${index}`)).status).toBe(200);
    expect((await sale('more')).status).toBe(403);
    later(601);
    await expire('sale 0');
    expect((await sale('more')).status).toBe(200);
  });

  it('gives no more back in a day than it may sign in a day, whatever it is told', async () => {
    let signed = 0;
    for (let index = 0; index < 10; index += 1) {
      const { status } = await hatch(`lie ${index}`);
      if (status === 200) signed += 5;
      later(601);
      await expire(`lie ${index}`);
    }
    expect(signed).toBeLessThanOrEqual(24);
  });

  it('gives the limit of a mint back never', async () => {
    for (const reference of ['m1', 'm2']) expect((await sign(mint(reference, { amount: '5' }))).status).toBe(200);
    later(601);
    await expire('m1');
    expect((await sign(mint('m3', { amount: '5' }))).status).toBe(403);
  });
});
