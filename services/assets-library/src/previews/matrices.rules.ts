import type { GltfNode } from './gltf.shapes.ts';

/** 16 numbers, column by column. */
export type Matrix = readonly number[];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, index) => {
    const [column, row] = [index >> 2, index & 3];
    let sum = 0;
    for (let step = 0; step < 4; step += 1) sum += (a[step * 4 + row] ?? 0) * (b[column * 4 + step] ?? 0);
    return sum;
  });
}

/** Returns what a node does to everything in it. */
export function matrixOf({ matrix, translation, rotation, scale }: GltfNode): Matrix {
  if (matrix) return matrix;
  const [x = 0, y = 0, z = 0, w = 1] = rotation;
  const [sx = 1, sy = 1, sz = 1] = scale;
  const [tx = 0, ty = 0, tz = 0] = translation;
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + w * z) * sx,
    2 * (x * z - w * y) * sx,
    0,
    2 * (x * y - w * z) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + w * x) * sy,
    0,
    2 * (x * z + w * y) * sz,
    2 * (y * z - w * x) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ];
}

/** Returns the matrix that turns around the vertical axis through a point, tilts towards the viewer, and brings the point to the origin. */
export function turnAround([cx, cy, cz]: readonly [number, number, number], turn: number, tilt: number): Matrix {
  const [cosTurn, sinTurn, cosTilt, sinTilt] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  const turned: Matrix = [
    cosTurn,
    sinTurn * sinTilt,
    -sinTurn * cosTilt,
    0,
    0,
    cosTilt,
    sinTilt,
    0,
    sinTurn,
    -cosTurn * sinTilt,
    cosTurn * cosTilt,
    0,
    0,
    0,
    0,
    1,
  ];
  return multiply(turned, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -cx, -cy, -cz, 1]);
}
