import { type LibraryKind, type LibraryPreview, type LibraryType, libraryTypes } from '@hatchery/api/library-shapes';
import type { AssetFile } from './asset-file.ts';

/** Returns what an asset is, by the type of its first file. */
export const kindOf = ([first]: readonly Pick<AssetFile, 'contentType'>[]): LibraryKind =>
  libraryTypes[(first?.contentType ?? 'application/zip') as LibraryType];

type Previewed = Pick<AssetFile, 'preview'>;

/** Returns the preview of an asset: what its first file with one shows, with the picture that was sent for it in its place. */
export function previewOf(files: readonly Previewed[], sent: Previewed | undefined): LibraryPreview | null {
  const made = files.find(({ preview }) => preview !== null)?.preview ?? null;
  const chosen = sent?.preview;
  return chosen ? { ...made, pictures: chosen.pictures, colour: chosen.colour } : made;
}

const nameIn = (path: string): string => path.split('/').at(-1) ?? path;

/** Returns the names of the public files that a preview consists of. */
export const namesIn = ({ pictures, frames, clip }: LibraryPreview): string[] =>
  [...pictures.map(({ url }) => url), ...(frames ? [frames.url] : []), ...(clip ? [clip] : [])].map(nameIn);

type Kept = Pick<AssetFile, 'id' | 'stored' | 'preview'>;

/** Returns which stored files a file of an asset uses: itself, and its preview. */
export const usesOf = ({ id, stored, preview }: Kept): { name: string; usedBy: string }[] => [
  ...(stored === null ? [] : [{ name: stored, usedBy: `file:${id}` }]),
  ...(preview === null ? [] : namesIn(preview).map((name, place) => ({ name, usedBy: `preview:${id}:${place}` }))),
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the names of the fields that differ. */
export const changedFields = <Fields extends object>(before: Fields, after: Fields): string[] =>
  (Object.keys(after) as (keyof Fields & string)[]).filter((name) => !isSame(before[name], after[name])).sort();
