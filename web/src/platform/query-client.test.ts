import { InfiniteQueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

afterAll(() => queryClient.clear());

test('a page that was asked for comes also when the list changes meanwhile', async () => {
  const asked: number[] = [];
  let letItCome = () => {};
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['list', 'of pages'],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      if (pageParam === 2 && asked.length === 2) await new Promise<void>((resolve) => (letItCome = resolve));
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (page) => page + 1,
  });
  const leave = observer.subscribe(() => {});
  await observer.refetch({ cancelRefetch: false });
  const more = observer.fetchNextPage();
  const again = queryClient.invalidateQueries({ queryKey: ['list'] });
  letItCome();
  await Promise.all([more, again]);
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(asked).toEqual([1, 2, 1, 2]);
  leave();
});
