import { type HiddenLayer, hides, type ItemKey, itemKeys } from '../items/keys.ts';
import { worn } from '../items/worn-items.ts';
import { surfaces } from '../palette.ts';
import { hash } from '../random.ts';
import { svg } from '../svg.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawBody } from './body.ts';
import { drawEyes, drawMark, drawMouth } from './face.ts';
import { drawHair, type TopLayer } from './hair.ts';
import type { Gender, Shape, TraitType } from './keys.ts';
import { genders } from './keys.ts';
import { type Layer, lowLayers, orders } from './layers.ts';
import { Pen } from './pen.ts';
import { Rig } from './rig.ts';
import { drawShirt } from './shirts.ts';
import { drawTrousers } from './trousers.ts';

export type KeeperTraits = { [Type in TraitType]?: { shape: Shape<Type>; colour: string } };

export interface KeeperLook {
  gender: Gender;
  /** Each trait's shape and colour as #rrggbb. A type that is left out is not drawn. */
  traits: KeeperTraits;
  items?: readonly ItemKey[];
  side?: 'front' | 'back';
  /** `portrait` shows head and shoulders, with a background to the edge. */
  crop?: 'full' | 'portrait';
  /** The text for screen readers. */
  title?: string;
  /** Draws an edge of paper, like a sticker's. */
  sticker?: boolean;
}

const leather = '#6E4A36';

/** Draws a keeper as a standalone SVG document of 256 by 256 units. The same look always gives the same markup. */
export function drawKeeper(look: KeeperLook): string {
  const { gender, traits, items = [], side = 'front', crop = 'full' } = look;
  const portrait = crop === 'portrait';
  const edge = look.sticker === false ? undefined : surfaces.paper;
  const pen = new Pen(
    `k${hash(JSON.stringify([gender, traits, items, side, crop])).toString(36)}`,
    1,
    portrait ? lowLayers : [],
  );
  const rig = new Rig({ pen, gender, side, holds: items.some((key) => itemKeys.hands.includes(key as never)) });
  const hidden = new Set<HiddenLayer>(items.flatMap(hides));

  if (traits.backdrop)
    drawBackdrop(rig.at('page', 'backdrop'), traits.backdrop.shape, traits.backdrop.colour, portrait, edge);
  if (traits.skin) drawBody(rig, traits.skin, leather);
  if (traits.trousers && !hidden.has('trousers')) drawTrousers(rig, traits.trousers.shape, traits.trousers.colour);
  if (traits.shirt) drawShirt(rig, traits.shirt.shape, traits.shirt.colour);
  if (side === 'front') drawFace(rig, traits, hidden);
  if (traits.hair) drawHairUnder(rig, traits.hair, items, hidden.has('hair-front') ? 'hair-under' : 'hair-front');
  for (const key of items) worn[key].draw(rig);

  const figure = pen.markup(orders[side], edge);
  const title = look.title ?? `A keeper, ${genders[gender]}${side === 'back' ? ', from behind' : ''}`;
  return svg(256, 256, title, portrait ? framed(figure, pen) : figure);
}

function drawFace(rig: Rig, { mouth, eyes, mark, hair }: KeeperTraits, hidden: ReadonlySet<HiddenLayer>): void {
  if (mouth && !hidden.has('mouth')) drawMouth(rig, mouth.shape, mouth.colour);
  if (eyes && !hidden.has('eyes')) drawEyes(rig, eyes.shape, eyes.colour, hair?.colour);
  if (mark && !hidden.has('mark')) drawMark(rig, mark.shape, mark.colour);
}

/** Draws hair, as far as it shows below what is worn on it. */
function drawHairUnder(
  rig: Rig,
  { shape, colour }: { shape: Shape<'hair'>; colour: string },
  items: readonly ItemKey[],
  layer: TopLayer,
): void {
  const region = items.map((key) => worn[key].hair).find((each) => each !== undefined);
  if (region) rig.within('head', region, () => drawHair(rig, shape, colour, layer));
  else drawHair(rig, shape, colour, layer);
}

const headLayers: readonly Layer[] = ['head', 'hair-front', 'hair-under', 'hair-back', 'hat', 'hat-back'];

/** Sets head and shoulders into a square that also suits a circle. */
function framed(figure: string, pen: Pen): string {
  const top = Math.max(2, Math.min(40, pen.bounds(headLayers).top)) - 10;
  const side = 176 - top;
  const scale = Math.round((256 / side) * 1000) / 1000;
  return `<g transform="scale(${scale}) translate(${Math.round((side / 2 - 128) * 10) / 10} ${Math.round(-top * 10) / 10})">${figure}</g>`;
}
