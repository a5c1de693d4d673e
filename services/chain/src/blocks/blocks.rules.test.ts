import type { BlockHeader, RawLog } from '../rpc/rpc.ts';
import {
  commonAncestor,
  headersKept,
  type IndexedLog,
  inconsistency,
  keptBlocks,
  nextRead,
  portions,
} from './blocks.rules.ts';

const header = (number: number, more: Partial<BlockHeader> = {}): BlockHeader => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  time: number,
  ...more,
});
const log = (blockNumber: number, logIndex = 0): IndexedLog =>
  ({
    blockNumber,
    logIndex,
    blockHash: `0x${blockNumber}`,
    blockTime: blockNumber,
    data: '0x',
  }) as unknown as IndexedLog;

describe('nextRead', () => {
  it.each([
    ['one block at the head', 99, 100, { from: 100, to: 100, byRange: false }],
    ['one block while it is not final', 97, 100, { from: 98, to: 98, byRange: false }],
    ['one block where a range would hold no other', 95, 99, { from: 96, to: 96, byRange: false }],
    ['what is final as a range', 90, 100, { from: 91, to: 97, byRange: true }],
    ['no more than the size of a range', 0, 5_000, { from: 1, to: 1_000, byRange: true }],
  ])('reads %s', (_, cursor, head, expected) => {
    expect(nextRead(cursor, head, 3, 1_000)).toEqual(expected);
  });
});

it('keeps 256 blocks, or enough for slow finality', () => {
  expect([keptBlocks(3), keptBlocks(256)]).toEqual([256, 528]);
});

it('keeps the headers of edges, of blocks with logs and of the last blocks', () => {
  const numbersOf = (to: number, logs: IndexedLog[], head: number) => {
    const headers = Array.from({ length: to }, (_, index) => header(index + 1));
    return headersKept(headers, logs, head, 3).map(({ number }) => number);
  };
  expect(numbersOf(1_000, [log(5), log(5), log(7)], 5_000)).toEqual([1, 5, 7, 1_000]);
  expect(numbersOf(7, [], 10)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

describe('inconsistency', () => {
  const headers = [header(1), header(2), header(5)];
  it('finds none in what fits together', () => {
    expect(inconsistency(headers, [log(2)] as RawLog[], header(5))).toBeUndefined();
  });
  it.each([
    ['an edge that changed', headers, [], header(5, { hash: '0xother' })],
    ['a log of another block', headers, [{ ...log(2), blockHash: '0xother' as const }], header(5)],
    ['a log of a block without header', headers, [log(4)], header(5)],
    ['blocks that do not follow', [header(1), header(2, { parentHash: '0xother' }), header(5)], [], header(5)],
  ])('finds %s', (_, seen, logs, edge) => {
    expect(inconsistency(seen, logs as RawLog[], edge)).toEqual(expect.any(String));
  });
});

describe('commonAncestor', () => {
  const kept = [9, 8, 7, 3].map((number) => ({ number, hash: `0x${number}`, time: number }));
  it('is the newest kept block that the chain still has', () => {
    const canonical = new Map([
      [9, '0xnew'],
      [8, '0xnew'],
      [7, '0x7'],
      [3, '0x3'],
    ]);
    expect(commonAncestor(kept, canonical)?.number).toBe(7);
    expect(commonAncestor([...kept].reverse(), canonical)?.number).toBe(7);
  });
  it('is none where nothing is left', () => {
    expect(commonAncestor(kept, new Map([[9, '0xnew']]))).toBeUndefined();
  });
});

describe('portions', () => {
  const logs = [log(2, 0), log(2, 1), log(4), log(7, 0), log(7, 1), log(7, 2), log(9)];
  it('cover every block once and keep blocks whole', () => {
    const cut = portions(1, 10, logs, 1_506);
    expect(cut.map(({ from, to, logs: part }) => [from, to, part.length])).toEqual([
      [1, 4, 3],
      [5, 7, 3],
      [8, 10, 1],
    ]);
    expect(cut.flatMap((portion) => portion.logs)).toEqual(logs);
  });
  it('count the data of logs', () => {
    const long = { ...log(3), data: `0x${'00'.repeat(1_000)}` } as IndexedLog;
    expect(portions(1, 4, [log(2), long, log(4)], 2_600).map(({ to }) => to)).toEqual([2, 3, 4]);
  });
  it('are one without logs, and one for a block with too many', () => {
    expect(portions(1, 10, [], 1)).toEqual([{ from: 1, to: 10, logs: [] }]);
    expect(portions(7, 7, logs.slice(3, 6), 1)).toHaveLength(1);
  });
});
