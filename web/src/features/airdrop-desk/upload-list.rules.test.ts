import { filesFault } from './upload-list.rules.ts';

const file = (name: string, size: number) => ({ name, size });

test.each([
  [[file('a.csv', 10)], undefined],
  [Array.from({ length: 6 }, () => file('a.csv', 10)), 'Choose at most 5 files.'],
  [[file('a.csv', 17_000_000)], 'a.csv is larger than 16 MB. Split it.'],
  [[file('a.csv', 0)], 'a.csv is empty.'],
])('%j', (files, fault) => {
  expect(filesFault(files)).toBe(fault);
});
