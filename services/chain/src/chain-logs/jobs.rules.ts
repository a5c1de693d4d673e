/** Blocks `from` to `to`, both included. */
export type Stretch = { from: number; to: number };

/** Blocks whose logs a job wants, and how far it is. `toBlock` is null for a job that goes on with the chain. */
export type JobRange = { fromBlock: number; toBlock: number | null; nextBlock: number };

/** How far the follower has read a chain. */
export type ReadPlace = { number: number; finalNumber: number };

export const mostBlocksPerRange = 1_000;
/** Ranges with more characters of data are halved. */
export const longestDataPerRange = 8_388_608;
const mostLogsAtOnce = 500;
const longestDataAtOnce = 2_097_152;

/**
 * Returns the blocks that a job reads next. Final blocks are read by range. Newer ones are read one by one, and only after the follower.
 * @returns undefined while there is none.
 */
export function nextPortion(job: JobRange & { rangeSize: number }, { number, finalNumber }: ReadPlace) {
  const last = Math.min(job.toBlock ?? number, number);
  const from = job.nextBlock;
  if (from > last) return undefined;
  if (from > finalNumber) return { from, to: from, isFinal: false };
  return { from, to: Math.min(last, finalNumber, from + job.rangeSize - 1), isFinal: true };
}

/** Returns whether a job is over: all its blocks were read, and are final. */
export const isOver = ({ toBlock, nextBlock }: JobRange, { finalNumber }: ReadPlace): boolean =>
  toBlock !== null && nextBlock > toBlock && toBlock <= finalNumber;

/** Returns how much of a job was read, from 0 to 1. @param number the last block that the follower has read */
export function progressOf({ fromBlock, toBlock, nextBlock }: JobRange, number: number): number {
  const all = (toBlock ?? Math.max(number, nextBlock - 1)) - fromBlock + 1;
  return all <= 0 ? 0 : Math.min(1, Math.max(0, (nextBlock - fromBlock) / all));
}

/** Returns how many blocks are read next after some that have this data. */
export const rangeAfter = (rangeSize: number, logs: readonly { data: string }[]): number =>
  logs.reduce((length, { data }) => length + data.length, 0) > longestDataPerRange
    ? Math.max(1, Math.floor(rangeSize / 2))
    : Math.min(mostBlocksPerRange, rangeSize * 2);

/** Splits logs into portions that a statement can store at once: however much data there is, memory is needed for a portion. */
export function portionsOf<T extends { data: string }>(logs: readonly T[]): T[][] {
  const portions: T[][] = [];
  let length = 0;
  for (const log of logs) {
    length += log.data.length;
    const portion = portions.at(-1);
    if (portion && portion.length < mostLogsAtOnce && length <= longestDataAtOnce) portion.push(log);
    else {
      portions.push([log]);
      length = log.data.length;
    }
  }
  return portions;
}

const mostFailures = 10;
const longestPauseSeconds = 300;

type Attempt = { rangeSize: number; failures: number; toBlock: number | null };

/**
 * Says what becomes of a job whose read failed while the nodes of its chain answer otherwise. A range is halved. A single block is
 * tried again later, and after many times the job fails, unless it goes on with the chain.
 */
export function afterFailure({ rangeSize, failures, toBlock }: Attempt, isFinal: boolean) {
  if (isFinal && rangeSize > 1)
    return { rangeSize: Math.max(1, Math.floor(rangeSize / 2)), failures, pauseSeconds: 0, isLost: false };
  const isLost = isFinal && toBlock !== null && failures + 1 >= mostFailures;
  return { rangeSize, failures: failures + 1, pauseSeconds: Math.min(longestPauseSeconds, 2 ** failures), isLost };
}
