import { type LibraryType, libraryTypes } from '@hatchery/api/library-shapes';
import type { FileFacts } from '../previews/inspector.ts';

/** The fact that every check of such a file finds out. */
const facts = { picture: 'width', model: 'triangles', sound: 'seconds', archive: 'entries' } as const;

/** Tells whether a check found out nothing about a file. Then it was not looked at, and must not be published. */
export function lacksFacts({ contentType }: { contentType: string }, found: FileFacts): boolean {
  const kind = libraryTypes[contentType as LibraryType];
  return kind !== 'document' && found[facts[kind]] === undefined;
}
