import { limitDecoders, mostFrames, mostPixels, mostScans } from '@hatchery/kit/files/picture-limits';
import sharp from 'sharp';
import type { FileBytes } from './file-bytes.ts';
import type { AnnouncedFile, Inspected } from './inspected.ts';
import { countScans } from './jpeg-scans.ts';
import { makePreviews } from './picture-previews.ts';
import { withoutTexts } from './png-texts.ts';
import { damaged, Refusal } from './refusal.ts';
import { hasMoreFrames } from './webp-frames.ts';

limitDecoders('File', 'Buffer');
const longestSeconds = 30;

/** Makes the facts and previews of a PNG, JPEG, WebP or GIF. An animation shows its first frame. */
export async function inspectPicture({ path, contentType }: AnnouncedFile, bytes: FileBytes): Promise<Inspected> {
  if (contentType === 'image/webp' && hasMoreFrames(bytes, mostFrames))
    throw new Refusal(`The picture has more than ${mostFrames} frames.`);
  const content = contentType === 'image/png' ? (withoutTexts(bytes) ?? path) : path;
  const { format, width, height, autoOrient } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw damaged('picture', error);
    });
  if (`image/${format}` !== contentType) throw damaged('picture');
  checkPixels(width, height);
  if (contentType === 'image/jpeg' && countScans(bytes) > mostScans)
    throw new Refusal(`The picture has more than ${mostScans} scans. Save it as an ordinary JPEG.`);

  const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: longestSeconds })
    .autoOrient();
  const preview = await makePreviews(picture).catch((error: unknown) => {
    throw damaged('picture', error);
  });
  return { facts: { width: autoOrient.width, height: autoOrient.height }, preview };
}

/** @throws Refusal for more pixels than are decoded */
export function checkPixels(width: number, height: number): void {
  if (width * height > mostPixels)
    throw new Refusal(
      `The picture has ${width} × ${height} pixels. At most ${mostPixels / 1_000_000} million are allowed.`,
    );
}
