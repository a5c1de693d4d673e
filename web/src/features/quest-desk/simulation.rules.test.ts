import type { QuestStep, SimulatedQuest } from '@hatchery/api/quest-shapes';
import { noNames } from '../../platform/quests/quest.words.ts';
import { evidenceLines, haveWords, shareOf, verdictWords } from './simulation.rules.ts';

const step = (more: Partial<QuestStep> = {}): QuestStep => ({
  condition: { kind: 'fact', source: 'platform', fact: 'hatches', atLeast: 3 },
  have: '1',
  need: '3',
  done: false,
  ...more,
});
const outcome = (more: Partial<SimulatedQuest> = {}): SimulatedQuest => ({
  uid: 'quest',
  valid: false,
  steps: [step()],
  missing: [step()],
  currentPeriod: '2026-11-24',
  evidence: [],
  ...more,
});

test('progress is told in the units of what is counted', () => {
  expect(haveWords(step(), noNames)).toBe('1 of 3');
  const { have, ...unknown } = step();
  expect(haveWords(unknown, noNames)).toBe('Nobody can tell now');
  const names = { ...noNames, asset: () => ({ name: 'Dew', decimals: 6 }) };
  const condition = { kind: 'amount', of: 'asset', assetId: 'dew', amount: '2500000' } as const;
  expect(haveWords(step({ condition, have: '1000000', need: '2500000' }), names)).toBe('1 of 2.5');
});

test('a share is full only when it is done', () => {
  expect(shareOf(step())).toBe(33);
  expect(shareOf(step({ have: '10' }))).toBe(99);
  expect(shareOf(step({ done: true }))).toBe(100);
  expect(shareOf(step({ need: '0', done: true }))).toBe(100);
});

test('the verdict says what would happen', () => {
  expect(verdictWords(outcome({ valid: true, missing: [] }))).toBe('It would pass.');
  expect(verdictWords(outcome())).toBe('It would not pass: one condition is missing.');
  expect(verdictWords(outcome({ missing: [step(), step()] }))).toMatch('2 conditions are missing');
  const claimed = outcome({ valid: true, missing: [], claimedAt: '2026-11-24T12:00:00.000Z' });
  expect(verdictWords(claimed)).toMatch('2026-11-24');
});

test('evidence is told line by line', () => {
  expect(evidenceLines(undefined)).toEqual([]);
  expect(evidenceLines({ hatches: 2, holdings: [{ token: '7', block: 12 }, 'egg'] })).toEqual([
    'hatches: 2',
    'holdings 1: {"token":"7","block":12}',
    'holdings 2: egg',
  ]);
});
