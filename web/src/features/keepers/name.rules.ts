import { isWrittenAsName, lengthOfName } from '@hatchery/api/given-names';

/** Returns what is wrong with a name for a keeper, as far as it can be told here. The platform knows more, such as blocked words. */
export function nameFault(text: string): string | undefined {
  const name = text.normalize('NFC').trim();
  if (lengthOfName(name) < 3) return 'Use at least 3 letters.';
  if (lengthOfName(name) > 24) return 'Use at most 24 letters.';
  return isWrittenAsName(name, 'dotted')
    ? undefined
    : 'Use letters and digits, with spaces, apostrophes, hyphens and dots between them.';
}
