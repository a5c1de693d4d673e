import type { DeletionPreview } from '@hatchery/api/accounts';
import { tokenWords } from '../../platform/game-token.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';

/** The word to type before an account is deleted. */
export const sureWord = 'delete';

export const isSure = (typed: string): boolean => typed.trim().toLowerCase() === sureWord;

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const list = new Intl.ListFormat('en-GB');

/** Returns names in words, as in "Avalanche and Hatchy". */
export const namesInWords = (names: string[]): string => list.format(names);

/** Returns what would be lost, a text for each chain, as in "2 eggs and 1 creature on Avalanche". Empty if nothing would be. */
export const lossesInWords = (
  chains: Pick<DeletionPreview['chains'][number], 'chainId' | 'eggs' | 'monsters' | 'tokens'>[],
  nameOf: (chainId: number) => string,
): string[] =>
  chains.flatMap(({ chainId, eggs, monsters, tokens }) => {
    const held = [
      ...counted(eggs, 'egg', 'eggs'),
      ...counted(monsters, 'creature', 'creatures'),
      ...(tokens === '0' ? [] : [tokenWords(tokens)]),
    ];
    return held.length === 0 ? [] : [`${list.format(held)} on ${nameOf(chainId)}`];
  });

/** The most vouchers that are named one by one. */
const mostNamed = 20;

/** Returns the vouchers that would be lost, as in "3 × Fire Egg", and how many more there are. */
export function vouchersInWords({
  voucherCount,
  vouchers,
}: Pick<DeletionPreview, 'voucherCount' | 'vouchers'>): string[] {
  const named = vouchers.slice(0, mostNamed);
  const more = counted(voucherCount - named.length, 'more voucher', 'more vouchers');
  return [...named.map(({ amountBase, ...unit }) => amountWords(BigInt(amountBase), unit)), ...more];
}
