import { type Matrix, multiply, turnAround } from './matrices.rules.ts';
import type { View } from './model-drawing.ts';
import type { Piece } from './model-scene.ts';
import { Refusal } from './refusal.ts';

export type Bounds = { centre: readonly [number, number, number]; lowest: number; radius: number };
export type Frame = { width: number; height: number };

/** The viewer stands a little above, and far enough to see things as from across a table. */
const tilt = 0.36;
const radiusesAway = 3.4;
/** Share of a picture that a model fills. */
const filled = 0.77;
/** Share of its height by which a model stands above the middle, for its shadow. */
const raised = 0.025;

/** Calls `visit` with each point of a model, after a matrix. */
function eachPoint(
  pieces: readonly Piece[],
  view: Matrix | undefined,
  visit: (x: number, y: number, z: number) => void,
): void {
  for (const { part, matrix } of pieces) {
    const m = Float64Array.from(view ? multiply(view, matrix) : matrix);
    const { positions } = part;
    for (let at = 0; at < positions.length; at += 3) {
      const x = positions[at] ?? 0;
      const y = positions[at + 1] ?? 0;
      const z = positions[at + 2] ?? 0;
      visit(
        (m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z + (m[12] ?? 0),
        (m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z + (m[13] ?? 0),
        (m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z + (m[14] ?? 0),
      );
    }
  }
}

/** Returns where a model stands. @throws Refusal for one that is endless, or a point */
export function boundsOf(pieces: readonly Piece[]): Bounds {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  eachPoint(pieces, undefined, (x, y, z) => {
    least[0] = Math.min(least[0] ?? 0, x);
    least[1] = Math.min(least[1] ?? 0, y);
    least[2] = Math.min(least[2] ?? 0, z);
    most[0] = Math.max(most[0] ?? 0, x);
    most[1] = Math.max(most[1] ?? 0, y);
    most[2] = Math.max(most[2] ?? 0, z);
  });
  const [x = 0, y = 0, z = 0] = least.map((value, axis) => (value + (most[axis] ?? 0)) / 2);
  let square = 0;
  eachPoint(pieces, undefined, (px, py, pz) => {
    square = Math.max(square, (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2);
  });
  const radius = Math.sqrt(square);
  if (!Number.isFinite(radius)) throw new Refusal('The model has points that are nowhere.');
  if (radius < 1e-30) throw new Refusal('The model has no surface to show.');
  return { centre: [x, y, z], lowest: least[1] ?? 0, radius };
}

const viewOf = ({ centre, radius }: Bounds, turn: number) => ({
  view: turnAround(centre, turn, tilt),
  distance: radiusesAway * radius,
});

type Extent = { left: number; right: number; bottom: number; top: number };

function extentOf(pieces: readonly Piece[], view: Matrix, distance: number): Extent {
  const extent = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  eachPoint(pieces, view, (x, y, z) => {
    const near = 1 / (distance - z);
    extent.left = Math.min(extent.left, x * near);
    extent.right = Math.max(extent.right, x * near);
    extent.bottom = Math.min(extent.bottom, y * near);
    extent.top = Math.max(extent.top, y * near);
  });
  return extent;
}

/** Returns views of a model from several sides, all at one scale, so that it fills a frame and turns around the middle of it. */
export function frameTurn(pieces: readonly Piece[], bounds: Bounds, turns: readonly number[], frame: Frame): View[] {
  const views = turns.map((turn) => viewOf(bounds, turn));
  const extents = views.map(({ view, distance }) => extentOf(pieces, view, distance));
  const top = Math.max(...extents.map((extent) => extent.top));
  const bottom = Math.min(...extents.map((extent) => extent.bottom));
  const reach = Math.max(...extents.map(({ left, right }) => Math.max(-left, right)));
  // A single view is put into the middle as it is seen.
  const [only] = extents.length === 1 ? extents : [];
  const wide = only ? only.right - only.left : 2 * reach;
  const scale = filled * Math.min(frame.width / wide, frame.height / (top - bottom));
  const middle = only ? (only.left + only.right) / 2 : 0;
  return views.map((view) => ({
    ...view,
    scale,
    centreX: frame.width / 2 - scale * middle,
    centreY: frame.height * (0.5 - raised) + (scale * (top + bottom)) / 2,
  }));
}
