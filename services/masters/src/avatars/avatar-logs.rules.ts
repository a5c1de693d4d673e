import type { Address } from 'viem';
import type { MastersEvent } from '../chain-events/events.ts';

type Place = { blockNumber: number; logIndex: number; tokenId: number };

export type AvatarTransfer = Place & { from: Address; to: Address };
/** All traits that an avatar has from then on, or all items that it wears. */
export type AvatarChange = Place & ({ traits: number[] } | { items: number[] });

const placeOf = ({ blockNumber, logIndex }: Omit<Place, 'tokenId'>, tokenId: bigint): Place => ({
  blockNumber,
  logIndex,
  tokenId: Number(tokenId),
});

/** Returns the avatars that changed hands, or were minted. */
export const avatarTransfersIn = (events: readonly MastersEvent[]): AvatarTransfer[] =>
  events.flatMap((event) => {
    if (event.family !== 'mastersAvatars' || event.eventName !== 'Transfer') return [];
    const { tokenId, from, to } = event.args;
    return [{ ...placeOf(event, tokenId), from, to }];
  });

/** Returns what avatars became and put on. The contract keeps ids below 2^30, and each item once. */
export const avatarChangesIn = (events: readonly MastersEvent[]): AvatarChange[] =>
  events.flatMap((event): AvatarChange[] => {
    if (event.family !== 'mastersAvatars') return [];
    if (event.eventName === 'AvatarMinted' || event.eventName === 'TraitsChanged')
      return [{ ...placeOf(event, event.args.avatar), traits: event.args.traits.map(Number) }];
    if (event.eventName !== 'ItemsEquipped') return [];
    return [{ ...placeOf(event, event.args.avatar), items: event.args.items.map(Number) }];
  });
