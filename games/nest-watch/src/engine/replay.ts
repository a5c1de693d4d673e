import { type Input, readInputs } from './inputs.ts';
import type { Keeper } from './keeper.ts';
import { advance, createRound, eggsLeft } from './round.ts';
import type { Round } from './state.ts';

export type Result = {
  score: number;
  /** Thieves turned away. */
  foxes: number;
  /** Eggs in the nests at the end. */
  kept: number;
  /** The longest row of thieves without a loss. */
  streak: number;
  /** How long the round took. */
  ticks: number;
};

export const resultOf = (round: Round): Result => ({
  score: round.score.points,
  foxes: round.score.turned,
  kept: eggsLeft(round),
  streak: round.score.bestStreak,
  ticks: round.tick,
});

/**
 * Plays a round again from its seed and its inputs.
 * @param inputs as somebody sent them
 * @throws BadInputs if no round of this game could have written them
 */
export function replay(seed: number, keeper: Keeper, inputs: unknown): Result {
  const log = readInputs(inputs);
  const round = createRound(seed, keeper);
  let next = 0;
  while (!round.isOver) {
    const input = log[next] as Input | undefined;
    const isNow = input?.[0] === round.tick;
    advance(round, isNow ? input?.[1] : undefined);
    if (isNow) next += 1;
  }
  return resultOf(round);
}
