import { nestPlaces, roundTicks, step, ticksPerSecond } from '../engine/field.ts';
import type { Round, Thief } from '../engine/state.ts';
import { nestWords, thiefWords } from './words.ts';

const ticksBetween = 90;
const nearLine = 900 * step;
let saidAt = 0;

/** Returns the sentence for screen readers about what matters most now, at most every one and a half seconds. */
export function describeNow(round: Round): string | undefined {
  if (round.tick < saidAt) saidAt = 0;
  if (round.tick - saidAt < ticksBetween) return undefined;
  saidAt = round.tick;
  let worst: Thief | undefined;
  for (const thief of round.thieves)
    if ((thief.state === 'comes' || thief.state === 'carries') && (!worst || thief.y > worst.y)) worst = thief;
  const left = Math.ceil((roundTicks - round.tick) / ticksPerSecond);
  if (!worst) return `Quiet. ${left} seconds left.`;
  const name = thiefWords[worst.kind];
  if (worst.state === 'carries') return `${name} carries an egg away${side(worst, round)}.`;
  const distance = worst.y > nearLine ? 'near' : 'far';
  return `${name} to the ${nestWords[worst.nest]}, ${distance}${side(worst, round)}.${round.rest === 0 ? ' Skill ready.' : ''}`;
}

/** Says where to send the keeper. */
function side(thief: Thief, round: Round): string {
  const [dx, dy] = [thief.x - round.x, thief.y - round.y];
  const across = Math.abs(dx) < 60 * step ? '' : dx < 0 ? ', left of you' : ', right of you';
  return Math.abs(dy) < 60 * step ? across : `${across}${dy < 0 ? ', above' : ', below'}`;
}

export const fieldWords = `A field with ${nestPlaces.length} nests at the bottom and a wood at the top.`;
