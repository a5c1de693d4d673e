import { hides, type ItemKey, itemKeys } from '../items/keys.ts';
import { worn } from '../items/worn-items.ts';
import { surfaces } from '../palette.ts';
import { hash } from '../random.ts';
import { svg } from '../svg.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawTraits, type KeeperTraits } from './figure.ts';
import { type Gender, genders } from './keys.ts';
import { type Layer, lowLayers, orders } from './layers.ts';
import { Pen } from './pen.ts';
import { Rig } from './rig.ts';
import { square } from './square.ts';

export type { KeeperTraits } from './figure.ts';

export interface KeeperLook {
  gender: Gender;
  /** Each trait's shape and colour as #rrggbb. A type that is left out is not drawn. */
  traits: KeeperTraits;
  /** One of each category at most. */
  items?: readonly ItemKey[];
  side?: 'front' | 'back';
  /** `portrait` shows head and shoulders, with a background to the edge. */
  crop?: 'full' | 'portrait';
  /** The text for screen readers. */
  title?: string;
  /** Draws an edge of paper, like a sticker's. */
  sticker?: boolean;
}

/** Draws a keeper as a standalone SVG document of 256 by 256 units. The same look always gives the same markup. */
export function drawKeeper(look: KeeperLook): string {
  const { gender, traits, items = [], side = 'front', crop = 'full' } = look;
  const portrait = crop === 'portrait';
  const edge = look.sticker === false ? undefined : surfaces.paper;
  const pen = new Pen(
    `k${hash(JSON.stringify([gender, traits, items, side, crop]))
      .toString(36)
      .slice(-5)}`,
    1,
    portrait ? lowLayers : [],
  );
  const holds = items.some((key) => (itemKeys.hands as readonly ItemKey[]).includes(key));
  const rig = new Rig({ pen, gender, side, holds });

  const { backdrop } = traits;
  if (backdrop) drawBackdrop(rig.at('page', 'backdrop'), backdrop.shape, backdrop.colour, portrait, edge);
  const hair = items.map((key) => worn[key].hair).find((region) => region !== undefined);
  drawTraits(rig, traits, { hidden: new Set(items.flatMap(hides)), hair });
  for (const key of items) worn[key].draw(rig);

  const figure = pen.markup(orders[side], edge);
  const title = look.title ?? `A keeper, ${genders[gender]}${side === 'back' ? ', from behind' : ''}`;
  return svg(256, 256, title, portrait ? headAndShoulders(figure, pen) : figure);
}

const headLayers: readonly Layer[] = ['head', 'hair-front', 'hair-under', 'hair-back', 'hat', 'hat-back'];

/** Sets head and shoulders into a square that also suits a circle. */
function headAndShoulders(figure: string, pen: Pen): string {
  const top = Math.max(2, Math.min(40, pen.bounds(headLayers).top)) - 10;
  return square(figure, 128, top, 176 - top);
}
