import type { GlbFile } from './glb-file.ts';
import type { GltfPrimitive } from './gltf.shapes.ts';
import { findAccessor, readNumbers, widthOf } from './gltf-numbers.ts';
import { damaged, Refusal } from './refusal.ts';

const mode = { triangles: 4, strip: 5, fan: 6 };
const mostVertices = 6_000_000;
/** Largest number of a colour, for 1. */
export const fullColour = 65_535;
export const fullNormal = 127;

/** Triangles of one material. All lists have an element for each vertex. */
export type ModelPart = {
  /** Three numbers each. */
  positions: Float32Array;
  /** Three numbers each, from -127 to 127. */
  normals?: Int8Array | undefined;
  /** Two numbers each. */
  places?: Float32Array | undefined;
  /** Four numbers each, from 0 to 65,535, in linear light. */
  colours?: Uint16Array | undefined;
  /** Three vertices for each triangle; undefined if they stand in order. */
  corners?: Uint32Array | undefined;
  triangles: number;
  material: number | undefined;
};

/** Returns how many triangles a part has, without reading them. Points and lines have none. */
export function countTriangles(file: GlbFile, { mode: drawn, indices, attributes }: GltfPrimitive): number {
  const list = indices ?? attributes.POSITION;
  if (list === undefined || !Object.values(mode).includes(drawn)) return 0;
  const count = file.document.accessors[list]?.count ?? 0;
  return drawn === mode.triangles ? Math.floor(count / 3) : Math.max(0, count - 2);
}

/** Creates what reads parts of a model. Together they have a bounded number of vertices. */
export function createPartReader(file: GlbFile) {
  let vertices = 0;
  return (primitive: GltfPrimitive): ModelPart => {
    const { attributes, material } = primitive;
    const position = findAccessor(file, attributes.POSITION ?? -1, ['VEC3']);
    const { count } = position;
    vertices += count;
    if (vertices > mostVertices)
      throw new Refusal(`The model has more than ${mostVertices / 1_000_000} million points. Save it with fewer.`);
    const texture = file.document.materials[material ?? -1]?.pbrMetallicRoughness?.baseColorTexture;
    const channel = texture?.extensions?.KHR_texture_transform?.texCoord ?? texture?.texCoord;
    const positions = new Float32Array(3 * count);
    readNumbers(file, position, { into: positions, width: 3 });
    if (!positions.every(Number.isFinite)) throw new Refusal('The model has points that are nowhere.');
    return {
      positions,
      normals: readNormals(file, attributes.NORMAL, count),
      places: texture && readPlaces(file, attributes[`TEXCOORD_${channel}`], count),
      colours: readColours(file, attributes.COLOR_0, count),
      corners: readCorners(file, primitive, count),
      triangles: countTriangles(file, primitive),
      material,
    };
  };
}

function readNormals(file: GlbFile, index: number | undefined, count: number): Int8Array | undefined {
  if (index === undefined) return undefined;
  const accessor = findAccessor(file, index, ['VEC3']);
  if (accessor.count !== count) throw damaged('model');
  const normals = new Int8Array(3 * count);
  readNumbers(file, accessor, { into: normals, width: 3, scale: fullNormal });
  return normals;
}

function readPlaces(file: GlbFile, index: number | undefined, count: number): Float32Array | undefined {
  if (index === undefined) return undefined;
  const accessor = findAccessor(file, index, ['VEC2']);
  if (accessor.count !== count) throw damaged('model');
  const places = new Float32Array(2 * count);
  readNumbers(file, accessor, { into: places, width: 2 });
  return places.every(Number.isFinite) ? places : undefined;
}

function readColours(file: GlbFile, index: number | undefined, count: number): Uint16Array | undefined {
  if (index === undefined) return undefined;
  const accessor = findAccessor(file, index, ['VEC3', 'VEC4']);
  if (accessor.count !== count) throw damaged('model');
  const width = widthOf(accessor);
  const colours = new Uint16Array(width * count);
  readNumbers(file, accessor, { into: colours, width, scale: fullColour });
  if (width === 4) return colours;
  return Uint16Array.from({ length: 4 * count }, (_, at) =>
    at % 4 === 3 ? fullColour : (colours[3 * Math.floor(at / 4) + (at % 4)] ?? 0),
  );
}

function readCorners(file: GlbFile, { indices, mode: drawn }: GltfPrimitive, count: number): Uint32Array | undefined {
  if (indices === undefined)
    return drawn === mode.triangles
      ? undefined
      : cornersOf(
          drawn,
          Uint32Array.from({ length: count }, (_, at) => at),
        );
  const accessor = findAccessor(file, indices, ['SCALAR']);
  const corners = new Uint32Array(accessor.count);
  readNumbers(file, accessor, { into: corners, width: 1 });
  if (corners.some((corner) => corner >= count)) throw damaged('model');
  return drawn === mode.triangles ? corners : cornersOf(drawn, corners);
}

/** Returns the triangles of a strip or a fan, as its vertices follow each other. */
function cornersOf(drawn: number, order: Uint32Array): Uint32Array {
  const corners = new Uint32Array(3 * Math.max(0, order.length - 2));
  for (let at = 0; at + 2 < order.length; at += 1) {
    const isTurned = drawn === mode.strip && at % 2 === 1;
    const [first, second] = drawn === mode.fan ? [0, at + 1] : isTurned ? [at + 1, at] : [at, at + 1];
    corners.set([order[first] ?? 0, order[second] ?? 0, order[at + 2] ?? 0], 3 * at);
  }
  return corners;
}
