import type { Condition, QuestProgress, QuestStep } from '@hatchery/api/quest-shapes';
import {
  barLabel,
  barOf,
  countClaimable,
  groupsOf,
  isSettling,
  nearnessOf,
  nextQuests,
  progressWords,
  stateOf,
} from './quest.rules.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const hatches: Condition = { kind: 'fact', source: 'platform', fact: 'hatches', atLeast: 5 };

const step = (have: string | undefined, need: string, condition: Condition = hatches): QuestStep => ({
  condition,
  ...(have === undefined ? {} : { have }),
  need,
  done: have !== undefined && BigInt(have) >= BigInt(need),
});

const quest = (name: string, more: Partial<QuestProgress> = {}): QuestProgress => ({
  uid: name,
  slug: name,
  name,
  description: name,
  type: 'challenge',
  period: 'daily',
  conditions: [hatches],
  rewards: [],
  order: 0,
  active: true,
  version: 1,
  currentPeriod: '2026-11-24',
  steps: [step('2', '5')],
  claimable: false,
  usedUp: false,
  ...more,
});

test('a quest stands in one state', () => {
  expect(stateOf(quest('a'), now)).toBe('open');
  expect(stateOf(quest('a', { claimable: true }), now)).toBe('claimable');
  expect(stateOf(quest('a', { startsAt: '2026-12-24T00:00:00.000Z' }), now)).toBe('upcoming');
  expect(stateOf(quest('a', { usedUp: true }), now)).toBe('used-up');
  const claimed = { claimedAt: '2026-11-24T10:00:00.000Z', usedUp: true };
  expect(stateOf(quest('a', claimed), now)).toBe('claimed');
});

test('what can be claimed comes first, then the nearest', () => {
  const near = quest('near', { steps: [step('4', '5')] });
  const ready = quest('ready', { claimable: true, steps: [step('5', '5')] });
  const claimed = quest('claimed', { claimedAt: '2026-11-24T10:00:00.000Z' });
  const all = [claimed, quest('far'), near, ready];
  expect(nextQuests(all, now, 9).map(({ name }) => name)).toEqual(['ready', 'near', 'far']);
  expect(nextQuests(all, now, 2)).toHaveLength(2);
  expect(countClaimable(all, now)).toBe(1);
});

test('rewards that are on their way are looked for, for a minute', () => {
  const createdAt = '2026-11-24T11:59:30.000Z';
  const reward = { kind: 'egg', amount: 1, name: 'Surprise egg' } as const;
  const claimed = (state: 'due' | 'given') => {
    const grant = { uid: 'g', source: 'quest', sourceId: 'a', period: 'once', createdAt } as const;
    return [quest('a', { grant: { ...grant, rewards: [{ reward, state }] } })];
  };
  expect(isSettling(claimed('due'), now)).toBe(true);
  expect(isSettling(claimed('due'), now + 60_000)).toBe(false);
  expect(isSettling(claimed('given'), now)).toBe(false);
});

test('steps count alike, and an unknown one counts nothing', () => {
  expect(nearnessOf({ steps: [step('5', '5'), step(undefined, '5')] })).toBe(0.5);
  expect(nearnessOf({ steps: [step('1', '1000000000000000000000')] })).toBe(0);
  expect(barOf(step('999999', '1000000'))).toEqual({ value: 99, most: 100 });
});

test('the journal begins with today, then the first week, then what takes longer', () => {
  const tomorrow = '2026-11-25T00:00:00.000Z';
  const groups = groupsOf(
    [
      quest('always', { period: 'once' }),
      quest('second egg', { period: 'once', chapter: 'First week' }),
      quest('weekly', { period: 'weekly' }),
      quest('daily', { nextAt: tomorrow }),
    ],
    now,
  );
  expect(groups.map(({ title }) => title)).toEqual(['Today', 'First week', 'This week', 'At any time']);
  expect(groups[0]?.nextAt).toBe(tomorrow);
});

test.each<[QuestStep, string | undefined]>([
  [step('2', '5'), '2 of 5 eggs hatched'],
  [step('5', '5'), 'Done'],
  [step(undefined, '5'), 'We cannot tell right now. Nothing is lost.'],
  [step('0', '1', { kind: 'exists', element: 'fire' }), undefined],
  [step('3', '8', { kind: 'collection', of: 'creature', different: 8 }), '3 of 8 different creatures'],
  [step('1', '3', { kind: 'set', of: 'egg', ids: ['0', '1', '2'] }), '1 of 3'],
  [step('700', '1200', { kind: 'fact', source: 'game', gameId: 'n', fact: 'score', atLeast: 1_200 }), '700 of 1,200'],
])('progress is told in words: %#', (one, words) => {
  expect(progressWords(one)).toBe(words);
});

test('a bar has a name that says all', () => {
  expect(barLabel(step('2', '5'))).toBe('Hatch 5 eggs: 2 of 5 eggs hatched');
  expect(barLabel(step('0', '1', { kind: 'exists', element: 'fire' }))).toBe('Own a fire creature: not yet');
});
