import type { Voucher } from '@hatchery/api/voucher-gifts';
import { partsWords, partWords, unitName } from './parts.rules.ts';

const voucher = (facts: Partial<Voucher>): Voucher =>
  ({ name: 'Moss medal', contractType: 'ERC1155', decimals: 0, amountBase: '2', ...facts }) as Voucher;

const ember = (tokenId: string) => voucher({ name: 'Emberling', contractType: 'ERC721', tokenId, amountBase: '1' });

test('amounts come with what they are of', () => {
  const hatchy = voucher({ name: 'HATCHY', contractType: 'ERC20', decimals: 18 });
  expect(partWords(hatchy, 2_500_000_000_000_000_000n)).toBe('2.5 HATCHY');
  expect(partWords(voucher({}), 3n)).toBe('3 × Moss medal');
  expect(partWords(ember('7'), 1n)).toBe('Emberling #7');
  expect(unitName(voucher({ tokenId: '2' }))).toBe('Moss medal');
});

test('several things are told by the first two', () => {
  expect(partsWords(['a'])).toBe('a');
  expect(partsWords(['a', 'b'])).toBe('a and b');
  expect(partsWords(['a', 'b', 'c', 'd'])).toBe('a, b and 2 more');
});
