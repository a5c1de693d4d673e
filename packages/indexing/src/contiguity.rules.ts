/** The last block of a projection. Its hash may be unknown. */
export type Cursor = { number: number; hash: string | null };

/** Blocks as an event announces them. An unknown hash is empty. */
export type ToldBlocks = { fromNumber: number; toNumber: number; parentHash: string; toHash: string };
export type ToldUnwinding = { toNumber: number; toHash: string; fromNumber: number; fromHash: string };

/** `follows`: apply it. `repeat`: it was applied before. Otherwise: why it cannot be applied now. */
export type Verdict = 'follows' | 'repeat' | { reason: string };

/** Judges whether blocks come next after a cursor. Blocks before `startBlock` have no events and may be missing. */
export function judgeBlocks(cursor: Cursor, told: ToldBlocks, startBlock: number): Verdict {
  const { fromNumber, toNumber, parentHash, toHash } = told;
  if (toNumber < cursor.number) return 'repeat';
  if (toNumber === cursor.number)
    return differ(cursor.hash, toHash) ? { reason: `block ${toNumber} had another hash before` } : 'repeat';
  if (fromNumber > Math.max(cursor.number + 1, startBlock))
    return { reason: `blocks ${cursor.number + 1} to ${fromNumber - 1} are missing` };
  if (fromNumber <= cursor.number)
    return { reason: `blocks ${fromNumber} to ${toNumber} overlap with block ${cursor.number}` };
  if (fromNumber === cursor.number + 1 && differ(cursor.hash, parentHash))
    return { reason: `the parent of block ${fromNumber} is not the applied block ${cursor.number}` };
  return 'follows';
}

/** Judges whether an unwinding concerns the applied blocks. One of another branch was applied before. */
export function judgeUnwinding(cursor: Cursor, told: ToldUnwinding): Verdict {
  if (cursor.number < told.toNumber || differ(cursor.hash, told.fromHash)) return 'repeat';
  if (cursor.number === told.toNumber && !differ(cursor.hash, told.toHash)) return 'repeat';
  return 'follows';
}

const differ = (known: string | null, told: string): boolean => known !== null && told !== '' && known !== told;
