import { asksTooOften, frameOrigin, messageOf } from './frame.rules.ts';

test.each([
  [{ type: 'hatchery:ready' }, { type: 'ready' }],
  [{ type: 'hatchery:leave', more: 1 }, { type: 'leave' }],
  [
    { type: 'hatchery:round', score: 420 },
    { type: 'round', score: 420, rank: undefined },
  ],
  [
    { type: 'hatchery:round', score: 0, rank: 3 },
    { type: 'round', score: 0, rank: 3 },
  ],
  [
    { type: 'hatchery:round', score: 7, rank: -1 },
    { type: 'round', score: 7, rank: undefined },
  ],
])('%j is understood', (data, message) => {
  expect(messageOf(data)).toEqual(message);
});

test.each([
  undefined,
  null,
  'hatchery:ready',
  {},
  { type: 'ready' },
  { type: 'hatchery:round' },
  { type: 'hatchery:round', score: '420' },
  { type: 'hatchery:round', score: 1.5 },
  { type: 'hatchery:round', score: -1 },
  { type: 'hatchery:round', score: Number.MAX_VALUE },
  { type: 'hatchery:play', ticket: 'x' },
])('%j is not', (data) => {
  expect(messageOf(data)).toBeUndefined();
});

const own = 'https://hatchery.example';

test.each([
  ['https://play.moss.example/hatchery?x=1', 'https://play.moss.example'],
  ['http://127.0.0.1:3020/', 'http://127.0.0.1:3020'],
  [`${own}/play`, undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['/nest-watch', undefined],
  [undefined, undefined],
])('%s is framed from %s', (embedUrl, origin) => {
  expect(frameOrigin(embedUrl, own)).toBe(origin);
});

test('a frame gets six tickets a minute', () => {
  const asked = [0, 1, 2, 3, 4, 5];
  expect(asksTooOften(asked.slice(1), 10)).toBe(false);
  expect(asksTooOften(asked, 10)).toBe(true);
  expect(asksTooOften(asked, 60_000)).toBe(false);
});
