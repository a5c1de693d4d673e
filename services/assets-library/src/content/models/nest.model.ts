import { type Random, random } from '@hatchery/art/random';
import { cross, minus, unit, type Vector } from './hull.ts';
import { addCorner, emptyMesh, light, type Mesh } from './mesh.ts';

const woods = ['#7A5430', '#95693B', '#B08650', '#5E4327', '#C49E66'].map(light);
const sides = 5;
const steps = 7;

/** Returns a nest around the origin: a bowl of twigs, with its rim at height 0.5. */
export function nestMesh(twigs: number): Mesh {
  const roll = random('nest');
  const mesh = emptyMesh('nest');
  for (let twig = 0; twig < twigs / 4; twig++) addTwig(mesh, floorSpine(roll), roll);
  for (let twig = 0; twig < twigs; twig++) addTwig(mesh, wallSpine(roll, twig / twigs), roll);
  return mesh;
}

/** Returns the middle line of a twig that lies across the floor. */
function floorSpine(roll: Random): Vector[] {
  const turn = roll() * Math.PI;
  const [aside, height, bow] = [(roll() - 0.5) * 1.5, roll() * 0.07, (roll() - 0.5) * 0.3];
  const half = Math.sqrt(0.9 - aside * aside);
  return Array.from({ length: steps }, (_, step): Vector => {
    const along = ((step / (steps - 1)) * 2 - 1) * half;
    const across = aside + bow * along * along;
    return [
      Math.cos(turn) * along - Math.sin(turn) * across,
      height + along * along * 0.12,
      Math.sin(turn) * along + Math.cos(turn) * across,
    ];
  });
}

/** Returns the middle line of a twig that winds around the bowl and rises or falls. `layer`: 0 at the floor, 1 at the rim. */
function wallSpine(roll: Random, layer: number): Vector[] {
  const start = roll() * Math.PI * 2;
  const length = (0.6 + roll() * 0.9) * (roll() < 0.5 ? 1 : -1);
  const wall = layer ** 0.6;
  const height = 0.04 + wall ** 1.8 * 0.5 + (roll() - 0.5) * 0.1;
  const radius = 0.25 + wall * 1.02 + (roll() - 0.5) * 0.2;
  const [tilt, drift] = [(roll() - 0.5) * 0.3, (roll() - 0.4) * 0.4];
  return Array.from({ length: steps }, (_, step): Vector => {
    const share = step / (steps - 1) - 0.5;
    const turn = start + length * share;
    const reach = radius + drift * (share * share * 4 - 0.3);
    return [Math.cos(turn) * reach, height + tilt * share * 2, Math.sin(turn) * reach];
  });
}

/** Adds a tube along a line. Its ends are thin, and closed. */
function addTwig(mesh: Mesh, spine: readonly Vector[], roll: Random): void {
  const wood = woods[Math.floor(roll() * woods.length)] as Vector;
  const thick = 0.026 + roll() * 0.028;
  const rings = spine.map((place, step) => {
    const along = unit(minus(spine[Math.min(steps - 1, step + 1)] as Vector, spine[Math.max(0, step - 1)] as Vector));
    const out = unit(cross(along, [0, 1, 0]));
    const up = cross(out, along);
    const thin = thick * (0.45 + 0.55 * Math.sin((Math.PI * (step + 0.6)) / steps));
    return Array.from({ length: sides }, (_, side) => {
      const turn = (side / sides) * Math.PI * 2;
      const normal = [0, 1, 2].map(
        (axis) => (out[axis] ?? 0) * Math.cos(turn) + (up[axis] ?? 0) * Math.sin(turn),
      ) as unknown as Vector;
      const corner: Vector = [place[0] + normal[0] * thin, place[1] + normal[1] * thin, place[2] + normal[2] * thin];
      return addCorner(mesh, corner, normal, wood);
    });
  });
  rings.slice(1).forEach((ring, step) => {
    const before = rings[step] as number[];
    ring.forEach((corner, side) => {
      const next = (side + 1) % sides;
      const [a, b, c] = [before[side] as number, before[next] as number, ring[next] as number];
      mesh.indices.push(a, c, b, a, corner, c);
    });
  });
  close(mesh, rings[0] as number[]);
  close(mesh, (rings.at(-1) as number[]).toReversed());
}

function close(mesh: Mesh, ring: readonly number[]): void {
  for (let side = 1; side < sides - 1; side++)
    mesh.indices.push(ring[0] as number, ring[side] as number, ring[side + 1] as number);
}
