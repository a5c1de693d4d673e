import { type Brush, type Fill, type FigureLayer, patch } from '../brush.ts';
import { at, curve, limb, type Place, type Point, points, within } from '../geometry.ts';
import type { View } from '../keepers/anchors.ts';

export type Hex = `#${string}`;
/** "12,30 40,8! 50,20", or points that are made elsewhere. */
export type Outline = string | readonly Point[];
/** A fill without an outline. */
export type Mark = readonly [outline: Outline, fill: Hex];

export interface Finish {
  /** Fills inside the outline, cut off by it. */
  marks?: readonly Mark[];
  /** Lines inside the outline, cut off by it: folds, seams, planks. */
  lines?: readonly Outline[];
  /** Their width, and a colour if it is not ink. */
  seam?: number;
  seamFill?: Hex;
  depth?: number;
  dim?: boolean;
  line?: number;
}

export interface Sheet {
  /** The drawing stands alone, not on a figure. */
  icon: boolean;
  view: View;
  /** How much larger the drawing is than on a figure. */
  zoom: number;
}

const list = (outline: Outline) => (typeof outline === 'string' ? points(outline) : outline);

/** Draws in the coordinates of a figure and places everything, so that the same strokes make an icon and what one wears. */
export class Pen {
  readonly brush: Brush;
  readonly place: Place;
  readonly sheet: Sheet;
  /** Lines grow less than shapes. Otherwise a ring would be all outline. */
  readonly #weight: number;
  readonly #scale: number;

  constructor(brush: Brush, place: Place, sheet: Sheet, scale = sheet.zoom) {
    this.brush = brush;
    this.place = place;
    this.sheet = sheet;
    this.#scale = scale;
    this.#weight = Math.min(1.5, Math.max(1, sheet.zoom ** 0.5));
  }

  get behind(): boolean {
    return this.sheet.view === 'back';
  }

  /** Returns a pen whose origin is at a point, turned clockwise in degrees and scaled. */
  at(x: number, y: number, turn = 0, scaleX = 1, scaleY = Math.abs(scaleX)): Pen {
    return new Pen(
      this.brush,
      within(this.place, at(x, y, turn, scaleX, scaleY)),
      this.sheet,
      this.#scale * Math.abs(scaleX),
    );
  }

  #placed(outline: Outline): Point[] {
    return list(outline).map(this.place);
  }

  width(line: number): number {
    return Math.round(line * this.#weight * 10) / 10;
  }

  #inside({ marks = [], lines = [], seam = 2.5, seamFill }: Finish): string {
    const fills = marks.map(([outline, fill]) => patch(this.#placed(outline), fill)).join('');
    if (!lines.length) return fills;
    const seams = lines.map((along) => curve(this.#placed(along), false)).join('');
    return `${fills}<path d="${seams}" fill="none" stroke="${seamFill ?? this.brush.coat.ink}" stroke-width="${this.width(seam)}"/>`;
  }

  /** Draws an outlined shape with a shadow on its far side. */
  shape(layer: FigureLayer, outline: Outline, fill: Fill['fill'], finish: Finish = {}): this {
    const { depth = 7, line = 3.8, dim } = finish;
    this.brush.shape(layer as 'back', this.#placed(outline), {
      fill,
      inside: this.#inside(finish),
      depth: depth * this.#scale,
      dim,
      line: this.width(line),
    });
    return this;
  }

  /** Draws a strap, a wire, a handle: a spine with a width at each of its points. */
  limb(layer: FigureLayer, spine: Outline, widths: readonly number[], fill: Hex, finish: Finish = {}): this {
    return this.shape(layer, limb(list(spine), widths), fill, { depth: 4, line: 3.2, ...finish });
  }

  /** Draws inner lines. */
  lines(layer: FigureLayer, all: readonly Outline[], width = 2.5, fill?: Hex): this {
    const path = all.map((along) => curve(this.#placed(along), false)).join('');
    this.brush.raw(
      layer as 'back',
      `<path d="${path}" stroke-width="${this.width(width)}"${fill ? ` stroke="${fill}"` : ''}/>`,
    );
    return this;
  }

  /** Draws fills without outlines: a gleam, an eye, a light. */
  marks(layer: FigureLayer, ...all: Mark[]): this {
    const fills = all.map(([outline, fill]) => patch(this.#placed(outline), fill)).join('');
    this.brush.raw(layer as 'back', `<g stroke="none">${fills}</g>`);
    return this;
  }
}

/** Returns the outline of an ellipse, turned clockwise in degrees. */
export function oval(x: number, y: number, rx: number, ry = rx, turn = 0): Point[] {
  const place = at(x, y, turn);
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    return place({ x: Math.sin(angle) * rx, y: -Math.cos(angle) * ry });
  });
}

/** Returns the outline of a star. `inner` is the share of its radius at which the points part. */
export function star(x: number, y: number, radius: number, turn = 0, count = 5, inner = 0.48): Point[] {
  return Array.from({ length: count * 2 }, (_, index) => {
    const angle = (index * Math.PI) / count + (turn * Math.PI) / 180;
    const reach = index % 2 ? radius * inner : radius;
    return { x: x + Math.sin(angle) * reach, y: y - Math.cos(angle) * reach, sharp: true };
  });
}

/** Moves an outline without a pen, for marks that repeat. */
export function moved(outline: Outline, x: number, y: number, turn = 0, scale = 1): Point[] {
  return list(outline).map(at(x, y, turn, scale));
}

export type Drawing = (pen: Pen) => void;
