import * as z from 'zod';

const index = z.int().min(0);
const numbers = (length: number) => z.array(z.number()).length(length);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

const accessor = z.object({
  bufferView: index.optional(),
  byteOffset: index.default(0),
  componentType: z.literal([5120, 5121, 5122, 5123, 5125, 5126]),
  normalized: z.boolean().default(false),
  count: index,
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  sparse: z
    .object({
      count: index,
      indices: z.object({
        bufferView: index,
        byteOffset: index.default(0),
        componentType: z.literal([5121, 5123, 5125]),
      }),
      values: z.object({ bufferView: index, byteOffset: index.default(0) }),
    })
    .optional(),
});
export type GltfAccessor = z.infer<typeof accessor>;

const textureTransform = z.object({
  offset: numbers(2).default([0, 0]),
  rotation: z.number().default(0),
  scale: numbers(2).default([1, 1]),
  texCoord: index.optional(),
});

const textureUse = z.object({
  index,
  texCoord: index.default(0),
  extensions: z.object({ KHR_texture_transform: textureTransform.optional() }).optional(),
});
export type GltfTextureUse = z.infer<typeof textureUse>;

const material = z.object({
  pbrMetallicRoughness: z
    .object({ baseColorFactor: numbers(4).default([1, 1, 1, 1]), baseColorTexture: textureUse.optional() })
    .optional(),
  alphaMode: z.enum(['OPAQUE', 'MASK', 'BLEND']).default('OPAQUE'),
  alphaCutoff: z.number().default(0.5),
  doubleSided: z.boolean().default(false),
  extensions: z.object({ KHR_materials_unlit: z.unknown().optional() }).optional(),
});
export type GltfMaterial = z.infer<typeof material>;

const node = z.object({
  children: list(index),
  mesh: index.optional(),
  skin: index.optional(),
  matrix: numbers(16).optional(),
  translation: numbers(3).default([0, 0, 0]),
  rotation: numbers(4).default([0, 0, 0, 1]),
  scale: numbers(3).default([1, 1, 1]),
});
export type GltfNode = z.infer<typeof node>;

const primitive = z.object({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().default(4),
});
export type GltfPrimitive = z.infer<typeof primitive>;

const texture = z.object({
  source: index.optional(),
  sampler: index.optional(),
  extensions: z.object({ EXT_texture_webp: z.object({ source: index }).optional() }).optional(),
});

/** The parts of a glTF 2.0 document that decide how a model looks when nothing moves. */
export const gltf = z.object({
  asset: z.object({ version: z.literal('2.0') }),
  extensionsRequired: list(z.string()),
  scene: index.optional(),
  scenes: list(z.object({ nodes: list(index) })),
  nodes: list(node),
  meshes: list(z.object({ primitives: list(primitive) })),
  skins: list(z.object({ joints: list(index), inverseBindMatrices: index.optional() })),
  accessors: list(accessor),
  bufferViews: list(
    z.object({
      buffer: index,
      byteOffset: index.default(0),
      byteLength: index,
      byteStride: z.int().min(4).max(252).optional(),
    }),
  ),
  buffers: list(z.object({ uri: z.string().optional(), byteLength: index })),
  materials: list(material),
  textures: list(texture),
  images: list(z.object({ uri: z.string().optional(), bufferView: index.optional() })),
  samplers: list(z.object({ wrapS: z.int().default(10_497), wrapT: z.int().default(10_497) })),
});
export type Gltf = z.infer<typeof gltf>;
