import type { AppPlace } from './crossings.ts';
import { type Contents, newPath, type Parcel, type Path, sendOn, settle, stateOf } from './paths.rules.ts';

const place = (chainId: number): AppPlace => ({ chainId, lzId: 100 + chainId, address: `0x${'a'.repeat(40)}` });
const amount = (value: bigint): Contents => ({ ids: [0n], amounts: [value] });
const parcel = (value: bigint): Parcel => ({ contents: amount(value), since: Number(value) });

/** A path on which these amounts were sent, and these things arrived. */
function path(sent: bigint[], arrivals: Path['arrivals'] = []): Path {
  const made = newPath(place(1), place(2));
  for (const value of sent) sendOn(made, parcel(value));
  made.arrivals.push(...arrivals);
  settle(made);
  return made;
}

const received = (value: bigint) => ({ did: 'receive' as const, contents: amount(value) });
const failed = (nonce: number) => ({ did: 'fail' as const, nonce, at: 99 });
const retried = (nonce: number) => ({ did: 'retry' as const, nonce });
const amounts = (parcels: Parcel[]) => parcels.map(({ contents }) => contents.amounts[0]);

test('counts what has not arrived as in flight', () => {
  const state = stateOf(path([5n, 6n, 7n], [received(5n)]), { arrived: 1, isBlocked: false });
  expect(amounts(state['in-flight'])).toEqual([6n, 7n]);
  expect(state).toMatchObject({ blocked: [], stored: [], 'given-up': [], isEarly: false, odd: undefined });
});

test('keeps what failed until it is retried, with the time of its failure', () => {
  const arrivals = [received(5n), failed(2), received(7n)];
  expect(stateOf(path([5n, 6n, 7n], arrivals), { arrived: 3, isBlocked: false }).stored).toEqual([
    { contents: amount(6n), since: 99 },
  ]);
  const later = stateOf(path([5n, 6n, 7n], [...arrivals, retried(2)]), { arrived: 3, isBlocked: false });
  expect(later).toMatchObject({ stored: [], 'in-flight': [], odd: undefined });
});

test('sees a message that blocks its path, and those behind it in flight', () => {
  const state = stateOf(path([5n, 6n, 7n], [received(5n)]), { arrived: 2, isBlocked: true });
  expect([amounts(state.blocked), amounts(state['in-flight'])]).toEqual([[6n], [7n]]);
});

test('sees a message that was given up, at once and after others arrived', () => {
  const last = stateOf(path([5n, 6n], [received(5n)]), { arrived: 2, isBlocked: false });
  expect(amounts(last['given-up'])).toEqual([6n]);
  const skipped = stateOf(path([5n, 6n, 7n], [received(5n), received(7n)]), { arrived: 3, isBlocked: false });
  expect(amounts(skipped['given-up'])).toEqual([6n]);
  const beforeFailure = stateOf(path([5n, 6n, 7n], [failed(3)]), { arrived: 3, isBlocked: false });
  expect([amounts(beforeFailure['given-up']), amounts(beforeFailure.stored)]).toEqual([[5n, 6n], [7n]]);
});

test('waits for the sender where more has arrived than was seen to leave', () => {
  const early = path([5n], [received(5n), received(6n)]);
  expect(stateOf(early, { arrived: 2, isBlocked: false })).toMatchObject({ isEarly: true, odd: undefined });
  sendOn(early, parcel(6n));
  settle(early);
  expect(stateOf(early, { arrived: 2, isBlocked: false })).toMatchObject({ isEarly: false, 'in-flight': [] });
});

test.each([
  ['another amount than was sent', [5n], [received(6n)], 1],
  ['the same message twice', [5n, 6n], [received(5n), received(5n)], 2],
  ['more than the endpoint took', [5n, 6n], [received(5n), received(6n)], 1],
  ['a retry of what did not fail', [5n], [received(5n), retried(1)], 1],
])('finds that there arrived %s', (_, sent, arrivals, arrived) => {
  expect(stateOf(path(sent, arrivals), { arrived, isBlocked: false }).odd).toBeDefined();
});

test('matches a long history that was read one chain after the other', () => {
  const values = Array.from({ length: 50_000 }, (_, index) => BigInt(index % 7));
  const state = stateOf(path(values, values.map(received)), { arrived: values.length, isBlocked: false });
  expect(state).toMatchObject({ 'in-flight': [], 'given-up': [], odd: undefined });
});
