import {
  clamp,
  eggsPerNest,
  fieldHeight,
  fieldWidth,
  keeperLine,
  nestPlaces,
  roundTicks,
  start,
  wholeRoot,
} from './field.ts';
import { targetX, targetY, skill as useSkill } from './inputs.ts';
import type { Keeper } from './keeper.ts';
import { addScore, say } from './score.ts';
import { castSkill } from './skills.ts';
import type { Round } from './state.ts';
import { arrive, frighten, moveThief, thiefPool } from './thief.ts';
import { planNight, type Visit } from './thieves.ts';

/** Begins the round of a seed. */
export function createRound(seed: number, keeper: Keeper): Round {
  return {
    tick: 0,
    isOver: false,
    keeper,
    x: start.x,
    y: start.y,
    beforeX: start.x,
    beforeY: start.y,
    targetX: start.x,
    targetY: start.y,
    rest: Math.floor(keeper.recovery / 2),
    skillEnds: 0,
    echoX: 0,
    echoY: 0,
    eggs: nestPlaces.map(() => eggsPerNest),
    thieves: thiefPool(),
    score: { points: 0, turned: 0, saved: 0, streak: 0, bestStreak: 0 },
    happenings: Array.from({ length: 32 }, () => ({ kind: 'turned', x: 0, y: 0, points: 0 })),
    happened: 0,
    night: planNight(seed),
    next: 0,
  };
}

/** Moves a round on by one tick. @param action what the player did in it; undefined for nothing */
export function advance(round: Round, action?: number): void {
  if (round.isOver) return;
  if (action === useSkill) castSkill(round);
  else if (action !== undefined) {
    round.targetX = targetX(action);
    round.targetY = Math.max(keeperLine, targetY(action));
  }
  moveKeeper(round);
  while (round.next < round.night.length && (round.night[round.next] as Visit).tick <= round.tick) {
    arrive(round, round.night[round.next] as Visit);
    round.next += 1;
  }
  for (const thief of round.thieves) {
    if (thief.state === 'away') continue;
    moveThief(round, thief);
    frighten(round, thief);
  }
  if (round.rest > 0) {
    round.rest -= 1;
    if (round.rest === 0) say(round, 'ready', round.x, round.y, 0);
  }
  round.tick += 1;
  if (round.tick >= roundTicks || areAllGone(round)) endRound(round);
}

function moveKeeper(round: Round): void {
  round.beforeX = round.x;
  round.beforeY = round.y;
  const [dx, dy] = [round.targetX - round.x, round.targetY - round.y];
  const distance = wholeRoot(dx * dx + dy * dy);
  if (distance <= round.keeper.speed) {
    round.x = round.targetX;
    round.y = round.targetY;
    return;
  }
  round.x = clamp(round.x + Math.trunc((dx * round.keeper.speed) / distance), 0, fieldWidth);
  round.y = clamp(round.y + Math.trunc((dy * round.keeper.speed) / distance), 0, fieldHeight);
}

/** Returns how many eggs lie in the nests. */
export function eggsLeft({ eggs }: Round): number {
  let left = 0;
  for (const count of eggs) left += count;
  return left;
}

function areAllGone(round: Round): boolean {
  if (eggsLeft(round) > 0) return false;
  for (const thief of round.thieves) if (thief.state === 'carries') return false;
  return true;
}

export const eggWorth = 300;
export const calmNightWorth = 1_000;

function endRound(round: Round): void {
  round.isOver = true;
  const left = eggsLeft(round);
  addScore(round.score, left * eggWorth);
  if (left === nestPlaces.length * eggsPerNest) addScore(round.score, calmNightWorth);
  say(round, 'over', round.x, round.y, left);
}
