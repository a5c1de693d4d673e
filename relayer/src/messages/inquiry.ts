import type { Answer, Call } from '@hatchery/chain/laws/law';
import { hexToBigInt } from 'viem';

/** Calls to one chain, and what their answers mean. `conclude` takes the answers in the order of the calls. */
export type Inquiry<Conclusion> = {
  calls: readonly Call[];
  conclude(answers: readonly Answer[]): Conclusion;
};

/** Reads a number from the first word of an answer. Zero if there is no answer. */
export const numberIn = (answer: Answer): bigint => (answer === undefined ? 0n : hexToBigInt(answer));

/** Returns whether a flag or a hash is set. */
export const isSet = (answer: Answer): boolean => numberIn(answer) > 0n;
