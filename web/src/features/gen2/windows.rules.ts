/** Nodes search this many blocks for events at once. */
const mostBlocks = 2_000;
const half = mostBlocks / 2;

/** Returns the first block that the page searches. It moves in steps of a thousand, so that earlier searches join without a gap and stay kept. */
export const firstBlockFor = (head: number): number => Math.max(0, (Math.floor(head / half) - 1) * half);

/** Returns the searches before a block, the latest first. Fewer where the chain begins. */
export const earlierWindows = (before: number, count: number): { from: number; before: number }[] =>
  Array.from({ length: count }, (_, index) => before - index * mostBlocks)
    .filter((end) => end > 0)
    .map((end) => ({ from: Math.max(0, end - mostBlocks), before: end }));
