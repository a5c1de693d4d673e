/** A decimal number as a whole number of 10^-18. */
export type Rate = bigint;

const decimals = 18;
const one = 10n ** BigInt(decimals);

/** Reads a positive decimal number such as `0.0004`. @throws Error for anything else, and beyond 18 decimals. */
export function parseRate(text: string): Rate {
  const [, whole = '', fraction = ''] = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  const rate = whole === '' ? 0n : BigInt(whole) * one + BigInt(fraction.padEnd(decimals, '0'));
  if (rate === 0n) throw new Error(`${text} is not a positive number with at most 18 decimals.`);
  return rate;
}

/** Reads native coins per game token by chain id from JSON, as in `{"43114":"0.0004"}`. @throws Error */
export const parseRates = (json: string): ReadonlyMap<number, Rate> =>
  new Map(
    Object.entries(JSON.parse(json) as Record<string, unknown>).map(([id, rate]) => [
      Number(id),
      parseRate(String(rate)),
    ]),
  );

/** Returns the price in base units of a native coin, rounded up. @param price in base units of the game token */
export const inCoins = (price: bigint, rate: Rate): bigint => (price * rate + one - 1n) / one;
