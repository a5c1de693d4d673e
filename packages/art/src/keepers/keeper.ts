import type { ItemKey } from '../items/keys.ts';
import { svg } from '../svg.ts';
import type { Gender, Shape, TraitType } from './keys.ts';

export type KeeperTraits = { [Type in TraitType]?: { shape: Shape<Type>; colour: string } };

export interface KeeperLook {
  gender: Gender;
  /** Each trait's shape and colour as #rrggbb. A type that is left out is not drawn. */
  traits: KeeperTraits;
  items?: readonly ItemKey[];
  side?: 'front' | 'back';
  /** `portrait` shows head and shoulders, with a background to the edge. */
  crop?: 'full' | 'portrait';
  title?: string;
}

/** Draws a keeper as a standalone SVG document of 256 by 256 units. The same look always gives the same markup. */
export function drawKeeper({ traits, title = 'A keeper' }: KeeperLook): string {
  const head = `<circle cx="128" cy="96" r="50" fill="${traits.skin?.colour ?? '#EBC9A8'}"/>`;
  return svg(256, 256, title, `<circle cx="128" cy="132" r="110" fill="${traits.backdrop?.colour ?? 'none'}"/>${head}`);
}
