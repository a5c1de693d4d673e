import { at, type Place } from '../geometry.ts';
import { orders } from '../keepers/layers.ts';
import { Pen } from '../keepers/pen.ts';
import { surfaces } from '../palette.ts';
import { hash } from '../random.ts';
import { svg } from '../svg.ts';
import { drawings } from './drawings.ts';
import { categoryOf, type ItemKey } from './keys.ts';
import { Stylus } from './stylus.ts';

const margin = 16;

/** Draws the icon of an item as a standalone SVG document of 256 by 256 units. Its strokes are those of the worn one. */
export function drawItem(
  key: ItemKey,
  { title = key.replaceAll('-', ' '), sticker = true }: { title?: string; sticker?: boolean } = {},
): string {
  // Things on a back are shown from behind.
  const category = categoryOf(key);
  const side = category === 'back' ? 'back' : 'front';
  // Coats are drawn wide, for the sake of their pockets. A figure wears them slimmer, and so hangs a coat.
  const slim = category === 'coats' ? 0.86 : 1;
  const draw = (place: Place, zoom: number) => {
    const pen = new Pen(`i${hash(key).toString(36)}`);
    drawings[key](new Stylus(place, { pen, side, zoom }));
    return pen;
  };
  const { left, right, top, bottom } = draw(at(0, 0, 0, slim, 1), 1).bounds();
  const zoom = Math.min(4, (256 - margin * 2) / Math.max(right - left, bottom - top));
  const [x, y] = [128 - (zoom * (left + right)) / 2, 128 - (zoom * (top + bottom)) / 2];
  const markup = draw(at(x, y, 0, zoom * slim, zoom), zoom).markup(orders.front, sticker ? surfaces.paper : undefined);
  return svg(256, 256, title, markup);
}
