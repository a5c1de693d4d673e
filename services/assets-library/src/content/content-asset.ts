import type { LibraryType } from '@hatchery/api/library-shapes';

export type ContentFile = {
  name: string;
  contentType: LibraryType;
  /** Makes its bytes: the same each time. */
  content(): Buffer;
};

/** An asset that comes with the platform. */
export type ContentAsset = {
  id: string;
  title: string;
  description: string;
  tags: string[];
  licenceId: string;
  author: string;
  files: ContentFile[];
};

/** How many assets come with the platform. They have the numbers from 1. */
export const contentCount = 26;

const ending = (number: number, digits: number) => String(number).padStart(digits, '0');

/** Returns the id of an asset by its number, for good: what an admin deleted must not come back. */
export const assetId = (number: number): string => `7c0d5e2a-91b4-4f6e-8a3d-6173736574${ending(number, 2)}`;
/** Ids of all assets that come with the platform. */
export const contentIds: string[] = Array.from({ length: contentCount }, (_, place) => assetId(place + 1));

export const licenceId = (number: number): string => `7c0d5e2a-91b4-4f6e-8a3d-6c6963656e${ending(number, 2)}`;

type Given = Pick<ContentAsset, 'title' | 'description' | 'tags' | 'licenceId' | 'files'>;

/** @param number ends the id of the asset, for good. */
export const contentAsset = (number: number, given: Given): ContentAsset => ({
  ...given,
  id: assetId(number),
  author: 'Hatchery',
});

export const svgFile = (name: string, draw: () => string): ContentFile => ({
  name: `${name}.svg`,
  contentType: 'image/svg+xml',
  content: () => Buffer.from(draw()),
});
