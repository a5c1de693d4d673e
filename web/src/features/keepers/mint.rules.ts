import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import type { AvatarFreeMintSignature, AvatarMintSignature } from '@hatchery/api/masters-signatures';
import { type Action, type ActionFacts, isOpen } from '../../platform/actions/actions.rules.ts';
import { codeOf, idsOf, type Look, lookOfCode, lookOfIds } from '../../platform/masters/look.rules.ts';

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
  lookOfCode(String(facts.look)) !== undefined &&
  [facts.nonce, facts.price].every((number) => /^\d+$/.test(String(number)));

/** The name of the kind of action. */
export const mintKind = 'mint-keeper';

export const isOpenMint = (action: Action): action is Action<MintFacts> =>
  action.kind === mintKind && isOpen(action) && isMintFacts(action.facts);

export const isFree = ({ currency }: Pick<MintFacts, 'currency'>): boolean => currency === 'none';

/** The price that a player chose; absent for a free keeper. */
export type Price = { symbol: string; decimals: number; ticketId: number | null };

/** Returns the facts of a keeper that the platform has signed. */
export function factsOfMint(
  signed: AvatarMintSignature | AvatarFreeMintSignature,
  price: Price | undefined,
  after: number,
): MintFacts {
  const { traits, receiver, contract, nonce, signature, deadline } = signed;
  const paid = 'price' in signed ? signed : { price: '0', currency: 'none', payWithTicket: false };
  return {
    look: traits.join('.'),
    ...{ after, receiver, contract, nonce, signature },
    until: deadline,
    ...{ price: paid.price, currency: paid.currency },
    symbol: price?.symbol ?? 'none',
    decimals: price?.decimals ?? 0,
    ticket: paid.payWithTicket ? String(price?.ticketId ?? 0) : 'none',
  };
}

/** Returns the look of a keeper that is under way. */
export const lookOfMint = ({ look }: Pick<MintFacts, 'look'>): Look => lookOfCode(look) as Look;

/** Returns the same for every order in which traits were signed. */
export const codeOfMint = (facts: Pick<MintFacts, 'look'>): string => codeOf(lookOfMint(facts));

type Owned = Pick<MastersAvatar, 'tokenId' | 'owner'> & { traits: readonly { id: number }[] };

/** Finds the avatar that came of a mint: a newer one in the same wallet, made of the same. */
export function avatarOfMint<Avatar extends Owned>(
  facts: Pick<MintFacts, 'look' | 'after' | 'receiver'>,
  avatars: readonly Avatar[],
): Avatar | undefined {
  const wanted = idsOf(lookOfMint(facts)).join();
  return avatars.find(({ tokenId, owner, traits }) => {
    const look = lookOfIds(traits.map(({ id }) => id));
    const isSame = look !== undefined && idsOf(look).join() === wanted;
    return isSame && tokenId > facts.after && owner.toLowerCase() === facts.receiver.toLowerCase();
  });
}
