import { isSure, lossesInWords, namesInWords, vouchersInWords } from './deletion.rules.ts';

const nameOf = (chainId: number) => (chainId === 1 ? 'Avalanche' : 'Hatchy');
const none = { eggs: 0, monsters: 0, tokens: '0' };

test.each([
  [{}, []],
  [{ eggs: 1 }, ['1 egg on Avalanche']],
  [{ eggs: 2, monsters: 1 }, ['2 eggs and 1 creature on Avalanche']],
  [{ tokens: '2500000000000000000' }, ['2.5 HATCHY on Avalanche']],
  [{ eggs: 2, monsters: 3, tokens: '1' }, ['2 eggs, 3 creatures and <0.0001 HATCHY on Avalanche']],
])('what wallets hold in words (%#)', (held, words) => {
  expect(lossesInWords([{ chainId: 1, ...none, ...held }], nameOf)).toEqual(words);
});

test('each chain tells its losses under its own name, and an empty one tells none', () => {
  const chains = [
    { chainId: 1, ...none },
    { chainId: 2, ...none, monsters: 1 },
    { chainId: 1, ...none, eggs: 1 },
  ];
  expect(lossesInWords(chains, nameOf)).toEqual(['1 creature on Hatchy', '1 egg on Avalanche']);
});

test('vouchers are named, and the rest counted', () => {
  const voucher = { uid: 'a', name: 'Fire Egg', amountBase: '3', decimals: 0 };
  expect(vouchersInWords({ voucherCount: 0, vouchers: [] })).toEqual([]);
  expect(vouchersInWords({ voucherCount: 1, vouchers: [voucher] })).toEqual(['3 × Fire Egg']);
  const many = vouchersInWords({ voucherCount: 300, vouchers: Array(100).fill(voucher) });
  expect(many).toHaveLength(21);
  expect(many.at(-1)).toBe('280 more vouchers');
});

test('chains are named in a sentence', () => {
  expect(namesInWords(['Avalanche'])).toBe('Avalanche');
  expect(namesInWords(['Avalanche', 'Hatchy', 'Fantom'])).toBe('Avalanche, Hatchy and Fantom');
});

test('nobody deletes an account by a slip', () => {
  expect(isSure('')).toBe(false);
  expect(isSure('delet')).toBe(false);
  expect(isSure(' Delete ')).toBe(true);
});
