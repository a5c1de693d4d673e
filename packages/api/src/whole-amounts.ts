const uint256End = 2n ** 256n;
const decimal = /^(\d{1,78})(?:\.(\d{1,78}))?$/;
/** Every decimal of so many digits survives as a number. */
const exactDigits = 15;

/** The base units of a decimal, or why it is none. */
export type ParsedAmount = { base: bigint } | { fault: string };

/** Reads a decimal in whole units, as people write it, exactly. */
export function parseWhole(text: string, decimals: number): ParsedAmount {
  if (/^-/.test(text)) return { fault: 'The amount is negative.' };
  const [, whole, rest = ''] = decimal.exec(text) ?? [];
  if (whole === undefined) return { fault: 'The amount is not a decimal number.' };
  const digits = rest.replace(/0+$/, '');
  if (digits.length > decimals)
    return { fault: decimals === 0 ? 'The amount must be whole.' : `The amount has more than ${decimals} decimals.` };
  return within(BigInt(whole + digits.padEnd(decimals, '0')));
}

const within = (base: bigint): ParsedAmount => {
  if (base === 0n) return { fault: 'The amount is zero.' };
  return base < uint256End ? { base } : { fault: 'The amount is too large.' };
};

/** Reads a number that came in JSON, as it is written in decimal. Refuses one that may have been rounded on its way. */
export function parseNumber(amount: number, decimals: number): ParsedAmount {
  const text = plainDecimal(amount);
  const digits = text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
  if (!Number.isSafeInteger(amount) && digits.length > exactDigits)
    return { fault: 'The amount has too many digits for a number. Send it in base units.' };
  if (amount > Number.MAX_SAFE_INTEGER)
    return { fault: 'The amount is too large for a number. Send it in base units.' };
  return parseWhole(text, decimals);
}

/** Reads an amount that a body gives in one of both ways. */
export const parseAmount = (
  { amount, amountBase }: { amount?: number | undefined; amountBase?: string | undefined },
  decimals: number,
): ParsedAmount => (amountBase === undefined ? parseNumber(amount ?? 0, decimals) : within(BigInt(amountBase)));

/** Returns base units as a number of whole units, for people. It may be rounded. */
export const wholeOf = (base: bigint, decimals: number): number => Number(decimalOf(base, decimals));

/** Returns base units as an exact decimal in whole units. */
export function decimalOf(base: bigint, decimals: number): string {
  if (base < 0n) return `-${decimalOf(-base, decimals)}`;
  const digits = String(base).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const rest = digits.slice(point).replace(/0+$/, '');
  return rest ? `${digits.slice(0, point)}.${rest}` : digits.slice(0, point);
}

type Unit = { name: string; decimals: number; tokenId: bigint | null; unique: boolean };

/** Returns an amount in words: `3 × Fire Egg`, `1.5 HATCHY`, `Moss medal #7`. */
export function inWords(base: bigint, { name, decimals, tokenId, unique }: Unit): string {
  if (unique) return `${name} #${tokenId}`;
  return decimals === 0 ? `${base} × ${name}` : `${decimalOf(base, decimals)} ${name}`;
}

const mostNamed = 3;

/** Returns `3 × Fire Egg, Moss medal #7 and 2 more`. */
export const listInWords = (parts: string[]): string =>
  parts.length <= mostNamed
    ? parts.join(', ')
    : `${parts.slice(0, mostNamed).join(', ')} and ${parts.length - mostNamed} more`;

/** Writes a number without an exponent. */
function plainDecimal(value: number): string {
  const [, sign = '', whole = '', rest = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const shift = Number(exponent);
  if (shift === 0) return String(value);
  if (shift > 0) return `${sign}${whole}${rest.padEnd(shift, '0')}`;
  return `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${rest}`;
}
