import { auras } from './auras.ts';
import { coats } from './coats.ts';
import { companions } from './companions.ts';
import { eyewear } from './eyewear.ts';
import { hands } from './hands.ts';
import { hats } from './hats.ts';
import type { ItemKey } from './keys.ts';
import { neckwear } from './neckwear.ts';
import { onTheBack } from './on-the-back.ts';
import type { Drawing } from './stylus.ts';

/** The drawing of each item: one, for its icon and for what a keeper wears. */
export const drawings: Record<ItemKey, Drawing> = {
  ...hats,
  ...eyewear,
  ...neckwear,
  ...coats,
  ...onTheBack,
  ...hands,
  ...companions,
  ...auras,
};
