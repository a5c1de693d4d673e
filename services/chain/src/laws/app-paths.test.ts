import { createEarlyArrivals, patienceMilliseconds } from './app-paths.ts';
import type { AppPlace } from './crossings.ts';
import { newPath, sendOn, stateOf } from './paths.rules.ts';

const place = (chainId: number): AppPlace => ({ chainId, lzId: 100 + chainId, address: `0x${'a'.repeat(40)}` });

/** A path on which one message was sent, as its receiver's endpoint tells of it. */
function judged(arrived: number) {
  const path = newPath(place(1), place(2));
  sendOn(path, { contents: { ids: [0n], amounts: [5n] }, since: 7 });
  return [{ path, state: stateOf(path, { arrived, isBlocked: false }) }];
}

test('doubts for ten minutes that a message was made up, and then says so', () => {
  let at = Date.parse('2027-02-01T12:00:00Z');
  const early = createEarlyArrivals(() => new Date(at));
  const reason = 'More of token from chain 1 to 2 has arrived than was seen to leave.';
  expect(early.look('token', judged(2))).toEqual({ reason, findings: [] });
  at += patienceMilliseconds - 1;
  expect(early.look('token', judged(2))).toEqual({ reason, findings: [] });
  at += 1;
  expect(early.look('token', judged(2))).toMatchObject({
    reason: undefined,
    findings: [{ law: 'arrivals', about: 'token from chain 1 to 2', actual: 'messages that nobody sent' }],
  });
});

test('begins to count again once the sender was read further', () => {
  let at = Date.parse('2027-02-01T12:00:00Z');
  const early = createEarlyArrivals(() => new Date(at));
  early.look('token', judged(2));
  expect(early.look('token', judged(1))).toEqual({ reason: undefined, findings: [] });
  at += patienceMilliseconds;
  expect(early.look('token', judged(2))).toMatchObject({ reason: expect.any(String), findings: [] });
});
