import { patches } from '../brush.ts';
import { at, curve, limb, type Place, type Point, points, within } from '../geometry.ts';
import type { Layer } from './layers.ts';
import type { Pen, Style } from './pen.ts';
import { detailOn } from './tone.ts';

type Outline = string | readonly Point[];

/** Draws on one layer, around one place. */
export class Nib {
  readonly pen: Pen;
  readonly layer: Layer;
  readonly place: Place;

  constructor(pen: Pen, layer: Layer, place: Place) {
    this.pen = pen;
    this.layer = layer;
    this.place = place;
  }

  on(layer: Layer): Nib {
    return new Nib(this.pen, layer, this.place);
  }

  moved(x: number, y: number, turn = 0, scale = 1, scaleY = Math.abs(scale)): Nib {
    return new Nib(this.pen, this.layer, within(this.place, at(x, y, turn, scale, scaleY)));
  }

  /** Draws a shape. Several outlines, parted by a slash, are grown together. */
  fill(outline: Outline, color: string, style?: Style): this {
    this.pen.shape(this.layer, this.#all(outline), color, style);
    return this;
  }

  /** Draws a limb, strap or stick along a spine. */
  limb(spine: Outline, widths: readonly number[], color: string, style?: Style): this {
    const given = typeof spine === 'string' ? points(spine) : spine;
    return given.length === 2
      ? this.fill(limb(straight(given), spread(widths)), color, style)
      : this.fill(limb(given, widths), color, style);
  }

  /** Draws inner lines: folds, seams and strands. A slash parts them. */
  line(along: Outline, width = 3, color?: string): this {
    this.pen.lines(this.layer, this.#all(along), width, color);
    return this;
  }

  /** Draws inner lines that can be seen on a colour. */
  crease(along: Outline, on: string, width = 2.6): this {
    return this.line(along, width, detailOn(on));
  }

  /** Draws a plain colour without an outline. */
  plain(outline: Outline, color: string, opacity = 1): this {
    const faint = opacity < 1 ? ` fill-opacity="${opacity}"` : '';
    this.pen.raw(this.layer, `<g stroke="none"${faint}>${this.patch(outline, color)}</g>`);
    return this;
  }

  /** Returns a plain colour, for the inside of a shape. */
  patch(outline: Outline, color: string): string {
    return patches(this.#all(outline), color);
  }

  /** Returns stripes, for the inside of a shape. */
  stripe(along: Outline, width: number, color: string): string {
    const path = this.#all(along)
      .map((each) => curve(each, false))
      .join('');
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  }

  #all(outline: Outline): Point[][] {
    if (typeof outline !== 'string') return [outline.map(this.place)];
    return outline.split(' / ').map((text) => points(text, this.place));
  }
}

/** Returns a straight spine with points close to its ends, where only they are round. */
function straight(ends: readonly Point[]): Point[] {
  const [from, to] = ends as [Point, Point];
  const on = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  return [0, 0.08, 0.5, 0.92, 1].map(on);
}

function spread([from = 10, to = from]: readonly number[]): number[] {
  return [from * 0.9, from, (from + to) / 2, to, to * 0.9];
}
