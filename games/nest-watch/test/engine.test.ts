import fc from 'fast-check';
import { allEggs, roundTicks } from '../src/engine/field.ts';
import {
  columns,
  mostInputs,
  readInputs,
  rows,
  sendTo,
  targetX,
  targetY,
  ticksBetweenInputs,
} from '../src/engine/inputs.ts';
import { elements, isKeeper, keeperOf, usualStats } from '../src/engine/keeper.ts';
import { replay, resultOf } from '../src/engine/replay.ts';
import { advance, createRound } from '../src/engine/round.ts';
import { castSkill } from '../src/engine/skills.ts';
import type { Round, Thief } from '../src/engine/state.ts';
import { playRound } from '../src/engine/testing.ts';
import { planNight } from '../src/engine/thieves.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const statsOf = fc.record({
  walkSpeed: fc.double({ min: 0, max: 100, noNaN: true }),
  health: fc.double({ min: 0, max: 5_000, noNaN: true }),
  attackDamage: fc.double({ min: 0, max: 500, noNaN: true }),
  aspd: fc.double({ min: 0, max: 5, noNaN: true }),
});
const keepers = fc.tuple(fc.constantFrom(...elements), statsOf).map(([element, stats]) => keeperOf(element, stats));
const logs = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: columns * rows })), { maxLength: 300 })
  .map((gaps) => {
    let tick = -ticksBetweenInputs;
    return gaps.flatMap(([gap, action]) => {
      tick += ticksBetweenInputs + gap;
      return tick < roundTicks ? [[tick, action] as const] : [];
    });
  });

const usual = keeperOf('light', usualStats);

/** Plays a log as a page does: as many ticks a frame as frames are late. */
function playInFrames(seed: number, log: readonly (readonly [number, number])[], frames: readonly number[]): Round {
  const round = createRound(seed, usual);
  let next = 0;
  for (let frame = 0; !round.isOver; frame += 1)
    for (let ticks = frames[frame % frames.length] ?? 1; ticks > 0; ticks -= 1) {
      const isNow = log[next]?.[0] === round.tick;
      advance(round, isNow ? log[next]?.[1] : undefined);
      if (isNow) next += 1;
    }
  return round;
}

describe('a round', () => {
  it('gives the same result for the same seed, keeper and inputs', () => {
    fc.assert(
      fc.property(seeds, keepers, logs, (seed, keeper, log) => {
        expect(replay(seed, keeper, log)).toEqual(replay(seed, keeper, JSON.parse(JSON.stringify(log))));
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on how many ticks a frame has', () => {
    fc.assert(
      fc.property(
        seeds,
        logs,
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 20 }),
        (seed, log, frames) => {
          expect(resultOf(playInFrames(seed, log, frames))).toEqual(replay(seed, usual, log));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('holds only whole numbers, keeps every egg somewhere, and ends', () => {
    fc.assert(
      fc.property(seeds, keepers, logs, (seed, keeper, log) => {
        const round = createRound(seed, keeper);
        const actions = new Map(log);
        let lost = 0;
        let heard = 0;
        while (!round.isOver) {
          advance(round, actions.get(round.tick));
          for (; heard < round.happened; heard += 1)
            if (round.happenings[heard % round.happenings.length]?.kind === 'lost') lost += 1;
          const carried = round.thieves.filter(({ state }) => state === 'carries').length;
          expect(round.eggs.reduce((sum, eggs) => sum + eggs) + carried + lost).toBe(allEggs);
        }
        const numbers = [
          round.x,
          round.y,
          round.score.points,
          ...round.thieves.flatMap(({ x, y, nerve }) => [x, y, nerve]),
        ];
        expect(numbers.every(Number.isSafeInteger)).toBe(true);
        expect(round.tick).toBeLessThanOrEqual(roundTicks);
      }),
      { numRuns: 25 },
    );
  });

  it('plays this one round exactly so on every machine', () => {
    const keeper = keeperOf('plant', usualStats);
    expect(replay(20_261_124, keeper, playRound(20_261_124, keeper, 20))).toMatchInlineSnapshot(`
      {
        "foxes": 59,
        "kept": 5,
        "score": 27250,
        "streak": 31,
        "ticks": 3600,
      }
    `);
  });

  it('has room for everybody who comes at night', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const night = planNight(seed);
        expect(night.length).toBeGreaterThan(40);
        expect(night.every(({ tick }, index) => tick >= (night[index - 1]?.tick ?? 0))).toBe(true);
        const round = createRound(seed, usual);
        while (!round.isOver) {
          advance(round);
          expect(round.thieves.some(({ state }) => state === 'away')).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is lost by those who do nothing, and won by those who watch', () => {
    const all = [1, 2, 3, 4, 5];
    const idle = all.map((seed) => replay(seed, usual, []));
    const watched = all.map((seed) => replay(seed, usual, playRound(seed, usual, 12)));
    expect(idle.map(({ kept }) => kept)).toEqual(all.map(() => 0));
    expect(watched.reduce((sum, { kept }) => sum + kept, 0)).toBeGreaterThan(20);
    const worst = Math.min(...watched.map(({ score }) => score));
    expect(worst).toBeGreaterThan(5 * Math.max(...idle.map(({ score }) => score)));
  });

  it.each(elements)('is easier with a grown %s creature than with a young one', (element) => {
    const young = keeperOf(element, usualStats);
    const grown = keeperOf(element, { walkSpeed: 40, health: 800, attackDamage: 70, aspd: 1.4 });
    const total = (keeper: typeof young) =>
      [1, 2, 3, 4, 5, 6].reduce((sum, seed) => sum + replay(seed, keeper, playRound(seed, keeper, 30)).score, 0);
    expect(total(grown)).toBeGreaterThan(total(young));
  });

  it.each(elements)('is easier with the skill of %s than without', (element) => {
    const keeper = keeperOf(element, usualStats);
    const total = (keepsSkill: boolean) =>
      [1, 2, 3, 4, 5, 6].reduce((sum, seed) => {
        const log = playRound(seed, keeper, 30).filter(([, action]) => keepsSkill || action !== 0);
        return sum + replay(seed, keeper, log).kept;
      }, 0);
    expect(total(true)).toBeGreaterThanOrEqual(total(false));
  });
});

it('a wave does not carry thieves home who have an egg', () => {
  const round = createRound(1, keeperOf('water', usualStats));
  while (!round.thieves.some(({ state }) => state === 'carries')) advance(round);
  const thief = round.thieves.find(({ state }) => state === 'carries') as Thief;
  const { y, nerve } = thief;
  round.rest = 0;
  castSkill(round);
  expect(thief.y).toBe(y);
  expect(thief.nerve).toBe(Math.floor(nerve / 2));
});

describe('a keeper', () => {
  it('has whole numbers within bounds, whatever a creature is like', () => {
    fc.assert(fc.property(keepers, (keeper) => expect(isKeeper(keeper)).toBe(true)));
  });

  it.each([null, 'light', {}, { ...usual, element: 'cheese' }, { ...usual, speed: 9_999 }, { ...usual, reach: 1.5 }])(
    'is not %j',
    (value) => expect(isKeeper(value)).toBe(false),
  );
});

describe('a log', () => {
  it('names cells whose middle is sent to again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: columns * rows }), (action) => {
        expect(sendTo(targetX(action), targetY(action))).toBe(action);
      }),
    );
  });

  it('may be as long as thumbs are fast', () => {
    const longest = Array.from({ length: mostInputs }, (_, index) => [index * ticksBetweenInputs, 1]);
    expect(readInputs(longest)).toHaveLength(mostInputs);
  });

  it.each([
    ['nothing', undefined],
    ['text', '[[1,1]]'],
    ['a number', [5]],
    ['three numbers', [[1, 1, 1]]],
    ['a part of a tick', [[1.5, 1]]],
    ['an unknown action', [[1, columns * rows + 1]]],
    ['an action below zero', [[1, -1]]],
    ['a tick before the round', [[-1, 1]]],
    ['a tick after the round', [[roundTicks, 1]]],
    [
      'ticks that go back',
      [
        [10, 1],
        [5, 1],
      ],
    ],
    [
      'two inputs in one tick',
      [
        [10, 1],
        [10, 2],
      ],
    ],
    [
      'inputs faster than any thumb',
      [
        [10, 1],
        [11, 2],
      ],
    ],
    ['more inputs than a round holds', Array.from({ length: mostInputs + 1 }, (_, index) => [index, 1])],
  ])('is refused with %s', (_, log) => {
    expect(() => replay(1, usual, log)).toThrow(/./);
    expect(() => readInputs(log)).toThrow(expect.objectContaining({ name: 'Error' }));
  });
});
