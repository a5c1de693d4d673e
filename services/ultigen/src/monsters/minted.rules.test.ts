import { getAddress } from 'viem';
import { matchMinted } from './minted.rules.ts';

const address = getAddress(`0x${'11'.repeat(20)}`);
const minted = (...kinds: number[]) =>
  kinds.map((monsterId, index) => ({
    tokenId: String(index + 1),
    monsterId,
    owner: address,
    blockNumber: 9,
    blockTime: 900,
  }));
const hatch = (givenUp: boolean, ...kinds: number[]) => ({
  id: 'a',
  address,
  eggType: 2,
  givenUp,
  minted: minted(...kinds),
});
const row = (id: number, drawnMonsterId: number, hatchId: string | null, eggType = 2) => ({
  id,
  owner: address,
  eggType,
  hatchId,
  drawnMonsterId,
});

describe('matchMinted', () => {
  test('gives the tokens of a hatch to its monsters in order, twins included', () => {
    const { matched, unmatched } = matchMinted(
      [hatch(false, 31, 34, 31)],
      [row(1, 31, 'a'), row(2, 34, 'a'), row(3, 31, 'a')],
    );
    expect(matched.map(({ id, tokenId, position }) => [id, tokenId, position])).toEqual([
      [1, '1', 0],
      [2, '2', 1],
      [3, '3', 2],
    ]);
    expect(unmatched).toEqual([]);
  });

  test('takes nothing from the queue for a hatch that stood', () => {
    const { matched, unmatched } = matchMinted([hatch(false, 31)], [row(1, 31, null)]);
    expect([matched, unmatched.length]).toEqual([[], 1]);
  });

  test('takes the oldest of a kind from the queue for a hatch that was given up', () => {
    const queue = [row(1, 34, null), row(2, 31, null), row(3, 31, null)];
    expect(matchMinted([hatch(true, 31)], queue).matched).toMatchObject([{ id: 2, hatchId: 'a' }]);
  });

  test('leaves other hatches and other elements alone', () => {
    const { matched, unmatched } = matchMinted([hatch(true, 31)], [row(1, 31, 'b'), row(2, 31, null, 3)]);
    expect(matched).toEqual([]);
    expect(unmatched).toMatchObject([{ tokenId: '1', hatchId: 'a', position: 0, eggType: 2 }]);
  });
});
