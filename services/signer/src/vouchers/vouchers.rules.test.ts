import { type SignedType, signedTypes, type VoucherRequest } from '@hatchery/chain/voucher-requests';
import { isAddressEqual, zeroAddress } from 'viem';
import { refuseVoucher, termsOf, type VoucherPolicy, weightOf } from './vouchers.rules.ts';

const receiver = '0x1000000000000000000000000000000000000001';
const contract = '0x5000000000000000000000000000000000000005';
const limit = { perCall: 10n, perReceiverAndDay: 20n, perDay: 100n };
const limits = Object.fromEntries(signedTypes.map((type) => [type, limit])) as Record<SignedType, typeof limit>;
const token = '0x6000000000000000000000000000000000000006';
const holder = '0x7000000000000000000000000000000000000007';
const tokenLimit = { perCall: 1_000n, perReceiverAndDay: 2_000n, perDay: 3_000n };
const policy: VoucherPolicy = {
  limits,
  limitsOfAsset: (_, asset) => (isAddressEqual(asset, token) ? tokenLimit : undefined),
  maxMonsterId: 66,
};

/** Says why the policy refuses a voucher on its own. */
function refusal(request: VoucherRequest, verifier: `0x${string}` = contract): string | undefined {
  const terms = termsOf(request, 1, policy);
  return 'refusal' in terms ? terms.refusal : refuseVoucher(request, verifier, terms.limits, policy);
}

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
const merge = (more: object = {}): VoucherRequest => ({
  type: 'MergeMonsters',
  payload: {
    ...{ receiver, tokenId: '900', consumed: ['901', '902'], newMonsterId: '2' },
    ...{ newLevel: '1', newStage: '2', newXp: '0', ...more },
  },
});

const reward = { rewardContractType: '2', rewardHolderAddress: holder, rewardContract: token, receiver };
const claim = (more: object = {}): VoucherRequest => ({
  type: 'ClaimReward',
  payload: { ...reward, tokenId: '0', amount: '1000', ...more },
});
const claims = (more: object = {}): VoucherRequest => ({
  type: 'ClaimRewards',
  payload: { ...reward, rewardContractType: '0', tokenIds: ['1', '2'], amounts: ['1', '1'], ...more },
});
const items = (more: object = {}): VoucherRequest => ({
  type: 'MintMastersItems',
  payload: {
    ...reward,
    rewardContractType: '1',
    rewardHolderAddress: zeroAddress,
    tokenIds: ['1', '2'],
    amounts: ['1', '5'],
    ...more,
  },
});
const deposit = (more: object = {}): VoucherRequest => ({
  type: 'CreateVoucher',
  payload: { receiver, assetType: '2', assetAddress: token, tokenIds: [], amounts: [], amount: '7', ...more },
});
const airdrop = (more: object = {}): VoucherRequest => ({
  type: 'ClaimAirdrop',
  payload: {
    ...{ receiver, airdropId: '7', tokenIds: [], amounts: ['5'], contractAddress: token, contractType: '2' },
    ...more,
  },
});
const collectibles = { assetType: '0', tokenIds: ['1', '2'], amount: '0' };

it.each([
  ['a claim of tokens', claim()],
  ['a claim of collectibles', claims()],
  ['items to mint', items()],
  ['a deposit of tokens', deposit()],
  ['a deposit of collectibles', deposit(collectibles)],
  ['a deposit of items', deposit({ assetType: '1', tokenIds: ['1'], amounts: ['3'], amount: '0' })],
  ['an airdrop of tokens', airdrop()],
  ['an airdrop of a collectible', airdrop({ contractType: '0', tokenIds: ['1'], amounts: ['1'] })],
  ['a mint', mint()],
  ['a hatch', hatch()],
  ['an update', update()],
])('lets %s through', (_, request) => {
  expect(refusal(request)).toBeUndefined();
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
  ['a claim of an asset without limits', claim({ rewardContract: contract })],
  ['a claim above the limit of its asset', claim({ amount: '1001' })],
  ['a claim of nothing', claim({ amount: '0' })],
  ['a claim that nobody pays', claim({ rewardHolderAddress: zeroAddress })],
  ['a claim of an unknown type', claim({ rewardContractType: '3' })],
  ['two of one collectible', claim({ rewardContractType: '0', amount: '2' })],
  ['a collectible twice', claims({ tokenIds: ['1', '1'] })],
  ['a batch with an amount of zero', claims({ rewardContractType: '2', amounts: ['1', '0'] })],
  ['a batch with fewer amounts', claims({ amounts: ['1'] })],
  ['items to mint that someone holds', items({ rewardHolderAddress: holder })],
  ['tokens to mint as items', items({ rewardContractType: '2' })],
  ['a deposit of an asset without limits', deposit({ assetAddress: contract })],
  ['an airdrop of an asset without limits', airdrop({ contractAddress: contract })],
  ['an airdrop above the limit of its asset', airdrop({ amounts: ['1001'] })],
  ['an airdrop of tokens with ids', airdrop({ tokenIds: ['1'] })],
  ['an airdrop of two amounts of tokens', airdrop({ amounts: ['1', '1'] })],
  ['an airdrop of two of one collectible', airdrop({ contractType: '0', tokenIds: ['1'], amounts: ['2'] })],
  ['an airdrop of items with fewer amounts', airdrop({ contractType: '1', tokenIds: ['1', '2'], amounts: ['1'] })],
  ['an airdrop of an unknown type', airdrop({ contractType: '3' })],
  ['a deposit of nothing', deposit({ amount: '0' })],
  ['a deposit of tokens with ids', deposit({ tokenIds: ['1'] })],
  ['a deposit of a collectible twice', deposit({ ...collectibles, tokenIds: ['1', '1'] })],
  ['a deposit of collectibles with amounts', deposit({ ...collectibles, amounts: ['1', '1'] })],
  ['a deposit of items with fewer amounts', deposit({ ...collectibles, assetType: '1', amounts: ['1'] })],
])('refuses %s', (_, request) => {
  expect(refusal(request)).toEqual(expect.any(String));
});

it('refuses a chain without the contract', () => {
  expect(refusal(mint(), zeroAddress)).toEqual(expect.any(String));
});

it('counts eggs, amounts of assets, and one for an update or a deposit', () => {
  const counted = [mint(), hatch(), update(), claim(), claims(), items(), deposit()];
  expect(counted.map(weightOf)).toEqual([10n, 2n, 1n, 1_000n, 2n, 6n, 1n]);
});

it('counts all claims of an asset together, whatever their kind', () => {
  const purposes = [claim(), claims(), items(), deposit()].map((request) => termsOf(request, 1, policy));
  const ofAsset = { purpose: `asset:${token}`, limits: tokenLimit };
  expect(purposes).toEqual([ofAsset, ofAsset, ofAsset, { purpose: 'CreateVoucher', limits: limit }]);
});

describe('a merge', () => {
  it.each([
    ['consumes others', {}, undefined],
    ['names one twice', { consumed: ['901', '901'] }, 'A monster is named twice.'],
    ['consumes itself', { consumed: ['900'] }, 'A monster is named twice.'],
    ['makes a kind that is not there', { newMonsterId: '67' }, 'monsterIds are 1 to 66.'],
    [
      'consumes more than the limit',
      { consumed: Array.from({ length: 11 }, (_, index) => String(index + 1)) },
      expect.any(String),
    ],
  ])('that %s', (_what, more, refused) => {
    expect(refusal(merge(more))).toEqual(refused);
  });

  it('weighs as much as it consumes', () => {
    expect(weightOf(merge())).toBe(2n);
  });
});
