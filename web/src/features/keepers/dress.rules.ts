import type { AvatarEquipSignature } from '@hatchery/api/masters-signatures';
import { type Action, type ActionFacts, isOpen } from '../../platform/actions/actions.rules.ts';

/** An outfit that is signed, with all that its contract takes. */
export type DressFacts = {
  /** The keeper's name when it was dressed. */
  name: string;
  tokenId: number;
  owner: string;
  /** Ids of all that it wears then, as in `101.407`; `none` if nothing. */
  items: string;
  contract: string;
  nonce: string;
  signature: string;
  /** Until when it can be confirmed, in seconds since 1970. */
  until: number;
};

/** The name of the kind of action. */
export const dressKind = 'dress-keeper';

const texts = ['name', 'owner', 'items', 'contract', 'nonce', 'signature'];

export const isDressFacts = (facts: ActionFacts): facts is DressFacts =>
  texts.every((name) => typeof facts[name] === 'string') &&
  [facts.tokenId, facts.until].every((number) => typeof number === 'number') &&
  /^(none|\d+(\.\d+)*)$/.test(String(facts.items)) &&
  /^\d+$/.test(String(facts.nonce));

export const isOpenDress = (action: Action): action is Action<DressFacts> =>
  action.kind === dressKind && isOpen(action) && isDressFacts(action.facts);

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
