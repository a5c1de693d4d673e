import { countScans } from '@hatchery/kit/files/jpeg-scans';
import { mostFrames, mostPixels, mostScans } from '@hatchery/kit/files/picture-limits';
import { withoutTexts } from '@hatchery/kit/files/png-chunks';
import { countFrames } from '@hatchery/kit/files/webp-frames';
import sharp from 'sharp';
import type { GlbFile } from './glb-file.ts';
import type { GltfTextureUse } from './gltf.shapes.ts';
import { viewBytes } from './gltf-numbers.ts';
import type { Texture } from './texture.ts';
import { shrunk } from './texture.ts';

const formats = ['jpeg', 'png', 'webp'];
/** Bytes of all textures as they are drawn, about, and of one as it is stored. */
const allBytes = 32 * 1024 * 1024;
const mostBytes = 64 * 1024 * 1024;
const longestSide = 1_024;
/** Pixels that are decoded for a model. Pictures beyond stay plain. */
const allPixels = 20 * mostPixels;
const decodeSeconds = 10;

/**
 * Decodes the pictures that lie on a model. One that is too large, or of a type that no preview needs, is left out: its parts show
 * their plain colour.
 */
export async function readTextures(file: GlbFile, uses: readonly GltfTextureUse[]): Promise<Map<number, Texture>> {
  const wanted = [...new Set(uses.map(({ index }) => index))];
  const side = Math.min(longestSide, Math.floor(Math.sqrt(allBytes / 4 / Math.max(1, wanted.length))));
  const textures = new Map<number, Texture>();
  let pixels = 0;
  for (const index of wanted) {
    const texture = file.document.textures[index];
    const source = texture?.extensions?.EXT_texture_webp?.source ?? texture?.source;
    const content = source === undefined ? undefined : readImage(file, source);
    const size = content && (await measure(content));
    if (!size || pixels + size > allPixels) continue;
    pixels += size;
    const levels = await decode(content, side);
    const { wrapS, wrapT } = file.document.samplers[texture?.sampler ?? -1] ?? {};
    if (levels) textures.set(index, { levels, wrapS, wrapT });
  }
  return textures;
}

function readImage(file: GlbFile, source: number): Buffer | undefined {
  const image = file.document.images[source];
  if (image?.uri !== undefined) return Buffer.from(image.uri.slice(image.uri.indexOf(',') + 1), 'base64');
  if (image?.bufferView === undefined) return undefined;
  const { from, to } = viewBytes(file, image.bufferView);
  return to - from > mostBytes ? undefined : withoutTexts(file.bytes.copy(from, to - from));
}

/** Returns how many pixels a picture has; undefined for one that is not decoded. */
async function measure(content: Buffer): Promise<number | undefined> {
  if (countFrames(content) > mostFrames) return undefined;
  const { format, width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: '', width: 0, height: 0 }));
  const isSound = formats.includes(format) && width * height <= mostPixels;
  return isSound && !(format === 'jpeg' && countScans(content) > mostScans) ? width * height : undefined;
}

async function decode(content: Buffer, side: number): Promise<Texture['levels'] | undefined> {
  const decoded = await sharp(content, { limitInputPixels: mostPixels, sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (decoded?.info.channels !== 4) return undefined;
  return shrunk({ pixels: decoded.data, width: decoded.info.width, height: decoded.info.height });
}
