import type { LibraryPreview } from '@hatchery/api/library-shapes';

type Pictures = Pick<LibraryPreview, 'pictures'>;

/** Returns the sizes of a preview as `srcset` has them. */
export const srcSetOf = ({ pictures }: Pictures): string =>
  pictures.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** Returns the picture of a preview with most pixels. */
export const largestOf = ({ pictures }: Pictures): LibraryPreview['pictures'][number] | undefined =>
  pictures.reduce<LibraryPreview['pictures'][number] | undefined>(
    (largest, picture) => (largest && largest.width >= picture.width ? largest : picture),
    undefined,
  );

/** Height of a drawn cover for each unit of its width. */
const coverHeight = 0.75;

/** Returns the height of a preview for each unit of its width; that of a drawn cover without one. */
export function heightOf(preview: Pictures | undefined): number {
  const largest = preview && largestOf(preview);
  return largest ? largest.height / largest.width : coverHeight;
}

const smallPixels = 128;

/** Returns whether a picture is so small that its pixels are meant to be seen: a sprite or an icon. */
export const isSmall = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= smallPixels;
