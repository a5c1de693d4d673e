import { createGatherer } from './gather.ts';

/** A batch that ends when told to. */
function slow() {
  const batches: { items: number[]; end: (results: string[] | Error) => void }[] = [];
  const run = (items: number[]) =>
    new Promise<PromiseSettledResult<string>[]>((resolve, reject) => {
      const end = (results: string[] | Error) => {
        if (results instanceof Error) reject(results);
        else resolve(results.map((value) => ({ status: 'fulfilled', value })));
      };
      batches.push({ items, end });
    });
  return { batches, run };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('lets the first item go at once, and those that come meanwhile together', async () => {
  const { batches, run } = slow();
  const ask = createGatherer(run, { most: 2 });
  const answers = Promise.all([1, 2, 3, 4].map(ask));
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.end(['one']);
  await turn();
  expect(batches[1]?.items).toEqual([2, 3]);
  batches[1]?.end(['two', 'three']);
  await turn();
  expect(batches[2]?.items).toEqual([4]);
  batches[2]?.end(['four']);
  expect(await answers).toEqual(['one', 'two', 'three', 'four']);
});

it('gives an error to each item of its batch, and goes on', async () => {
  const { batches, run } = slow();
  const ask = createGatherer(run, { most: 2 });
  const answers = Promise.allSettled([1, 2, 3].map(ask));
  batches[0]?.end(['one']);
  await turn();
  batches[1]?.end(new Error('away'));
  await turn();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const next = ask(4);
  expect(batches[2]?.items).toEqual([4]);
  batches[2]?.end(['four']);
  expect(await next).toBe('four');
});
