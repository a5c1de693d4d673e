import { type SignedType, signedTypes, type VoucherRequest } from '@hatchery/chain/voucher-requests';
import { zeroAddress } from 'viem';
import { refuseVoucher, type VoucherPolicy, weightOf } from './vouchers.rules.ts';

const receiver = '0x1000000000000000000000000000000000000001';
const contract = '0x5000000000000000000000000000000000000005';
const limit = { perCall: 10n, perReceiverAndDay: 20n, perDay: 100n };
const limits = Object.fromEntries(signedTypes.map((type) => [type, limit])) as Record<SignedType, typeof limit>;
const policy: VoucherPolicy = { limits, maxMonsterId: 66 };

const mint = (more: object = {}): VoucherRequest => ({
  type: 'MintEgg',
  payload: { receiver, eggType: '4', amount: '10', ...more },
});
const hatch = (more: object = {}): VoucherRequest => ({
  type: 'HatchEggs',
  payload: { receiver, eggType: '0', amount: '2', monsterIds: ['1', '66'], ...more },
});
const update = (more: object = {}): VoucherRequest => ({
  type: 'UpdateMonster',
  payload: { receiver, tokenId: '900', newMonsterId: '2', newLevel: '1', newStage: '2', newXp: '0', ...more },
});

it.each([
  ['a mint', mint()],
  ['a hatch', hatch()],
  ['an update', update()],
])('lets %s through', (_, request) => {
  expect(refuseVoucher(request, contract, policy)).toBeUndefined();
});

it.each([
  ['the zero address', mint({ receiver: zeroAddress })],
  ['an amount of zero', mint({ amount: '0' })],
  ['an amount above the limit', mint({ amount: '11' })],
  ['an unknown egg', mint({ eggType: '5' })],
  ['an unknown egg to hatch', hatch({ eggType: '5' })],
  ['fewer monsters than eggs', hatch({ monsterIds: ['1'] })],
  ['more monsters than eggs', hatch({ amount: '1' })],
  ['monster 0', hatch({ monsterIds: ['0', '1'] })],
  ['an unknown monster', hatch({ monsterIds: ['67', '1'] })],
  ['an update to an unknown monster', update({ newMonsterId: '67' })],
])('refuses %s', (_, request) => {
  expect(refuseVoucher(request, contract, policy)).toEqual(expect.any(String));
});

it('refuses a chain without the contract', () => {
  expect(refuseVoucher(mint(), zeroAddress, policy)).toEqual(expect.any(String));
});

it('counts eggs, and one for an update', () => {
  expect([mint(), hatch(), update()].map(weightOf)).toEqual([10n, 2n, 1n]);
});
