import { hash } from 'node:crypto';
import { ownerOf, type Place } from './places.ts';

/**
 * Ids of units, accounts and holds follow from what they are ids of, so a posting needs no look-up, and two processes that make the
 * same account at once make the same row. They are SHA-256 in the form of a UUID of version 8.
 */
function idOf(mark: 'a' | 'b', ...parts: string[]): string {
  const hex = hash('sha256', JSON.stringify(parts), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${mark}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a unit says whether there is one of it (ERC-721). */
export const unitId = (assetId: string, tokenId: bigint | null, isUnique: boolean): string =>
  idOf(isUnique ? 'b' : 'a', 'unit', assetId, String(tokenId ?? ''));

const isUniqueUnit = (unit: string) => unit[19] === 'b';

export const holdId = (reference: string): string => idOf('a', 'hold', reference);

/** The account of one place, unit and stripe. That of a player is the voucher. */
export const accountId = (unit: string, place: Place, stripe = 0): string =>
  idOf('a', 'account', unit, place.kind, ownerOf(place), String(stripe));

/** The id of a player's voucher of a unit, which exists from the first amount on. */
export const voucherId = (unit: string, userId: string): string => accountId(unit, { kind: 'player', owner: userId });

const stripes = 16;
const striped = new Set<Place['kind']>(['issuance', 'deposited', 'claimed', 'destroyed', 'expired']);

/** Everybody's accounts are spread over several rows, by the reference of the posting, so that no row is hot. */
export const stripeOf = (unit: string, place: Place, reference: string): number =>
  striped.has(place.kind) && !isUniqueUnit(unit)
    ? Number.parseInt(hash('sha256', reference, 'hex').slice(0, 4), 16) % stripes
    : 0;

/** Tells postings apart that came under one reference. */
export const digestOf = (value: unknown): string =>
  hash(
    'sha256',
    JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)),
    'hex',
  );
