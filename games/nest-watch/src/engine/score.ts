import type { Happening, HappeningKind, Round, Score } from './state.ts';

const streakPerStep = 5;
const mostTimes = 5;

/** Returns by how much a thief's worth is multiplied: one more for every five in a row. */
export const timesOf = (streak: number): number => Math.min(mostTimes, 1 + Math.floor(streak / streakPerStep));

export function addScore(score: Score, points: number): void {
  score.points += points;
}

/** Notes something for those who draw and sound. The oldest is forgotten. */
export function say(round: Round, kind: HappeningKind, x: number, y: number, points: number): void {
  const happening = round.happenings[round.happened % round.happenings.length] as Happening;
  happening.kind = kind;
  happening.x = x;
  happening.y = y;
  happening.points = points;
  round.happened += 1;
}
