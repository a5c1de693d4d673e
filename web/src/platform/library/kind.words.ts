import type { LibraryKind, LibraryType } from '@hatchery/api/library-shapes';

/** All kinds, in the order in which choices show them. */
export const libraryKinds: readonly LibraryKind[] = ['picture', 'model', 'sound', 'document', 'archive'];

/** The name of one asset of a kind, and of several. */
export const kindWords: Record<LibraryKind, { one: string; many: string }> = {
  picture: { one: 'Picture', many: 'Pictures' },
  model: { one: '3D model', many: '3D models' },
  sound: { one: 'Sound', many: 'Sounds' },
  document: { one: 'Document', many: 'Documents' },
  archive: { one: 'Archive', many: 'Archives' },
};

const typeWords: Record<LibraryType, string> = {
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
  'image/gif': 'GIF picture',
  'image/svg+xml': 'SVG picture',
  'model/gltf-binary': '3D model (GLB)',
  'audio/mpeg': 'MP3 sound',
  'audio/ogg': 'Ogg sound',
  'audio/wav': 'WAV sound',
  'application/pdf': 'PDF document',
  'application/zip': 'ZIP archive',
};

/** Returns what a content type is, in words. */
export const wordsOfType = (contentType: string): string =>
  (typeWords as Record<string, string | undefined>)[contentType] ?? contentType;
