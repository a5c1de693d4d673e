import { abiFault, abiWords, readAbi } from './abi.rules.ts';

const abi = [
  { type: 'function', name: 'fight', inputs: [] },
  { type: 'function', name: 'rest', inputs: [] },
  { type: 'event', name: 'Fought', inputs: [] },
];

test('an ABI is read alone, or within the artifact of a compiler', () => {
  expect(readAbi(JSON.stringify(abi))).toEqual({ abi });
  expect(readAbi(JSON.stringify({ contractName: 'Arena', abi, bytecode: '0x60' }))).toEqual({ abi });
  expect(abiWords(JSON.stringify(abi))).toBe('2 functions, 1 event');
  expect(abiWords('[]')).toBe('Nothing that can be called or told');
});

test('none is needed', () => {
  expect(abiFault(' ')).toBeUndefined();
  expect(abiWords('')).toBeUndefined();
});

test.each([
  ['{ "abi"', 'not JSON'],
  ['{}', 'no ABI'],
  ['"Fought"', 'no ABI'],
  ['[{ "name": "fight" }]', 'no ABI'],
  [JSON.stringify([{ type: 'event', name: 'x'.repeat(140_000) }]), '128 kB'],
])('%.20j is refused', (text, words) => {
  expect(abiFault(text)).toMatch(words);
  expect(abiWords(text)).toBeUndefined();
});
