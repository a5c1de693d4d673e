import { type Action, type ActionFacts, isOpen } from '../../platform/actions/actions.rules.ts';

/** A keeper that is signed, with all that its contract takes. */
export type MintFacts = {
  /** The traits, as `codeOf` writes them. */
  look: string;
  /** The newest avatar that the player had before, or 0. */
  after: number;
  receiver: string;
  contract: string;
  nonce: string;
  signature: string;
  /** Until when it can be confirmed, in seconds since 1970. */
  until: number;
  /** Base units or tickets; "0" for a free one. */
  price: string;
  /** Address of the currency; `none` for a free one. */
  currency: string;
  symbol: string;
  decimals: number;
  /** The kind of ticket that pays; `none` for all others. */
  ticket: string;
};

const texts = ['look', 'receiver', 'contract', 'nonce', 'signature', 'price', 'currency', 'symbol', 'ticket'];
const counts = ['after', 'until', 'decimals'];

export const isMintFacts = (facts: ActionFacts): facts is MintFacts =>
  texts.every((name) => typeof facts[name] === 'string') &&
  counts.every((name) => typeof facts[name] === 'number') &&
  /^\d+(\.\d+){7}$/.test(String(facts.look)) &&
  [facts.nonce, facts.price].every((number) => /^\d+$/.test(String(number)));

/** The name of the kind of action. */
export const mintKind = 'mint-keeper';

export const isOpenMint = (action: Action): action is Action<MintFacts> =>
  action.kind === mintKind && isOpen(action) && isMintFacts(action.facts);

export const isFree = ({ currency }: Pick<MintFacts, 'currency'>): boolean => currency === 'none';
