import { earlyLine, fieldWidth, nestPlaces, roundTicks, step, wholeRoot, woodLine } from './field.ts';
import { addScore, say, timesOf } from './score.ts';
import type { Round, Thief } from './state.ts';
import { habits, type Visit } from './thieves.ts';

/** More than ever are on the field at once. */
const poolSize = 40;

export const thiefPool = (): Thief[] =>
  Array.from({ length: poolSize }, () => ({
    kind: 'fox',
    state: 'away',
    x: 0,
    y: 0,
    beforeX: 0,
    beforeY: 0,
    nerve: 0,
    nest: 0,
    laterNest: 0,
    wait: 0,
  }));

/** Lets a thief appear at the edge of the wood. */
export function arrive(round: Round, visit: Visit): void {
  const thief = round.thieves.find(isAway);
  if (!thief) return;
  thief.kind = visit.kind;
  thief.state = 'waits';
  thief.x = visit.x;
  thief.y = 60 * step;
  thief.beforeX = thief.x;
  thief.beforeY = thief.y;
  thief.nerve = habits[visit.kind].nerve;
  thief.nest = visit.nest;
  thief.laterNest = visit.laterNest;
  thief.wait = habits[visit.kind].waits;
}

const isAway = (thief: Thief) => thief.state === 'away';

export function moveThief(round: Round, thief: Thief): void {
  thief.beforeX = thief.x;
  thief.beforeY = thief.y;
  const { speed } = habits[thief.kind];
  if (thief.state === 'waits') {
    thief.wait -= 1;
    if (thief.wait <= 0) thief.state = 'comes';
  } else if (thief.state === 'comes') approach(round, thief, slowed(round, hurried(round, speed)));
  // An egg is heavy.
  else if (thief.state === 'carries') leave(round, thief, slowed(round, Math.floor((speed * 2) / 3)));
  else leave(round, thief, flight);
}

/** Turned away, all are equally fast. */
const flight = 190;

/** The later the night, the bolder the thieves: by the end they come half as fast again. */
const hurried = (round: Round, speed: number): number => speed + Math.floor((speed * round.tick) / (2 * roundTicks));

/** Brambles hold thieves back: they go at two fifths of their speed. */
const slowed = (round: Round, speed: number): number =>
  round.keeper.element === 'plant' && round.tick < round.skillEnds ? Math.floor((speed * 2) / 5) : speed;

/** Ravens change their mind in the air. */
const ravenLine = 700 * step;

function approach(round: Round, thief: Thief, speed: number): void {
  if (thief.kind === 'raven' && thief.y > ravenLine) thief.nest = thief.laterNest;
  if (!round.eggs[thief.nest]) thief.nest = nearestNest(round, thief);
  const nest = nestPlaces[thief.nest];
  if (!nest) {
    thief.state = 'flees';
    return;
  }
  const [dx, dy] = [nest.x - thief.x, nest.y - thief.y];
  const distance = wholeRoot(dx * dx + dy * dy);
  if (distance > speed) {
    thief.x += Math.trunc((dx * speed) / distance);
    thief.y += Math.trunc((dy * speed) / distance);
  } else if (round.keeper.element === 'dark' && round.tick < round.skillEnds) {
    // The nests are hidden: it finds nothing and goes home.
    turnAway(round, thief);
  } else {
    round.eggs[thief.nest] = (round.eggs[thief.nest] as number) - 1;
    round.score.streak = 0;
    thief.state = 'carries';
    thief.nerve = habits[thief.kind].nerve;
    say(round, 'taken', thief.x, thief.y, 0);
  }
}

/** Returns the nearest nest with an egg, or -1. */
function nearestNest(round: Round, thief: Thief): number {
  let nearest = -1;
  for (let nest = 0; nest < nestPlaces.length; nest += 1) {
    if (!round.eggs[nest]) continue;
    if (nearest < 0 || Math.abs(xOf(nest) - thief.x) < Math.abs(xOf(nearest) - thief.x)) nearest = nest;
  }
  return nearest;
}

const xOf = (nest: number): number => nestPlaces[nest]?.x ?? 0;

/** Thieves leave upwards and away from the middle. */
function leave(round: Round, thief: Thief, speed: number): void {
  thief.y -= speed;
  thief.x += Math.trunc((thief.x < fieldWidth / 2 ? -speed : speed) / 4);
  if (thief.y > woodLine) return;
  if (thief.state === 'carries') say(round, 'lost', thief.x, thief.y, 0);
  thief.state = 'away';
}

/** Takes nerve from a thief near the keeper or near its echo. */
export function frighten(round: Round, thief: Thief): void {
  if (thief.state !== 'comes' && thief.state !== 'carries') return;
  const { reach, presence, element } = round.keeper;
  const isNear = isWithin(thief, round.x, round.y, reach);
  const isNearEcho =
    element === 'void' && round.tick < round.skillEnds && isWithin(thief, round.echoX, round.echoY, reach);
  if (isNear || isNearEcho) unnerve(round, thief, presence);
}

export function isWithin(thief: Thief, x: number, y: number, reach: number): boolean {
  const [dx, dy] = [thief.x - x, thief.y - y];
  return dx * dx + dy * dy <= reach * reach;
}

export function unnerve(round: Round, thief: Thief, by: number): void {
  thief.nerve -= by;
  if (thief.nerve <= 0) turnAway(round, thief);
}

export const earlyWorth = 50;
export const savedWorth = 200;

function turnAway(round: Round, thief: Thief): void {
  const { score } = round;
  const hadEgg = thief.state === 'carries';
  thief.state = 'flees';
  const times = timesOf(score.streak);
  score.turned += 1;
  score.streak += 1;
  score.bestStreak = Math.max(score.bestStreak, score.streak);
  const worth = habits[thief.kind].worth + (thief.y < earlyLine && !hadEgg ? earlyWorth : 0);
  const points = worth * times;
  addScore(score, points);
  say(round, 'turned', thief.x, thief.y, points);
  if (timesOf(score.streak) > times) say(round, 'calmer', round.x, round.y, timesOf(score.streak));
  if (!hadEgg) return;
  // The egg rolls home.
  round.eggs[thief.nest] = (round.eggs[thief.nest] as number) + 1;
  score.saved += 1;
  addScore(score, savedWorth);
  say(round, 'saved', thief.x, thief.y, savedWorth);
}
