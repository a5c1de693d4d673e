/** Returns a pattern of names: letters and digits of any script, each with three marks at most, and what may stand between. */
const patternOf = (between: string) => new RegExp(`^(?:[\\p{L}\\p{N}${between}]\\p{M}{0,3})+$`, 'u');

const patterns = { plain: patternOf("'’ -"), dotted: patternOf("'’. -") };
const mark = /\p{M}/u;
const letter = /[\p{L}\p{N}]/u;

/** Returns how long a name is: its characters without the marks on them. */
export const lengthOfName = (text: string): number => [...text].filter((character) => !mark.test(character)).length;

/**
 * Returns whether a name is written in letters and digits, with spaces, apostrophes and hyphens between them, and dots in a
 * `dotted` one. Nothing turns its direction or has no width.
 */
export const isWrittenAsName = (text: string, kind: keyof typeof patterns = 'plain'): boolean =>
  patterns[kind].test(text) && letter.test(text) && isSeen(text);

/** Some letters are there to be left out, as fillers of Hangul are. */
const isSeen = (text: string) => !/\p{Default_Ignorable_Code_Point}/u.test(text);
