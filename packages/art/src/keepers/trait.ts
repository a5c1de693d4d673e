import { surfaces } from '../palette.ts';
import { hash } from '../random.ts';
import { svg } from '../svg.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawBody } from './body.ts';
import { drawTraits, type KeeperTraits } from './figure.ts';
import type { Gender, Shape, TraitType } from './keys.ts';
import { orders } from './layers.ts';
import { Pen } from './pen.ts';
import { Rig } from './rig.ts';
import { square } from './square.ts';

export interface TraitView {
  /** Draws the trait alone, where a keeper has it, so that pictures of several can be laid upon one another. */
  side?: 'front' | 'back';
  /** The text for screen readers. */
  title?: string;
}

type Square = (x: number, top: number, side: number) => void;

/** The part of a figure that a trait is seen on. */
const regions: Partial<Record<TraitType, Parameters<Square>>> = {
  hair: [128, 4, 214],
  skin: [128, 26, 150],
  mouth: [131, 40, 114],
  eyes: [131, 40, 114],
  mark: [131, 40, 114],
  shirt: [128, 116, 108],
  trousers: [128, 148, 98],
};

const plaster = { shape: 'plain', colour: '#E6DDCC' } as const;

/** Draws one trait as a standalone SVG document of 256 by 256 units: on a figure of plaster, or alone from one side. */
export function drawTrait<Type extends TraitType>(
  type: Type,
  shape: Shape<Type>,
  gender: Gender,
  colour: string,
  { side, title = `${shape} ${type}` }: TraitView = {},
): string {
  const pen = new Pen(`t${hash([type, shape, gender, colour, side].join('/')).toString(36)}`);
  const rig = new Rig({ pen, gender, side: side ?? 'front', holds: false });
  if (type === 'backdrop') {
    drawBackdrop(rig.at('page', 'backdrop'), shape as Shape<'backdrop'>, colour, false, surfaces.paper);
    return svg(256, 256, title, pen.markup(orders.front));
  }
  if (!side && type !== 'skin') drawBody(rig, plaster, '#CFC2AC');
  drawTraits(rig, { [type]: { shape, colour } } as KeeperTraits, { hidden: new Set() });
  const markup = pen.markup(orders[side ?? 'front'], side ? undefined : surfaces.paper);
  const region = side ? undefined : regions[type as TraitType];
  return svg(256, 256, title, region ? square(markup, ...region) : markup);
}
