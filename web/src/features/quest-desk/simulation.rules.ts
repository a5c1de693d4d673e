import type { Condition, QuestStep, SimulatedQuest } from '@hatchery/api/quest-shapes';
import { formatUnits } from '../../design/amount.rules.ts';
import type { Names } from '../../platform/quests/quest.words.ts';

const decimalsOf = (condition: Condition, names: Names): number =>
  condition.kind === 'amount' && condition.assetId ? (names.asset(condition.assetId)?.decimals ?? 0) : 0;

/** Says how far a player is with a condition, as in "1 of 2". */
export function haveWords({ condition, have, need }: QuestStep, names: Names): string {
  const decimals = decimalsOf(condition, names);
  const figure = (base: string) => formatUnits(BigInt(base), decimals);
  return have === undefined ? 'Nobody can tell now' : `${figure(have)} of ${figure(need)}`;
}

/** Returns how much of a condition is done, in percent from 0 to 100. */
export function shareOf({ have = '0', need, done }: Pick<QuestStep, 'have' | 'need' | 'done'>): number {
  if (done || need === '0') return done ? 100 : 0;
  const percent = Number((BigInt(have) * 100n) / BigInt(need));
  return Math.min(99, percent);
}

/** Says how a quest would be judged. */
export function verdictWords({ valid, missing, claimedAt, currentPeriod }: SimulatedQuest): string {
  if (claimedAt) return `Claimed already in this period (${currentPeriod}). It would not be given again.`;
  if (valid) return 'It would pass.';
  return `It would not pass: ${missing.length === 1 ? 'one condition is' : `${missing.length} conditions are`} missing.`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the evidence of a condition as lines of names and values. */
export const evidenceLines = (evidence: SimulatedQuest['evidence'][number] | undefined): string[] =>
  Object.entries(evidence ?? {}).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one, index) => `${name} ${index + 1}: ${textOf(one)}`)
      : [`${name}: ${textOf(value)}`],
  );
