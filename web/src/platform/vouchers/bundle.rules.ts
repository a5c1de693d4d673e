import type { Voucher } from '@hatchery/api/voucher-gifts';
import { partsWords, partWords, unitName } from './parts.rules.ts';

/** An asset and an amount of it: a line of what somebody gives or wants. */
export type BundleLine = Pick<
  Voucher,
  | 'uid'
  | 'name'
  | 'category'
  | 'image'
  | 'tokenId'
  | 'contract'
  | 'contractType'
  | 'chainId'
  | 'amountBase'
  | 'decimals'
>;

/** Returns a line in words, as in "3 × Fire Egg". */
export const lineWords = (line: BundleLine): string => partWords(line, BigInt(line.amountBase));

/** Returns all of a bundle in words, as in "3 × Fire Egg, 2.5 HATCHY and 4 more". */
export const bundleWords = (lines: readonly BundleLine[]): string => partsWords(lines.map(lineWords));

/** Returns what tells a line from others of its name: its category, and its token where the name leaves that out. */
export function lineKind(line: BundleLine): string {
  const { category, tokenId } = line;
  return tokenId === undefined || unitName(line) !== line.name ? category : `${category}, token ${tokenId}`;
}

/** Returns the key of a line: two lines with one key are the same. */
export const lineKey = ({ uid, tokenId, amountBase }: BundleLine): string => `${uid}/${tokenId}/${amountBase}`;

/** Returns the lines that are in `one` and not in `other`. */
export function without(one: readonly BundleLine[], other: readonly BundleLine[]): BundleLine[] {
  const known = new Set(other.map(lineKey));
  return one.filter((line) => !known.has(lineKey(line)));
}
