import { recoverReceiptSigner } from '@hatchery/chain/draw-receipt';
import type { RunningService } from '@hatchery/kit/service';
import { asService, asUser, caller, type TestDatabase } from '@hatchery/kit/testing';
import type { Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { startSignerService } from '../src/service.ts';
import { prepareSigner, voucherKey } from './signer.fixture.ts';

const masters = asService('masters');
const hashOf = (digits: string): Hex => `0x${digits.repeat(64 / digits.length)}`;
const signer = privateKeyToAddress(voucherKey);

const open: { service: RunningService; database: TestDatabase }[] = [];
let call: ReturnType<typeof caller>;
let knex: RunningService['database']['knex'];

async function start(more: Record<string, string> = {}) {
  const { config, database } = await prepareSigner(more);
  const service = await startSignerService({ config });
  open.push({ service, database });
  return service;
}

beforeAll(async () => {
  const service = await start();
  call = caller('signer', service.url);
  knex = service.database.knex;
});
afterAll(async () => {
  for (const { service, database } of open) {
    await service.close();
    await database.drop();
  }
});

let sequence = 0;
const receipt = (receiptId: Hex, more: object = {}) => {
  sequence += 1;
  return {
    ...{ receiptId, boxId: '3', oddsVersion: '2', oddsHash: hashOf('ab'), commitment: hashOf('cd') },
    ...{ clientSeed: hashOf('ef'), sequence: String(sequence), amount: '2', itemIds: ['101', '101'] },
    ...{ rolledAt: '1800000000', ...more },
  };
};
const sign = (body: object, as: ReturnType<typeof asService> | undefined = masters) =>
  call('POST', '/internal/signer/receipts', { as, body });
const auditOf = (reference: string) => knex('signing_audit').where({ reference, action: 'receipt' }).orderBy('id');

it('signs a receipt that anyone can verify, and tells by which account', async () => {
  const asked = receipt(hashOf('01'));
  const { status, body } = await sign(asked);
  expect(status).toBe(200);
  expect(body.signer).toBe(signer);
  const message = {
    ...{ receiptId: hashOf('01'), oddsHash: hashOf('ab'), commitment: hashOf('cd'), clientSeed: hashOf('ef') },
    ...{ boxId: 3n, oddsVersion: 2n, sequence: BigInt(asked.sequence), amount: 2n, itemIds: [101n, 101n] },
    rolledAt: 1_800_000_000n,
  };
  expect(await recoverReceiptSigner(message, body.signature)).toBe(signer);
  expect(await recoverReceiptSigner({ ...message, itemIds: [101n, 102n] }, body.signature)).not.toBe(signer);
  const told = await call('GET', '/internal/signer/receipt-signer', { as: masters });
  expect(told).toMatchObject({ status: 200, body: { signer } });
});

it('leaves an audit row with what was signed, and no signature', async () => {
  const asked = receipt(hashOf('02'));
  const { body } = await sign(asked);
  const rows = await auditOf(asked.receiptId);
  const { receiptId, ...detail } = asked;
  expect(rows).toMatchObject([{ caller: 'masters', outcome: 'approved', signer, detail }]);
  expect(JSON.stringify(rows)).not.toContain(body.signature.slice(2, 40));
});

it('answers the same signature for the same receipt, in any case of its hashes, also when it is asked for at once', async () => {
  const asked = receipt(hashOf('0a'));
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      sign(index % 2 ? asked : { ...asked, receiptId: `0x${hashOf('0A').slice(2)}`, oddsHash: `0x${'AB'.repeat(32)}` }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(replies.map(({ body }) => body.signature)).size).toBe(1);
  const outcomes = (await auditOf(asked.receiptId)).map((row) => row.outcome);
  expect(outcomes.sort()).toEqual(['approved', ...Array(5).fill('repeated')]);
  expect(await knex('signed_receipts').where({ receipt_id: asked.receiptId })).toHaveLength(1);
});

it.each([
  ['items', { itemIds: ['101', '102'] }],
  ['a box', { boxId: '4' }],
  ['odds', { oddsHash: hashOf('aa') }],
  ['a time', { rolledAt: '1800000001' }],
])('refuses %s other than those of a known receipt', async (_, other) => {
  const asked = receipt(hashOf('03'), { sequence: '5000' });
  await sign(asked);
  const before = await auditOf(asked.receiptId);
  expect(await sign({ ...asked, ...other })).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
  expect(await auditOf(asked.receiptId)).toEqual(before);
  expect((await sign(asked)).status).toBe(200);
});

it('refuses a second receipt of a draw under another id', async () => {
  const asked = receipt(hashOf('04'));
  expect((await sign(asked)).status).toBe(200);
  expect((await sign({ ...asked, receiptId: hashOf('05'), itemIds: ['7', '7'] })).status).toBe(409);
  expect((await sign({ ...asked, receiptId: hashOf('05'), commitment: hashOf('05') })).status).toBe(200);
});

it.each([
  ['fewer items than boxes', { itemIds: ['101'] }, 'itemIds'],
  ['no items', { amount: '0', itemIds: [] }, 'itemIds'],
  ['a short id', { receiptId: '0x12' }, 'receiptId'],
  ['a negative box', { boxId: '-1' }, 'boxId'],
  ['no time', { rolledAt: undefined }, 'rolledAt'],
])('refuses %s, and names the field', async (_, bad, field) => {
  const reply = await sign({ ...receipt(hashOf('06')), ...bad });
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body.errors)).toContain(field);
  expect(await auditOf(hashOf('06'))).toEqual([]);
});

it('signs for masters alone', async () => {
  for (const other of ['users', 'ultigen', 'vouchers', 'gateway'] as const)
    expect([other, (await sign(receipt(hashOf('07')), asService(other))).status]).toEqual([other, 403]);
  expect((await call('POST', '/internal/signer/receipts', { body: receipt(hashOf('07')) })).status).toBe(401);
  const player = asUser('someone');
  expect((await call('POST', '/internal/signer/receipts', { as: player, body: receipt(hashOf('07')) })).status).toBe(
    401,
  );
  expect(await auditOf(hashOf('07'))).toEqual([]);
});

it('signs with the key of chain 0 where each chain has one, and nothing without it', async () => {
  const own = `0x${'33'.repeat(32)}` as const;
  const [withKey, without] = [
    await start({ VOUCHER_SIGNER_KEY: `31337=${voucherKey},0=${own}` }),
    await start({ VOUCHER_SIGNER_KEY: `31337=${voucherKey}` }),
  ];
  const ask = (service: RunningService) =>
    caller('signer', service.url)('POST', '/internal/signer/receipts', { as: masters, body: receipt(hashOf('08')) });
  expect((await ask(withKey)).body.signer).toBe(privateKeyToAddress(own));
  expect(await ask(without)).toMatchObject({ status: 403, body: { type: '/problems/policy-refused' } });
});
