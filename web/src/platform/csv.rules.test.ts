import { cellOf, csvOf } from './csv.rules.ts';

test.each([
  ['Moss', 'Moss'],
  ['Moss, "wet"', '"Moss, ""wet"""'],
  ['-5', '-5'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['@x', "'@x"],
])('%j in a CSV', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test('rows come under a heading', () => {
  const columns = [
    ['name', ({ name }: { name: string }) => name],
    ['letters', ({ name }: { name: string }) => String(name.length)],
  ] as const;
  expect(csvOf(columns, [{ name: 'Moss, wet' }])).toBe('name,letters\r\n"Moss, wet",9\r\n');
});
