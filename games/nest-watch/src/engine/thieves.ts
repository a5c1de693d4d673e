import { fieldWidth, nestPlaces, roundTicks, step, ticksPerSecond } from './field.ts';
import { createRandom, nextBelow, type Random } from './random.ts';

export const kinds = ['fox', 'stoat', 'raven', 'badger'] as const;
export type Kind = (typeof kinds)[number];

type Habits = {
  /** Sixteenths of a step a tick. */
  speed: number;
  /** Ticks during which its eyes shine at the edge of the wood. */
  waits: number;
  /** It loses this near the keeper, and turns away when none is left. */
  nerve: number;
  worth: number;
  /** From which tick on it comes. */
  from: number;
  /** How often it comes among the others. */
  weight: number;
};

export const habits: Record<Kind, Habits> = {
  fox: { speed: 76, waits: 34, nerve: 60, worth: 100, from: 0, weight: 10 },
  stoat: { speed: 138, waits: 66, nerve: 36, worth: 150, from: 11 * ticksPerSecond, weight: 5 },
  raven: { speed: 84, waits: 24, nerve: 60, worth: 150, from: 20 * ticksPerSecond, weight: 5 },
  badger: { speed: 42, waits: 40, nerve: 480, worth: 250, from: 30 * ticksPerSecond, weight: 3 },
};

/** One thief of the night to come. */
export type Visit = { tick: number; kind: Kind; x: number; nest: number; laterNest: number };

const first = 70;
/** After this tick nobody comes who could not reach a nest. */
const last = roundTicks - 5 * ticksPerSecond;
const [longGap, shortGap] = [96, 26];
/** Moments at which several come at once. */
const rushes = [20, 38, 50].map((second) => second * ticksPerSecond);

/** Returns all thieves of a night in the order in which they come. */
export function planNight(seed: number): Visit[] {
  const random = createRandom(seed);
  const visits: Visit[] = [];
  for (let tick = first; tick < last; tick += gapAt(random, tick)) visits.push(drawVisit(random, tick));
  for (const rush of rushes)
    for (let nest = 0; nest < nestPlaces.length; nest += 1)
      if (nextBelow(random, 3) > 0) visits.push({ ...drawVisit(random, rush + nest * 9), nest });
  return visits.sort((one, other) => one.tick - other.tick);
}

const gapAt = (random: Random, tick: number): number =>
  longGap - Math.floor(((longGap - shortGap) * tick) / roundTicks) + nextBelow(random, 21) - 10;

function drawVisit(random: Random, tick: number): Visit {
  const nest = nextBelow(random, nestPlaces.length);
  return {
    tick,
    kind: drawKind(random, tick),
    x: (60 + nextBelow(random, fieldWidth / step - 120)) * step,
    nest,
    laterNest: (nest + 1 + nextBelow(random, nestPlaces.length - 1)) % nestPlaces.length,
  };
}

function drawKind(random: Random, tick: number): Kind {
  const awake = kinds.filter((kind) => habits[kind].from <= tick);
  let roll = nextBelow(
    random,
    awake.reduce((sum, kind) => sum + habits[kind].weight, 0),
  );
  for (const kind of awake) {
    roll -= habits[kind].weight;
    if (roll < 0) return kind;
  }
  return 'fox';
}
