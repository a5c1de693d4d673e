import { isOfFile, readKept } from './kept-ticket.rules.ts';

const now = Date.parse('2030-05-01T12:00:00Z');
const kept = {
  ticket: 't',
  owner: 'ada',
  name: 'egg.png',
  size: 7,
  lastModified: 1,
  type: 'image/png',
  expiresAt: '2030-05-01T13:00:00Z',
};

test('tickets are kept until they expire', () => {
  expect(readKept(JSON.stringify([kept]), now)).toEqual([kept]);
  expect(readKept(JSON.stringify([{ ...kept, expiresAt: '2030-05-01T11:00:00Z' }]), now)).toEqual([]);
});

test.each([[null], ['{'], ['{}'], ['[null, 1, {"ticket": "t"}]']])('%s holds no ticket', (text) => {
  expect(readKept(text, now)).toEqual([]);
});

test('a file is the same by its name, size, time and type', () => {
  expect(isOfFile(kept, { ...kept })).toBe(true);
  for (const other of [{ name: 'nest.png' }, { size: 8 }, { lastModified: 2 }, { type: 'image/gif' }])
    expect(isOfFile(kept, { ...kept, ...other })).toBe(false);
});
