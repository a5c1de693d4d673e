import type { Vector } from './hull.ts';

/** Corners with a place, a normal and a colour, and triangles that join them. */
export type Mesh = {
  name: string;
  positions: number[];
  normals: number[];
  /** Red, green, blue and opacity, from 0 to 255, in steps of light as glTF has them. */
  colours: number[];
  indices: number[];
};

export const emptyMesh = (name: string): Mesh => ({ name, positions: [], normals: [], colours: [], indices: [] });

/** Adds a corner and returns its number. */
export function addCorner(mesh: Mesh, position: Vector, normal: Vector, colour: Vector): number {
  mesh.positions.push(...position);
  mesh.normals.push(...normal);
  mesh.colours.push(...colour, 255);
  return mesh.positions.length / 3 - 1;
}

/** Returns a colour of the palette, `#rrggbb`, in steps of light. */
export function light(hex: string): Vector {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    return Math.round(linear * 255);
  };
  return [channel(1), channel(3), channel(5)];
}
