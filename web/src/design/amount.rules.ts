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

/**
 * Returns a typed amount in base units, or undefined where it is none, or has more decimals than the token.
 * @param typed as in `1,000.5`
 */
export function parseUnits(typed: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^\s*([\d,]*)(?:\.(\d*))?\s*$/.exec(typed) ?? [];
  const digits = whole.replaceAll(',', '');
  if (digits + fraction === '' || fraction.length > decimals || digits.length > 40) return undefined;
  return BigInt(digits + fraction.padEnd(decimals, '0'));
}
