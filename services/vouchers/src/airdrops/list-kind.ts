import { largestListBytes, listTypes } from '@hatchery/api/file-limits';
import type { FileKind } from '@hatchery/kit/files/files';

/** A list of recipients. It is read once, and neither kept nor served. */
export const listKind: FileKind = { contentTypes: listTypes, largestBytes: largestListBytes };
