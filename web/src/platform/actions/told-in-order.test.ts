import { ApiProblem } from '../problem.ts';
import { toldInOrder } from './told-in-order.ts';

type News = { id: string; state: number };
const problem = (status: number) => new ApiProblem({ url: '/', status, statusText: '', body: {} });
const lost = new TypeError('no network');
/** Lets everything happen that waits for nothing. */
const settle = () => new Promise(setImmediate);

/** Tells to a platform that gives these answers, and takes everything afterwards. A pause lasts until `wait` ends it. */
function setUp(...answers: (Error | Promise<void>)[]) {
  const told: string[] = [];
  const pauses: number[] = [];
  let endPause = () => {};
  const news = toldInOrder<News>({
    async tell({ id, state }) {
      told.push(`${id}${state}`);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      await answer;
    },
    pause: (ms, signal) =>
      new Promise((resolve) => {
        pauses.push(ms);
        endPause = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
  });
  const wait = async () => {
    endPause();
    await settle();
  };
  return { news, told, pauses, wait };
}

/** Something that the platform is working on. */
function underWay() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
}

it('tells one after the other, in order', async () => {
  const first = underWay();
  const { news, told } = setUp(first.promise);
  for (const id of ['a', 'b', 'c']) news.add({ id, state: 1 });
  await settle();
  expect(told).toEqual(['a1']);
  first.resolve();
  await settle();
  expect(told).toEqual(['a1', 'b1', 'c1']);
  expect([...news.ids()]).toEqual([]);
  news.add({ id: 'a', state: 2 });
  await settle();
  expect(told).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('tells only the newest state of each, and one that comes while an older one is on its way', async () => {
  const first = underWay();
  const { news, told } = setUp(first.promise);
  const old = { id: 'a', state: 1 };
  for (const one of [old, { id: 'b', state: 1 }, { id: 'b', state: 2 }]) news.add(one);
  expect(news.isNewest(old)).toBe(true);
  news.add({ id: 'a', state: 2 });
  expect(news.isNewest(old)).toBe(false);
  first.resolve();
  await settle();
  expect(told).toEqual(['a1', 'a2', 'b2']);
});

it.each([400, 404, 409, 413])('drops what is refused with %d, and goes on at once', async (status) => {
  const { news, told, pauses } = setUp(problem(status));
  news.add({ id: 'a', state: 1 });
  news.add({ id: 'b', state: 1 });
  await settle();
  expect(told).toEqual(['a1', 'b1']);
  expect(pauses).toEqual([]);
});

it('tells the state that came while an older one was refused', async () => {
  const first = Promise.withResolvers<void>();
  const { news, told } = setUp(first.promise);
  news.add({ id: 'a', state: 1 });
  news.add({ id: 'a', state: 2 });
  first.reject(problem(400));
  await settle();
  expect(told).toEqual(['a1', 'a2']);
});

it.each<[string, Error]>([
  ['no network', lost],
  ['an outage', problem(503)],
  ['a limit', problem(429)],
  ['a session that has ended', problem(401)],
])('keeps the order, and tries again after %s', async (_, error) => {
  const { news, told, pauses, wait } = setUp(error, error);
  news.add({ id: 'a', state: 1 });
  news.add({ id: 'b', state: 1 });
  await settle();
  news.add({ id: 'a', state: 2 });
  await settle();
  expect(told).toEqual(['a1']);
  await wait();
  expect(told).toEqual(['a1', 'a2']);
  await wait();
  expect(told).toEqual(['a1', 'a2', 'a2', 'b1']);
  expect(pauses).toEqual([1_000, 2_000]);
});

it('pauses for a minute at most, and briefly again after an answer', async () => {
  const { news, pauses, wait } = setUp(...Array<Error>(8).fill(lost), Promise.resolve(), lost);
  news.add({ id: 'a', state: 1 });
  news.add({ id: 'b', state: 1 });
  await settle();
  for (let turn = 0; turn < 8; turn++) await wait();
  expect(pauses.map((ms) => ms / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 1]);
});

it('tells nothing more once it was stopped, also in a pause', async () => {
  const { news, told } = setUp(lost);
  news.add({ id: 'a', state: 1 });
  await settle();
  news.stop();
  await settle();
  news.add({ id: 'b', state: 1 });
  await settle();
  expect(told).toEqual(['a1']);
});
