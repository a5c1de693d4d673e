import type { LibraryType } from '@hatchery/api/library-shapes';
import { FileBytes } from './file-bytes.ts';
import { checkType } from './file-type.ts';
import type { AnnouncedFile, Answer, Inspected } from './inspected.ts';
import { damaged, Refusal } from './refusal.ts';

type Look = (file: AnnouncedFile, bytes: FileBytes) => Promise<Inspected>;

const raster = async (): Promise<Look> => (await import('./raster-pictures.ts')).inspectPicture;
const svg = async (): Promise<Look> => (await import('./svg-pictures.ts')).inspectSvg;
const pdf = async (): Promise<Look> => (await import('./pdf-documents.ts')).inspectPdf;
const zip = async (): Promise<Look> => (await import('./zip-archives.ts')).inspectZip;
const sound = async (): Promise<Look> => (await import('./sounds.ts')).inspectSound;
const model = async (): Promise<Look> => (await import('./models.ts')).inspectModel;

/** Imports what looks at a type when a file of it comes: decoders are large. */
const looks: Record<LibraryType, () => Promise<Look>> = {
  'image/png': raster,
  'image/jpeg': raster,
  'image/webp': raster,
  'image/gif': raster,
  'image/svg+xml': svg,
  'model/gltf-binary': model,
  'audio/mpeg': sound,
  'audio/ogg': sound,
  'audio/wav': sound,
  'application/pdf': pdf,
  'application/zip': zip,
};

/** Looks at a file. Never fails: the answer says why it is refused, or that the file is not to blame. */
export async function inspectFile(file: AnnouncedFile): Promise<Answer> {
  try {
    const look = await looks[file.contentType]();
    const bytes = new FileBytes(file.path);
    try {
      await checkType(bytes, file.contentType);
      return { inspected: await look(file, bytes) };
    } finally {
      bytes.close();
    }
  } catch (error) {
    return answerOf(error);
  }
}

function answerOf(error: unknown): Answer {
  if (error instanceof Refusal)
    return { refusal: error.message, cause: error.cause === undefined ? undefined : String(error.cause) };
  // A disk that does not answer, or a library that is not there.
  if (error instanceof Error && 'code' in error && /^E[A-Z]|^ERR_/.test(String(error.code)))
    return { fault: String(error.stack) };
  // Decoders stumble over files in ways of their own.
  return { refusal: damaged('file').message, cause: error instanceof Error ? error.stack : String(error) };
}
