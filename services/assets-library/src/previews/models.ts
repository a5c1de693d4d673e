import sharp from 'sharp';
import type { Surface } from './canvas.ts';
import type { FileBytes } from './file-bytes.ts';
import { type GlbFile, readGlb } from './glb-file.ts';
import type { GltfTextureUse } from './gltf.shapes.ts';
import type { AnnouncedFile, Inspected } from './inspected.ts';
import type { DrawnPiece } from './model-drawing.ts';
import { type Piece, readScene } from './model-scene.ts';
import { readTextures } from './model-textures.ts';
import { type Drawn, drawModel, turn } from './model-views.ts';
import { makePreviews } from './picture-previews.ts';
import type { Texture } from './texture.ts';

/** Makes the facts and previews of a model: how it looks from its front and side, and all around. It stands as it was built. */
export async function inspectModel(_: AnnouncedFile, bytes: FileBytes): Promise<Inspected> {
  const file = readGlb(bytes);
  const { pieces, triangles } = readScene(file);
  const { still, strip } = await drawModel(await paint(file, pieces));
  const preview = await makePreviews(openDrawn(still));
  const content = await openDrawn(strip).webp({ quality: 80 }).toBuffer();
  return { facts: { triangles }, preview: { ...preview, frames: { content, ...turn } } };
}

const openDrawn = ({ pixels, width, height }: Drawn) => sharp(pixels, { raw: { width, height, channels: 3 } });

/** Gives all pieces their colours and pictures. */
async function paint(file: GlbFile, pieces: readonly Piece[]): Promise<DrawnPiece[]> {
  const { materials } = file.document;
  const used = new Set(pieces.map(({ part }) => part.material ?? -1));
  const uses = [...used].flatMap((index) => materials[index]?.pbrMetallicRoughness?.baseColorTexture ?? []);
  const textures = await readTextures(file, uses);
  const surfaces = new Map([...used].map((index) => [index, surfaceOf(file, index, textures)]));
  return pieces.map((piece) => {
    const index = piece.part.material ?? -1;
    const use = materials[index]?.pbrMetallicRoughness?.baseColorTexture;
    const surface = surfaces.get(index) ?? surfaceOf(file, -1, textures);
    return { ...piece, surface: piece.part.places ? surface : { ...surface, texture: undefined }, uv: uvMatrix(use) };
  });
}

function surfaceOf({ document }: GlbFile, index: number, textures: ReadonlyMap<number, Texture>): Surface {
  const material = document.materials[index];
  const plain = material?.pbrMetallicRoughness;
  const [red = 1, green = 1, blue = 1, alpha = 1] = plain?.baseColorFactor ?? [];
  return {
    red,
    green,
    blue,
    alpha,
    texture: textures.get(plain?.baseColorTexture?.index ?? -1),
    cutoff: material?.alphaMode === 'MASK' ? material.alphaCutoff : -1,
    isClear: material?.alphaMode === 'BLEND',
    isUnlit: material?.extensions?.KHR_materials_unlit !== undefined,
    isDoubleSided: material?.doubleSided ?? false,
  };
}

/** Returns two rows of a matrix that moves a texture (KHR_texture_transform). */
function uvMatrix(use: GltfTextureUse | undefined): number[] {
  const { offset = [0, 0], rotation = 0, scale = [1, 1] } = use?.extensions?.KHR_texture_transform ?? {};
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const [u = 0, v = 0] = offset;
  const [wide = 1, high = 1] = scale;
  return [cos * wide, sin * high, u, -sin * wide, cos * high, v];
}
