import { getItem, type Item } from '../content/content.ts';
import type { Fault } from './traits.rules.ts';

/** The number of items that an avatar can wear, as the contract has it. */
export const mostItems = 8;

/**
 * Checks that an avatar of a body form can wear items together: one of each category, in any order.
 * @returns why it cannot; nothing if it can.
 */
export function checkOutfit(itemIds: readonly number[], genderId: number): Fault[] {
  const items = itemIds.map(getItem);
  const faults = items.flatMap((item, index) => {
    const message = item ? clash(item, items.slice(0, index), genderId) : `There is no item ${itemIds[index]}.`;
    return message ? [{ index, message }] : [];
  });
  if (itemIds.length <= mostItems) return faults;
  return [...faults, { message: `An avatar wears ${mostItems} items at most, not ${itemIds.length}.` }];
}

/** Returns why an item does not go with those before it or with the body form. */
function clash({ id, name, category, gender }: Item, before: readonly (Item | undefined)[], genderId: number) {
  const first = before.find((other) => other?.category.id === category.id);
  if (first?.id === id) return `${name} (${id}) is named twice. An avatar wears one at most.`;
  if (first) return `${first.name} (${first.id}) and ${name} (${id}) go in the same place. Choose one.`;
  if (gender && gender.id !== genderId) return `${name} (${id}) fits the body form ${gender.name} alone.`;
  return undefined;
}
