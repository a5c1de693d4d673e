import type { QuestProgress, QuestStep } from '@hatchery/api/quest-shapes';
import { conditionWords, type Names, noNames } from './quest.words.ts';

export type QuestState = 'claimable' | 'open' | 'upcoming' | 'used-up' | 'claimed';

type Judged = Pick<QuestProgress, 'claimable' | 'claimedAt' | 'startsAt' | 'usedUp'>;

/** Returns where a quest stands for a player. @param now milliseconds since 1970 */
export function stateOf({ claimable, claimedAt, startsAt, usedUp }: Judged, now: number): QuestState {
  if (claimedAt) return 'claimed';
  if (startsAt && Date.parse(startsAt) > now) return 'upcoming';
  if (usedUp) return 'used-up';
  return claimable ? 'claimable' : 'open';
}

const shareOf = ({ have = '0', need, done }: QuestStep): number =>
  done ? 1 : Math.min(0.99, Number((BigInt(have) * 100n) / BigInt(need === '0' ? '1' : need)) / 100);

/** Returns how far a quest is, from 0 to 1: each step counts alike. */
export const nearnessOf = ({ steps }: Pick<QuestProgress, 'steps'>): number =>
  steps.length === 0 ? 1 : steps.reduce((sum, step) => sum + shareOf(step), 0) / steps.length;

const places: Record<QuestState, number> = { claimable: 0, open: 1, upcoming: 2, 'used-up': 3, claimed: 4 };

/** Sorts quests: what can be claimed first, then what is nearest, then in the platform's order. */
export const byNearness = (quests: readonly QuestProgress[], now: number): QuestProgress[] =>
  quests.toSorted(
    (one, other) =>
      places[stateOf(one, now)] - places[stateOf(other, now)] ||
      nearnessOf(other) - nearnessOf(one) ||
      one.order - other.order,
  );

/** Returns what to do next, the nearest first; claimed quests are left out. */
export const nextQuests = (quests: readonly QuestProgress[], now: number, most: number): QuestProgress[] =>
  byNearness(quests, now)
    .filter((quest) => ['claimable', 'open'].includes(stateOf(quest, now)))
    .slice(0, most);

export const countClaimable = (quests: readonly QuestProgress[], now: number): number =>
  quests.filter((quest) => stateOf(quest, now) === 'claimable').length;

const settlingForMs = 60_000;

/** Returns whether rewards of a quest that was just claimed are still on their way. */
export const isSettling = (quests: readonly QuestProgress[], now: number): boolean =>
  quests.some(
    ({ grant }) =>
      grant !== undefined &&
      now - Date.parse(grant.createdAt) < settlingForMs &&
      grant.rewards.some(({ state }) => state === 'due'),
  );

const periods: [QuestProgress['period'], string][] = [
  ['daily', 'Today'],
  ['weekly', 'This week'],
  ['season', 'This season'],
  ['once', 'At any time'],
];

export interface Group {
  title: string;
  quests: QuestProgress[];
  /** When all quests of the group begin anew. */
  nextAt: string | undefined;
}

/** Returns the pages of the journal: today, then chapters such as the first week, then longer periods. */
export function groupsOf(quests: readonly QuestProgress[], now: number): Group[] {
  const titleOf = ({ chapter, period }: QuestProgress) =>
    chapter ?? periods.find(([name]) => name === period)?.[1] ?? 'At any time';
  const chapters = [...new Set(quests.flatMap(({ chapter }) => chapter ?? []))];
  const [today = '', ...longer] = periods.map(([, title]) => title);
  const titles = [...new Set([today, ...chapters, ...longer])];
  return titles.flatMap((title) => {
    const inside = quests.filter((quest) => titleOf(quest) === title);
    if (inside.length === 0) return [];
    const [first] = inside;
    const shared = inside.every(({ nextAt }) => nextAt === first?.nextAt);
    return [{ title, quests: byNearness(inside, now), nextAt: shared ? first?.nextAt : undefined }];
  });
}

const figure = (amount: string): string => BigInt(amount).toLocaleString('en');

const done: Record<string, string> = {
  hatches: 'eggs hatched',
  named: 'creatures named',
  friends: 'friends added',
  'quests-today': 'quests finished today',
};

/** Returns what the figures of a step count, as in "eggs hatched". */
function countedOf({ condition }: QuestStep, names: Names): string | undefined {
  if (condition.kind === 'collection')
    return { creature: 'different creatures', egg: 'different eggs', asset: 'different items' }[condition.of];
  if (condition.kind === 'set') return undefined;
  if (condition.kind === 'amount' && condition.of !== 'asset')
    return { creature: 'creatures', egg: 'eggs' }[condition.of];
  if (condition.kind !== 'fact') return undefined;
  if (condition.source === 'platform') return done[condition.fact];
  return names.fact(condition.gameId ?? '', condition.fact)?.title.toLowerCase();
}

/** Returns progress in words, as in "2 of 5 eggs hatched"; nothing where figures say nothing, as for "Own a fire creature". */
export function progressWords(step: QuestStep, names: Names = noNames): string | undefined {
  if (step.done) return 'Done';
  if (step.have === undefined) return 'We cannot tell right now. Nothing is lost.';
  const { condition } = step;
  if (condition.kind === 'amount' && condition.of === 'asset') return undefined;
  if (step.need === '1' && condition.kind !== 'fact') return undefined;
  const counted = countedOf(step, names);
  return `${figure(step.have)} of ${figure(step.need)}${counted ? ` ${counted}` : ''}`;
}

/** Returns what a screen reader says of a step's bar. */
export const barLabel = (step: QuestStep, names: Names = noNames): string =>
  `${conditionWords(step.condition, names)}: ${progressWords(step, names) ?? 'not yet'}`;

/** Returns the figures of a step's bar; amounts of tokens are more than a number holds. */
export function barOf(step: QuestStep): { value: number; most: number } {
  return { value: Math.round(shareOf(step) * 100), most: 100 };
}

type Link = QuestProgress['link'];

/** Returns the words of the button that leads to where a quest is done. */
export function wayWords(link: Link): string {
  const ways: [string, string][] = [
    ['/play/', 'Play'],
    ['/hatchery', 'Go to the Hatchery'],
    ['/collection', 'Open your collection'],
    ['/friends', 'Find friends'],
    ['/market', 'Go to the Market'],
    ['/trades', 'Look at trades'],
  ];
  return ways.find(([path]) => link?.startsWith(path))?.[1] ?? 'Show me where';
}
