import { type Entry, open, type ZipFile } from 'yauzl';
import type { FileBytes } from './file-bytes.ts';
import type { AnnouncedFile, Inspected } from './inspected.ts';
import { damaged, Refusal } from './refusal.ts';
import {
  haveOverlap,
  isFolder,
  isLink,
  leadsOutOfFolder,
  mostEntries,
  nameOfEntry,
  pathOf,
} from './zip-entries.rules.ts';

const shownEntries = 200;
const localHeader = 0x04034b50;

type Listed = Pick<Entry, 'relativeOffsetOfLocalHeader' | 'compressedSize' | 'uncompressedSize'> & { name: string };

/** Lists an archive. Nothing in it is unpacked. */
export async function inspectZip({ path }: AnnouncedFile, bytes: FileBytes): Promise<Inspected> {
  const entries = await listEntries(await openZip(path));
  if (entries.some((entry) => !beginsAt(bytes, entry.relativeOffsetOfLocalHeader))) throw damaged('archive');
  if (haveOverlap(entries, bytes.size)) throw new Refusal('Files in the archive lie in each other.');
  const shown = entries
    .map(({ name, uncompressedSize }) => ({ name, size: uncompressedSize }))
    .filter(({ name }) => !isFolder(name))
    .slice(0, shownEntries);
  return { facts: { entries: shown } };
}

const beginsAt = (bytes: FileBytes, at: number) => {
  const header = bytes.peek(at, 4);
  return header.length === 4 && header.readUInt32LE(0) === localHeader;
};

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, strictFileNames: true }, (error, zip) =>
      error ? reject(damaged('archive', error)) : resolve(zip),
    );
  });

/** Reads the table of contents, one entry after the other: its length is what the archive says of itself. */
const listEntries = (zip: ZipFile): Promise<Listed[]> =>
  new Promise((resolve, reject) => {
    const entries: Listed[] = [];
    const names = new Set<string>();
    const fail = (error: unknown) => {
      zip.close();
      reject(error);
    };
    zip.on('error', (error: Error) => fail(refusalOf(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry & { fileNameRaw: Buffer }) => {
      try {
        if (isLink(entry)) throw new Refusal('The archive holds a link to another file.');
        const { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize } = entry;
        const name = nameOfEntry(entry);
        if (names.has(pathOf(name))) throw new Refusal('Two files in the archive have the same name.');
        names.add(pathOf(name));
        entries.push({ name, relativeOffsetOfLocalHeader, compressedSize, uncompressedSize });
        zip.readEntry();
      } catch (error) {
        fail(error);
      }
    });
    if (zip.entryCount > mostEntries) fail(new Refusal(`The archive holds more than ${mostEntries} files.`));
    else zip.readEntry();
  });

/** yauzl refuses names that lead out of the folder into which somebody unpacks. */
const refusalOf = (error: Error) =>
  /^(invalid characters in fileName|absolute path|invalid relative path)/.test(error.message)
    ? leadsOutOfFolder()
    : damaged('archive', error);
