import { parseArgument } from './arguments.rules.ts';

const typed = (type: string, text: string) => parseArgument({ type, name: 'it' }, text);

test.each([
  ['uint256', '1,000', 1000n],
  ['uint8', '255', 255n],
  ['int8', '-128', -128n],
  ['bool', 'true', true],
  ['bool', ' false ', false],
  ['string', ' as it is ', ' as it is '],
  ['bytes', '0x', '0x'],
  ['bytes4', '0x1a2b3c4d', '0x1a2b3c4d'],
  ['address', `0x${'Ab'.repeat(20)}`, `0x${'Ab'.repeat(20)}`],
  ['uint256[]', '[1, "2"]', [1n, 2n]],
  ['uint256[]', '[123456789012345678901]', [123456789012345678901n]],
  ['bool[2]', '[true, false]', [true, false]],
  ['uint256[][]', '[[1],[]]', [[1n], []]],
])('%s takes %j', (type, text, value) => {
  expect(typed(type, text)).toEqual({ value });
});

test.each([
  ['uint256', '', /Enter a value/],
  ['uint256', '1.5', /whole number/],
  ['uint256', '-1', /at least 0/],
  ['uint8', '256', /at most 255/],
  ['int8', '128', /at most 127/],
  ['bool', 'yes', /true or false/],
  ['bytes4', '0x1a', /4 bytes; these are 1/],
  ['bytes', '0x1', /as hex/],
  ['address', '0x12', /40 hex digits/],
  ['uint256[]', '1', /Enter a list/],
  ['uint256[2]', '[1]', /a list of 2; this one has 1/],
  ['uint256[]', '[1, "x"]', /^Number 2: .*whole number/],
  ['uint256[]', '[1,', /Enter a list/],
])('%s refuses %j', (type, text, error) => {
  expect(typed(type, text)).toEqual({ error: expect.stringMatching(error) });
});

const member = {
  type: 'tuple[]',
  name: 'data',
  components: [
    { type: 'address', name: 'account' },
    { type: 'uint256', name: 'amount' },
  ],
};
const account = `0x${'1'.repeat(40)}`;

test('structs are typed by the names of their parts', () => {
  const text = JSON.stringify([{ amount: '5', account }]);
  expect(parseArgument(member, text)).toEqual({ value: [{ account, amount: 5n }] });
  expect(parseArgument(member, JSON.stringify([{ account }]))).toEqual({ error: 'Number 1: amount: Enter a value.' });
  expect(parseArgument(member, JSON.stringify([{ account, amount: 1, sum: 2 }]))).toEqual({
    error: 'Number 1: sum is not one of its parts: account, amount.',
  });
});
