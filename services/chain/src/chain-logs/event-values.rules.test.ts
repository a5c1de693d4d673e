import { type AbiEvent, encodeAbiParameters, encodeEventTopics, keccak256, parseAbiItem, stringToBytes } from 'viem';
import { decodeLog as decodeKept, topicsOfArguments } from './event-values.rules.ts';

const event = parseAbiItem(
  'event Told(address indexed who, string indexed word, int8 indexed small, (uint256 amount, bytes4[] ids) pair, bool)',
) as AbiEvent;
const decodeLog = (events: AbiEvent[], log: { topics: `0x${string}`[]; data: `0x${string}` }) =>
  decodeKept(events, { ...log, dataBytes: log.data.length / 2 - 1 });
const who = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const args = { who, word: 'fern', small: -5 };
const topics = encodeEventTopics({ abi: [event], args }) as `0x${string}`[];
const data = encodeAbiParameters(
  event.inputs.filter(({ indexed }) => !indexed),
  [{ amount: 2n ** 200n, ids: ['0x01020304'] }, true],
);

it('tells arguments by name or place, with numbers as texts', () => {
  expect(decodeLog([event], { topics, data })?.args).toEqual({
    who,
    word: keccak256(stringToBytes('fern')),
    small: '-5',
    pair: { amount: String(2n ** 200n), ids: ['0x01020304'] },
    4: true,
  });
});

it('tells nothing of a log that its ABI does not fit', () => {
  expect(decodeLog([event], { topics: topics.slice(0, 3), data })).toBeUndefined();
  expect(decodeLog([event], { topics, data: '0x00' })).toBeUndefined();
  expect(decodeLog([], { topics, data })).toBeUndefined();
  expect(decodeLog([event], { topics: [], data })).toBeUndefined();
});

it('tells the event alone of a log with too much data', () => {
  const large = { topics, data: encodeAbiParameters([{ type: 'bytes' }], [`0x${'00'.repeat(32_768)}`]) };
  expect(decodeLog([event], large)).toEqual({ event, args: null });
  expect(decodeKept([event], { topics, data: null, dataBytes: 300_000 })).toEqual({ event, args: null });
  expect(decodeLog([], large)).toBeUndefined();
});

it('finds logs by the topics that their arguments have', () => {
  const found = topicsOfArguments(event, { who: who.toLowerCase(), word: 'fern', small: '-5' });
  expect([...found].sort()).toEqual([1, 2, 3].map((place) => [place, topics[place]]));
});

it.each([
  ['who', 'banana'],
  ['who', 5],
  ['small', '128'],
  ['small', 'x'],
  ['small', true],
  ['pair', 'x'],
  ['4', true],
  ['nobody', '1'],
])('refuses %s = %s, naming it', (name, value) => {
  expect(() => topicsOfArguments(event, { [name]: value })).toThrow(`body.args.${name}: `);
});
