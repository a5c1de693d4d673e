import { roundTicks, ticksPerSecond } from '../engine/field.ts';
import { type Input, skill, ticksBetweenInputs } from '../engine/inputs.ts';
import { advance } from '../engine/round.ts';
import type { Round } from '../engine/state.ts';

const tickMilliseconds = 1_000 / ticksPerSecond;
/** A page that was held up goes on from where it was, instead of catching up with what nobody saw. */
const mostCatchingUp = 8;

/** A round under way: what the player wants is turned into ticks and inputs. */
export type Watch = {
  round: Round;
  log: Input[];
  /** The action to send with the next tick that may have one; undefined for none. */
  wanted: number | undefined;
  wantsSkill: boolean;
  lastInput: number;
  /** Milliseconds that passed and are no whole tick yet. */
  owed: number;
};

export const createWatch = (round: Round): Watch => ({
  round,
  log: [],
  wanted: undefined,
  wantsSkill: false,
  lastInput: -ticksBetweenInputs,
  owed: 0,
});

/** Moves the round on by the time that passed. @returns how far into the next tick that is, from 0 to 1 */
export function pass(watch: Watch, milliseconds: number): number {
  watch.owed = Math.min(watch.owed + milliseconds, mostCatchingUp * tickMilliseconds);
  while (watch.owed >= tickMilliseconds && !watch.round.isOver) {
    watch.owed -= tickMilliseconds;
    tick(watch);
  }
  return watch.round.isOver ? 1 : watch.owed / tickMilliseconds;
}

function tick(watch: Watch): void {
  const { round } = watch;
  let action: number | undefined;
  if (round.tick - watch.lastInput >= ticksBetweenInputs && round.tick < roundTicks) {
    if (watch.wantsSkill && round.rest === 0) {
      action = skill;
      watch.wantsSkill = false;
    } else {
      action = watch.wanted;
      watch.wanted = undefined;
    }
  }
  if (action !== undefined) {
    watch.log.push([round.tick, action]);
    watch.lastInput = round.tick;
  }
  advance(round, action);
}
