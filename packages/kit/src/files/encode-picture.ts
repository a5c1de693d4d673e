import { Problem } from '@hatchery/api/problems';
import sharp, { type ResizeOptions } from 'sharp';
import { countScans } from './jpeg-scans.ts';
import { limitDecoders, mostFrames, mostPixels, mostScans } from './picture-limits.ts';
import { withoutTexts } from './png-chunks.ts';
import { countFrames } from './webp-frames.ts';

const longestSeconds = 10;

limitDecoders('Buffer');

type Picture = { contentType: string; side: number; shape: 'square' | 'whole'; path: string };

/** Converts a picture. @throws Problem bad-request, naming `path`, for another type of file or too many pixels. */
export async function encodePicture(uploaded: Buffer, { contentType, side, shape, path }: Picture): Promise<Buffer> {
  const refuse = (message: string, cause?: unknown) =>
    new Problem('bad-request', message, { errors: [{ path, message }], cause });

  if (contentType === 'image/webp' && countFrames(uploaded) > mostFrames)
    throw refuse(`The picture has more than ${mostFrames} frames.`);
  const content = withoutTexts(uploaded);

  const { format, width, height } = await readHeader(content).catch((error) => {
    throw refuse('The file is not a JPEG, PNG, WebP or GIF picture.', error);
  });
  if (`image/${format}` !== contentType)
    throw refuse(`The file is not ${contentType}, although the upload was announced as that.`);
  if (width * height > mostPixels)
    throw refuse(`The picture has ${width} × ${height} pixels. At most ${mostPixels / 1_000_000} million are allowed.`);

  if (format === 'jpeg' && countScans(content) > mostScans)
    throw refuse(`The picture has more than ${mostScans} scans. Save it as an ordinary JPEG.`);

  return sharp(content, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize(sizeOf({ side, shape, width, height }))
    .webp({ quality: 82 })
    .toBuffer()
    .catch((error) => {
      throw refuse('The picture is damaged or incomplete.', error);
    });
}

type Measured = Pick<Picture, 'side' | 'shape'> & { width: number; height: number };

/** Returns the size that a picture gets. It never grows. */
function sizeOf({ side, shape, width, height }: Measured): ResizeOptions {
  if (shape === 'whole') return { width: side, height: side, fit: 'inside', withoutEnlargement: true };
  const shown = Math.min(side, width, height);
  return { width: shown, height: shown, fit: 'cover' };
}

/** Reads the format and size from the bytes, without decoding the picture. */
const readHeader = async (content: Buffer) => sharp(content, { limitInputPixels: false }).metadata();
