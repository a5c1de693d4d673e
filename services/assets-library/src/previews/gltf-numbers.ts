import type { GlbFile } from './glb-file.ts';
import type { GltfAccessor } from './gltf.shapes.ts';
import { damaged } from './refusal.ts';

const sizes = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;
const readElements = 16_384;

type Component = { bytes: number; most: number; read(content: Buffer, at: number): number };
const components: Record<GltfAccessor['componentType'], Component> = {
  5120: { bytes: 1, most: 127, read: (content, at) => content.readInt8(at) },
  5121: { bytes: 1, most: 255, read: (content, at) => content.readUInt8(at) },
  5122: { bytes: 2, most: 32_767, read: (content, at) => content.readInt16LE(at) },
  5123: { bytes: 2, most: 65_535, read: (content, at) => content.readUInt16LE(at) },
  5125: { bytes: 4, most: 4_294_967_295, read: (content, at) => content.readUInt32LE(at) },
  5126: { bytes: 4, most: 1, read: (content, at) => content.readFloatLE(at) },
};

type Target = Float32Array | Float64Array | Uint32Array | Uint16Array | Int8Array;
type Wanted = {
  /** Where the numbers go: as many of each element as `width` says. */
  into: Target;
  width: number;
  /** Largest number that `into` keeps for 1. */
  scale?: number;
};

export const widthOf = ({ type }: GltfAccessor): number => sizes[type];

/** Returns an accessor. @throws Refusal for a number that names none, or one of another type */
export function findAccessor(
  { document }: GlbFile,
  index: number,
  types: readonly GltfAccessor['type'][],
): GltfAccessor {
  const accessor = document.accessors[index];
  if (!accessor || !types.includes(accessor.type)) throw damaged('model');
  return accessor;
}

/** Reads the numbers of an accessor from the file, the few at a time that are needed. @throws Refusal for what lies outside */
export function readNumbers(file: GlbFile, accessor: GltfAccessor, wanted: Wanted): void {
  const component = components[accessor.componentType];
  const factor = (wanted.scale ?? 1) / (accessor.normalized ? component.most : 1);
  const numbers = { component, size: sizes[accessor.type], factor };
  const { bufferView, byteOffset, count, sparse } = accessor;
  if (bufferView !== undefined)
    eachElement(file, { bufferView, byteOffset, count, ...numbers }, (index, read) => put(wanted, index, read));
  if (!sparse) return;
  if (sparse.count > count) throw damaged('model');
  const places = new Uint32Array(sparse.count);
  const { indices, values } = sparse;
  const ofIndex = { component: components[indices.componentType], size: 1, factor: 1 };
  eachElement(file, { ...indices, count: sparse.count, ...ofIndex }, (index, read) => {
    const place = read(0);
    if (place >= count) throw damaged('model');
    places[index] = place;
  });
  eachElement(file, { ...values, count: sparse.count, ...numbers }, (index, read) =>
    put(wanted, places[index] ?? 0, read),
  );
}

function put({ into, width }: Wanted, index: number, read: (part: number) => number): void {
  for (let part = 0; part < width; part += 1) into[index * width + part] = read(part);
}

type Elements = {
  bufferView: number;
  byteOffset: number;
  count: number;
  component: Component;
  size: number;
  factor: number;
};

function eachElement(
  file: GlbFile,
  { bufferView, byteOffset, count, component, size, factor }: Elements,
  visit: (index: number, read: (part: number) => number) => void,
): void {
  const view = file.document.bufferViews[bufferView];
  if (!view) throw damaged('model');
  if (count === 0) return;
  const elementBytes = component.bytes * size;
  const stride = view.byteStride ?? elementBytes;
  const { from, to } = viewBytes(file, bufferView);
  if (from + byteOffset + stride * (count - 1) + elementBytes > to) throw damaged('model');

  let content: Buffer = Buffer.alloc(0);
  let at = 0;
  const read = (part: number) => component.read(content, at + part * component.bytes) * factor;
  for (let first = 0; first < count; first += readElements) {
    const last = Math.min(count, first + readElements);
    content = file.bytes.copy(from + byteOffset + first * stride, (last - first - 1) * stride + elementBytes);
    for (let index = first; index < last; index += 1) {
      at = (index - first) * stride;
      visit(index, read);
    }
  }
}

/** Returns where a part of the binary is in the file. @throws Refusal for one that is not in it */
export function viewBytes({ document, binary }: GlbFile, index: number): { from: number; to: number } {
  const view = document.bufferViews[index];
  if (view?.buffer !== 0) throw damaged('model');
  const from = binary.from + view.byteOffset;
  const to = from + view.byteLength;
  if (to > binary.to) throw damaged('model');
  return { from, to };
}
