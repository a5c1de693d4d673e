import { surfaces } from '@hatchery/art/palette';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { MadePreview, PreviewPicture } from './inspected.ts';

const widths = [1280, 640, 320];
/** Colour of the paper that pictures without a background lie on. */
export const paper = surfaces.paper;

type Pixels = { data: Buffer; info: OutputInfo };

/** Makes the previews of a picture that sharp is about to decode. It never grows. */
export async function makePreviews(picture: Sharp): Promise<MadePreview> {
  const pixels = await fitted(picture, widths[0]).raw().toBuffer({ resolveWithObject: true });
  return { pictures: await encode(pixels), colour: await meanColour(pixels) };
}

const fitted = (picture: Sharp, width = 0) =>
  picture.resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true });

const reopen = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

async function encode(pixels: Pixels): Promise<PreviewPicture[]> {
  const pictures: PreviewPicture[] = [];
  for (const width of widths) {
    const { data, info } = await fitted(reopen(pixels), width)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    // Two sizes are the same where the original is smaller than both.
    if (pictures.at(-1)?.width === info.width && pictures.at(-1)?.height === info.height) continue;
    pictures.push({ content: data, width: info.width, height: info.height });
  }
  return pictures;
}

/** Returns the mean colour of what is seen on paper. */
async function meanColour(pixels: Pixels): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await reopen(pixels)
    .flatten({ background: paper })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}
