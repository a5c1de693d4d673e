import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { newEventId } from '@hatchery/kit/event-id';
import { voidDigest } from './ids.rules.ts';
import { findPosting, insertVoid } from './postings.repository.ts';

type Voided = { state: 'voided' } | { state: 'posted'; postingId: string };

/**
 * Uses up a reference, unless something was posted under it. A posting that is under way ends first: then either its caller hears that
 * it was posted, or it never is.
 */
export async function voidReference(
  tx: Transaction,
  { reference, now }: { reference: string; now: Date },
): Promise<Voided> {
  await insertVoid(tx, { id: newEventId(now.getTime()), reference, digest: voidDigest, now });
  const stored = await findPosting(tx, reference);
  if (!stored) throw new Problem('service-unavailable', `${reference} is being posted.`);
  return stored.digest === voidDigest ? { state: 'voided' } : { state: 'posted', postingId: stored.id };
}
