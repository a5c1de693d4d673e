import type { TokenBalance } from '../tokens/balances.rules.ts';

/** How many of an item someone has, on chains and as vouchers, and how many more avatars wear. */
export type ItemBalance = { itemId: number; chains: TokenBalance[]; vouchers: number; worn: number };

type Parts = {
  balances: TokenBalance[];
  worn: { itemId: number; worn: number }[];
  vouchers: { tokenId: string; available: string }[];
};

/** Returns what someone has of each item that the catalogue knows, in order of item. */
export function sumOfParts({ balances, worn, vouchers }: Parts, knows: (itemId: number) => boolean): ItemBalance[] {
  const found = new Map<number, ItemBalance>();
  const add = (id: number | string, change: (item: ItemBalance) => void) => {
    const itemId = Number(id);
    if (!knows(itemId)) return;
    const item = found.get(itemId) ?? { itemId, chains: [], vouchers: 0, worn: 0 };
    found.set(itemId, item);
    change(item);
  };
  for (const balance of balances) add(balance.tokenId, ({ chains }) => chains.push(balance));
  for (const one of worn)
    add(one.itemId, (item) => {
      item.worn += one.worn;
    });
  for (const { tokenId, available } of vouchers)
    add(tokenId, (item) => {
      item.vouchers += Number(available);
    });
  return [...found.values()].sort((one, other) => one.itemId - other.itemId);
}
