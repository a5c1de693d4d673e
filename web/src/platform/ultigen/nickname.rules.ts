import { isWrittenAsName, lengthOfName } from '@hatchery/api/given-names';

/** Returns what is wrong with a name for a creature, as the API would see it. */
export function nicknameFault(text: string): string | undefined {
  const name = text.trim();
  if (name === '') return 'Enter a name.';
  if (lengthOfName(name) > 24) return 'Use at most 24 letters.';
  return isWrittenAsName(name)
    ? undefined
    : 'Use letters and digits, with spaces, apostrophes and hyphens between them.';
}
