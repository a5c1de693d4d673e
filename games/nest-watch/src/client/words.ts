import type { Element } from '../engine/keeper.ts';
import type { Kind } from '../engine/thieves.ts';

export const skillWords: Record<Element, { name: string; does: string }> = {
  plant: { name: 'Brambles', does: 'Thieves wade through thorns for 4 seconds.' },
  water: { name: 'Wave', does: 'Washes all who come for eggs back towards the wood.' },
  fire: { name: 'Blaze', does: 'Turns away everyone around, three times as far.' },
  light: { name: 'Moonbeam', does: 'Turns away everyone straight ahead and behind.' },
  dark: { name: 'Hush', does: 'Hides all nests for 4 seconds.' },
  dragon: { name: 'Roar', does: 'Turns away the three thieves nearest to the nests.' },
  void: { name: 'Echo', does: 'Leaves a second you on watch here for 7 seconds.' },
};

export const thiefWords: Record<Kind, string> = { fox: 'Fox', stoat: 'Stoat', raven: 'Raven', badger: 'Badger' };

export const nestWords = ['first nest', 'second nest', 'third nest', 'fourth nest'] as const;

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Says how a night went, without a judgement that the numbers do not bear. */
export function nightWords(kept: number, foxes: number): string {
  if (kept === 8) return 'A calm night. Every egg is where it was.';
  if (kept === 0) return 'The nests are empty. Tomorrow night is another watch.';
  return `${many(kept, 'egg', 'eggs')} kept, ${many(foxes, 'thief', 'thieves')} turned away.`;
}
