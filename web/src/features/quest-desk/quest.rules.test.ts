import type { Quest } from '@hatchery/api/quest-shapes';
import {
  areChoicesGood,
  budgetWords,
  fieldsOfQuest,
  formOfQuest,
  newQuest,
  questChecks,
  questTexts,
  standingOf,
} from './quest.rules.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const quest: Quest = {
  uid: 'quest',
  slug: 'two-rounds',
  name: 'Two rounds',
  description: 'Keep foxes off twice.',
  chapter: 'First week',
  type: 'ranked',
  period: 'season',
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: '2026-12-24T00:00:00.000Z',
  gameId: 'nest',
  boardId: 'board',
  link: '/play/nest-watch',
  image: '/quest.webp',
  conditions: [{ kind: 'fact', source: 'game', gameId: 'nest', fact: 'rounds', atLeast: 2 }],
  rewards: [{ kind: 'egg', amount: 1, name: 'Egg' }],
  budget: { grants: 1_000, left: 880 },
  grantsPerPeriod: 100,
  order: 3,
  active: true,
  version: 2,
};

test('a quest comes back as it was typed', () => {
  const { choices, texts } = formOfQuest(quest, () => undefined);
  const { uid, version, budget, rewards, ...fields } = quest;
  expect(fieldsOfQuest(choices, texts)).toEqual({ ...fields, grants: 1_000, rewards: [{ kind: 'egg', amount: 1 }] });
  expect(areChoicesGood(choices)).toBe(true);
  const checks = questChecks(choices.period, texts.startsAt);
  for (const name of questTexts) expect([name, checks[name](texts[name])]).toEqual([name, undefined]);
});

test('what is empty is taken away, and only a ranked quest has a board', () => {
  const choices = { ...newQuest.choices, boardId: 'board' };
  const fields = fieldsOfQuest(choices, { ...newQuest.texts, name: 'Egg', slug: 'egg', description: 'Take it.' });
  for (const name of ['boardId', 'gameId', 'chapter', 'link', 'startsAt', 'endsAt', 'grants', 'grantsPerPeriod'])
    expect(fields).not.toHaveProperty(name);
  expect(fields).toMatchObject({ active: false, type: 'challenge', period: 'once', order: 0 });
});

test('faults are found before the API finds them', () => {
  const checks = questChecks('season', '2026-11-24T12:00');
  expect(checks.slug('Daily Egg')).toMatch('small letters');
  expect(checks.description(' ')).toMatch('what to do');
  expect(checks.link('hatchery')).toMatch('path');
  expect(checks.link('/hatchery')).toBeUndefined();
  expect(checks.grants('0')).toMatch('whole');
  expect(checks.startsAt('')).toMatch('season');
  expect(checks.endsAt('2026-11-24T11:00')).toBe('The end must be after the start.');
  expect(questChecks('once', '').endsAt('')).toBeUndefined();
  expect(areChoicesGood({ ...newQuest.choices, type: 'ranked' })).toBe(false);
});

test('a quest says how it stands', () => {
  expect(standingOf(quest, now)).toBe('running');
  expect(standingOf({ ...quest, active: false }, now)).toBe('hidden');
  expect(standingOf({ ...quest, startsAt: '2026-11-25T00:00:00.000Z' }, now)).toBe('to-come');
  expect(standingOf({ ...quest, endsAt: '2026-11-24T12:00:00.000Z' }, now)).toBe('ended');
  expect(standingOf({ ...quest, budget: { grants: 5, left: 0 } }, now)).toBe('used-up');
  expect(budgetWords(quest)).toBe('880 of 1,000');
  expect(budgetWords({})).toBe('No limit');
});
