import { coats, type ElementName, mix } from '@hatchery/art/palette';
import { type Random, random } from '@hatchery/art/random';
import { cross, dot, hull, unit, type Vector } from './hull.ts';
import { addCorner, emptyMesh, light, type Mesh } from './mesh.ts';

export type EggLook = {
  element: ElementName;
  seed: string;
  shiny?: boolean;
  /** How many points its shell has between the speckles. Twice as many triangles. */
  points: number;
  /** How many speckles it is given, as far as they find room. */
  speckles: number;
};

type Speckle = { centre: Vector; right: Vector; up: Vector; size: number; bumps: number[]; fill: Vector };

/** Returns an egg of height 2 around the origin, as a mesh: speckles have edges of their own, so that they stay sharp. */
export function eggMesh(look: EggLook): Mesh {
  const { element, seed, shiny = false } = look;
  const roll = random(`egg/${element}/${seed}`);
  const hide = shiny ? coats[element].shiny : coats[element].common[0];
  const base = mix(hide.base, '#FFF9EC', shiny ? 0.3 : 0.46);
  const fills = [mix(hide.base, hide.trim, 0.35), hide.trim, hide.accent].map(light);
  const speckles = scatter(look.speckles, fills, roll);
  const points = pointsOf(speckles, look.points);
  const mesh = emptyMesh(`${element} egg`);
  const corners = new Map<string, number>();
  const [top, bottom] = [light(mix(base, '#FFFFFF', 0.18)), light(mix(base, hide.trim, 0.2))];
  for (const triangle of hull(points)) {
    const three = triangle.map((index) => points[index] as Vector);
    const middle = unit(
      [0, 1, 2].map((axis) => three.reduce((sum, point) => sum + (point[axis] ?? 0), 0)) as unknown as Vector,
    );
    const speckle = speckles.findIndex((one) => depth(one, middle) < 1);
    for (const index of triangle) {
      const key = `${index}/${speckle}`;
      const point = points[index] as Vector;
      const colour = speckles[speckle]?.fill ?? between(bottom, top, (point[1] + 1) / 2);
      const known = corners.get(key) ?? addCorner(mesh, shellAt(point), normalAt(point), colour);
      corners.set(key, known);
      mesh.indices.push(known);
    }
  }
  return mesh;
}

const between = (from: Vector, to: Vector, share: number): Vector => {
  const step = (axis: 0 | 1 | 2) => Math.round(from[axis] + (to[axis] - from[axis]) * share);
  return [step(0), step(1), step(2)];
};

/** Half the width of an egg at a height, of a ball's: blunt below, pointed above. */
const width = (y: number): number => 0.76 * (1 - 0.15 * y - 0.06 * y * y);

const shellAt = ([x, y, z]: Vector): Vector => [x * width(y), y, z * width(y)];

/** Returns the normal of the shell: it turns with the profile, which is a circle at each height. */
function normalAt([x, y, z]: Vector): Vector {
  const around = Math.hypot(x, z);
  if (around < 1e-6) return [0, Math.sign(y), 0];
  const radius = (height: number) => Math.sqrt(Math.max(0, 1 - height * height)) * width(height);
  const step = 1e-4;
  const [below, above] = [Math.max(-1, y - step), Math.min(1, y + step)];
  const slope = (radius(above) - radius(below)) / (above - below);
  return unit([x / around, -slope, z / around]);
}

/** Throws speckles onto a ball, the large ones first, where there is room. */
function scatter(count: number, fills: Vector[], roll: Random): Speckle[] {
  const speckles: Speckle[] = [];
  for (let attempt = 0; attempt < count * 6 && speckles.length < count; attempt++) {
    const size = 0.045 + 0.15 * (1 - speckles.length / count) ** 1.8 * (0.75 + roll() * 0.5);
    const y = roll() * 1.9 - 0.95;
    const turn = roll() * Math.PI * 2;
    const around = Math.sqrt(1 - y * y);
    const centre: Vector = [Math.cos(turn) * around, y, Math.sin(turn) * around];
    const isFree = speckles.every((other) => Math.acos(dot(other.centre, centre)) > (other.size + size) * 1.25 + 0.03);
    const right = unit(cross([0.3, 1, 0.2], centre));
    const bumps = Array.from({ length: 3 }, () => roll() * Math.PI * 2);
    const fill = fills[roll() < 0.22 ? 2 : speckles.length % 2] as Vector;
    if (isFree) speckles.push({ centre, right, up: cross(centre, right), size, bumps, fill });
  }
  return speckles;
}

/** Radius of a speckle in a direction: round, with a few soft bumps. */
const edge = ({ size, bumps: [a = 0, b = 0, c = 0] }: Speckle, turn: number): number =>
  size * (1 + 0.14 * Math.sin(2 * turn + a) + 0.1 * Math.sin(3 * turn + b) + 0.05 * Math.sin(5 * turn + c));

/** Returns how far a point is from the middle of a speckle: 1 on its edge. */
function depth(speckle: Speckle, point: Vector): number {
  const near = dot(point, speckle.centre);
  if (near < 0.7) return 9;
  const turn = Math.atan2(dot(point, speckle.up), dot(point, speckle.right));
  return Math.acos(Math.min(1, near)) / edge(speckle, turn);
}

/** Returns points on a ball: all edges of speckles, and an even rest that keeps away from them. */
function pointsOf(speckles: readonly Speckle[], count: number): Vector[] {
  const spacing = Math.sqrt((4 * Math.PI) / count);
  const edges = speckles.flatMap((speckle) => {
    const steps = Math.max(12, Math.round((speckle.size * 2 * Math.PI) / (spacing * 0.46)));
    return Array.from({ length: steps }, (_, index) => on(speckle, (index / steps) * Math.PI * 2));
  });
  const even = Array.from({ length: count }, (_, index): Vector => {
    const y = 1 - (2 * index + 1) / count;
    const turn = index * Math.PI * (3 - Math.sqrt(5));
    return [Math.cos(turn) * Math.sqrt(1 - y * y), y, Math.sin(turn) * Math.sqrt(1 - y * y)];
  });
  const room = Math.cos(spacing * 0.42);
  const rest = even.filter((point) => edges.every((other) => dot(point, other) < room));
  return [...rest, ...edges];
}

/** Returns a point on the edge of a speckle. */
function on(speckle: Speckle, turn: number): Vector {
  const angle = edge(speckle, turn);
  const [x, y] = [Math.cos(turn) * Math.sin(angle), Math.sin(turn) * Math.sin(angle)];
  const axis = (index: 0 | 1 | 2) =>
    speckle.centre[index] * Math.cos(angle) + speckle.right[index] * x + speckle.up[index] * y;
  return unit([axis(0), axis(1), axis(2)]);
}
