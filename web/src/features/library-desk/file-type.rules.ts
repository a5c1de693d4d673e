import type { LibraryKind, LibraryType } from '@hatchery/api/library-shapes';

const mebibyte = 1024 * 1024;
/** The contract says so, too; a test compares both. */
export const largestBytes = 200 * mebibyte;
export const mostFiles = 20;

interface Known {
  kind: LibraryKind;
  /** For people, as in "WebP". */
  words: string;
  /** The ends of file names, the usual one first. */
  ends: readonly [string, ...string[]];
}

/** Everything that the library takes. */
export const knownTypes: Record<LibraryType, Known> = {
  'image/png': { kind: 'picture', words: 'PNG', ends: ['png'] },
  'image/jpeg': { kind: 'picture', words: 'JPEG', ends: ['jpg', 'jpeg'] },
  'image/webp': { kind: 'picture', words: 'WebP', ends: ['webp'] },
  'image/gif': { kind: 'picture', words: 'GIF', ends: ['gif'] },
  'image/svg+xml': { kind: 'picture', words: 'SVG', ends: ['svg'] },
  'model/gltf-binary': { kind: 'model', words: 'GLB', ends: ['glb'] },
  'audio/mpeg': { kind: 'sound', words: 'MP3', ends: ['mp3'] },
  'audio/ogg': { kind: 'sound', words: 'Ogg', ends: ['ogg', 'oga', 'opus'] },
  'audio/wav': { kind: 'sound', words: 'WAV', ends: ['wav'] },
  'application/pdf': { kind: 'document', words: 'PDF', ends: ['pdf'] },
  'application/zip': { kind: 'archive', words: 'ZIP', ends: ['zip'] },
};
const types = Object.entries(knownTypes) as [LibraryType, Known][];

/** Value of `accept` of a file button: some systems only know the ends of names. */
export const acceptedFiles = types.flatMap(([type, { ends }]) => [type, ...ends.map((end) => `.${end}`)]).join(',');

export const acceptedWords = 'PNG, JPEG, WebP, GIF, SVG, GLB, MP3, Ogg, WAV, PDF or ZIP';

/** Types of pictures that can stand for an asset of another kind. */
export const previewTypes: readonly LibraryType[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

interface Chosen {
  name: string;
  size: number;
  type: string;
}

const endOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Browsers disagree on the types of models, sounds and archives, so the end of the name decides where it is a known one. */
export function typeOf({ name, type }: Pick<Chosen, 'name' | 'type'>): LibraryType | undefined {
  const end = endOf(name);
  const byName = types.find(([, { ends }]) => ends.includes(end))?.[0];
  return byName ?? types.find(([known]) => known === type)?.[0];
}

/** Returns why a file cannot be uploaded, by its name, if so. */
export function fileFault(file: Chosen): string | undefined {
  const { name, size } = file;
  if (!typeOf(file)) {
    if (endOf(name) === 'gltf') return `${name} can't be added. Export it as GLB, which holds everything in one file.`;
    return `${name} can't be added. Choose ${acceptedWords}.`;
  }
  if (size === 0) return `${name} is empty.`;
  if (size > largestBytes) return `${name} is ${sizeWords(size)}. The limit is ${largestBytes / mebibyte} MB.`;
  return undefined;
}

/** Returns a size in words, as in "3.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < mebibyte) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / mebibyte).toFixed(1)} MB`;
}

const mostLetters = 120;

/** Returns the name that a download gets at first: what the platform refuses in names is left out. */
export function downloadNameOf(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[/\\:*?"<>|]|\p{C}/gu, '-')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  if (clean.length <= mostLetters) return clean || 'file';
  const end = `.${endOf(clean)}`;
  return end.length > 10 ? clean.slice(0, mostLetters) : clean.slice(0, mostLetters - end.length) + end;
}

/** Returns what is wrong with the name that a download gets, if anything. */
export function downloadNameFault(name: string, others: readonly string[] = []): string | undefined {
  const text = name.trim();
  if (text === '') return 'Enter a name.';
  if (text.length > mostLetters) return `Use at most ${mostLetters} characters.`;
  if (/[/\\:*?"<>|]/.test(text)) return 'Leave out / \\ : * ? " < > and |.';
  if (/^\.|\.$/.test(text)) return 'A name neither begins nor ends with a dot.';
  return others.some((other) => other.trim().toLowerCase() === text.toLowerCase())
    ? 'Another file has this name.'
    : undefined;
}

/** Returns a title for an asset of one file: its name as words, without its end. */
export function titleOf(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+|\s+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
