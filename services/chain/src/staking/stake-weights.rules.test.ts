import {
  elementOf,
  kindIn,
  kindOf,
  kindOfGen2,
  nextSetWeight,
  type StakeWeights,
  setsOf,
  tokenWeight,
  weigh,
  withMore,
} from './stake-weights.rules.ts';

const weights: StakeWeights = {
  ...{ common: 1_000n, shiny: 20_000n, elementSet: 20_000n, shinyElementSet: 400_000n },
  ...{ collection: 400_000n, shinyCollection: 8_000_000n },
};
/** One of each monster from `first` to `last`. */
const each = (first: number, last: number, shiny = false): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [kindOf({ monsterId: first + index, shiny }), 1]),
  );

describe('weights', () => {
  it('of monsters count each by itself, and voids belong to no set', () => {
    expect(weigh('gen1', { 0: 2, '0s': 1, 3: 4 }, weights)).toEqual({ single: 26_000n, sets: 0n });
  });

  it('of a whole collection add all sets and the collection, shinies apart', () => {
    expect(weigh('gen1', each(1, 39), weights)).toEqual({ single: 39_000n, sets: 500_000n });
    expect(weigh('gen2', { ...each(40, 142, true), 40: 1 }, weights)).toEqual({
      single: 103n * 20_000n + 1_000n,
      sets: 6n * 400_000n + 8_000_000n,
    });
  });

  it('of the game token count full units', () => {
    expect([0n, 9n, 10n, 29n].map((tokens) => tokenWeight(tokens, 10n))).toEqual([0n, 0n, 1n, 2n]);
  });
});

describe('the next set', () => {
  it('needs the rarest monsters, and completes a collection if its element alone was lacking', () => {
    const counts = { ...each(1, 39), 20: 0 };
    const all = setsOf('gen1', counts, false);
    expect(all.elements.map(({ sets }) => sets)).toEqual([1, 1, 0, 1, 1]);
    expect(all.elements[2]?.missing).toEqual([20]);
    const [plant, , fire] = all.elements as [(typeof all.elements)[0], unknown, (typeof all.elements)[0]];
    expect(nextSetWeight(all, fire, weights, false)).toBe(1_000n + 20_000n + 400_000n);
    expect(nextSetWeight(all, plant, weights, false)).toBe(9_000n + 20_000n);
    // Staking them adds just that.
    const before = weigh('gen1', counts, weights);
    const after = weigh('gen1', { ...counts, 20: 1 }, weights);
    expect(after.single + after.sets - before.single - before.sets).toBe(nextSetWeight(all, fire, weights, false));
  });
});

describe('kinds', () => {
  it('are read from tokens of generation 2', () => {
    expect([40n, 142n, 40_888n, 888n, 0n].map(kindOfGen2)).toEqual([
      { monsterId: 40, shiny: false },
      { monsterId: 142, shiny: false },
      { monsterId: 40, shiny: true },
      { monsterId: 0, shiny: true },
      { monsterId: 0, shiny: false },
    ]);
    expect(kindIn(kindOf({ monsterId: 7, shiny: true }))).toEqual({ monsterId: 7, shiny: true });
  });

  it('belong to an element of their generation', () => {
    expect([0, 9, 27, 33, 39, 40].map((id) => elementOf('gen1', id))).toEqual([
      ...['void', 'plant', 'fire', 'dark', 'light', undefined],
    ]);
    expect([39, 40, 123, 142].map((id) => elementOf('gen2', id))).toEqual([undefined, 'plant', 'light', 'dragon']);
  });

  it('without any are left out', () => {
    expect(withMore({ 7: 2 }, '7', -2)).toEqual({});
    expect(withMore({}, '7', 3)).toEqual({ 7: 3 });
  });
});
