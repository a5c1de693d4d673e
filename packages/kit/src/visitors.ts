import { createHash, createHmac } from 'node:crypto';
import type { Transaction } from './database.ts';

/** Browsers of one network are counted apart, up to so many: a network that invents names of browsers counts no more. */
const browsersOfNetwork = 16;

/** Returns the part of a visitor that its browser decides, from the name that it sends. */
export const clientBrowser = (userAgent: string | undefined): number =>
  (createHash('sha256')
    .update(userAgent ?? '')
    .digest()[0] ?? 0) % browsersOfNetwork;

/** Returns 16 bytes that stand for a caller on a day, and mean nothing without the salt of that day. */
export const visitorOf = (salt: Uint8Array, caller: string): Buffer =>
  createHmac('sha256', salt).update(caller).digest().subarray(0, 16);

const stripes = 16;

/** Returns the stripe of a counter that a visitor, or other random bytes, adds to. */
export const stripeOf = (visitor: Uint8Array): number => (visitor[0] ?? 0) % stripes;

/** Returns the day (UTC) of a time, as in `2026-11-28`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Stores a salt for a day in `visit_salts`, unless it has one. @returns the salt of the day. */
export async function ensureSalt(tx: Transaction, day: string, salt: Uint8Array): Promise<Uint8Array> {
  await tx('visit_salts')
    .insert({ seen_on: day, salt: Buffer.from(salt) })
    .onConflict('seen_on')
    .ignore();
  const row = await tx('visit_salts').where({ seen_on: day }).first('salt');
  return row.salt;
}
