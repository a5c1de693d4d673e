import { largestPictureBytes, pictureTypes } from '@hatchery/api/file-limits';

const mebibyte = 1024 * 1024;

export type PictureType = (typeof pictureTypes)[number];

const isPictureType = (type: string): type is PictureType => (pictureTypes as readonly string[]).includes(type);

export const notAPicture = 'This file is not a picture. Choose a JPEG, PNG, WebP or GIF.';

type Chosen = { type: string; size: number };

/** Tells a file that can be uploaded as a picture from one that cannot, and why. */
export function judgeFile({ type, size }: Chosen): { type: PictureType } | { fault: string } {
  if (!isPictureType(type)) return { fault: notAPicture };
  if (size === 0) return { fault: 'This file is empty. Choose another one.' };
  if (size > largestPictureBytes)
    return {
      fault: `This picture is ${(size / mebibyte).toFixed(1)} MB. Choose one of ${largestPictureBytes / mebibyte} MB at most.`,
    };
  return { type };
}
