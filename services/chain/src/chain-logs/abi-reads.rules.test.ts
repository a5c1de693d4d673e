import { type AbiParameter, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem';
import { requireReadOnce } from './abi-reads.rules.ts';

const word = (value: number): string => value.toString(16).padStart(64, '0');
const said = (...words: number[]): Hex => `0x${words.map(word).join('')}`;
const refuses = (types: string, data: Hex) =>
  expect(() => requireReadOnce(parseAbiParameters(types) as AbiParameter[], data)).toThrow();

it.each([
  ['uint256, bool, address[2]', [1n, true, Array(2).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')]],
  ['string, bytes, uint8[]', ['fern', '0x0102', [1, 2, 3]]],
  [
    'string[][2], (uint256, string)[], (bool, bytes4)[3]',
    [[['a'], ['b', 'c']], [[1n, 'd']], Array(3).fill([true, '0x01020304'])],
  ],
  [
    '(string, (uint256[], bytes)[])',
    [
      [
        'e',
        [
          [[1n], '0x'],
          [[], '0x03'],
        ],
      ],
    ],
  ],
  ['string, uint256[][]', ['', []]],
])('takes what contracts encode: %s', (types, values) => {
  const parameters = parseAbiParameters(types) as AbiParameter[];
  const data = encodeAbiParameters(parameters, values);
  expect(() => requireReadOnce(parameters, data)).not.toThrow();
});

it('refuses data that says the same bytes many times', () => {
  refuses('bytes[]', said(32, 3, 96, 96, 96, 64, 1, 2));
  refuses('uint256[][]', said(32, 3, 96, 96, 96, 2, 1, 2));
  refuses('string, string, string', said(96, 96, 96, 64, 1, 2));
});

it('refuses values that have no bytes, and more of them than there are', () => {
  refuses('uint256[0][]', said(32, 2 ** 40));
  refuses('uint256[]', said(32, 2 ** 40));
  refuses('uint256[900000]', said(1));
  refuses('string', said(2 ** 40));
  refuses('uint256', '0x');
});
