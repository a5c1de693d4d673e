import { pictureTypes } from '@hatchery/api/file-limits';
import { Problem } from '@hatchery/api/problems';
import pLimit from 'p-limit';
import type { FileKind } from './files.ts';

/** Most pictures that this process decodes at a time. Each may need 100 MB. */
const atOnce = pLimit(2);
const mostWaiting = 32;

type Options = {
  /** Most pixels of a side. */
  side: number;
  largestBytes: number;
  /** `square`: cropped around the middle. `whole`: as it is, made smaller. */
  shape?: 'square' | 'whole';
};

/**
 * Creates a kind of picture. Pictures are stored as a WebP of at most `side` pixels a side, square unless told otherwise. The
 * orientation is applied. Metadata and hidden data are removed. Only the first frame of an animation is kept.
 */
export const pictureKind = ({ side, largestBytes, shape = 'square' }: Options): Required<Omit<FileKind, 'parts'>> => ({
  contentTypes: pictureTypes,
  largestBytes,
  check: async (read, upload) => {
    if (atOnce.pendingCount >= mostWaiting)
      throw new Problem('service-unavailable', 'Too many pictures are being checked right now. Please try again.');
    // Read the upload only when its turn comes, so that waiting ones need no memory.
    const content = await atOnce(async () => {
      // libvips is large, and most processes never see a picture.
      const { encodePicture } = await import('./encode-picture.ts');
      return encodePicture(await read(), { ...upload, side, shape });
    });
    return { content, contentType: 'image/webp', extension: 'webp' };
  },
});
