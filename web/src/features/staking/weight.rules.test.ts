import { monsterIdsOf } from '@hatchery/chain/creatures';
import {
  albumOf,
  type Counts,
  changed,
  kindOf,
  kindsOf,
  monsterOf,
  tokenWeight,
  weigh,
  weightsOf,
} from './weight.rules.ts';

const weights = weightsOf([1_000, 20_000, 20_000, 400_000, 400_000, 8_000_000]);

const ofEach = (ids: readonly number[], isShiny = false, count = 1): Counts =>
  new Map(ids.map((id) => [kindOf(id, isShiny), count]));

describe('weight.rules', () => {
  it('numbers kinds as gen-2 does', () => {
    expect(kindOf(40, true)).toBe(40_888);
    expect(monsterOf(40_888)).toBe(40);
    expect(monsterOf(888)).toBe(0);
    expect(kindsOf('gen2')).toHaveLength(208);
    expect(kindsOf('gen1')).toHaveLength(80);
  });

  it('weighs monsters, sets and collections apart', () => {
    expect(weigh('gen2', new Map(), weights)).toEqual({ single: 0n, sets: 0n });
    expect(weigh('gen2', new Map([[40, 2]]), weights)).toEqual({ single: 2_000n, sets: 0n });
    const dragons = ofEach(monsterIdsOf('gen2', 'dragon'));
    expect(weigh('gen2', dragons, weights)).toEqual({ single: 6_000n, sets: 20_000n });
    const all = ofEach(monsterIdsOf('gen2'));
    expect(weigh('gen2', all, weights)).toEqual({ single: 103_000n, sets: 6n * 20_000n + 400_000n });
    const shinies = ofEach(monsterIdsOf('gen1'), true, 2);
    expect(weigh('gen1', shinies, weights)).toEqual({ single: 78n * 20_000n, sets: 10n * 400_000n + 2n * 8_000_000n });
  });

  it('lets voids weigh and make no set', () => {
    const voids: Counts = new Map([
      [0, 3],
      [888, 1],
    ]);
    expect(weigh('gen1', voids, weights)).toEqual({ single: 23_000n, sets: 0n });
  });

  it('tells what the next set lacks, and what it would add', () => {
    const some = changed(ofEach(monsterIdsOf('gen2', 'dragon')), [{ kind: 138, count: 1 }], 1);
    const dragons = albumOf('gen2', some, false, weights).elements.find(({ element }) => element === 'dragon');
    expect(dragons).toMatchObject({ sets: 1, missing: [137, 139, 140, 141, 142], nextWeight: 25_000n });
  });

  it.each(['gen1', 'gen2'] as const)('adds exactly what it promises for the next set: %s', (generation) => {
    const lastSet = monsterIdsOf(generation).filter((id) => id !== 30 && id !== 140 && id !== 41);
    for (const isShiny of [false, true]) {
      const counts = ofEach(lastSet, isShiny);
      const before = weigh(generation, counts, weights);
      for (const { missing, nextWeight } of albumOf(generation, counts, isShiny, weights).elements) {
        const picks = missing.map((id) => ({ kind: kindOf(id, isShiny), count: 1 }));
        const after = weigh(generation, changed(counts, picks, 1), weights);
        expect(after.single + after.sets - before.single - before.sets).toBe(nextWeight);
      }
    }
  });

  it('names the elements of which the next collection lacks a set', () => {
    const plants = ofEach(monsterIdsOf('gen1', 'plant'));
    expect(albumOf('gen1', plants, false, weights)).toMatchObject({
      collections: 0,
      missing: ['water', 'fire', 'dark', 'light'],
      weight: 20_000n,
    });
  });

  it('counts full tokens only', () => {
    expect(tokenWeight(2_999n, 1_000n)).toBe(2n);
    expect(tokenWeight(5n, 0n)).toBe(0n);
  });
});
