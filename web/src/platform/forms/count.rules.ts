/** Returns a count as it is typed, with or without commas; undefined if it is no whole number above zero. */
export function countOf(text: string): number | undefined {
  const digits = text.trim().replace(/,(?=\d{3})/g, '');
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}

/** Returns the error of a typed count, if any. */
export function countFault(text: string, largest: number): string | undefined {
  const count = countOf(text);
  if (count === undefined) return 'Enter a whole number above zero.';
  return count > largest ? `Enter at most ${largest.toLocaleString('en')}.` : undefined;
}

const mostOrder = 1_000_000;

/** Returns the error of a typed place in a list, if any: low numbers come first. */
export const orderFault = (text: string): string | undefined =>
  /^-?\d{1,7}$/.test(text) && Math.abs(Number(text)) <= mostOrder ? undefined : 'Enter a whole number, as in 0 or 10.';
