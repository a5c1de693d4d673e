import type { Keeper } from './keeper.ts';
import type { Kind, Visit } from './thieves.ts';

/** `waits` at the wood's edge, `comes`, `carries` an egg off, `flees` without one, or is `away`: a free place in the pool. */
export type ThiefState = 'away' | 'waits' | 'comes' | 'carries' | 'flees';

export type Thief = {
  kind: Kind;
  state: ThiefState;
  x: number;
  y: number;
  beforeX: number;
  beforeY: number;
  nerve: number;
  nest: number;
  laterNest: number;
  /** Ticks until a waiting thief sets out. */
  wait: number;
};

export type Score = {
  points: number;
  /** Thieves turned away. */
  turned: number;
  /** Eggs that thieves dropped again. */
  saved: number;
  /** Thieves turned away since the last egg was taken. */
  streak: number;
  bestStreak: number;
};

export type HappeningKind = 'turned' | 'taken' | 'saved' | 'skill' | 'ready' | 'calmer' | 'lost' | 'over';
export type Happening = { kind: HappeningKind; x: number; y: number; points: number };

/** Everything that changes while a round goes on. It is made once; a tick allocates nothing. */
export type Round = {
  tick: number;
  isOver: boolean;
  keeper: Keeper;
  x: number;
  y: number;
  /** Where the keeper was a tick ago, for those who draw between ticks. */
  beforeX: number;
  beforeY: number;
  targetX: number;
  targetY: number;
  /** Ticks until the skill is ready. */
  rest: number;
  /** The tick at which a skill that lasts ends. */
  skillEnds: number;
  /** Where the skill was used: void leaves an echo that keeps watch there. */
  echoX: number;
  echoY: number;
  eggs: number[];
  thieves: Thief[];
  score: Score;
  /** Ring of what happened lately, for sounds and sparks. `happened` counts all. */
  happenings: Happening[];
  happened: number;
  /** Thieves still to come. */
  night: readonly Visit[];
  next: number;
};
