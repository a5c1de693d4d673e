/**
 * Returns base units as a decimal text with grouped thousands and at most `places` decimals. Rounds down, so that nobody
 * sees more than they have; an amount that would round to zero reads `<0.0001`.
 */
export function formatUnits(base: bigint, decimals: number, places = 4): string {
  const negative = base < 0n;
  const digits = (negative ? -base : base).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const kept = Math.min(places, decimals);
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + kept).replace(/0+$/, '');
  if (base !== 0n && whole === '0' && fraction === '') {
    return kept === 0 ? '<1' : `<0.${'0'.repeat(kept - 1)}1`;
  }
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${negative ? '−' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** Returns an amount with its symbol, as in "2.5 HATCHY". A coin that goes by words has a singular, as in "1 network coin". */
export function unitsWords(base: bigint, decimals: number, symbol: string, places?: number): string {
  const amount = formatUnits(base, decimals, places);
  return `${amount} ${symbolAfter(amount, symbol)}`;
}

/** Returns a symbol as it stands after an amount that is written already. */
export const symbolAfter = (amount: string, symbol: string): string =>
  amount === '1' ? symbol.replace(/^network coins\b/, 'network coin') : symbol;

/** Returns an amount with its symbol and all its decimals: for what a player confirms, where nothing is left out. */
export const exactWords = (base: bigint, decimals: number, symbol: string): string =>
  unitsWords(base, decimals, symbol, decimals);

/** Returns a number without the commas between its thousands, or undefined where a comma stands anywhere else, as in `1,5`. */
export function withoutCommas(typed: string): string | undefined {
  // "0,500" is half of something to many people, so no thousands begin with a zero.
  if (typed.includes(',') && !/^\s*[1-9]\d{0,2}(,\d{3})+(\.\d*)?\s*$/.test(typed)) return undefined;
  return typed.replaceAll(',', '');
}

/** Returns the figures before and after the point of a typed amount, or undefined where it is no number. */
function figuresOf(typed: string): { whole: string; fraction: string } | undefined {
  const [match, whole = '', fraction = ''] = /^\s*(\d*)(?:\.(\d*))?\s*$/.exec(withoutCommas(typed) ?? 'none') ?? [];
  return match === undefined || whole + fraction === '' ? undefined : { whole, fraction };
}

/**
 * Returns a typed amount in base units, or undefined where it is none, or has more decimals than the token.
 * @param typed as in `1,000.5`
 */
export function parseUnits(typed: string, decimals: number): bigint | undefined {
  const figures = figuresOf(typed);
  if (!figures || unitsFault(typed, decimals)) return undefined;
  return BigInt(figures.whole + figures.fraction.padEnd(decimals, '0'));
}

/** Returns why a typed text is no amount of a token, or undefined where it is one. */
export function unitsFault(typed: string, decimals: number): string | undefined {
  if (withoutCommas(typed) === undefined) return 'Use a point for decimals, as in 1.5.';
  const figures = figuresOf(typed);
  if (!figures) return 'Enter an amount, as in 12.5.';
  if (figures.fraction.length > decimals) return decimalsFault(decimals);
  return figures.whole.length > 40 ? 'This number is too large.' : undefined;
}

/** Says how many decimals an amount can have, where more were typed. */
const decimalsFault = (decimals: number): string =>
  decimals === 0 ? 'Enter a whole number.' : `At most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}.`;

/** Returns an amount as it is typed into a field: with all its decimals, and without commas. */
export const typedUnits = (base: bigint, decimals: number): string =>
  formatUnits(base, decimals, decimals).replaceAll(',', '');
