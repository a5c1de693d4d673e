import { readFileSync } from 'node:fs';
import { hasFallen, type Ratio, tableOf, withMeasured, withTable } from '../ratios.rules.ts';
import { readRatios } from '../results.ts';

const read: Ratio = { key: 'read', measured: 'a read', against: 'pgbench', ratio: 0.4, goal: { atLeast: 0.5 } };
const start: Ratio = { key: 'start', measured: 'a start', against: 'its parts', ratio: 0.8, goal: { atMost: 1 } };

test('a ratio has fallen when it is worse than the committed one by more than a quarter', () => {
  expect(hasFallen({ ...read, ratio: 0.31 }, read)).toBe(false);
  expect(hasFallen({ ...read, ratio: 0.29 }, read)).toBe(true);
  expect(hasFallen({ ...read, ratio: 9 }, read)).toBe(false);
  expect(hasFallen({ ...start, ratio: 0.99 }, start)).toBe(false);
  expect(hasFallen({ ...start, ratio: 1.01 }, start)).toBe(true);
  expect(hasFallen({ ...start, ratio: 0.1 }, start)).toBe(false);
});

test('what was measured replaces what was committed, in its place, and new ratios come last', () => {
  const better = { ...read, ratio: 0.6 };
  const added = { ...read, key: 'write' };
  expect(withMeasured([read, start], [added, better])).toEqual([better, start, added]);
});

test('the table says which goals are not reached', () => {
  expect(
    tableOf([read, start, { ...read, goal: undefined }])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| a read | pgbench | 0.40 | 0.50, not reached |',
    '| a start | its parts | 0.80 | 1.00 at most |',
    '| a read | pgbench | 0.40 | none set |',
  ]);
});

test('the README shows the committed ratios', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(withTable(readme, readRatios())).toBe(readme);
});
