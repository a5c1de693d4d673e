import { lootboxKeys } from '@hatchery/art/lootboxes';
import { findBox, findItem, firstBox, slotNames, variants } from '@hatchery/art/omnichain-things';

/** Returns the name of an item or a kind of boxes. */
export const nameOfThing = (id: number): string => findItem(id)?.name ?? findBox(id)?.name ?? `No. ${id}`;

/** Items that a wallet is asked about: the first ten variants of each slot. Contracts cannot list a wallet's items. */
export const itemIds = slotNames.flatMap((_, slot) =>
  Array.from({ length: 10 }, (_, index) => slot * variants + index + 1),
);
/** Kinds of boxes that are looked for, one for each drawing. */
export const boxIds = lootboxKeys.map((_, index) => firstBox + index);
