import { parseAbi } from 'viem';
import { changesOf, valueWords, viewsFor } from './effect.rules.ts';

const abi = parseAbi([
  'function setAllowance(address account, uint256 amount)',
  'function price() view returns (uint256)',
  'function allowanceOf(address account) view returns (uint256)',
  'function tokenOf(bytes32 id) view returns (uint256)',
  'function between(address from, address to) view returns (uint256)',
]);
const call = abi[0];
const account = `0x${'1'.repeat(40)}`;

test('views about the arguments come first, and those that need others are left out', () => {
  const views = viewsFor(abi, call as never, [account, 5n]).map(({ method, args }) => [method.name, args]);
  expect(views).toEqual([
    ['allowanceOf', [account]],
    ['between', [account, account]],
    ['price', []],
  ]);
});

test('only what differs is a change, and what failed shows nothing', () => {
  const shown = viewsFor(abi, call as never, [account, 5n]);
  expect(changesOf(shown, [0n, 7n, 1n], [5n, 7n, 1n])).toEqual([
    { name: `allowanceOf(${account})`, before: '0', after: '5' },
  ]);
  expect(changesOf(shown, [undefined, 7n, 1n], [5n, 7n, undefined])).toEqual([]);
});

test.each([
  [5n, '5'],
  ['', '(empty)'],
  [true, 'true'],
  [[1n, [2n]], '[1, [2]]'],
  [{ paid: 1n }, '{paid:1}'],
])('%j is told as %s', (value, words) => {
  expect(valueWords(value)).toBe(words);
});
