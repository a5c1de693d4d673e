import { formatUnits } from '../../design/amount.rules.ts';

const uint256End = 2n ** 256n;

/** Returns an amount as it is typed ("1,250.5") in base units; undefined if it is no number or has too many decimals. */
export function baseOf(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] =
    /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text.trim().replace(/,(?=\d{3})/g, '')) ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

interface Bounds {
  decimals: number;
  /** What can be spent, in base units; absent where nothing bounds it. */
  most?: bigint;
}

/** Returns the error of a typed amount, if any, as the API would find it. */
export function amountFault(text: string, { decimals, most }: Bounds): string | undefined {
  if (text.trim() === '') return 'Enter an amount.';
  const base = baseOf(text, decimals);
  if (base === undefined)
    return decimals === 0 ? 'Enter a whole number.' : `Enter a number with at most ${decimals} decimals.`;
  if (base === 0n) return 'Enter more than zero.';
  if (base >= uint256End) return 'This number is too large.';
  return most !== undefined && base > most ? `Enter at most ${formatUnits(most, decimals, decimals)}.` : undefined;
}

/** Returns an amount of an asset in words: "3 × Fire Egg", "1.5 HATCHY". */
export const amountWords = (base: bigint, { name, decimals }: { name: string; decimals: number }): string =>
  decimals === 0 ? `${formatUnits(base, 0)} × ${name}` : `${formatUnits(base, decimals)} ${name}`;
