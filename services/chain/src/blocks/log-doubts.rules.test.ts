import { type Address, getAddress, type Hex, padHex, toHex } from 'viem';
import { bloomWith } from '../rpc/bloom.rules.ts';
import type { BlockHeader, RawLog } from '../rpc/rpc.ts';
import { areSame, createDoubts, unionOf } from './log-doubts.rules.ts';

const address = (index: number): Address => getAddress(padHex(toHex(index), { size: 20 }));
const topic = (index: number): Hex => padHex(toHex(index), { size: 32 });

const log = (blockNumber: number, logIndex: number, more: Partial<RawLog> = {}): RawLog => ({
  address: address(1),
  topics: [topic(1)],
  data: '0x01',
  blockNumber,
  blockHash: topic(blockNumber),
  transactionHash: topic(9),
  logIndex,
  ...more,
});

/** A block whose bloom holds these logs and so many strangers. */
function header(number: number, logs: RawLog[], strangers = 0): BlockHeader {
  const items = logs.flatMap((one) => [one.address as Hex, ...one.topics]);
  const others = Array.from({ length: strangers }, (_, index) => topic(1_000_000 + index));
  const logsBloom = toHex(bloomWith([...items, ...others]));
  return { number, hash: topic(number), parentHash: topic(number - 1), time: number, logsBloom };
}

const watched = [
  { address: address(1), topics: [topic(1), topic(2)] },
  { address: address(2), topics: undefined },
];
const doubtsOf = createDoubts(watched);
const numbersOf = (headers: BlockHeader[], logs: RawLog[], witness?: RawLog[]) => {
  const { contradicted, possible } = doubtsOf(headers, logs, witness);
  return { contradicted: contradicted.map(({ number }) => number), possible: possible.map(({ number }) => number) };
};

it('doubts nothing where blocks hold what was told, and no more', () => {
  const told = [log(2, 0), log(2, 1)];
  expect(numbersOf([header(1, []), header(2, told)], told)).toEqual({ contradicted: [], possible: [] });
});

it('doubts a block that seems to have a log of a contract of which none was told', () => {
  const hidden = [log(1, 0), log(2, 0, { address: address(2), topics: [topic(7)] })];
  expect(numbersOf([header(1, [hidden[0] as RawLog]), header(2, [hidden[1] as RawLog])], [])).toEqual({
    contradicted: [],
    possible: [1, 2],
  });
});

it('leaves out a contract whose events are not in the block', () => {
  expect(numbersOf([header(1, [log(1, 0, { topics: [topic(5)] })])], []).possible).toEqual([]);
});

it('begins with the blocks that say most clearly that something is missing', () => {
  const hidden = (number: number) => [log(number, 0)];
  const headers = [header(1, hidden(1), 300), header(2, hidden(2), 20), header(3, hidden(3), 900)];
  expect(numbersOf(headers, []).possible).toEqual([2, 1, 3]);
});

it('takes a log that its block denies for made up', () => {
  expect(numbersOf([header(1, [])], [log(1, 0)]).contradicted).toEqual([1]);
  const forged = log(2, 0, { topics: [topic(1), topic(77)] });
  expect(numbersOf([header(2, [log(2, 0)])], [forged]).contradicted).toEqual([2]);
});

it('finds where two nodes differ: in a log, in its data, in its place', () => {
  const all = [log(1, 0), log(2, 0), log(3, 0), log(3, 1)];
  const headers = [1, 2, 3].map((number) =>
    header(
      number,
      all.filter(({ blockNumber }) => blockNumber === number),
    ),
  );
  expect(numbersOf(headers, all, all).contradicted).toEqual([]);
  expect(numbersOf(headers, all, all.toReversed()).contradicted).toEqual([]);
  expect(numbersOf(headers, all, all.slice(1)).contradicted).toEqual([1]);
  expect(numbersOf(headers, all.slice(0, 3), all).contradicted).toEqual([3]);
  expect(numbersOf(headers, all, [log(1, 0, { data: '0x02' }), ...all.slice(1)]).contradicted).toEqual([1]);
  expect(areSame([log(1, 0)], [log(1, 1)])).toBe(false);
});

it('says nothing of a block without a bloom', () => {
  const bare = { ...header(1, []), logsBloom: undefined };
  expect(numbersOf([bare], [log(1, 0)])).toEqual({ contradicted: [], possible: [] });
});

it('joins what two nodes have of a block', () => {
  expect(unionOf([log(1, 0)], [log(1, 0), log(1, 1)])).toEqual([log(1, 0), log(1, 1)]);
});
