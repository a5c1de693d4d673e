import { nameFault } from './name.rules.ts';

test.each(['Old Fern', "Mr. O'Hara", 'Zoë', '  Bo B  ', '森の番人'])('%j is a name', (name) => {
  expect(nameFault(name)).toBeUndefined();
});

test.each([
  ['', 'Use at least 3 letters.'],
  ['Bo', 'Use at least 3 letters.'],
  ['x'.repeat(25), 'Use at most 24 letters.'],
  ['Fern \u202egg', 'Use letters and digits, with spaces, apostrophes, hyphens and dots between them.'],
  ['<b>Fern</b>', 'Use letters and digits, with spaces, apostrophes, hyphens and dots between them.'],
])('%j is none', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
