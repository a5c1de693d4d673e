import { nestPlaces } from './field.ts';
import { type Input, sendTo, skill, ticksBetweenInputs } from './inputs.ts';
import type { Keeper } from './keeper.ts';
import { advance, createRound } from './round.ts';
import type { Round, Thief } from './state.ts';

/** How far a thief is from doing harm: less is more urgent. */
const urgency = (thief: Thief): number =>
  (nestPlaces[thief.nest]?.y ?? 0) - thief.y - (thief.state === 'carries' ? 1e9 : 0);

/** Returns what a plain player would do now: run to the most urgent thief, and use the skill when it is ready. */
export function decide(round: Round): number | undefined {
  let worst: Thief | undefined;
  for (const thief of round.thieves) {
    if (thief.state !== 'comes' && thief.state !== 'carries') continue;
    if (!worst || urgency(thief) < urgency(worst)) worst = thief;
  }
  if (!worst) return undefined;
  return round.rest === 0 ? skill : sendTo(worst.x, worst.y);
}

/** Plays a round as a plain player who looks several times a second. @returns its log. */
export function playRound(seed: number, keeper: Keeper, every = 15): Input[] {
  if (every < ticksBetweenInputs) throw new RangeError('Nobody is that fast.');
  const round = createRound(seed, keeper);
  const log: Input[] = [];
  while (!round.isOver) {
    const action = round.tick % every === 0 ? decide(round) : undefined;
    if (action !== undefined) log.push([round.tick, action]);
    advance(round, action);
  }
  return log;
}
