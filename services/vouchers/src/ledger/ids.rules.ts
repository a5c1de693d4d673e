import { hash } from 'node:crypto';
import { digestId } from '@hatchery/kit/digest-id';
import { ownerOf, type Place } from './places.ts';

/**
 * Ids of units, accounts and holds follow from what they are ids of, so a posting needs no look-up, and two processes that make the
 * same account at once make the same row.
 */
const idOf = (mark: 'a' | 'b', ...parts: string[]): string => digestId(JSON.stringify(parts), mark);

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

/** Stands for the digest of legs where a reference is used up without any. */
export const voidDigest = 'voided';
