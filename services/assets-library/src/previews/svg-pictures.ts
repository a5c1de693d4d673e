import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { FileBytes } from './file-bytes.ts';
import type { AnnouncedFile, Inspected } from './inspected.ts';
import { makePreviews } from './picture-previews.ts';
import { checkPixels } from './raster-pictures.ts';
import { damaged, Refusal } from './refusal.ts';
import { rootOf, standalone } from './svg-text.ts';

const mostBytes = 4 * 1024 * 1024;
const formats = ['png', 'jpeg', 'gif', 'webp'];
const [mostWidth, mostHeight] = [1280, 2560];
const options: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: 'off' };

/** Makes the facts and previews of an SVG. It is drawn as large as the largest preview, whatever size it names. */
export async function inspectSvg(_: AnnouncedFile, bytes: FileBytes): Promise<Inspected> {
  if (bytes.size > mostBytes) throw new Refusal('The picture is larger than 4 MiB. Save it with fewer details.');
  const text = decode(bytes.copy(0, bytes.size));
  const { svg, images } = standalone(text);
  await checkImages(images);
  const { width, height } = sizeOf(rootOf(text));
  const pixels = await draw(svg, width / height);
  return {
    facts: { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) },
    preview: await makePreviews(pixels),
  };
}

function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refusal('The picture is not in UTF-8. Save it as a plain SVG.');
  }
}

/** Checks the pictures in an SVG by their headers. */
async function checkImages(images: Buffer[]): Promise<void> {
  let pixels = 0;
  for (const image of images) {
    const { format, width, height } = await sharp(image, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw damaged('picture', error);
      });
    if (!formats.includes(format)) throw damaged('picture');
    pixels += width * height;
    checkPixels(pixels, 1);
  }
}

function sizeOf(root: string | undefined): { width: number; height: number } {
  try {
    return new Resvg(root ?? '', options);
  } catch (error) {
    throw damaged('picture', error);
  }
}

async function draw(svg: string, ratio: number) {
  const isTall = ratio < mostWidth / mostHeight;
  const fitTo = isTall
    ? ({ mode: 'height', value: mostHeight } as const)
    : ({ mode: 'width', value: mostWidth } as const);
  const { pixels, width, height } = await renderAsync(svg, { ...options, fitTo }).catch((error: unknown) => {
    throw damaged('picture', error);
  });
  return sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } });
}
