import type { HiddenLayer } from '../items/keys.ts';
import { drawBody } from './body.ts';
import { drawEyes, drawMark, drawMouth } from './face.ts';
import { drawHair } from './hair.ts';
import type { Shape, TraitType } from './keys.ts';
import type { Rig } from './rig.ts';
import { drawShirt } from './shirts.ts';
import { drawTrousers } from './trousers.ts';

export type KeeperTraits = { [Type in TraitType]?: { shape: Shape<Type>; colour: string } };

export interface Covered {
  /** Layers that nobody sees. */
  hidden: ReadonlySet<HiddenLayer>;
  /** Where hair still shows, around the middle of the head, below something that presses it down. */
  hair?: string;
}

/** Draws all traits but the backdrop. A face has no back. */
export function drawTraits(rig: Rig, traits: KeeperTraits, { hidden, hair: region }: Covered): void {
  const { skin, trousers, shirt, hair } = traits;
  if (skin) drawBody(rig, skin);
  if (trousers && !hidden.has('trousers')) drawTrousers(rig, trousers.shape, trousers.colour);
  if (shirt) drawShirt(rig, shirt.shape, shirt.colour);
  if (rig.side === 'front') drawFace(rig, traits, hidden);
  if (!hair) return;
  // Strands below a hat are no longer the top of the hair.
  const draw = () => drawHair(rig, hair.shape, hair.colour, hidden.has('hair-front') ? 'hair-under' : 'hair-front');
  if (region) rig.within('head', region, draw);
  else draw();
}

function drawFace(rig: Rig, { skin, mouth, eyes, mark, hair }: KeeperTraits, hidden: ReadonlySet<HiddenLayer>): void {
  if (mouth && !hidden.has('mouth')) drawMouth(rig, mouth.shape, mouth.colour);
  if (eyes && !hidden.has('eyes'))
    drawEyes(rig, eyes.shape, { iris: eyes.colour, hair: hair?.colour, skin: skin?.colour });
  if (mark && !hidden.has('mark')) drawMark(rig, mark.shape, mark.colour);
}
