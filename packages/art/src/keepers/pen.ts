import { clockwise, curve, extent, type Point } from '../geometry.ts';
import type { Layer } from './layers.ts';

/** Draws outlines and, thinned, shadows. */
export const ink = '#2B2132';

export interface Style {
  /** Markings inside the outline. */
  inside?: string;
  /** How far the shadow reaches in from the lower right. 0 for none. */
  depth?: number;
  /** The width of the outline. */
  line?: number;
  /** The shape grows no edge of paper. */
  bare?: boolean;
  /** A colour for the outline other than ink. */
  ink?: string;
}

interface Part {
  layer: Layer;
  markup: string;
}

/** The width of most outlines. */
const usual = 4;

/** Collects shapes of many colours by layer. Ids start with a prefix, so several drawings can share a page. */
export class Pen {
  readonly #prefix: string;
  readonly #weight: number;
  readonly #skip: ReadonlySet<Layer>;
  readonly #parts: Part[] = [];
  readonly #edges: { id: string; clip: string }[] = [];
  readonly #bounds = new Map<Layer, { left: number; right: number; top: number; bottom: number }>();
  #ids = 0;
  #clip = '';

  /** `weight` scales the widths of lines. `skip` lists layers that are not wanted. */
  constructor(prefix: string, weight = 1, skip: readonly Layer[] = []) {
    this.#prefix = prefix;
    this.#weight = weight;
    this.#skip = new Set(skip);
  }

  /** Draws an outlined, shaded shape. Its outline is smooth through the points. */
  shape(layer: Layer, outlines: readonly (readonly Point[])[], fill: string, style: Style = {}): void {
    if (this.#skip.has(layer)) return;
    const { inside = '', depth = 7, line = 4, bare = false } = style;
    const id = this.#id();
    const { width, height } = this.#measure(layer, outlines.flat());
    // A mirrored outline runs the other way. Where it overlaps another, the two would cancel out.
    const path = outlines.map((outline) => curve(clockwise(outline) ? outline : outline.toReversed())).join('');
    const reach = depth * this.#weight;
    // A wide stroke of the outline, moved toward the light by half its width, darkens only the far side.
    const shadow =
      depth && Math.max(width, height) > 22
        ? `<use href="#${id}" stroke="${ink}33" stroke-width="${tenth(reach * 1.3)}" x="${tenth(-reach * 0.4)}" y="${tenth(-reach / 2)}"/>`
        : '';
    const color = style.ink ? ` stroke="${style.ink}"` : '';
    const wide = tenth(line * this.#weight);
    const outline = `${color}${wide === usual ? '' : ` stroke-width="${wide}"`}`;
    if (!bare) this.#edges.push({ id, clip: this.#clip });
    if (!inside && !shadow) {
      // The path itself stays bare, so that the edge of paper can use it in its own colour.
      this.raw(layer, `<g fill="${fill}"${outline}><path id="${id}" d="${path}"/></g>`);
      return;
    }
    this.raw(
      layer,
      `<clipPath id="${id}-c"><path id="${id}" d="${path}"/></clipPath><g clip-path="url(#${id}-c)" stroke="none"><use href="#${id}" fill="${fill}"/>${inside}${shadow}</g><use href="#${id}"${outline}/>`,
    );
  }

  lines(layer: Layer, all: readonly (readonly Point[])[], width: number, color = ink): void {
    const path = all.map((along) => curve(along, false)).join('');
    this.raw(
      layer,
      `<path d="${path}" stroke-width="${tenth(width * this.#weight)}"${color === ink ? '' : ` stroke="${color}"`}/>`,
    );
  }

  raw(layer: Layer, markup: string): void {
    if (this.#skip.has(layer)) return;
    this.#parts.push({ layer, markup: this.#clip ? `<g clip-path="url(#${this.#clip})">${markup}</g>` : markup });
  }

  /** Draws only inside `region` while `draw` runs. */
  within(region: readonly Point[], draw: () => void): void {
    const id = this.#id();
    this.#parts.push({ layer: 'backdrop', markup: `<clipPath id="${id}"><path d="${curve(region)}"/></clipPath>` });
    this.#clip = id;
    draw();
    this.#clip = '';
  }

  /** Returns the box around everything on some layers, or on all. */
  bounds(of?: readonly Layer[]): { left: number; right: number; top: number; bottom: number } {
    const boxes = [...this.#bounds].filter(([layer]) => !of || of.includes(layer)).map(([, box]) => box);
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  }

  /** Returns all parts in an order of layers, as groups of their class, with an edge of paper behind the figure. */
  markup(order: readonly Layer[], edge?: string): string {
    const halo = edge
      ? `<g fill="${edge}" stroke="${edge}" stroke-width="${tenth(11 * this.#weight)}">${this.#edges.map(({ id, clip }) => `<use href="#${id}"${clip && ` clip-path="url(#${clip})"`}/>`).join('')}</g>`
      : '';
    const group = (layer: Layer) => {
      const own = this.#parts.filter((part) => part.layer === layer).map((part) => part.markup);
      return own.length > 0 ? `<g class="${layer}">${own.join('')}</g>` : '';
    };
    const [floor, ...figure] = order;
    return `<g fill="none" stroke="${ink}" stroke-width="${usual}" stroke-linecap="round" stroke-linejoin="round">${floor ? group(floor) : ''}${halo}${figure.map(group).join('')}</g>`;
  }

  #id(): string {
    return this.#prefix + (this.#ids++).toString(36);
  }

  #measure(layer: Layer, list: readonly Point[]): { width: number; height: number } {
    const { left, right, top, bottom, width, height } = extent(list);
    const known = this.#bounds.get(layer) ?? { left, right, top, bottom };
    this.#bounds.set(layer, {
      left: Math.min(known.left, left),
      right: Math.max(known.right, right),
      top: Math.min(known.top, top),
      bottom: Math.max(known.bottom, bottom),
    });
    return { width, height };
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10;
