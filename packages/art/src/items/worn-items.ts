import { at, type Place, within } from '../geometry.ts';
import type { Anchor, Rig } from '../keepers/rig.ts';
import { drawings } from './drawings.ts';
import { categoryOf, everyItemKey, type ItemCategory, type ItemKey } from './keys.ts';
import { Stylus } from './stylus.ts';

/** An item as a keeper wears it. */
export interface Worn {
  draw: (rig: Rig) => void;
  /** Where hair still shows, around the middle of the head, below something that presses it down. */
  hair?: string;
}

interface Fit {
  anchor: Anchor;
  place: Place;
}

/** Sets the coordinates of items onto a keeper: the point (x, y) comes to lie on the anchor. */
function fit(anchor: Anchor, x: number, y: number, scaleX = 1, scaleY = scaleX, turn = 0): Fit {
  const origin = at(0, 0, turn, scaleX, scaleY)({ x, y });
  return { anchor, place: at(-origin.x, -origin.y, turn, scaleX, scaleY) };
}

const fits: Record<ItemCategory, Fit> = {
  hats: fit('head', 127, 96),
  eyewear: fit('head', 126, 95),
  neckwear: fit('body', 128, 147, 0.86),
  // A coat is cut for a keeper's trunk, which is slimmer than it looks as an icon.
  coats: fit('body', 128, 152, 0.74, 1.07),
  back: fit('body', 128, 152, 0.9),
  // A raised hand leans outward, as far as things lean by themselves.
  hands: fit('hand', 176, 196, 0.8, 0.8, -10),
  companions: fit('ground', 134, 240, 0.92),
  auras: fit('page', 0, 0),
};

const below = '-90,-22! -58,-22! 0,-10! 58,-22! 90,-22! 90,190! -90,190!';
/** Long hair falls from below a hood. The hood's own edge lies over the cut. */
const inHood = '-47,-40! 47,-40! 50,26! 100,34! 100,190! -100,190! -100,34! -50,26!';
const belowBrim = '-90,-26! 90,-26! 90,190! -90,190!';

const hair: Partial<Record<ItemKey, string>> = {
  'straw-hat': belowBrim,
  'top-hat': belowBrim,
  'beekeeper-veil': belowBrim,
  'wool-cap': below,
  'wizard-hat': below,
  'lantern-helmet': below,
  'aviator-cap': inHood,
  'frog-hood': inHood,
};

function wear(key: ItemKey): Worn {
  const { anchor, place } = fits[categoryOf(key)];
  const draw = (rig: Rig) => {
    const { pen, place: anchored } = rig.at(anchor, 'back');
    drawings[key](new Stylus(within(anchored, place), { pen, rig, side: rig.side, zoom: 1 }));
  };
  return { draw, hair: hair[key] };
}

/** Every item as a keeper wears it. */
export const worn = Object.fromEntries(everyItemKey.map((key) => [key, wear(key)])) as Record<ItemKey, Worn>;
