import type { Asset } from '@hatchery/api/assets';
import type { VoucherDeposit } from '@hatchery/api/voucher-deposits';
import {
  actionOfDeposit,
  chosenWords,
  creaturesOf,
  depositBody,
  depositFault,
  type Holding,
  holdingsOf,
} from './deposit.rules.ts';

const asset = (facts: Partial<Asset>): Asset =>
  ({
    uid: 'a',
    name: 'HATCHY',
    image: '',
    decimals: 18,
    chainId: 1,
    contract: '0xA',
    contractType: 'ERC20',
    ...facts,
  }) as Asset;
const eggs = asset({ uid: 'e', name: 'Fire Egg', decimals: 0, contract: '0xE', contractType: 'ERC1155', tokenId: '2' });
const embers = asset({ uid: 'm', name: 'Creature', decimals: 0, contract: '0xM', contractType: 'ERC721' });
const creature = { contract: '0xm', tokenId: '7', name: 'Emberling', image: '/7.svg' };

test('a wallet offers what it has: tokens and pieces by amount, creatures one by one', () => {
  const holdings = holdingsOf(
    [
      { asset: asset({}), base: 5n },
      { asset: eggs, base: 0n },
      { asset: embers, base: 1n },
    ],
    [creature],
  );
  expect(holdings).toMatchObject([
    { name: 'HATCHY', amountBase: '5' },
    { name: 'Emberling', tokenId: '7', amountBase: '1', image: '/7.svg' },
  ]);
});

test('creatures are those of the wallet that are on chain for good', () => {
  const monster = { owner: '0xW', chainId: 1, tokenId: '7', status: 'final', name: 'Emberling', image: '' } as const;
  const place = { address: '0xw', chainId: 1, contract: '0xM' };
  const others = [{ owner: '0x2' }, { chainId: 2 }, { tokenId: null }, { status: 'seen' as const }];
  expect(creaturesOf([monster, ...others.map((other) => ({ ...monster, ...other }))], place)).toHaveLength(1);
});

describe('what is chosen', () => {
  const [hatchy, ember] = holdingsOf(
    [
      { asset: asset({}), base: 5n },
      { asset: embers, base: 1n },
    ],
    [creature],
  ) as [Holding, Holding];
  const [egg] = holdingsOf([{ asset: eggs, base: 3n }], []) as [Holding];

  it('is of one contract', () => {
    expect(depositFault([])).toBe('Choose what to deposit.');
    expect(depositFault([hatchy])).toBeUndefined();
    expect(depositFault([hatchy, egg])).toBe('Deposit things of one collection at a time.');
    expect(depositFault(Array.from({ length: 51 }, () => ember))).toBe('Deposit 50 at a time.');
  });

  it('is asked for as its standard counts', () => {
    expect(depositBody([{ holding: hatchy, base: 5n }], '0xW')).toMatchObject({ assetType: 'ERC20', amountBase: '5' });
    expect(depositBody([{ holding: egg, base: 2n }], '0xW')).toMatchObject({ tokenIds: ['2'], amounts: [2] });
    const unique = depositBody([{ holding: ember, base: 1n }], '0xW');
    expect(unique).toMatchObject({ assetType: 'ERC721', tokenIds: ['7'], receiver: '0xW' });
    expect(unique).not.toHaveProperty('amounts');
  });

  it('is told in words', () => {
    expect(chosenWords([{ holding: egg, base: 2n }])).toBe('2 × Fire Egg');
    expect(chosenWords([{ holding: ember, base: 1n }])).toBe('Emberling #7');
  });
});

test('a deposit ends in the bag, or leaves the wallet as it was', () => {
  const deposit = {
    ...{ uid: 'd', state: 'signed', chainId: 1, receiver: '0xW', assetType: 'ERC1155', sentByPlatform: false },
    ...{ assetAddress: '0xe', transactionHash: null, deadline: 1_800_000_000, createdAt: '2026-11-23T12:00:00.000Z' },
    items: [{ tokenId: '2', amountBase: '2' }],
  } as unknown as VoucherDeposit;
  const action = (facts: Partial<VoucherDeposit>) => actionOfDeposit({ ...deposit, ...facts }, [eggs], 0);
  expect(action({})).toMatchObject({ status: 'ready', sender: '0xW', facts: { what: '2 × Fire Egg' } });
  expect(action({ assetAddress: '0xF' }).facts.what).toBe('something');
  expect(action({ sentByPlatform: true }).status).toBe('preparing');
  expect(action({ state: 'seen' }).status).toBe('seen');
  expect(action({ state: 'credited' }).status).toBe('final');
  expect(action({ state: 'expired' })).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('Nothing left your wallet'),
  });
  expect(action({ state: 'unmatched' }).failure).toContain('tell support this number: d');
});
