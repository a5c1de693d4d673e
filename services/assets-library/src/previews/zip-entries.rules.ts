import { isUtf8 } from 'node:buffer';
import { Refusal } from './refusal.ts';

export const mostEntries = 10_000;
const longestName = 500;
/** Bytes of the header before the content of a file, without its name. */
const headerBytes = 30;

/** Characters that turn the direction of text, have no width, or are no text. */
const disguises = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;
const leadsOut = /\\|^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i;

export const isFolder = (name: string): boolean => name.endsWith('/');

/** Returns what programs unpack an entry to. Many systems see no difference between small and large letters. */
export const pathOf = (name: string): string => name.replace(/\/$/, '').toLowerCase();

/** Tells whether an entry is unpacked as a symbolic link: its mode on Unix is in the upper half of its attributes. */
export const isLink = ({ externalFileAttributes }: { externalFileAttributes: number }): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

type Name = { fileName: string; fileNameRaw: Buffer };

/**
 * Returns the name of an entry, which some programs write in UTF-8 without saying so. Programs that unpack read it in one way or the
 * other, so that it is checked in both.
 * @throws Refusal for a name that leads out of the folder into which it is unpacked, or that people cannot read as it is
 */
export function nameOfEntry({ fileName, fileNameRaw }: Name): string {
  checkName(fileName);
  if (!isUtf8(fileNameRaw)) return fileName;
  const name = fileNameRaw.toString('utf8');
  checkName(name);
  return name;
}

export const leadsOutOfFolder = () => new Refusal('A name in the archive leads out of its folder.');

function checkName(name: string): void {
  if (name.length > longestName) throw new Refusal(`A name in the archive is longer than ${longestName} characters.`);
  if (name === '' || disguises.test(name)) throw new Refusal('A name in the archive has characters that nobody sees.');
  if (leadsOut.test(name)) throw leadsOutOfFolder();
}

type Place = { relativeOffsetOfLocalHeader: number; compressedSize: number };

/** Tells whether contents of an archive lie in each other, or beyond its end: few bytes make such an archive large. */
export function haveOverlap(entries: readonly Place[], size: number): boolean {
  const places = entries
    .map(({ relativeOffsetOfLocalHeader: from, compressedSize }) => ({ from, to: from + headerBytes + compressedSize }))
    .sort((a, b) => a.from - b.from);
  return places.some(({ to }, index) => to > (places[index + 1]?.from ?? size));
}
