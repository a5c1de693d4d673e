import { randomUUID } from 'node:crypto';
import { boxTokenId } from '@hatchery/chain/draws';
import type { Field } from '@hatchery/chain/voucher-kind';
import { type VoucherType, voucherKinds } from '@hatchery/chain/voucher-kinds';
import { decodeVoucherSignature, verifierContracts, voucherTypedData } from '@hatchery/chain/vouchers';
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

const account = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
const other = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
const contracts = {
  mastersItems: '0x7100000000000000000000000000000000000001',
  mastersAvatars: '0x7200000000000000000000000000000000000002',
  mastersLootboxes: '0x7300000000000000000000000000000000000003',
} as const;
const lifetimeSeconds = 600;

let now = new Date('2026-03-01T12:00:00Z');
let database: TestDatabase;
let service: RunningService;
let transport: ReturnType<typeof createInProcessTransport>;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  transport = createInProcessTransport({ log: createLogger({ service: 'signer', level: 'silent' }) });
  const two = { perCall: '1', perReceiverAndDay: '2', perDay: '3' };
  const made = await prepareSigner({
    DEPLOYMENTS: JSON.stringify({ 31337: { ...deployment, ...contracts } }),
    VOUCHER_LIMITS: JSON.stringify({ EquipAvatar: two }),
  });
  database = made.database;
  service = await startSignerService({ config: made.config, transport, now: () => now });
  call = caller('signer', service.url, () => now);
});
afterAll(async () => {
  await service?.close();
  await transport?.close();
  await database?.drop();
});
beforeEach(() => {
  now = new Date(now.getTime() + 86_400_000);
});

type Payload = Record<string, string | boolean | string[]>;
const coins = { currency: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', price: '500', payWithTicket: false };
const noTickets = { payWithTicket: true, price: '0' };
const noCurrency = { currency: zeroAddress };
const traits = ['110101', '210203'];
const packed = String(2n ** 30n);
const boxes = [boxTokenId(1n, 1n), boxTokenId(2n, 3n)].map(String);
const someTraits: Payload[] = [{ traits: ['110101', '110101'] }, { traits: [packed] }];
const someBatches: Payload[] = [{ amounts: ['1'] }, { amounts: ['1', '0'] }, { amounts: ['1', '100000'] }];

/** Each kind of masters: what it takes, values that are no such field, and what the policy refuses. */
const kinds: Partial<Record<VoucherType, { payload: Payload; bad: Payload; refused: Payload[] }>> = {
  MintItem: {
    payload: { receiver: account, tokenIds: ['101', '205'], amounts: ['1', '2'], ...coins, ticketId: '0' },
    bad: { receiver: '0x', tokenIds: [], amounts: ['x', '1'], price: '-1', payWithTicket: 'yes', ticketId: '' },
    refused: [{ receiver: zeroAddress }, { tokenIds: ['101', '101'] }, noTickets, noCurrency, ...someBatches],
  },
  MintAvatar: {
    payload: { receiver: account, ...coins, traits },
    bad: { traits: [], price: '', currency: 'AVAX', payWithTicket: 1 as never },
    refused: [{ receiver: zeroAddress }, { price: '0' }, noTickets, noCurrency, ...someTraits],
  },
  FreeMintAvatar: {
    payload: { receiver: account, traits },
    bad: { receiver: account.slice(2), traits: Array(33).fill('1') },
    refused: [{ receiver: zeroAddress }, ...someTraits],
  },
  SetAvatarTraits: {
    payload: { owner: account, tokenId: '7', ...coins, traits },
    bad: { owner: '', tokenId: '1.5', traits: ['hair'] },
    refused: [{ owner: zeroAddress }, noTickets, noCurrency, ...someTraits],
  },
  EquipAvatar: {
    payload: { owner: account, tokenId: '7', equipItems: ['101', '205'] },
    bad: { owner: 'me', tokenId: '', equipItems: Array(33).fill('1') },
    refused: [{ owner: zeroAddress }, { equipItems: ['101', '101'] }, { equipItems: [packed] }],
  },
  BuyBoxes: {
    payload: { receiver: account, tokenIds: boxes, amounts: ['1', '2'], ...coins, ticketId: '1' },
    bad: { tokenIds: ['1', '-1'], amounts: [], ticketId: 'gold' },
    refused: [
      ...[{ receiver: zeroAddress }, noTickets, noCurrency, ...someBatches],
      ...[{ tokenIds: ['1', '0'] }, { tokenIds: [boxes[0] ?? '', String(2n ** 64n + 1n)] }],
    ],
  },
};

const asking = (type: string, payload: object, reference: string = randomUUID()) => ({
  ...{ reference, chainId: 31337, lifetimeSeconds, request: { type, payload } },
});
const sign = (body: object, as: ReturnType<typeof asService> = asService('masters')) =>
  call('POST', '/internal/signer/vouchers', { as, body });
const stored = async () => ({
  vouchers: await service.database.knex('signed_vouchers').count(),
  totals: await service.database.knex('daily_totals').orderBy(['day', 'purpose', 'receiver']),
});
const auditOf = (reference: string) => service.database.knex('signing_audit').where({ reference });

/** Returns the message that the contract checks, from what was asked and what the signer added. */
function messageOf(type: VoucherType, payload: Payload, { voucherId, deadline }: Record<string, string>) {
  const added: Payload = { voucherId, nonce: voucherId, clabimableUntil: deadline, deadline } as Payload;
  const signedValue = ({ name, type: one }: Field) => {
    const value = added[name] ?? payload[name] ?? '';
    if (Array.isArray(value)) return value.map(BigInt);
    return one === 'address' || one === 'bool' ? value : BigInt(value);
  };
  return Object.fromEntries(voucherKinds[type].fields.map((field) => [field.name, signedValue(field)]));
}

describe.each(Object.entries(kinds) as [VoucherType, NonNullable<(typeof kinds)[VoucherType]>][])(
  'POST /internal/signer/vouchers, %s',
  (type, { payload, bad, refused }) => {
    it('signs what the contract takes, for masters', async () => {
      const asked = asking(type, payload);
      const { status, body } = await sign(asked);
      expect(status).toBe(200);
      const { signature } = decodeVoucherSignature(body.signature);
      const verifyingContract = contracts[verifierContracts[voucherKinds[type].contract] as keyof typeof contracts];
      expect(body.contract).toBe(verifyingContract);
      const message = messageOf(type, payload, body) as never;
      const typedData = voucherTypedData({ type, chainId: 31337, verifyingContract, message });
      expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(privateKeyToAddress(voucherKey));
      expect(await auditOf(asked.reference)).toMatchObject([{ caller: 'masters', outcome: 'approved' }]);
    });

    it('names a field that is bad or missing, and changes nothing', async () => {
      const before = await stored();
      const wrong = Object.entries(bad).map(([name, value]) => ({ name, sent: { ...payload, [name]: value } }));
      const missing = Object.keys(payload).map((name) => ({ name, sent: { ...payload, [name]: undefined } }));
      for (const { name, sent } of [...wrong, ...missing]) {
        const reply = await sign(asking(type, sent));
        expect([name, reply.status]).toEqual([name, 400]);
        expect(reply.body.errors?.[0]?.path).toContain(`body.request.payload.${name}`);
      }
      expect(await stored()).toEqual(before);
    });

    it('refuses what the policy does not allow: nothing changes but the audit', async () => {
      const before = await stored();
      for (const more of refused) {
        const asked = asking(type, { ...payload, ...more });
        const reply = await sign(asked);
        expect([more, reply.status, reply.body.type]).toEqual([more, 403, '/problems/policy-refused']);
        expect(await auditOf(asked.reference)).toMatchObject([{ outcome: 'refused', reason: expect.any(String) }]);
      }
      expect(await stored()).toEqual(before);
    });

    it('answers a repeated request alike, charging once, and refuses another one under its name', async () => {
      const asked = asking(type, payload);
      const first = await sign(asked);
      const after = await stored();
      const replies = await Promise.all(Array.from({ length: 3 }, () => sign(asked)));
      for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: first.body });
      expect(await stored()).toEqual(after);
      const field = 'receiver' in payload ? 'receiver' : 'owner';
      expect((await sign(asking(type, { ...payload, [field]: other }, asked.reference))).status).toBe(409);
    });

    it('is for nobody but services that issue vouchers', async () => {
      expect((await sign(asking(type, payload), asService('games'))).status).toBe(403);
      const player = asUser('someone');
      const asked = { as: player, body: asking(type, payload) };
      expect((await call('POST', '/internal/signer/vouchers', asked)).status).toBe(401);
    });
  },
);

it('counts by the owner of an avatar, and gives back what expired unused', async () => {
  const equip = (owner: string, reference?: string) =>
    sign(asking('EquipAvatar', { owner, tokenId: '7', equipItems: [] }, reference));
  const reference = `masters:equipment:${randomUUID()}`;
  const replies = [await equip(account, reference), await equip(account.toLowerCase()), await equip(account)];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 403]);
  expect([await equip(other), await equip(other)].map(({ status }) => status)).toEqual([200, 403]);
  now = new Date(now.getTime() + 601_000);
  await service.database.transaction((tx) =>
    publish(tx, { topic: 'masters.signatures', key: 'k', schema: VoucherExpiredSchema, message: { reference } }),
  );
  const { knex } = service.database;
  await eventually(async () => (await knex('inbox').where({ group_name: 'signer.masters' })).length === 1);
  expect([await equip(account), await equip(account)].map(({ status }) => status)).toEqual([200, 403]);
});

it('gives items away, and boxes that were paid elsewhere, but sells no avatar for nothing', async () => {
  const free = (type: VoucherType) =>
    sign(asking(type, { ...kinds[type]?.payload, price: '0', currency: zeroAddress }));
  const replies = [
    await free('MintItem'),
    await free('SetAvatarTraits'),
    await free('BuyBoxes'),
    await free('MintAvatar'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 403]);
});
