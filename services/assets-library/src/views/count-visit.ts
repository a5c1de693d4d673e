import type { Transaction } from '@hatchery/kit/database';
import { dayOf, ensureSalt, stripeOf, visitorOf } from '@hatchery/kit/visitors';
import type { LibraryContext } from '../context.ts';
import { insertVisit } from './counts.repository.ts';

type Visit = {
  assetId: string;
  /** Tells callers apart. */
  caller: string;
  what: 'views' | 'downloads';
};

/** Counts a view or a download of an asset, once for each caller and day. */
export async function countVisit(
  tx: Transaction,
  { now, randomBytes }: Pick<LibraryContext, 'now' | 'randomBytes'>,
  { assetId, caller, what }: Visit,
): Promise<void> {
  const day = dayOf(now());
  const visitor = visitorOf(await ensureSalt(tx, day, randomBytes(32)), `${what} ${caller}`);
  await insertVisit(tx, { assetId, day, visitor, stripe: stripeOf(visitor), what });
}
