import { judgeBlocks, judgeUnwinding } from './contiguity.rules.ts';

const cursor = { number: 10, hash: 'a10' };
const blocks = (fromNumber: number, toNumber: number, parentHash = '', toHash = '') => ({
  fromNumber,
  toNumber,
  parentHash,
  toHash,
});

describe('judgeBlocks', () => {
  test.each([
    ['the next block', blocks(11, 11, 'a10', 'a11')],
    ['the next blocks', blocks(11, 15, 'a10', 'a15')],
    ['the next block of a publisher that tells no hashes', blocks(11, 11)],
  ])('%s follows', (_, told) => {
    expect(judgeBlocks(cursor, told, 1)).toBe('follows');
  });

  test.each([
    ['an older block', blocks(9, 9, 'a8', 'a9')],
    ['an older block of another branch', blocks(9, 9, 'b8', 'b9')],
    ['the last block', blocks(10, 10, 'a9', 'a10')],
    ['the last block, told without a hash', blocks(10, 10)],
  ])('%s is a repeat', (_, told) => {
    expect(judgeBlocks(cursor, told, 1)).toBe('repeat');
  });

  test.each([
    ['a gap', blocks(12, 12, 'a11', 'a12'), 'blocks 11 to 11 are missing'],
    ['another branch', blocks(11, 11, 'b10', 'b11'), 'the parent of block 11 is not the applied block 10'],
    ['another last block', blocks(10, 10, 'b9', 'b10'), 'block 10 had another hash before'],
    ['an overlap', blocks(9, 12, 'a8', 'a12'), 'blocks 9 to 12 overlap with block 10'],
  ])('%s cannot be applied', (_, told, reason) => {
    expect(judgeBlocks(cursor, told, 1)).toEqual({ reason });
  });

  test('blocks before the first that can hold an event may be left out, and no others', () => {
    const fresh = { number: 0, hash: null };
    expect(judgeBlocks(fresh, blocks(500, 510, 'x', 'y'), 500)).toBe('follows');
    expect(judgeBlocks(fresh, blocks(300, 510, 'x', 'y'), 500)).toBe('follows');
    expect(judgeBlocks(fresh, blocks(501, 510, 'x', 'y'), 500)).toEqual({ reason: 'blocks 1 to 500 are missing' });
  });
});

describe('judgeUnwinding', () => {
  const unwinding = (toNumber: number, toHash = '', fromNumber = 0, fromHash = '') => ({
    toNumber,
    toHash,
    fromNumber,
    fromHash,
  });

  test.each([
    ['from the last block', unwinding(8, 'a8', 10, 'a10')],
    ['of a publisher that tells no hashes', unwinding(8)],
    ['to another block of the same number', unwinding(10, 'b10', 10, 'a10')],
  ])('one %s follows', (_, told) => {
    expect(judgeUnwinding(cursor, told)).toBe('follows');
  });

  test.each([
    ['of another branch', unwinding(8, 'a8', 9, 'b9')],
    ['to a block that was not reached', unwinding(11, 'a11', 12, 'a12')],
    ['to the last block', unwinding(10, 'a10', 11, 'a11')],
  ])('one %s is a repeat', (_, told) => {
    expect(judgeUnwinding(cursor, told)).toBe('repeat');
  });
});
