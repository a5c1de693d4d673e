import { randomUUID } from 'node:crypto';
import type { Field } from '@hatchery/chain/voucher-kind';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import { decodeVoucherSignature, voucherTypedData } from '@hatchery/chain/vouchers';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import { recoverTypedDataAddress, zeroAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { startSignerService } from '../src/service.ts';
import { deployment, prepareSigner, voucherKey } from './signer.fixture.ts';

const receiver = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
const holder = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
const [rewardDealer, voucherConverter, signatureAirdrop, mastersItems, stranger] = [7, 8, 9, 6, 5].map(
  (digit) => `0x${String(digit).repeat(2).padEnd(39, '0')}1`,
) as [string, string, string, string, string];
const { gameToken } = deployment;
const lifetimeSeconds = 3_600;

let now = new Date('2026-03-01T12:00:00Z');
let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  const contracts = { ...deployment, rewardDealer, voucherConverter, signatureAirdrop, mastersItems };
  const limit = { perCall: '1000', perReceiverAndDay: '2000', perDay: '3000' };
  const made = await prepareSigner({
    DEPLOYMENTS: JSON.stringify({ 31337: contracts }),
    VOUCHER_LIMITS: JSON.stringify({ [gameToken]: limit, [mastersItems]: limit }),
  });
  database = made.database;
  service = await startSignerService({ config: made.config, now: () => now });
  call = caller('signer', service.url, () => now);
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});
beforeEach(() => {
  now = new Date(now.getTime() + 86_400_000);
});

type Payload = Record<string, string | string[]>;
const paid: Payload = {
  ...{ rewardContractType: '2', rewardHolderAddress: holder, rewardContract: gameToken, receiver },
};
const minted: Payload = {
  ...paid,
  ...{ rewardContractType: '1', rewardHolderAddress: zeroAddress, rewardContract: mastersItems },
};
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const ones = (count: number): string[] => Array(count).fill('1');
const collectibles = { assetType: '0', amount: '0', tokenIds: ['1', '2'] };

/** Each kind of an asset: what it takes, values that are no such field, what the policy refuses, the longest list. */
const kinds: Record<string, { payload: Payload; bad: Payload; refused: Payload[]; longest?: number }> = {
  ClaimReward: {
    payload: { ...paid, tokenId: '0', amount: '700' },
    bad: { receiver: '0x12', rewardContractType: '-1', tokenId: '1.5', amount: String(2n ** 256n) },
    refused: [
      { amount: '1001' },
      { amount: '0' },
      { rewardContract: stranger },
      { receiver: zeroAddress },
      { rewardHolderAddress: zeroAddress },
      { rewardContractType: '3' },
    ],
  },
  ClaimRewards: {
    payload: { ...paid, tokenIds: ['0', '0'], amounts: ['300', '400'] },
    bad: { tokenIds: [], amounts: ['1', 'x'], rewardHolderAddress: 'nobody' },
    refused: [
      { amounts: ['600', '401'] },
      { amounts: ['1'] },
      { rewardContractType: '0', tokenIds: ['1', '1'], amounts: ['1', '1'] },
    ],
    longest: 100,
  },
  MintMastersItem: {
    payload: { ...minted, tokenId: '3', amount: '4' },
    bad: { tokenId: '', amount: '01', rewardContract: '0x' },
    refused: [{ rewardHolderAddress: holder }, { rewardContractType: '2' }, { amount: '0' }],
  },
  MintMastersItems: {
    payload: { ...minted, tokenIds: ['3', '4'], amounts: ['1', '2'] },
    bad: { tokenIds: ['x', '4'], amounts: [] },
    refused: [{ amounts: ['1', '0'] }, { amounts: ['1'] }, { rewardContract: stranger }],
    longest: 50,
  },
  MintAirdropEgg: {
    payload: { receiver, eggType: '1', amount: '2' },
    bad: { eggType: 'solar', amount: '-2', receiver: '' },
    refused: [{ eggType: '2' }, { amount: '41' }, { amount: '0' }],
  },
  CreateVoucher: {
    payload: { receiver, assetType: '2', assetAddress: gameToken, tokenIds: [], amounts: [], amount: '7' },
    bad: { assetAddress: 'token', assetType: '', amount: '7n', tokenIds: ['-1'], amounts: ['x'] },
    refused: [
      { assetAddress: stranger },
      { amount: '0' },
      { ...collectibles, tokenIds: ['1', '1'] },
      { ...collectibles, amounts: ['1', '1'] },
      { ...collectibles, assetType: '3' },
    ],
  },
  ClaimAirdrop: {
    payload: {
      ...{ receiver, airdropId: '7', tokenIds: [], amounts: ['500'] },
      ...{ contractAddress: gameToken, contractType: '2' },
    },
    bad: { airdropId: 'spring', contractAddress: '0x0', amounts: ['half'] },
    refused: [{ amounts: ['1001'] }, { tokenIds: ['1'] }, { contractAddress: stranger }],
  },
};

const asking = (type: string, payload: Payload, reference: string = randomUUID()) => ({
  ...{ reference, chainId: 31337, lifetimeSeconds, request: { type, payload } },
});
const sign = (body: object) => call('POST', '/internal/signer/vouchers', { as: asService('vouchers'), body });
const count = async () => ({
  vouchers: await service.database.knex('signed_vouchers').count(),
  totals: await service.database.knex('daily_totals').orderBy(['day', 'purpose', 'receiver']),
});
const auditOf = (reference: string) => service.database.knex('signing_audit').where({ reference }).orderBy('id');

/** Returns the message that the contract checks, from what was asked and what the signer added. */
function messageOf(type: keyof typeof voucherKinds, payload: Payload, signed: Record<string, string | string[]>) {
  const { voucherId, voucherIds, deadline } = signed;
  const added: Record<string, string | string[] | undefined> = {
    voucherId,
    voucherIds,
    nonce: voucherId,
    clabimableUntil: deadline,
    deadline,
  };
  const signedValue = ({ name, type: one }: Field) => {
    const value = added[name] ?? payload[name] ?? '';
    if (Array.isArray(value)) return value.map(BigInt);
    return one === 'address' ? value : BigInt(value);
  };
  return Object.fromEntries(voucherKinds[type].fields.map((field) => [field.name, signedValue(field)]));
}

describe.each(Object.entries(kinds))(
  'POST /internal/signer/vouchers, %s',
  (type, { payload, bad, refused, longest }) => {
    it('signs what the contract takes', async () => {
      const asked = asking(type, payload);
      const { status, body } = await sign(asked);
      expect(status).toBe(200);
      const { deadline, signature } = decodeVoucherSignature(body.signature);
      expect([body.deadline, Number(deadline)]).toEqual(
        Array(2).fill(Math.floor(now.getTime() / 1000) + lifetimeSeconds),
      );
      const of = { type: type as 'ClaimReward', chainId: 31337, verifyingContract: body.contract };
      const typedData = voucherTypedData({ ...of, message: messageOf(of.type, payload, body) as never });
      expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(privateKeyToAddress(voucherKey));
      expect(await auditOf(asked.reference)).toMatchObject([{ caller: 'vouchers', outcome: 'approved' }]);
    });

    it('names a field that is bad or missing, and changes nothing', async () => {
      const before = await count();
      const wrong = Object.entries(bad).map(([name, value]) => ({ name, sent: { ...payload, [name]: value } }));
      const missing = Object.keys(payload).map((name) => ({ name, sent: { ...payload, [name]: undefined } }));
      const unknown = { name: '', sent: { ...payload, voucherId: '1' } };
      for (const { name, sent } of [...wrong, ...missing, unknown]) {
        const reply = await sign(asking(type, sent as Payload));
        const path = reply.body.errors?.[0]?.path ?? '';
        expect([reply.status, sent, path]).toEqual([400, sent, expect.stringContaining(`body.request.payload`)]);
        expect(path).toContain(name);
      }
      expect(await count()).toEqual(before);
    });

    it('refuses what the policy does not allow: nothing changes but the audit', async () => {
      const before = await count();
      for (const more of refused) {
        const asked = asking(type, { ...payload, ...more });
        const reply = await sign(asked);
        expect([reply.status, reply.body.type, more]).toEqual([403, '/problems/policy-refused', more]);
        expect(await auditOf(asked.reference)).toMatchObject([{ outcome: 'refused', reason: expect.any(String) }]);
      }
      expect(await count()).toEqual(before);
    });

    it('answers a repeated request alike, charging once, and refuses another one under its name', async () => {
      const asked = asking(type, payload);
      const first = await sign(asked);
      const after = await count();
      const replies = await Promise.all(Array.from({ length: 5 }, () => sign(asked)));
      for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: first.body });
      expect(await count()).toEqual(after);
      const other = asking(type, { ...payload, receiver: holder }, asked.reference);
      expect(await sign(other)).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
    });

    if (longest)
      it(`takes ${longest} at once, and gives each an id of its own`, async () => {
        const [tokenIds, amounts] = [ids(longest), ones(longest)];
        const { body } = await sign(asking(type, { ...payload, tokenIds, amounts }));
        expect(new Set(body.voucherIds).size).toBe(longest);
        expect(body.voucherIds[0]).toBe(body.voucherId);
        const more = asking(type, { ...payload, tokenIds: ids(longest + 1), amounts: ones(longest + 1) });
        expect(await sign(more)).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'body.request.payload.tokenIds' }, {}] },
        });
      });
  },
);

it('counts all claims and airdrops of an asset together, and deposits of it apart', async () => {
  const of = (type: keyof typeof kinds, more: Payload = {}) => sign(asking(type, { ...kinds[type]?.payload, ...more }));
  const paying = [await of('ClaimReward'), await of('ClaimRewards'), await of('ClaimAirdrop')];
  expect(paying.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await of('ClaimReward', { amount: '101' })).status).toBe(403);
  expect((await of('ClaimReward', { amount: '100' })).status).toBe(200);
  expect((await of('CreateVoucher')).status).toBe(200);
  expect((await of('MintMastersItem')).status).toBe(200);
  const others = [await of('ClaimReward', { receiver: holder }), await of('ClaimReward', { receiver: holder })];
  expect(others.map(({ status }) => status)).toEqual([200, 403]);
});
