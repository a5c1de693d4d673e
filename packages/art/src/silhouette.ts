import type { Point } from './geometry.ts';

/** Steps over a grid: east, south, west, north. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
/** The cells ahead of a corner of the grid when one walks with the filled side at the right hand: left and right, by direction. */
const ahead = [
  [0, -1, 0, 0],
  [0, 0, -1, 0],
  [-1, 0, -1, -1],
  [-1, -1, 0, -1],
] as const;

/**
 * Returns the outline of the largest filled part of a square grid, clockwise, as `count` points at even steps. Empty if
 * nothing is filled. Outlines of one count turn into each other by `blend`.
 */
export function outlineOf(isFilled: (x: number, y: number) => boolean, size: number, count = 160): Point[] {
  const cells = largestPart(isFilled, size);
  return cells ? soften(evenly(walkAround(cells, size), count)) : [];
}

/** Returns the cells of the largest part, each as `y * size + x`. */
function largestPart(isFilled: (x: number, y: number) => boolean, size: number): Set<number> | undefined {
  const seen = new Set<number>();
  let largest: Set<number> | undefined;
  for (let start = 0; start < size * size; start++) {
    if (seen.has(start) || !isFilled(start % size, Math.floor(start / size))) continue;
    const part = new Set([start]);
    seen.add(start);
    for (const cell of part) {
      const [x, y] = [cell % size, Math.floor(cell / size)];
      for (const [dx, dy] of steps) {
        const [nextX, nextY] = [x + dx, y + dy];
        const next = nextY * size + nextX;
        const isInside = nextX >= 0 && nextY >= 0 && nextX < size && nextY < size;
        if (!isInside || seen.has(next) || !isFilled(nextX, nextY)) continue;
        seen.add(next);
        part.add(next);
      }
    }
    if (part.size > (largest?.size ?? 0)) largest = part;
  }
  return largest;
}

/** Walks along the edge of a part, from its first cell on, with the part at the right hand. */
function walkAround(cells: ReadonlySet<number>, size: number): Point[] {
  const has = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && cells.has(y * size + x);
  // Cells are found row by row: above and before the first one nothing is filled.
  const [first = 0] = cells;
  const start = { x: first % size, y: Math.floor(first / size) };
  const path: Point[] = [];
  let [x, y, facing] = [start.x, start.y, 0];
  do {
    path.push({ x, y });
    const [dx, dy] = steps[facing] ?? steps[0];
    [x, y] = [x + dx, y + dy];
    const [leftX, leftY, rightX, rightY] = ahead[facing] ?? ahead[0];
    if (has(x + leftX, y + leftY)) facing = (facing + 3) % 4;
    else if (!has(x + rightX, y + rightY)) facing = (facing + 1) % 4;
  } while (x !== start.x || y !== start.y || facing !== 0);
  return path;
}

/** Returns points at even steps along a closed path. */
function evenly(path: readonly Point[], count: number): Point[] {
  // Every step of the path has the length 1.
  return Array.from({ length: count }, (_, index) => {
    const way = (index * path.length) / count;
    const [at, share] = [Math.floor(way), way % 1];
    const from = path[at] as Point;
    const to = path[(at + 1) % path.length] as Point;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/** Takes the steps of the grid out of an outline. */
function soften(outline: readonly Point[]): Point[] {
  const around = [-2, -1, 0, 1, 2];
  return outline.map((_, index) => {
    const near = around.map((step) => outline[(index + step + outline.length) % outline.length] as Point);
    return { x: mean(near.map(({ x }) => x)), y: mean(near.map(({ y }) => y)) };
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns an outline that begins where it lies closest to another one, point by point, so that a blend neither turns nor twists. */
export function alignTo(outline: readonly Point[], other: readonly Point[]): Point[] {
  const count = outline.length;
  const apart = (shift: number) =>
    other.reduce((sum, point, index) => {
      const near = outline[(index + shift) % count] as Point;
      return sum + (near.x - point.x) ** 2 + (near.y - point.y) ** 2;
    }, 0);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let shift = 0; shift < count; shift++) {
    const distance = apart(shift);
    if (distance < least) [best, least] = [shift, distance];
  }
  return [...outline.slice(best), ...outline.slice(0, best)];
}

/** Returns path data of a shape between two aligned outlines: 0 is the first, 1 the second. A spring may go beyond both. */
export function blend(from: readonly Point[], to: readonly Point[], share: number): string {
  const corners = from.map((one, index) => {
    const other = to[index] ?? one;
    return `${tenth(one.x + (other.x - one.x) * share)} ${tenth(one.y + (other.y - one.y) * share)}`;
  });
  return corners.length === 0 ? '' : `M${corners.join('L')}z`;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
