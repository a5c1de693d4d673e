import { isEnded, legsOf, nextStates, nextTryAt, type PurchaseState, receiptIdOf } from './purchases.rules.ts';

it('every state leads to an end', () => {
  const ends = (state: PurchaseState): PurchaseState[] =>
    isEnded(state) ? [state] : nextStates[state].flatMap((next) => ends(next));
  expect(new Set(ends('reserved'))).toEqual(new Set(['given', 'refused', 'returned']));
  expect(ends('rolled')).toEqual(['given']);
  expect(ends('returning')).toEqual(['returned']);
});

it('gives each kind of item once, in order of id', () => {
  const player = { kind: 'player', owner: 'ada' };
  const legs = legsOf({ userId: 'ada', assets: { 7: 'seven', 12: 'twelve' } }, [12, 7, 12]);
  expect(legs).toEqual([
    { assetId: 'seven', tokenId: '7', amount: '1', from: { kind: 'issuance' }, to: player },
    { assetId: 'twelve', tokenId: '12', amount: '2', from: { kind: 'issuance' }, to: player },
  ]);
  expect(() => legsOf({ userId: 'ada', assets: {} }, [7])).toThrow('no asset');
});

it('writes the id of a receipt as 32 bytes', () => {
  expect(receiptIdOf('0d3f6f0a-51c4-4a5a-8b57-6e1f5a8a4c11')).toBe(
    '0x000000000000000000000000000000000d3f6f0a51c44a5a8b576e1f5a8a4c11',
  );
});

it('tries again later each time, after five minutes at most', () => {
  const start = new Date(0);
  const pauses = [0, 1, 2, 5, 50].map((tries) => nextTryAt(start, tries).getTime() / 1_000);
  expect(pauses).toEqual([10, 20, 40, 300, 300]);
});
