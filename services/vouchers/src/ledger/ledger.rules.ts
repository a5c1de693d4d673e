import { Problem } from '@hatchery/api/problems';

/** Requires that references are the caller's own: nobody posts, or ends holds, in another service's name. @throws Problem forbidden. */
export function requireOwnReferences(caller: string, references: string[]): void {
  if (references.every((reference) => reference.startsWith(`${caller}:`))) return;
  throw new Problem('forbidden', `References of ${caller} begin with "${caller}:".`);
}
