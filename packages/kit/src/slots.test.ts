import { Slots } from './slots.ts';

test('holders come in one after another, and a slot is given back once', async () => {
  const slots = new Slots({ most: 2, waitMilliseconds: 60_000 });
  const [first, second] = [await slots.take(), await slots.take()];
  const entered: string[] = [];
  const third = slots.take().then((leave) => {
    entered.push('third');
    return leave;
  });
  const fourth = slots.take().then(() => entered.push('fourth'));
  await Promise.resolve();
  expect(entered).toEqual([]);
  first();
  first();
  const leave = await third;
  expect(entered).toEqual(['third']);
  leave();
  await fourth;
  second();
  await slots.take();
  expect(entered).toEqual(['third', 'fourth']);
});

test('a wait that is in vain ends with a 503 that says when to try again, and leaves no place taken', async () => {
  const slots = new Slots({ most: 1, waitMilliseconds: 5 });
  const leave = await slots.take();
  await expect(slots.take()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  leave();
  await slots.take();
});
