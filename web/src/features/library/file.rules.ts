import type { LibraryAsset, LibraryFile, LibraryReceipt } from '@hatchery/api/library-shapes';
import { wordsOfType } from '../../platform/library/kind.words.ts';
import { sizeWords } from '../../platform/saves/saves.rules.ts';
import { countdownWords } from '../../platform/time.rules.ts';

type Facts = Pick<LibraryFile, 'contentType' | 'size' | 'width' | 'height' | 'seconds' | 'triangles' | 'entries'>;

/** The archive's list of files ends here, however many it holds. */
const mostEntries = 200;

/** Returns what a file is, in words, as in "PNG picture, 1.2 MB, 640 × 480 px". */
export function factsOfFile({ contentType, size, width, height, seconds, triangles, entries }: Facts): string {
  return [
    wordsOfType(contentType),
    sizeWords(size),
    ...(width !== undefined && height !== undefined ? [`${width} × ${height} px`] : []),
    ...(seconds === undefined ? [] : [lengthWords(seconds)]),
    ...(triangles === undefined ? [] : [counted(triangles, 'triangle')]),
    ...(entries === undefined ? [] : [entriesWords(entries.length)]),
  ].join(', ');
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Returns how many files an archive holds, as far as they are known. */
export const entriesWords = (count: number): string =>
  count >= mostEntries ? `${mostEntries} files or more` : counted(count, 'file');

/** Returns the length of a sound, as in "0:42"; below a second in tenths. */
export const lengthWords = (seconds: number): string =>
  seconds < 1 ? `${Math.max(0.1, Math.round(seconds * 10) / 10)} s` : countdownWords(Math.round(seconds));

/** Returns the two ends of a hash. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;

type Kept = Pick<LibraryAsset, 'files' | 'versions'>;

/** Returns the file that a receipt is of, if a version of the asset still has it. */
export function fileOfReceipt(
  { files, versions }: Kept,
  { sha256, fileName }: Pick<LibraryReceipt, 'sha256' | 'fileName'>,
): LibraryFile | undefined {
  const same = [...files, ...versions.flatMap((version) => version.files)].filter((file) => file.sha256 === sha256);
  return same.find(({ name }) => name === fileName) ?? same[0];
}

/** Returns the number of the current version: the latest one. */
export const currentVersion = ({ versions }: Pick<LibraryAsset, 'versions'>): number | undefined => versions[0]?.number;

/** Returns a day in words with its year, as in "3 Nov 2026", in the player's own time. */
export const dateWords = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
