import type { Answer, Question, Verdict } from '@hatchery/chain/laws/law';
import type { Hex } from 'viem';
import type { Standing } from '../messages/standing.ts';
import type { RawLog } from '../node/logs.ts';

/** A set of contracts to watch. Its answers, its logs and the known messages all end at the same blocks. */
export type Subject = {
  topics: readonly Hex[];
  questions: readonly Question[];
  /** Drops what it learned from logs. They follow again from the first block. */
  forget(): void;
  take(chainId: number, logs: readonly RawLog[]): void;
  judge(answers: readonly Answer[], standing: Standing): Verdict;
};
