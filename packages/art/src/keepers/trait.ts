import { drawKeeper, type KeeperTraits } from './keeper.ts';
import type { Gender, Shape, TraitType } from './keys.ts';

/** Draws a single trait as a standalone SVG document of 256 by 256 units. */
export function drawTrait<Type extends TraitType>(
  type: Type,
  shape: Shape<Type>,
  gender: Gender,
  colour: string,
  { title = `${shape} ${type}` }: { side?: 'front' | 'back'; title?: string } = {},
): string {
  return drawKeeper({ gender, traits: { [type]: { shape, colour } } as KeeperTraits, title });
}
