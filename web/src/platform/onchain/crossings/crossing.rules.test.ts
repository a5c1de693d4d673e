import { canRetry, stageOf, stepsOf, wordsOf } from './crossing.rules.ts';

const names = { from: 'Avalanche', to: 'BSC' };
const states = (stage: Parameters<typeof stepsOf>[0]) => stepsOf(stage, names).map(({ state }) => state);

test('waits for its block to be final, whatever the way looks like', () => {
  expect(stageOf({ block: 10, finalBlock: undefined, arrival: undefined })).toBe('sent');
  expect(stageOf({ block: 10, finalBlock: 9, arrival: 'on-its-way' })).toBe('sent');
  expect(stageOf({ block: 10, finalBlock: 10, arrival: undefined })).toBe('on-its-way');
  expect(stageOf({ block: 10, finalBlock: 10, arrival: 'behind' })).toBe('behind');
});

test('is where the other chain says it is', () => {
  for (const arrival of ['arrived', 'in-part', 'stored', 'blocked'] as const)
    expect(stageOf({ block: 10, finalBlock: 9, arrival })).toBe(arrival);
});

test('shows one step at a time', () => {
  expect(states('sent')).toEqual(['done', 'now', 'next', 'next']);
  expect(states('on-its-way')).toEqual(['done', 'done', 'now', 'next']);
  expect(states('behind')).toEqual(['done', 'done', 'trouble', 'next']);
  expect(states('stored')).toEqual(['done', 'done', 'done', 'trouble']);
  expect(states('arrived')).toEqual(['done', 'done', 'done', 'done']);
});

test('is sent on by anyone where it waits', () => {
  const stages = ['sent', 'on-its-way', 'behind', 'blocked', 'stored', 'in-part', 'arrived'] as const;
  expect(stages.filter(canRetry)).toEqual(['blocked', 'stored', 'in-part']);
});

test('says when it takes longer than usual', () => {
  const told = { stage: 'on-its-way', what: '12 HATCHY', ...names } as const;
  expect(wordsOf({ ...told, age: 60_000 })).toBe('Relayers carry it to BSC. You can close this page.');
  expect(wordsOf({ ...told, age: 16 * 60_000 })).toMatch(/^This takes longer than usual. Nothing is lost/);
});
