/** The price of one whole token, in base units of the currency that it is sold for. */
export interface Price {
  price: bigint;
  decimals: number;
  symbol: string;
}

/**
 * Returns the worth of an amount in words, as in "about 1.20 LUSD", or undefined for nothing. Rounds to the nearest
 * hundredth, in one step, so that no rounding is rounded again.
 * @param decimals those of the token
 */
export function worthWords(base: bigint, decimals: number, { price, decimals: places, symbol }: Price) {
  const worth = base * price * 100n;
  if (worth <= 0n) return undefined;
  const one = 10n ** BigInt(decimals + places);
  if (worth < one) return `less than 0.01 ${symbol}`;
  const digits = String((worth * 2n + one) / (one * 2n)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `about ${whole}.${digits.slice(-2)} ${symbol}`;
}
