import { Brush, figureLayers } from '../brush.ts';
import { at, type Place, within } from '../geometry.ts';
import { anchors, bodyPlace, type Gender, type View } from '../keepers/anchors.ts';
import { type Coat, surfaces } from '../palette.ts';
import { hash } from '../random.ts';
import { svg } from '../svg.ts';
import { auras } from './auras.ts';
import { companions } from './companions.ts';
import { coats } from './coats.ts';
import { eyewear } from './eyewear.ts';
import { hands } from './hands.ts';
import { hats } from './hats.ts';
import { categoryOf, type ItemCategory, type ItemKey } from './keys.ts';
import { neckwear } from './neckwear.ts';
import { onTheBack } from './on-the-back.ts';
import { type Drawing, Pen } from './pen.ts';

/** Items bring their own colours. The ink is what they share. */
const coat: Coat = {
  ink: '#2C2233',
  base: '#E9D9B4',
  belly: '#F7EFDC',
  accent: '#D8573A',
  trim: '#8E5B25',
  iris: '#5B3A22',
};

const drawings: Record<ItemKey, Drawing> = {
  ...hats,
  ...eyewear,
  ...neckwear,
  ...coats,
  ...onTheBack,
  ...hands,
  ...companions,
  ...auras,
};

/** Things that one holds or that keep one company move with the body, but do not grow with it. */
function placeOf(category: ItemCategory, gender: Gender): Place {
  const body = bodyPlace(gender);
  if (category === 'coats' || category === 'neckwear' || category === 'back') return body;
  const { x, y } = anchors.rightHand;
  if (category === 'hands') return at(body({ x, y }).x - x, 0);
  if (category === 'companions') return at(x - body({ x, y }).x, 0);
  return (point) => point;
}

/** Draws an item on the layers of a figure. */
export function wearItem(brush: Brush, key: ItemKey, { gender, view }: { gender: Gender; view: View }): void {
  const place = placeOf(categoryOf(key), gender);
  const turned: Place = view === 'back' ? within(at(256, 0, 0, -1, 1), place) : place;
  drawings[key](new Pen(brush, turned, { icon: false, view, zoom: 1 }));
}

const margin = 16;

/** Draws an item alone, as a standalone SVG document of 256 by 256 units. Its strokes are those of the worn one. */
export function drawItem(key: ItemKey, look: { title?: string; sticker?: boolean } = {}): string {
  const view = categoryOf(key) === 'back' ? 'back' : 'front';
  const draw = (place: Place, zoom: number) => {
    const brush = new Brush(coat, `i${hash(key).toString(36).slice(-5)}`, 1, figureLayers);
    // An item that sits askew on a figure may do so here too.
    drawings[key](new Pen(brush, place, { icon: true, view, zoom }));
    return brush;
  };
  const { left, right, top, bottom } = boundsOf(draw((point) => point, 1));
  const room = 256 - margin * 2;
  const zoom = Math.min(4, room / (right - left), room / (bottom - top));
  const [x, y] = [128 - (zoom * (left + right)) / 2, 128 - (zoom * (top + bottom)) / 2];
  const edge = look.sticker === false ? undefined : surfaces.paper;
  return svg(256, 256, look.title ?? nameOf(key), draw(at(x, y, 0, zoom), zoom).markup(edge));
}

function boundsOf({ reach }: Brush): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [reach.map(({ x }) => x), reach.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Turns "straw-hat" into "Straw hat". */
export function nameOf(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`;
}
