import { isOver } from './epochs.rules.ts';

const at = (time: string) => new Date(`2026-11-27T${time}Z`);

it.each([
  ['within its day', at('00:00:00'), 3, at('23:59:59'), false],
  ['after its day', at('23:59:59'), 1, new Date('2026-11-28T00:00:00Z'), true],
  ['with the most draws', at('10:00:00'), 10, at('10:00:01'), true],
  ['with one draw less', at('10:00:00'), 9, at('10:00:01'), false],
  ['with a clock that went back', at('10:00:00'), 1, new Date('2026-11-26T23:00:00Z'), false],
])('an epoch %s', (_what, openedAt, draws, now, over) => {
  expect(isOver({ openedAt, draws }, now, 10)).toBe(over);
});
