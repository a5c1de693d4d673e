import { clockwise, curve, extent, type Point } from './geometry.ts';
import { type Coat, mix } from './palette.ts';

/** Layers, from back to front. */
const layers = { ground: 0, far: 1, tail: 2, back: 3, body: 4, near: 5, head: 6, face: 7, front: 8 } as const;
export type Layer = keyof typeof layers;

export interface Fill {
  fill: keyof Coat;
  /** Markings inside the outline: a second tone, a belly or a pattern. */
  inside?: string;
  /** How far the shadow reaches in from the lower right. 0 for none. */
  depth?: number;
  /** The shape lies in the shadow of what is in front of it. */
  dim?: boolean;
  /** A thinner outline, for details. */
  line?: number;
}

/** Collects shapes by layer. Ids start with a prefix, so several drawings can share a page. */
export class Brush {
  readonly coat: Coat;
  readonly #prefix: string;
  readonly #light: number;
  /** The bounding box of all shapes. */
  left = 256;
  right = 0;
  top = 256;
  bottom = 0;
  /** All points of all outlines. */
  readonly reach: Point[] = [];
  #eyes = 0;
  #ids: string[] = [];
  #parts: { layer: number; markup: string }[] = [];

  /** `light` is 1 if light falls from the left, and -1 in a drawing that will be mirrored. */
  constructor(coat: Coat, prefix: string, light: 1 | -1 = 1) {
    this.coat = coat;
    this.#prefix = prefix;
    this.#light = light;
  }

  /** Draws an outlined, shaded shape. Its outline is smooth through the points. */
  shape(
    layer: Layer,
    outline: readonly Point[],
    { fill, inside = '', depth = 8, dim = false, line = 4.5 }: Fill,
  ): void {
    const id = this.#prefix + this.#ids.length.toString(36);
    const { width, height } = this.#measure(outline);
    const path = curve(outline);
    // A wide stroke of the outline, moved toward the light by half its width, darkens only the far side.
    const shadow =
      depth && !dim && Math.max(width, height) > 26
        ? `<use href="#${id}" stroke="${this.coat.ink}33" stroke-width="${tenth(depth * 1.3)}" x="${tenth(-depth * 0.4 * this.#light)}" y="${-depth / 2}"/>`
        : '';
    this.#ids.push(id);
    if (!inside && !shadow) {
      this.raw(
        layer,
        `<g fill="${dim ? mix(this.coat[fill], this.coat.ink, 0.2) : this.coat[fill]}" stroke-width="${line}"><path id="${id}" d="${path}"/></g>`,
      );
      return;
    }
    this.raw(
      layer,
      `<clipPath id="${id}c"><path id="${id}" d="${path}"/></clipPath><g clip-path="url(#${id}c)" stroke="none"><use href="#${id}" fill="${this.coat[fill]}"/>${inside}${shadow}</g><use href="#${id}"${line === 4.5 ? '' : ` stroke-width="${line}"`}/>`,
    );
  }

  /** Draws several outlines grown together, such as antlers. */
  merged(layer: Layer, outlines: readonly (readonly Point[])[], fill: Fill['fill']): void {
    const id = this.#prefix + this.#ids.length.toString(36);
    for (const outline of outlines) this.#measure(outline);
    this.#ids.push(id);
    // A mirrored outline runs the other way. Where it overlaps another, the two would cancel out.
    const path = outlines.map((outline) => curve(clockwise(outline) ? outline : outline.toReversed())).join('');
    this.raw(
      layer,
      `<g stroke-width="6"><path id="${id}" d="${path}"/></g><use href="#${id}" fill="${this.coat[fill]}" stroke="none"/>`,
    );
  }

  #measure(outline: readonly Point[]): { width: number; height: number } {
    this.reach.push(...outline);
    const { left, right, top, bottom, width, height } = extent(outline);
    this.left = Math.min(this.left, left);
    this.right = Math.max(this.right, right);
    this.top = Math.min(this.top, top);
    this.bottom = Math.max(this.bottom, bottom);
    return { width, height };
  }

  /** Draws an eye or an open mouth: outlined, unshaded, and not part of the sticker's edge. */
  eye(layer: Layer, outline: readonly Point[], inside: string, fill = '#fff', line = 4): void {
    const id = `${this.#prefix}e${(this.#eyes++).toString(36)}`;
    this.raw(
      layer,
      `<clipPath id="${id}c"><path id="${id}" d="${curve(outline)}"/></clipPath><use href="#${id}" fill="${fill}" stroke="none"/><g clip-path="url(#${id}c)" stroke="none">${inside}</g><use href="#${id}" stroke-width="${line}"/>`,
    );
  }

  /** Draws an inner line: a fold, a toe or a vein. */
  line(layer: Layer, along: readonly Point[], width = 3.5): void {
    this.lines(layer, [along], width);
  }

  lines(layer: Layer, all: readonly (readonly Point[])[], width: number): void {
    this.raw(layer, `<path d="${all.map((along) => curve(along, false)).join('')}" stroke-width="${width}"/>`);
  }

  raw(layer: Layer, markup: string): void {
    this.#parts.push({ layer: layers[layer], markup });
  }

  /**
   * Returns all parts, back to front, on top of `floor`. With a paper colour, a sticker's edge lies behind everything.
   */
  markup(edge?: string, floor = ''): string {
    const halo = edge
      ? `<g fill="${edge}" stroke="${edge}" stroke-width="13">${this.#ids.map((id) => `<use href="#${id}"/>`).join('')}</g>`
      : '';
    const sorted = this.#parts.toSorted((one, other) => one.layer - other.layer);
    return `<g fill="none" stroke="${this.coat.ink}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">${halo}${floor}${sorted.map((part) => part.markup).join('')}</g>`;
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Draws a plain fill without an outline, for the inside of a shape. */
export function patch(outline: readonly Point[], fill: string): string {
  return patches([outline], fill);
}

export function patches(outlines: readonly (readonly Point[])[], fill: string, stroke = ''): string {
  return `<path d="${outlines.map((outline) => curve(outline)).join('')}" fill="${fill}"${stroke && ` stroke="${stroke}"`}/>`;
}
