import { creatureOf, creatureWords, type Hatch, hatchesOf, hatchesToMeet, isLate, stateOf } from './hatches.rules.ts';

const seed = `0x${'5e'.repeat(32)}` as const;
const asked = (requestId: bigint) =>
  ({ name: 'HatchRequested', requestId, egg: 1, amount: 2n, drawBlock: 102n, block: 101 }) as const;
const revealed = (requestId: bigint) =>
  ({ name: 'HatchRevealed', requestId, seed, tokenIds: [63n, 64888n], block: 105 }) as const;
const claimed = (requestId: bigint) => ({ name: 'HatchClaimed', requestId, block: 106 }) as const;
const only = (hatches: Hatch[]): Hatch => hatches[0] as Hatch;

test('events make hatches, the newest first', () => {
  const hatches = hatchesOf([asked(7n), claimed(7n), revealed(7n), asked(8n), revealed(3n)]);
  expect(hatches.map(({ requestId }) => requestId)).toEqual([8, 7]);
  expect(hatches[1]).toEqual({
    requestId: 7,
    egg: 1,
    amount: 2,
    block: 101,
    drawBlock: 102,
    drawn: { seed, tokenIds: ['63', '64888'], block: 105 },
    claimedBlock: 106,
  });
});

test('a hatch waits, is due, is drawn, and is done', () => {
  expect(stateOf(only(hatchesOf([asked(1n)])), 101)).toBe('waiting');
  expect(stateOf(only(hatchesOf([asked(1n)])), 102)).toBe('due');
  expect(stateOf(only(hatchesOf([asked(1n), revealed(1n)])), 105)).toBe('drawn');
  expect(stateOf(only(hatchesOf([asked(1n), revealed(1n), claimed(1n)])), 106)).toBe('done');
});

test('a hatch is late once the keeper had ninety seconds', () => {
  const due = only(hatchesOf([asked(1n)]));
  expect(isLate(due, 101, 1_000)).toBe(false);
  expect(isLate(due, 192, 1)).toBe(false);
  expect(isLate(due, 193, 1)).toBe(true);
  const drawn = only(hatchesOf([asked(1n), revealed(1n)]));
  expect(isLate(drawn, 193, 1)).toBe(false);
  expect(isLate(drawn, 151, 2)).toBe(true);
  expect(isLate(only(hatchesOf([asked(1n), revealed(1n), claimed(1n)])), 9_999, 1)).toBe(false);
});

test('the stage shows hatches that the player has not met, the oldest first, and none of long ago', () => {
  const hatches = hatchesOf([asked(1n), revealed(1n), claimed(1n), asked(2n), revealed(2n), asked(3n)]);
  const at = (met: number, head: number) =>
    hatchesToMeet(hatches, { met, head, blockSeconds: 1 }).map(({ requestId }) => requestId);
  expect(at(-1, 200)).toEqual([1, 2, 3]);
  expect(at(1, 200)).toEqual([2, 3]);
  expect(at(-1, 10_000)).toEqual([3]);
  expect(at(3, 200)).toEqual([]);
});

test('a token has a creature', () => {
  const shiny = creatureOf('142888');
  expect(shiny && creatureWords(shiny)).toBe('Stormwyrm, dragon, shiny');
  expect(creatureOf('40')?.isShiny).toBe(false);
  expect(creatureOf('143')).toBeUndefined();
});
