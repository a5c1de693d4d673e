import { isSameLines, type Line, linesInWords, onBothSides, partsOf, type VoucherLine } from './bundles.rules.ts';

const line = (more: Partial<VoucherLine> = {}): VoucherLine => ({
  voucherId: 'v',
  assetId: 'egg',
  unique: false,
  amountBase: '3',
  name: 'Egg',
  category: 'items',
  image: '/egg.png',
  contract: '',
  contractType: 'ERC1155',
  decimals: 0,
  ...more,
});

test('lines are the same if their units and amounts are, whatever their order and vouchers', () => {
  const [egg, gold] = [line(), line({ assetId: 'gold', voucherId: 'w' })];
  expect(isSameLines([egg, gold], [gold, { ...egg, voucherId: 'of the heir' }])).toBe(true);
  expect(isSameLines([egg], [egg, gold])).toBe(false);
  expect(isSameLines([egg], [{ ...egg, amountBase: '4' }])).toBe(false);
  expect(isSameLines([line({ tokenId: '1' })], [line({ tokenId: '2' })])).toBe(false);
  expect(isSameLines([], [])).toBe(true);
});

test('a unit on both sides is found; another token of a collection is not the same', () => {
  const asked: Line[] = [line({ assetId: 'gold' }), line({ tokenId: '1' })];
  expect(onBothSides([line({ tokenId: '1' })], asked)?.tokenId).toBe('1');
  expect(onBothSides([line({ tokenId: '2' })], asked)).toBeUndefined();
});

test('a hold takes the amounts of the vouchers', () => {
  expect(partsOf([line(), line({ voucherId: 'w', amountBase: '5' })])).toEqual([
    { voucherId: 'v', amount: '3' },
    { voucherId: 'w', amount: '5' },
  ]);
});

test('lines are told in words', () => {
  const coins = line({ name: 'HATCHY', decimals: 2, amountBase: '150' });
  expect(linesInWords([line(), coins, line({ name: 'Pet', unique: true, tokenId: '7', amountBase: '1' })])).toBe(
    '3 × Egg, 1.5 HATCHY, Pet #7',
  );
});
