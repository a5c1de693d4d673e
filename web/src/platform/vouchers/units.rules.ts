import { formatUnits, withoutCommas } from '../../design/amount.rules.ts';

const uint256End = 2n ** 256n;

/** Returns an amount as it is typed ("1,250.5") in base units; undefined if it is no number or has too many decimals. */
export function baseOf(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(withoutCommas(text.trim()) ?? '') ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

interface Bounds {
  decimals: number;
  /** The most that can be spent, in base units; absent where nothing bounds it. */
  most?: bigint;
}

/** Returns the error of a typed amount, if any, as the API would find it. */
export function amountFault(text: string, { decimals, most }: Bounds): string | undefined {
  if (text.trim() === '') return 'Enter an amount.';
  if (withoutCommas(text) === undefined) return 'Use a point for decimals, as in 1.5.';
  const base = baseOf(text, decimals);
  if (base === undefined)
    return decimals === 0 ? 'Enter a whole number.' : `Enter a number with at most ${decimals} decimals.`;
  if (base === 0n) return 'Enter more than zero.';
  if (base >= uint256End) return 'This number is too large.';
  return most !== undefined && base > most ? `Enter at most ${formatUnits(most, decimals, decimals)}.` : undefined;
}

/** The unit of an amount: an asset, and one token of it where it covers several. */
interface Unit {
  name: string;
  decimals: number;
  contractType?: string | undefined;
  /** Set where the unit has a token id that the name does not tell. */
  tokenId?: string | undefined;
}

/** Returns an amount in words: "3 × Fire Egg", "1.5 HATCHY", "Moss medal #7" for a unique token. */
export function amountWords(base: bigint, { name, decimals, contractType, tokenId }: Unit): string {
  const whole = tokenId === undefined ? name : `${name} #${tokenId}`;
  if (contractType === 'ERC721' && base === 1n) return whole;
  return decimals === 0 ? `${formatUnits(base, 0)} × ${whole}` : `${formatUnits(base, decimals)} ${whole}`;
}

/** Returns a change with its sign, as in "+2.5" or "−1". */
export function changeWords(amountBase: string, decimals: number): string {
  const base = BigInt(amountBase);
  return `${base > 0n ? '+' : ''}${formatUnits(base, decimals)}`;
}
