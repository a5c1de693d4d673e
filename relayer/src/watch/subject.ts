import { type Abi, type Address, encodeFunctionData, type Hex, hexToBigInt } from 'viem';
import type { Standing } from '../messages/standing.ts';
import type { Answer, Call } from '../node/calls.ts';
import type { RawLog } from '../node/logs.ts';

export type Question = { chainId: number; call: Call };

/** An invariant that does not hold. */
export type Finding = { invariant: string; about: string; expected: string; actual: string };

/** The figures that were read, with amounts in base units, and the findings. */
export type Verdict = { figures: Record<string, unknown>; findings: Finding[] };

/** A set of contracts to watch. Its answers, its logs and the known messages all end at the same blocks. */
export type Subject = {
  topics: readonly Hex[];
  questions: readonly Question[];
  /** Drops what it learned from logs. They follow again from the first block. */
  forget(): void;
  take(chainId: number, logs: readonly RawLog[]): void;
  judge(answers: readonly Answer[], standing: Standing): Verdict;
};

export const question = (
  chainId: number,
  to: Address,
  abi: Abi,
  functionName: string,
  args: unknown[] = [],
): Question => ({
  chainId,
  call: { to, data: encodeFunctionData({ abi, functionName, args }) },
});

/** Returns the number that a view answered. @throws Error if the view did not answer. */
export function numberOf(answer: Answer, options?: { signed: true }): bigint {
  if (answer === undefined) throw new Error('A watched contract did not answer.');
  return hexToBigInt(answer, { signed: options?.signed, ...(options && { size: 32 }) });
}

export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};
