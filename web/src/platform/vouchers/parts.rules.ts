import type { Voucher } from '@hatchery/api/voucher-gifts';
import { amountWords } from './units.rules.ts';

/** Returns how much of a voucher is free to use, in base units. */
export const freeOf = ({ amountBase }: Pick<Voucher, 'amountBase'>): bigint => BigInt(amountBase);

/** Returns whether a voucher is of one thing that exists once. */
export const isUnique = ({ contractType }: Pick<Voucher, 'contractType'>): boolean => contractType === 'ERC721';

/** Returns the name of what a voucher is of, as in "Fire Egg" or "Emberling #7". */
export const unitName = ({
  name,
  tokenId,
  contractType,
}: Pick<Voucher, 'name' | 'tokenId' | 'contractType'>): string =>
  tokenId !== undefined && contractType === 'ERC721' ? `${name} #${tokenId}` : name;

/** Returns an amount of a voucher in words, as in "2.5 HATCHY", "3 × Fire Egg" or "Emberling #7". */
export const partWords = (
  voucher: Pick<Voucher, 'name' | 'tokenId' | 'contractType' | 'decimals'>,
  base: bigint,
): string =>
  isUnique(voucher) ? unitName(voucher) : amountWords(base, { name: unitName(voucher), decimals: voucher.decimals });

/** Returns several parts in words: the first two, and how many more there are. */
export function partsWords(parts: readonly string[]): string {
  const [first = '', second] = parts;
  if (second === undefined) return first;
  if (parts.length === 2) return `${first} and ${second}`;
  return `${first}, ${second} and ${parts.length - 2} more`;
}
