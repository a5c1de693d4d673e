/** An account's owner and purpose. */
export type Place =
  /** A user id. Never negative. */
  | { kind: 'player'; owner: string }
  /** A user id: the sum of their live holds in that unit. Never negative. */
  | { kind: 'hold'; owner: string }
  /** A gift id: it waits for its recipient to sign up. Never negative. */
  | { kind: 'waiting'; owner: string }
  /** Everything that was issued, as a negative amount. */
  | { kind: 'issuance' }
  /** A chain id: what came in from that chain, as a negative amount. */
  | { kind: 'deposited'; owner: string }
  /** A chain id: what left to that chain. */
  | { kind: 'claimed'; owner: string }
  | { kind: 'destroyed' }
  | { kind: 'expired' };

export type PlaceKind = Place['kind'];

/** Moves an amount in base units, more than zero, from one place to another. */
export type Leg = { unitId: string; from: Place; to: Place; amount: bigint };

/** Lists the players to whom places belong. */
export const playersOf = (places: (Place | undefined)[]): string[] =>
  places.flatMap((place) => (place?.kind === 'player' || place?.kind === 'hold' ? [place.owner] : []));

export const ownerOf = (place: Place): string => ('owner' in place ? place.owner : '');
