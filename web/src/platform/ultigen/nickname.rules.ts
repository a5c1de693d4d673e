const shape = /^(?:[\p{L}\p{N}'’ -]\p{M}{0,3}){1,24}$/u;

/** Returns what is wrong with a name for a creature, as the API would see it. */
export function nicknameFault(text: string): string | undefined {
  const name = text.trim();
  if (name === '') return 'Enter a name.';
  if (/[\p{L}\p{N}]/u.test(name) && shape.test(name)) return undefined;
  return [...name].length > 24
    ? 'Use at most 24 letters.'
    : 'Use letters and digits, with spaces, apostrophes and hyphens between them.';
}
