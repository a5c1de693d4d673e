import type { TokenBalance } from '../tokens/balances.repository.ts';

/** How many of an item someone has, on chains and as vouchers, and how many more avatars wear. */
export type ItemBalance = { itemId: number; chains: TokenBalance[]; vouchers: number; worn: number };

type Parts = {
  balances: TokenBalance[];
  worn: { itemId: number; worn: number }[];
  vouchers: { tokenId: string; available: string }[];
};

/** Returns what someone has of each item, in order of item. */
export function sumOfParts({ balances, worn, vouchers }: Parts): ItemBalance[] {
  const found = new Map<number, ItemBalance>();
  const of = (id: number | string): ItemBalance => {
    const itemId = Number(id);
    const item = found.get(itemId) ?? { itemId, chains: [], vouchers: 0, worn: 0 };
    found.set(itemId, item);
    return item;
  };
  for (const balance of balances) of(balance.tokenId).chains.push(balance);
  for (const one of worn) of(one.itemId).worn += one.worn;
  for (const { tokenId, available } of vouchers) of(tokenId).vouchers += Number(available);
  return [...found.values()].sort((one, other) => one.itemId - other.itemId);
}
