import type { AvatarEquipSignature } from '@hatchery/api/masters-signatures';
import type { DressFacts } from './dress.facts.ts';

/** Returns the facts of an outfit that the platform has signed. */
export const factsOfDress = (signed: AvatarEquipSignature, name: string): DressFacts => {
  const { tokenId, owner, itemIds, contract, nonce, signature, deadline } = signed;
  const items = itemIds.length > 0 ? itemIds.join('.') : 'none';
  return { name, tokenId, owner, items, contract, nonce, signature, until: deadline };
};

/** Returns the ids of an outfit that is under way, in the order in which it was signed. */
export const itemsOfDress = ({ items }: Pick<DressFacts, 'items'>): number[] =>
  items === 'none' ? [] : items.split('.').map(Number);

/** Returns whether two outfits are the same, in whatever order. */
export const isSameOutfit = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
