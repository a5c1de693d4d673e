import { blockOf } from './log.rules.ts';

/** The fields of a new job as they are typed. */
export const jobTexts = ['address', 'event', 'fromBlock', 'toBlock'] as const;
export type JobTexts = Record<(typeof jobTexts)[number], string>;

/** As the API has it. */
const mostBlocks = 1_000_000;

const blockFault = (text: string): string | undefined =>
  blockOf(text) === undefined ? 'Enter a block number.' : undefined;

/** Returns the error of each field, if any. `address` holds the id of a contract. */
export const jobChecks: Record<keyof JobTexts, (text: string) => string | undefined> = {
  address: (text) => (text === '' ? 'Choose a contract.' : undefined),
  event: () => undefined,
  fromBlock: blockFault,
  toBlock: blockFault,
};

/** Returns the error of a stretch of blocks, if any: of its end, since that is typed last. */
export function stretchFault({ fromBlock, toBlock }: Pick<JobTexts, 'fromBlock' | 'toBlock'>): string | undefined {
  const [from, to] = [blockOf(fromBlock), blockOf(toBlock)];
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return 'The last block comes before the first one.';
  return to - from >= mostBlocks ? `A job has ${mostBlocks.toLocaleString('en')} blocks at most.` : undefined;
}
