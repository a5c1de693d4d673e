import type { CreatureForm } from '@hatchery/api/growth-shapes';
import { namesWords, needsWords, shareOf } from './needs.rules.ts';

const form = (name: string): CreatureForm => ({
  ...{ monsterId: 4, name, image: '/4.svg', stage: 1, level: 12, xp: 1_200 },
  ...{ health: 92, attackDamage: 13, aspd: 1.05, walkSpeed: 36, dps: 13.65, skills: [] },
});
const needs = {
  ...{ now: form('Fernip'), options: [form('Brackenhart')], level: 12, missingXp: 0, ready: true },
  ...{ reason: null, growing: null },
};

test('missing experience is told in plain words', () => {
  expect(needsWords({ ...needs, ready: false, missingXp: 1_110, reason: 'It needs level 12.' })).toBe(
    '1,110 more experience and it can evolve, at level 12.',
  );
});

test('a creature that may evolve says into what', () => {
  expect(needsWords(needs)).toBe('Ready to become Brackenhart.');
  const branches = ['Verdantler', 'Bramblestag', 'Oak'].map(form);
  expect(needsWords({ ...needs, options: branches })).toBe(
    'Ready. It can become Verdantler, Bramblestag or Oak: one of them, for good.',
  );
});

test('a creature that may not says why', () => {
  expect(needsWords({ ...needs, options: [], level: null, ready: false })).toBe('Fernip is fully grown.');
  expect(needsWords({ ...needs, ready: false, reason: 'It is still hatching.' })).toBe('It is still hatching.');
  const growing = { uid: 'u', kind: 'evolve', role: 'grows', monsterId: 5, until: '2026-01-01T00:00:00.000Z' } as const;
  expect(needsWords({ ...needs, ready: false, growing })).toBe('It is changing right now.');
});

test('names in a row', () => {
  expect(namesWords([])).toBe('');
  expect(namesWords(['Oak'])).toBe('Oak');
  expect(namesWords(['Oak', 'Fern'])).toBe('Oak or Fern');
});

test('the share of the experience that is there', () => {
  expect(shareOf({ now: form('Fernip'), missingXp: 1_200 })).toBe(0.5);
  expect(shareOf({ now: { ...form('Fernip'), xp: 0 }, missingXp: 0 })).toBe(1);
});
