import type { LibraryType } from '@hatchery/api/library-shapes';
import { fileTypeFromBuffer } from 'file-type';
import type { FileBytes } from './file-bytes.ts';
import { Refusal } from './refusal.ts';
import { isSvg } from './svg-text.ts';

/** Types lie in the first bytes. Sounds may begin with a picture of their album, and pictures with a profile of colours. */
const headBytes = 64 * 1024;

const names: Record<LibraryType, string> = {
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/webp': 'a WebP picture',
  'image/gif': 'a GIF picture',
  'image/svg+xml': 'an SVG picture',
  'model/gltf-binary': 'a GLB model',
  'audio/mpeg': 'an MP3 sound',
  'audio/ogg': 'an OGG sound',
  'audio/wav': 'a WAV sound',
  'application/pdf': 'a PDF document',
  'application/zip': 'a ZIP archive',
};

/** Names of types that bytes tell, by the type that a file of the library has. */
const otherNames: Partial<Record<string, LibraryType>> = {
  'image/apng': 'image/png',
  'audio/ogg; codecs=opus': 'audio/ogg',
};

const zipSignatures = ['504b0304', '504b0506'];

/** Checks that the bytes of a file are of the announced type. @throws Refusal */
export async function checkType(file: FileBytes, announced: LibraryType): Promise<void> {
  if (file.size === 0) throw new Refusal('The file is empty.');
  if ((await typeOf(file.copy(0, headBytes))) === announced) return;
  throw new Refusal(`The file is not ${names[announced]}, although it was announced as one.`);
}

async function typeOf(head: Buffer): Promise<string | undefined> {
  // Documents of offices, books and programs are archives too.
  if (zipSignatures.includes(head.toString('hex', 0, 4))) return 'application/zip';
  if (isSvg(head)) return 'image/svg+xml';
  // A file that ends too early is of no type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found && (otherNames[found.mime] ?? found.mime);
}
