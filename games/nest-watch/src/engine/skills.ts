import { step, ticksPerSecond } from './field.ts';
import type { Element } from './keeper.ts';
import { say } from './score.ts';
import type { Round, Thief } from './state.ts';
import { isWithin, unnerve } from './thief.ts';

/** How long a skill lasts, in ticks; 0 for one that is over at once. */
export const skillTicks: Record<Element, number> = {
  plant: 4 * ticksPerSecond,
  water: 0,
  fire: 0,
  light: 0,
  dark: 4 * ticksPerSecond,
  dragon: 0,
  void: 7 * ticksPerSecond,
};

/** No thief has more nerve. */
const allNerve = 1_000;
const fireReach = 3;
const beamWidth = 130 * step;
const pushed = 380 * step;
const mostRoared = 3;

/** Uses the skill of the keeper's element, if it has recovered. */
export function castSkill(round: Round): void {
  if (round.rest > 0) return;
  const { element, recovery } = round.keeper;
  round.rest = recovery;
  round.skillEnds = round.tick + skillTicks[element];
  round.echoX = round.x;
  round.echoY = round.y;
  say(round, 'skill', round.x, round.y, 0);
  if (element === 'dragon') roar(round);
  for (const thief of round.thieves) {
    if (!canBeTurned(thief)) continue;
    if (element === 'fire' && isWithin(thief, round.x, round.y, round.keeper.reach * fireReach))
      unnerve(round, thief, allNerve);
    else if (element === 'light' && Math.abs(thief.x - round.x) <= beamWidth) unnerve(round, thief, allNerve);
    else if (element === 'water') wash(round, thief);
  }
}

const canBeTurned = ({ state }: Thief): boolean => state === 'comes' || state === 'carries';

/** A wave carries thieves back to the wood and wets their nerve. With an egg they are on their way there, and need no help. */
function wash(round: Round, thief: Thief): void {
  if (thief.state !== 'carries') thief.y = Math.max(60 * step, thief.y - pushed);
  unnerve(round, thief, Math.ceil(thief.nerve / 2));
}

/** A roar turns the thieves away that are nearest to the nests. */
function roar(round: Round): void {
  for (let roared = 0; roared < mostRoared; roared += 1) {
    let lowest: Thief | undefined;
    for (const thief of round.thieves) if (canBeTurned(thief) && (!lowest || thief.y > lowest.y)) lowest = thief;
    if (!lowest) return;
    unnerve(round, lowest, allNerve);
  }
}
