import { type ItemKey, itemCategories, itemKeys } from '../items/keys.ts';
import { pick, random } from '../random.ts';
import { traitColours } from './colours.ts';
import type { KeeperLook, KeeperTraits } from './keeper.ts';
import { traitShapes, traitTypes } from './keys.ts';

const chances = {
  hats: 0.45,
  eyewear: 0.25,
  neckwear: 0.3,
  coats: 0.4,
  back: 0.35,
  hands: 0.5,
  companions: 0.3,
  auras: 0.2,
};

/** Returns a keeper for tests and sheets. The same seed gives the same keeper. `dressed` scales how much it wears. */
export function randomKeeper(seed: string | number, dressed = 1): KeeperLook {
  const roll = random(`keeper/${seed}`);
  const gender = roll() < 0.5 ? 1 : 2;
  const traits = Object.fromEntries(
    traitTypes.map((type) => {
      const shape = pick(traitShapes[type] as readonly [string, ...string[]], roll());
      const colour = traitColours[type][Math.floor(roll() * 10)]?.hex;
      return [type, { shape, colour }];
    }),
  ) as KeeperTraits;
  const items = itemCategories.flatMap((category): ItemKey[] => {
    const [wears, which] = [roll() < chances[category] * dressed, roll()];
    return wears ? [pick(itemKeys[category] as readonly [ItemKey, ...ItemKey[]], which)] : [];
  });
  return { gender, traits, items };
}
