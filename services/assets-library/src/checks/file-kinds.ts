import { largestPictureBytes, pictureTypes } from '@hatchery/api/file-limits';
import { largestLibraryBytes, libraryPartBytes, libraryTypeNames } from '@hatchery/api/library-shapes';
import type { FileKind } from '@hatchery/kit/files/files';

const hour = 3_600_000;

/** Long enough for a slow line. An hour after it expired an upload that no asset took is deleted, so that none stays for a day. */
const parts = { bytes: libraryPartBytes, ticketMilliseconds: 23 * hour, ticketsPerHour: 200 };

/** The files that this service takes. A worker checks them, after the request that sends its ticket. */
export const fileKinds = {
  file: { contentTypes: libraryTypeNames, largestBytes: largestLibraryBytes, parts },
} satisfies Record<string, FileKind>;

/** Whether an upload can be the preview of an asset. */
export const canBePreview = ({ contentType, size }: { contentType: string; size: number }): boolean =>
  (pictureTypes as readonly string[]).includes(contentType) && size <= largestPictureBytes;
