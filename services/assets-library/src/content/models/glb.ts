import type { Vector } from './hull.ts';
import type { Mesh } from './mesh.ts';

export type Placed = {
  mesh: Mesh;
  at?: Vector /** A turn, as a quaternion. */;
  turn?: readonly [number, number, number, number];
  size?: number;
};

const [float, short, byte] = [5126, 5123, 5121];
const [ofCorners, ofIndices] = [34_962, 34_963];

/** Writes meshes with coloured corners as a GLB: glTF 2.0 in one file. Each mesh has less than 65,536 corners. */
export function toGlb(name: string, placed: readonly Placed[]): Buffer {
  const bytes: Buffer[] = [];
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  const add = (content: Buffer, target: number, accessor: object) => {
    const byteOffset = bytes.reduce((sum, { length }) => sum + length, 0);
    bufferViews.push({ buffer: 0, byteOffset, byteLength: content.length, target });
    bytes.push(padded(content, 0));
    return accessors.push({ bufferView: bufferViews.length - 1, ...accessor }) - 1;
  };
  const meshes = placed.map(({ mesh }) => {
    const count = mesh.positions.length / 3;
    const attributes = {
      POSITION: add(floats(mesh.positions), ofCorners, { componentType: float, count, type: 'VEC3', ...boxOf(mesh) }),
      NORMAL: add(floats(mesh.normals), ofCorners, { componentType: float, count, type: 'VEC3' }),
      COLOR_0: add(Buffer.from(mesh.colours), ofCorners, {
        componentType: byte,
        normalized: true,
        count,
        type: 'VEC4',
      }),
    };
    const indices = add(shorts(mesh.indices), ofIndices, {
      componentType: short,
      count: mesh.indices.length,
      type: 'SCALAR',
    });
    return { name: mesh.name, primitives: [{ attributes, indices, material: 0 }] };
  });
  const content = Buffer.concat(bytes);
  const json = {
    asset: { version: '2.0', generator: 'Hatchery', copyright: 'Hatchery' },
    scene: 0,
    scenes: [{ name, nodes: placed.map((_, index) => index) }],
    nodes: placed.map(({ mesh, at, turn, size = 1 }, index) => ({
      name: mesh.name,
      mesh: index,
      translation: at,
      rotation: turn,
      scale: [size, size, size],
    })),
    materials: [{ name: 'shell', pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.55 } }],
    meshes,
    accessors,
    bufferViews,
    buffers: [{ byteLength: content.length }],
  };
  const chunks = [chunk('JSON', padded(Buffer.from(JSON.stringify(json)), 0x20)), chunk('BIN\0', content)];
  const header = Buffer.alloc(12);
  header.write('glTF', 0, 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(
    chunks.reduce((sum, { length }) => sum + length, 12),
    8,
  );
  return Buffer.concat([header, ...chunks]);
}

function boxOf({ positions }: Mesh): { min: number[]; max: number[] } {
  const axes = [0, 1, 2].map((axis) => positions.filter((_, index) => index % 3 === axis).map(Math.fround));
  const most = (values: number[], pick: (a: number, b: number) => number) => values.reduce((a, b) => pick(a, b));
  return { min: axes.map((axis) => most(axis, Math.min)), max: axes.map((axis) => most(axis, Math.max)) };
}

function floats(values: readonly number[]): Buffer {
  const content = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void content.writeFloatLE(value, index * 4));
  return content;
}

function shorts(values: readonly number[]): Buffer {
  const content = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => void content.writeUInt16LE(value, index * 2));
  return content;
}

/** Chunks and views begin at a multiple of four. */
const padded = (content: Buffer, fill: number) => Buffer.concat([content, Buffer.alloc(-content.length & 3, fill)]);

function chunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(content.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}
