import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import type { AvatarFreeMintSignature, AvatarMintSignature } from '@hatchery/api/masters-signatures';
import { idsOf, type Look } from '../../platform/masters/look.rules.ts';
import type { MintFacts } from './mint.facts.ts';

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

const sorted = (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join();
const traitsOf = ({ look }: Pick<MintFacts, 'look'>): number[] => look.split('.').map(Number);

/** Returns whether a mint is of a look, in whatever order its traits were signed. */
export const isMintOf = (facts: Pick<MintFacts, 'look'>, look: Look): boolean =>
  sorted(traitsOf(facts)) === sorted(idsOf(look));

type Owned = Pick<MastersAvatar, 'tokenId' | 'owner'> & { traits: readonly { id: number }[] };

/** Finds the avatar that came of a mint: a newer one in the same wallet, made of the same. */
export function avatarOfMint<Avatar extends Owned>(
  facts: Pick<MintFacts, 'look' | 'after' | 'receiver'>,
  avatars: readonly Avatar[],
): Avatar | undefined {
  const wanted = sorted(traitsOf(facts));
  return avatars.find(
    ({ tokenId, owner, traits }) =>
      tokenId > facts.after &&
      owner.toLowerCase() === facts.receiver.toLowerCase() &&
      sorted(traits.map(({ id }) => id)) === wanted,
  );
}
