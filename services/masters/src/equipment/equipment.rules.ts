/** An item that a signature promises to an avatar, and whether it was a voucher then. */
export type PromisedItem = { itemId: number; claimed: boolean };

type Stock = {
  /** Items that the avatar wears already. */
  worn: readonly number[];
  /** On chain, in the wallet of the owner. */
  balances: ReadonlyMap<number, bigint>;
  /** To avatars of the same owner, by signatures that can still be used. */
  promised: ReadonlyMap<number, bigint>;
};

/**
 * Decides where the items come from that an avatar puts on: out of the wallet, or, where all that is there is promised, out of a
 * voucher that is claimed first. What it wears already stays on.
 */
export const itemsToPromise = (itemIds: readonly number[], { worn, balances, promised }: Stock): PromisedItem[] =>
  itemIds
    .filter((itemId) => !worn.includes(itemId))
    .map((itemId) => ({ itemId, claimed: (balances.get(itemId) ?? 0n) <= (promised.get(itemId) ?? 0n) }));

/** Whether two lists name the same items, in whatever order. */
export const isSameOutfit = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
