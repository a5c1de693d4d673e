import { startParts } from './closing.ts';

const partOf = (name: string, closed: string[]) => ({ name, close: async () => void closed.push(name) });

test('ends parts in reverse order, once', async () => {
  const closed: string[] = [];
  const whole = await startParts(async (keep) => {
    const database = keep(partOf('database', closed));
    keep(partOf('server', closed));
    return { uses: database.name };
  });
  expect({ uses: whole.uses, closed }).toEqual({ uses: 'database', closed: [] });
  await whole.close();
  await whole.close();
  expect(closed).toEqual(['server', 'database']);
});

test('ends what was started when a later part fails', async () => {
  const closed: string[] = [];
  const starting = startParts(async (keep) => {
    keep(partOf('database', closed));
    throw new Error('no port');
  });
  await expect(starting).rejects.toThrow('no port');
  expect(closed).toEqual(['database']);
});
