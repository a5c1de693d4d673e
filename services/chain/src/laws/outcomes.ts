import type { Verdict } from '@hatchery/chain/laws/law';
import type { SubjectName } from './crossings.ts';
import type { ParcelState } from './paths.rules.ts';

/** The result of a look for a subject: its figures and findings, or why nothing can be said. */
export type Outcome = { subject: SubjectName; chainIds: readonly number[] } & (
  | { did: 'judge'; verdict: Verdict; ways: Way[] }
  | { did: 'doubt'; reason: string }
);

/** Messages of a subject that are under way between two chains, in one state. */
export type Way = {
  subject: SubjectName;
  from: number;
  to: number;
  state: ParcelState;
  count: number;
  /** When the oldest of them left or failed, in seconds since 1970. */
  oldest: number;
};

/** How much a bridge may move within a day in one direction, and how much of that is left. */
export type Limit = {
  chainId: number;
  bridge: string;
  direction: 'mint' | 'burn';
  most: bigint;
  left: bigint;
};

/** Sums what is under way up, by place and state. */
export function waysOf(subject: SubjectName, parts: readonly Omit<Way, 'subject' | 'count'>[]): Way[] {
  const groups = Map.groupBy(parts, ({ from, to, state }) => `${from} ${to} ${state}`);
  return [...groups.values()].map((group) => {
    const [{ from, to, state }] = group as [(typeof group)[0]];
    return { subject, from, to, state, count: group.length, oldest: Math.min(...group.map(({ oldest }) => oldest)) };
  });
}
