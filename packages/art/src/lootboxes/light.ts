import { type Hex, oval, type Stylus, star } from '../items/stylus.ts';

export type LootboxState = 'closed' | 'opening' | 'open';
export type Box = (pen: Stylus, state: LootboxState) => void;

/** The tones of one box's light, from its edge to its heart. */
export type Light = readonly [outer: Hex, inner: Hex, heart: Hex];

/** Draws light that bursts out of a box, behind everything. */
export function burst(pen: Stylus, x: number, y: number, reach: number, [outer, inner, heart]: Light): void {
  pen.shape('aura-back', star(x, y, reach, 6, 14, 0.8), outer, { depth: 0, edge: outer, line: 2 });
  pen.marks('aura-back', [star(x, y, reach * 0.78, 18, 14, 0.8), inner], [oval(x, y, reach * 0.46), heart]);
}

/** Draws light in a slit between two edges: "x,y" points around it. */
export function slit(pen: Stylus, outline: string, [, inner, heart]: Light, core?: string): void {
  pen.shape('skin', outline, inner, { depth: 0, marks: core ? [[core, heart]] : [] });
}

/** Draws sparks that fly out of a box. */
export function sparks(
  pen: Stylus,
  spots: readonly (readonly [x: number, y: number, size: number])[],
  fill: Hex,
): void {
  for (const [x, y, size] of spots) pen.shape('aura', star(x, y, size, 8, 4, 0.36), fill, { depth: 0, line: 3 });
}
