const uint256End = 2n ** 256n;
const decimal = /^(\d{1,78})(?:\.(\d{1,78}))?$/;

/** The base units of a decimal, or why it is none. */
export type ParsedAmount = { base: bigint } | { fault: string };

/** Reads a decimal in whole units, as people write it, exactly. */
export function parseWhole(text: string, decimals: number): ParsedAmount {
  if (/^-/.test(text)) return { fault: 'The amount is negative.' };
  const [, whole, rest = ''] = decimal.exec(text) ?? [];
  if (whole === undefined) return { fault: 'The amount is not a decimal number.' };
  const digits = rest.replace(/0+$/, '');
  if (digits.length > decimals)
    return {
      fault: decimals === 0 ? 'The amount must be whole.' : `The amount has more than ${decimals} decimals.`,
    };
  const base = BigInt(whole + digits.padEnd(decimals, '0'));
  if (base === 0n) return { fault: 'The amount is zero.' };
  return base < uint256End ? { base } : { fault: 'The amount is too large.' };
}

/** Reads a number that came in JSON, as it is written in decimal. */
export const parseNumber = (amount: number, decimals: number): ParsedAmount =>
  parseWhole(plainDecimal(amount), decimals);

/** Returns base units as a number of whole units, for people. It may be rounded. */
export function wholeOf(base: bigint, decimals: number): number {
  const digits = String(base).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return Number(decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** Returns base units as an exact decimal in whole units. */
export function decimalOf(base: bigint, decimals: number): string {
  const digits = String(base).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const rest = digits.slice(point).replace(/0+$/, '');
  return rest ? `${digits.slice(0, point)}.${rest}` : digits.slice(0, point);
}

/** Writes a number without an exponent. */
function plainDecimal(value: number): string {
  const [, sign = '', whole = '', rest = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const shift = Number(exponent);
  if (shift === 0) return String(value);
  if (shift > 0) return `${sign}${whole}${rest.padEnd(shift, '0')}`;
  return `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${rest}`;
}
