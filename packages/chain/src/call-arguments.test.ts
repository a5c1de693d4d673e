import { parseAbiItem } from 'viem';
import { encodeTyped, parseArgument } from './call-arguments.ts';

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

const setPrice = parseAbiItem('function setPrice(uint256 price)');
const addSigner = parseAbiItem('function addSigner(address account)');

test('a call that was typed has the same data whichever way its numbers are written', () => {
  const plain = encodeTyped(setPrice, ['1000']);
  expect(plain).toEqual({ data: `0x91b7f5ed${(1000).toString(16).padStart(64, '0')}`, values: [1000n] });
  expect(encodeTyped(setPrice, [' 1,000 '])).toEqual(plain);
});

test.each([
  [setPrice, ['1.5'], /whole number/],
  [setPrice, ['1,5'], /whole number/],
  [setPrice, [], /has 1 arguments/],
  [setPrice, ['1', '2'], /has 1 arguments/],
  [addSigner, [`0x${'aB'.repeat(20)}`], /wrong capitals/],
] as const)('%j refuses %j', (method, texts, error) => {
  expect(encodeTyped(method, texts)).toEqual({ place: 0, error: expect.stringMatching(error) });
});

test('what is wrong is told of its place', () => {
  const mint = parseAbiItem('function mint(uint256 amount, address account)');
  expect(encodeTyped(mint, ['1', `0x${'aB'.repeat(20)}`])).toMatchObject({ place: 1 });
  expect(encodeTyped(mint, ['1', `0x${'ab'.repeat(20)}`])).toMatchObject({ values: [1n, `0x${'ab'.repeat(20)}`] });
});

const list = (type: string) => ({ name: 'list', type });

const pair = { ...list('tuple'), components: [{ name: 'a', type: 'uint256' }] };

test.each([
  [list('uint256'), '9007199254740993', 9007199254740993n],
  [list('uint256[]'), '[9007199254740993]', [9007199254740993n]],
  [list('uint256[]'), '["9007199254740993"]', [9007199254740993n]],
  [pair, '{"a": 9007199254740993}', { a: 9007199254740993n }],
])('%j loses no digit of %s', (parameter, text, value) => {
  expect(parseArgument(parameter, text)).toEqual({ value });
});

test.each(['[1.5]', '[9007199254740993.0]', '[9007199254740993e0]', '[1e3]', '[null]', '[[1]]', '[{}]'])(
  '%s is no list of whole numbers',
  (text) => {
    expect(parseArgument(list('uint256[]'), text)).toEqual({ error: expect.any(String) });
  },
);

test('numbers inside texts stay as they are', () => {
  const text = JSON.stringify(['1, 2, 3', 'a "5" \\']);
  expect(parseArgument(list('string[]'), text)).toEqual({ value: ['1, 2, 3', 'a "5" \\'] });
});

test('a list that is thousands deep is refused in words', () => {
  const deep = `${'['.repeat(4_990)}${']'.repeat(4_990)}`;
  expect(parseArgument(list('uint256[]'), deep)).toEqual({ error: 'Number 1: Enter one value.' });
});
