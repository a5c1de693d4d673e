import { largestPictureBytes } from '@hatchery/api/file-limits';
import { badField } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type CheckedFile, type Files, releaseFile } from '@hatchery/kit/files/files';
import { pictureKind } from '@hatchery/kit/files/pictures';

/** Pixels of each side: wide enough for the page of a game on dense screens. */
const side = 1_600;
const badgeSide = 512;

/** Kinds of pictures that this service takes. */
export const pictureKinds = {
  picture: pictureKind({ side, largestBytes: largestPictureBytes, shape: 'whole' }),
  badge: pictureKind({ side: badgeSide, largestBytes: largestPictureBytes }),
};

/** A picture as an admin gave it, at `path` of the request. */
type Given = { picture: string; path: string };

/** A picture that was checked. `file` is set for an upload. */
export type ReadPicture = Given & { file?: CheckedFile };

const isTicket = (picture: string) => !/[:/]/.test(picture);
const ownFiles = '/files/games/';

/**
 * Checks pictures that an admin gave: tickets become files. Call it outside transactions.
 * @throws Problem not-found, expired, conflict or bad-request, naming the field; service-unavailable.
 */
export const readPictures = (
  { files }: { files: Files },
  owner: string,
  given: readonly Given[],
  kind: keyof typeof pictureKinds = 'picture',
): Promise<ReadPicture[]> =>
  Promise.all(
    given.map(async ({ picture, path }) =>
      isTicket(picture)
        ? { picture, path, file: await files.check({ kind, owner, ticket: picture, path }) }
        : { picture, path },
    ),
  );

type Kept = {
  /** The thing that shows the pictures, as in `game:<id>`. */
  of: string;
  /** The pictures that it showed so far. */
  before: readonly string[];
  after: readonly ReadPicture[];
};

/** Keeps the uploads that something shows from now on, and lets go of the others. @returns where the pictures are, in their order. */
export async function keepPictures(
  tx: Transaction,
  { files }: { files: Files },
  { of, before, after }: Kept,
): Promise<string[]> {
  const useOf = (address: string) => `${of}:${address.slice(ownFiles.length)}`;
  const kept: string[] = [];
  for (const { picture, path, file } of after) {
    if (!file && picture.startsWith('/files/') && !before.includes(picture))
      throw badField(path, 'Upload this picture here. A file of something else may be deleted with it.');
    kept.push(file ? await files.use(tx, file, useOf(ownFiles + file.name)) : picture);
  }
  for (const address of before)
    if (address.startsWith(ownFiles) && !kept.includes(address)) await releaseFile(tx, useOf(address));
  return kept;
}

/** Deletes the uploads that were used, now that their files are stored. Never fails. */
export const discardUploads = ({ files }: { files: Files }, read: readonly ReadPicture[]): Promise<unknown> =>
  Promise.all(read.flatMap(({ file }) => (file ? [files.discardUpload(file.ticket)] : [])));
