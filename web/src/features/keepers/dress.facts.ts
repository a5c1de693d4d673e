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
