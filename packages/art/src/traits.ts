import type { ElementName } from './palette.ts';
import { pick, random } from './random.ts';

export const bodyPlans = ['blob', 'biped', 'quadruped', 'serpent', 'bird', 'tuft'] as const;
export type BodyPlan = (typeof bodyPlans)[number];
export type Stage = 1 | 2 | 3;

export const eyeKinds = ['round', 'bright', 'sleepy', 'bold', 'gentle', 'wide'] as const;
export const mouthKinds = ['smile', 'smirk', 'open', 'fang', 'cat', 'pout'] as const;
export const crownKinds = [
  'none',
  'sprout',
  'bloom',
  'acorn',
  'antlers',
  'fronds',
  'fin',
  'shell',
  'coral',
  'drop',
  'flame',
  'horns',
  'candle',
  'crest',
  'rays',
  'halo',
  'antennae',
  'moon',
  'spikes',
] as const;
export const earKinds = ['none', 'pointed', 'round', 'floppy', 'leaf', 'fin', 'bat', 'tufted'] as const;
export const tailKinds = ['none', 'plain', 'leaf', 'fluke', 'flame', 'star', 'moon', 'brush'] as const;
export const wingKinds = ['none', 'bat', 'moth'] as const;
export const markKinds = ['none', 'spots', 'stripes', 'freckles', 'saddle', 'stars'] as const;

/** Traits that set a family apart from others of the same body plan and element. */
export interface Traits {
  coat: number;
  eyes: (typeof eyeKinds)[number];
  mouth: (typeof mouthKinds)[number];
  crown: (typeof crownKinds)[number];
  ears: (typeof earKinds)[number];
  tail: (typeof tailKinds)[number];
  /** Traits of creatures that are not birds. */
  wings: (typeof wingKinds)[number];
  marks: (typeof markKinds)[number];
}

type Choices = Pick<Traits, 'crown' | 'ears' | 'tail'>;
type Menu = { [Part in keyof Choices]: [Choices[Part], ...Choices[Part][]] };

const menus: Record<ElementName, Menu> = {
  plant: {
    crown: ['sprout', 'bloom', 'acorn', 'antlers', 'fronds'],
    ears: ['leaf', 'round', 'floppy'],
    tail: ['leaf', 'plain'],
  },
  water: { crown: ['fin', 'shell', 'coral', 'drop'], ears: ['fin', 'floppy', 'round'], tail: ['fluke', 'plain'] },
  fire: { crown: ['flame', 'horns', 'candle', 'crest'], ears: ['pointed', 'tufted'], tail: ['flame'] },
  light: { crown: ['rays', 'halo', 'antennae', 'crest'], ears: ['floppy', 'tufted', 'round'], tail: ['star', 'brush'] },
  dark: { crown: ['moon', 'horns', 'spikes', 'none'], ears: ['bat', 'pointed', 'tufted'], tail: ['moon', 'brush'] },
  dragon: { crown: ['horns', 'spikes'], ears: ['fin', 'bat'], tail: ['flame', 'leaf'] },
  void: { crown: ['halo', 'moon', 'spikes'], ears: ['bat', 'fin'], tail: ['star', 'moon'] },
};

/** Draws the traits of a seed, within what suits its element. */
export function traitsFromSeed(element: ElementName, seed: string | number): Traits {
  const roll = random(`${element}/${seed}`);
  const menu = menus[element];
  return {
    coat: Math.floor(roll() * 12),
    eyes: pick(eyeKinds, roll()),
    mouth: pick(mouthKinds, roll()),
    crown: pick(menu.crown, roll()),
    ears: pick(menu.ears, roll()),
    tail: pick(menu.tail, roll()),
    marks: pick(markKinds, roll()),
    wings: 'none',
  };
}
