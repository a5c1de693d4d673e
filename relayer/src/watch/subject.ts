import { type Abi, type Address, encodeFunctionData, type Hex, hexToBigInt } from 'viem';
import type { Standing } from '../messages/ledger.ts';
import type { Call, RawLog } from '../node.ts';

export type Question = { chainId: number; call: Call };

/** A law of the world that does not hold. */
export type Finding = { law: string; about: string; expected: string; actual: string };

/** What was read, amounts in base units as decimals, and what is wrong with it. */
export type Verdict = { figures: Record<string, unknown>; findings: Finding[] };

/** Something that is watched: its questions are answered at the same blocks at which its logs end and all messages are known. */
export type Subject = {
  topics: readonly Hex[];
  questions: readonly Question[];
  /** What it learnt from logs is void: they are told from the first block on. */
  forget(): void;
  take(chainId: number, logs: readonly RawLog[]): void;
  judge(answers: readonly (Hex | undefined)[], standing: Standing): Verdict;
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

/** A number that a view answered. @throws Error when it did not. */
export function numberOf(answer: Hex | undefined, options?: { signed: true }): bigint {
  if (answer === undefined) throw new Error('A contract that is watched did not answer.');
  return hexToBigInt(answer, { signed: options?.signed, ...(options && { size: 32 }) });
}

export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};
