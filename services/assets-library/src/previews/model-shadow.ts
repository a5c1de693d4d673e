import type { View } from './model-drawing.ts';
import type { Bounds } from './model-frame.ts';
import type { Piece } from './model-scene.ts';

const side = 128;
/** Radiuses of the model that the map reaches from its centre. */
const reach = 1.6;
const blurs = 3;
const blurCells = 4;
/** Share of the radius above the ground from which nothing darkens it. */
const highest = 0.6;

/** Darkness of the ground under a model, from 0 to 1, as seen from above. */
export type Shadow = { cells: Float32Array; bounds: Bounds };

/** Finds where a model darkens the ground: where it is low. */
export function castShadow(pieces: readonly Piece[], bounds: Bounds): Shadow {
  const cells = new Float32Array(side * side);
  const { centre, lowest, radius } = bounds;
  const [cx, , cz] = centre;
  const perCell = side / (2 * reach * radius);
  for (const { part, matrix } of pieces) {
    const m = Float64Array.from(matrix);
    const at = (vertex: number, row: number) =>
      (m[row] ?? 0) * (part.positions[3 * vertex] ?? 0) +
      (m[4 + row] ?? 0) * (part.positions[3 * vertex + 1] ?? 0) +
      (m[8 + row] ?? 0) * (part.positions[3 * vertex + 2] ?? 0) +
      (m[12 + row] ?? 0);
    const point = (vertex: number): Spot => ({
      x: (at(vertex, 0) - cx) * perCell + side / 2,
      y: (at(vertex, 2) - cz) * perCell + side / 2,
      dark: Math.max(0, 1 - (at(vertex, 1) - lowest) / (highest * radius)) ** 2,
    });
    for (let triangle = 0; triangle < part.triangles; triangle += 1) {
      const [a, b, c] = [0, 1, 2].map((corner) => part.corners?.[3 * triangle + corner] ?? 3 * triangle + corner);
      stamp(cells, point(a ?? 0), point(b ?? 0), point(c ?? 0));
    }
  }
  for (let round = 0; round < blurs; round += 1) blur(cells);
  return { cells, bounds };
}

type Spot = { x: number; y: number; dark: number };

/** Darkens the cells that a triangle covers, seen from above: at least those of its corners. */
function stamp(cells: Float32Array, a: Spot, b: Spot, c: Spot): void {
  if (a.dark + b.dark + c.dark === 0) return;
  for (const { x, y, dark } of [a, b, c]) darken(cells, Math.floor(x), Math.floor(y), dark);
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-3) return;
  const right = Math.max(a.x, b.x, c.x);
  const bottom = Math.max(a.y, b.y, c.y);
  for (let y = Math.floor(Math.min(a.y, b.y, c.y)) + 0.5; y <= bottom; y += 1)
    for (let x = Math.floor(Math.min(a.x, b.x, c.x)) + 0.5; x <= right; x += 1) {
      const second = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const third = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      if (second < 0 || third < 0 || second + third > 1) continue;
      darken(cells, Math.floor(x), Math.floor(y), a.dark + second * (b.dark - a.dark) + third * (c.dark - a.dark));
    }
}

function darken(cells: Float32Array, x: number, y: number, dark: number): void {
  if (x < 0 || y < 0 || x >= side || y >= side) return;
  const at = y * side + x;
  if (dark > (cells[at] ?? 0)) cells[at] = dark;
}

/** Spreads darkness to the cells around, in both directions. */
function blur(cells: Float32Array): void {
  for (const [line, step] of [
    [side, 1],
    [1, side],
  ] as const)
    for (let row = 0; row < side; row += 1) {
      const old = Float32Array.from({ length: side }, (_, at) => cells[row * line + at * step] ?? 0);
      for (let at = 0; at < side; at += 1) {
        let sum = 0;
        for (let other = -blurCells; other <= blurCells; other += 1) sum += old[at + other] ?? 0;
        cells[row * line + at * step] = sum / (2 * blurCells + 1);
      }
    }
}

/** Returns how dark the ground is that is seen at a pixel of a view. */
export function createGroundLook({ cells, bounds }: Shadow, { view, distance, scale, centreX, centreY }: View) {
  const m = Float64Array.from(view);
  const perCell = side / (2 * reach * bounds.radius);
  const down = bounds.lowest - bounds.centre[1];
  const row = (axis: number, x: number, y: number, z: number) =>
    (m[4 * axis] ?? 0) * x + (m[4 * axis + 1] ?? 0) * y + (m[4 * axis + 2] ?? 0) * z;
  return (x: number, y: number): number => {
    // A ray from the viewer, turned back to where the model stands.
    const dx = (x - centreX) / scale;
    const dy = (centreY - y) / scale;
    const falls = row(1, dx, dy, -1);
    if (falls >= 0) return 0;
    const length = (down - row(1, 0, 0, distance)) / falls;
    const groundX = row(0, dx * length, dy * length, distance - length) * perCell + side / 2;
    const groundZ = row(2, dx * length, dy * length, distance - length) * perCell + side / 2;
    return between(cells, groundX - 0.5, groundZ - 0.5);
  };
}

function between(cells: Float32Array, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (!(left >= 0 && top >= 0 && left < side - 1 && top < side - 1)) return 0;
  const at = top * side + left;
  const upper = (cells[at] ?? 0) * (1 - x + left) + (cells[at + 1] ?? 0) * (x - left);
  const lower = (cells[at + side] ?? 0) * (1 - x + left) + (cells[at + side + 1] ?? 0) * (x - left);
  return upper * (1 - y + top) + lower * (y - top);
}
