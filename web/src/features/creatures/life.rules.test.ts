import type { LifeEvent } from '@hatchery/api/monster-life';
import { byDay, eventIcon, eventTitle, eventWords, isTurn, withKinds } from './life.rules.ts';

const event = (kind: LifeEvent['kind'], more: Partial<LifeEvent> = {}): LifeEvent => ({
  ...{ sequence: 1, kind, at: '2026-03-04T12:00:00.000Z', final: true },
  ...more,
});

test.each<[LifeEvent, string, string]>([
  [event('drawn', { reason: 'egg' }), 'Stirred in its egg', ''],
  [event('hatched', { name: 'Fernip', reason: 'egg' }), 'Hatched as Fernip', ''],
  [event('minted', { name: 'Fernip', app: 'Frontier' }), 'Came into the world as Fernip', 'From Frontier'],
  [event('experience', { xp: 1_200, reason: 'quest' }), '1,200 experience', 'From a quest'],
  [event('experience', { xp: 40, reason: 'key', app: 'Frontier' }), '40 experience', 'From Frontier'],
  [event('level', { level: 12, reason: 'key' }), 'Reached level 12', 'From a game'],
  [event('evolved', { name: 'Brackenhart', stage: 2, reason: 'evolve' }), 'Became Brackenhart', 'Stage 2'],
  [
    event('merged', { others: [8, 9], level: 13, stage: 1, totalXp: 5_400 }),
    'Took 2 others in',
    'Level 13 · 5,400 experience in all',
  ],
  [event('consumed', { others: [7], reason: 'merge' }), 'Was taken in by another', 'From a merge'],
  [event('consumed', { reason: 'chain' }), 'Was burned', ''],
  [event('moved', { from: '0xa', to: '0xb' }), 'Moved to another keeper', ''],
  [event('named', { nickname: 'Old Fern' }), 'Was named Old Fern', ''],
  [event('named'), 'Its name changed', ''],
  [event('level', { level: 3, reason: 'a reason of tomorrow' }), 'Reached level 3', ''],
])('%o is told', (told, title, words) => {
  expect([eventTitle(told), eventWords(told)]).toEqual([title, words]);
  expect(eventIcon(told)).toBeTruthy();
});

test('a merge names the kind that it made of a creature, and none where that stayed', () => {
  const merge = { monsterId: 5, name: 'Brackenhart', level: 13, stage: 2, totalXp: 2_808, others: [8, 9, 10] };
  const [again, changed] = withKinds([
    event('merged', { ...merge, level: 14 }),
    event('merged', merge),
    event('named', { nickname: 'Old Fern' }),
    event('hatched', { monsterId: 4, name: 'Fernip' }),
  ]).map((told) => [eventTitle(told), eventWords(told)]);
  expect(changed).toEqual(['Took 3 others in, and became Brackenhart', 'Level 13 · Stage 2 · 2,808 experience in all']);
  expect(again).toEqual(['Took 3 others in', 'Level 14 · 2,808 experience in all']);
});

test('experience is a step, and an evolution a turn', () => {
  expect([isTurn(event('experience')), isTurn(event('evolved'))]).toEqual([false, true]);
});

test('events stand under their days, in their order', () => {
  const later = event('level', { at: '2026-03-06T12:00:00.000Z' });
  const days = byDay([later, event('named'), event('hatched')]);
  expect(days.map(({ day, events }) => [day, events.map(({ kind }) => kind)])).toEqual([
    ['6 March 2026', ['level']],
    ['4 March 2026', ['named', 'hatched']],
  ]);
  expect(byDay([])).toEqual([]);
});
