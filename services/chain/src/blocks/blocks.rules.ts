import type { BlockHeader, RawLog } from '../rpc/rpc.ts';

/** How far a chain was read: up to `number`, and announced as final up to `finalNumber`. */
export type Cursor = { number: number; hash: string; finalNumber: number };

export type KeptBlock = { number: number; hash: string; time: number };

/** A log with the time of its block, in seconds since 1970. */
export type IndexedLog = RawLog & { blockTime: number };

export type Read = { from: number; to: number; byRange: boolean };

/**
 * Returns the blocks to read next when the head is above the cursor. Final blocks are read in ranges. Newer blocks may be
 * reorganised, so they are read one by one and by hash: their logs are certainly theirs.
 */
export function nextRead(cursorNumber: number, headNumber: number, finalityDepth: number, rangeSize: number): Read {
  const from = cursorNumber + 1;
  const to = Math.min(from + rangeSize - 1, headNumber - finalityDepth);
  return to > from ? { from, to, byRange: true } : { from, to: from, byRange: false };
}

/** Returns how many of the last blocks are kept: 256, or more where finality takes longer. */
export const keptBlocks = (finalityDepth: number): number => Math.max(256, 2 * finalityDepth + 16);

/** Returns the headers of a range that are kept: its edges, those with logs, and the last ones before the head. */
export function headersKept(headers: BlockHeader[], logs: RawLog[], headNumber: number, finalityDepth: number) {
  const firstKept = headNumber - keptBlocks(finalityDepth) + 1;
  const withLogs = new Set(logs.map((log) => log.blockNumber));
  const edges = [headers[0], headers.at(-1)];
  return headers.filter(
    (header) => header.number >= firstKept || withLogs.has(header.number) || edges.includes(header),
  );
}

/** Says why headers and logs of a range do not fit together, if so: the chain changed meanwhile, or nodes disagree. */
export function inconsistency(headers: BlockHeader[], logs: RawLog[], edge: BlockHeader): string | undefined {
  const byNumber = new Map(headers.map((header) => [header.number, header]));
  if (byNumber.get(edge.number)?.hash !== edge.hash) return `block ${edge.number} changed while it was read`;
  const stray = logs.find((log) => byNumber.get(log.blockNumber)?.hash !== log.blockHash);
  if (stray) return `a log of block ${stray.blockNumber} is of another block than the chain's`;
  const broken = headers.find((header) => {
    const parent = byNumber.get(header.number - 1);
    return parent !== undefined && parent.hash !== header.parentHash;
  });
  return broken && `block ${broken.number} does not follow from the one before`;
}

/** Finds the newest kept block that the chain still has. @param canonical hashes of the chain by number */
export function commonAncestor(kept: KeptBlock[], canonical: Map<number, string>): KeptBlock | undefined {
  return kept
    .filter((block) => canonical.get(block.number) === block.hash)
    .reduce<KeptBlock | undefined>((best, block) => (best && best.number > block.number ? best : block), undefined);
}

export type Portion = { from: number; to: number; logs: IndexedLog[] };

/** Estimates the bytes of a log in an event. All but its data has nearly the same length. */
const sizeOf = (log: IndexedLog): number => 500 + log.data.length;

/** Splits a range into portions small enough for one event. Every block is in one portion, and none is split. */
export function portions(from: number, to: number, logs: IndexedLog[], mostBytes: number): Portion[] {
  const result: Portion[] = [];
  let start = from;
  let batch: IndexedLog[] = [];
  let bytes = 0;
  for (const blockLogs of Map.groupBy(logs, (log) => log.blockNumber).values()) {
    const size = blockLogs.reduce((sum, log) => sum + sizeOf(log), 0);
    const last = batch.at(-1);
    if (last && bytes + size > mostBytes) {
      result.push({ from: start, to: last.blockNumber, logs: batch });
      start = last.blockNumber + 1;
      batch = [];
      bytes = 0;
    }
    batch.push(...blockLogs);
    bytes += size;
  }
  return [...result, { from: start, to, logs: batch }];
}
