import { patches } from '../brush.ts';
import { at, curve, limb, type Place, type Point, points, within } from '../geometry.ts';
import type { Layer } from '../keepers/layers.ts';
import { ink, type Pen } from '../keepers/pen.ts';
import type { Rig } from '../keepers/rig.ts';

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
  line?: number;
  /** A colour for the outline other than ink. */
  edge?: Hex;
}

export interface Sheet {
  pen: Pen;
  /** The figure that wears the item. An icon has none. */
  rig?: Rig;
  side: 'front' | 'back';
  /** How much larger the drawing is than on a figure. */
  zoom: number;
}

const list = (outline: Outline) => (typeof outline === 'string' ? points(outline) : outline);

/**
 * Draws items in coordinates of their own, on a figure of 256 by 256 units with its head around (128, 96) and its soles
 * at y 240, and places everything, so that the same strokes make an icon and what a keeper wears.
 */
export class Stylus {
  readonly place: Place;
  readonly sheet: Sheet;
  /** Lines grow less than shapes. Otherwise a ring would be all outline. */
  readonly #weight: number;
  readonly #scale: number;

  constructor(place: Place, sheet: Sheet, scale = sheet.zoom) {
    this.place = place;
    this.sheet = sheet;
    this.#scale = scale;
    this.#weight = Math.min(1.5, Math.max(1, sheet.zoom ** 0.5));
  }

  /** One sees the figure from behind. */
  get behind(): boolean {
    return this.sheet.side === 'back';
  }

  /** Returns a stylus whose origin is at a point, turned clockwise in degrees and scaled. */
  at(x: number, y: number, turn = 0, scaleX = 1, scaleY = Math.abs(scaleX)): Stylus {
    return new Stylus(within(this.place, at(x, y, turn, scaleX, scaleY)), this.sheet, this.#scale * Math.abs(scaleX));
  }

  #placed(outline: Outline): Point[] {
    return list(outline).map(this.place);
  }

  #width(line: number): number {
    return Math.round(line * this.#weight * 10) / 10;
  }

  /** Neighbours of one colour become one path. */
  #fills(marks: readonly Mark[]): string {
    const runs: { fill: Hex; outlines: Point[][] }[] = [];
    for (const [outline, fill] of marks) {
      const last = runs.at(-1);
      if (last?.fill === fill) last.outlines.push(this.#placed(outline));
      else runs.push({ fill, outlines: [this.#placed(outline)] });
    }
    return runs.map(({ fill, outlines }) => patches(outlines, fill)).join('');
  }

  #inside({ marks = [], lines = [], seam = 2.5, seamFill = ink }: Finish): string {
    const fills = this.#fills(marks);
    if (lines.length === 0) return fills;
    const seams = lines.map((along) => curve(this.#placed(along), false)).join('');
    return `${fills}<path d="${seams}" fill="none" stroke="${seamFill}" stroke-width="${this.#width(seam)}"/>`;
  }

  /** Draws an outlined shape with a shadow on its far side. */
  shape(layer: Layer, outline: Outline, fill: Hex, finish: Finish = {}): this {
    return this.shapes(layer, [outline], fill, finish);
  }

  /** Draws several shapes alike, in one stroke. */
  shapes(layer: Layer, outlines: readonly Outline[], fill: Hex, finish: Finish = {}): this {
    const { depth = 7, line = 4 } = finish;
    const placed = outlines.map((outline) => this.#placed(outline));
    this.sheet.pen.shape(layer, placed, fill, {
      inside: this.#inside(finish),
      depth: depth * this.#scale,
      line: this.#width(line),
      ink: finish.edge,
    });
    return this;
  }

  /** Draws a strap, a wire, a handle: a spine with a width at each of its points. */
  limb(layer: Layer, spine: Outline, widths: readonly number[], fill: Hex, finish: Finish = {}): this {
    return this.shape(layer, limb(list(spine), widths), fill, { depth: 4, line: 3.2, ...finish });
  }

  /** Draws inner lines. */
  lines(layer: Layer, all: readonly Outline[], width = 2.5, fill: Hex = ink): this {
    this.sheet.pen.lines(
      layer,
      all.map((along) => this.#placed(along)),
      this.#width(width),
      fill,
    );
    return this;
  }

  /** Draws fills without outlines: a gleam, an eye, a light. */
  marks(layer: Layer, ...all: Mark[]): this {
    const fills = this.#fills(all);
    this.sheet.pen.raw(layer, `<g stroke="none">${fills}</g>`);
    return this;
  }
}

/** Returns the outline of a straight stick between two points, wide at its start and at its end. */
export function rod(fromX: number, fromY: number, toX: number, toY: number, wide: number, end = wide): Point[] {
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const [nx, ny] = [(fromY - toY) / length / 2, (toX - fromX) / length / 2];
  const corner = (x: number, y: number, width: number) => ({ x: x + nx * width, y: y + ny * width, sharp: true });
  return [corner(fromX, fromY, wide), corner(toX, toY, end), corner(toX, toY, -end), corner(fromX, fromY, -wide)];
}

/** Returns the outline of an ellipse, turned clockwise in degrees. */
export function oval(x: number, y: number, rx: number, ry = rx, turn = 0): Point[] {
  const place = at(x, y, turn);
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    return place({ x: Math.sin(angle) * rx, y: -Math.cos(angle) * ry });
  });
}

/** Returns the outline of a ring: around its outer edge, and back along its inner one. The seam lies where both start. */
export function ring(outer: readonly Point[], inner: readonly Point[]): Point[] {
  const around = (edge: readonly Point[]) =>
    [...edge, ...edge.slice(0, 1)].map((point, index) => ({
      ...point,
      sharp: point.sharp || index % edge.length === 0,
    }));
  return [...around(outer), ...around(inner).reverse()];
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

export type Drawing = (pen: Stylus) => void;
