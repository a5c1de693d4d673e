import type { FileBytes } from './file-bytes.ts';
import type { AnnouncedFile, Inspected } from './inspected.ts';
import { damaged } from './refusal.ts';

/** Readers look for the end in the last kilobyte. Some writers put more behind it. */
const endBytes = 4_096;

/** Checks that a document begins and ends as one. Nothing in it is read. */
export async function inspectPdf(_: AnnouncedFile, bytes: FileBytes): Promise<Inspected> {
  const begins = bytes.peek(0, 5).toString('latin1') === '%PDF-';
  const ends = bytes.copy(Math.max(0, bytes.size - endBytes), endBytes).includes('%%EOF');
  if (!begins || !ends) throw damaged('document');
  return { facts: {} };
}
