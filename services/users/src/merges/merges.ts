import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { upsertProposal } from './merges.repository.ts';
import { type ProvedCredential, proposalMinutes } from './merges.rules.ts';

type Proposal = { intoUserId: string; fromUserId: string; provedBy: ProvedCredential; now: Date };

/**
 * Proposes to merge the account that owns a credential into that of the caller, who has just proved the credential: their
 * session and the fresh proof are the proof of both. Proposed once more, the same merge waits for another 30 minutes.
 * @returns its uid, for `ownedByAnother`. @throws Problem conflict for a guest, who signs in instead.
 */
export async function proposeMerge(tx: Transaction, proposal: Proposal): Promise<string> {
  const { intoUserId, fromUserId, provedBy, now } = proposal;
  const expiresAt = new Date(now.getTime() + proposalMinutes * 60_000);
  const uid = await upsertProposal(tx, { id: randomUUID(), intoUserId, fromUserId, provedBy, now, expiresAt });
  if (!uid) throw new Problem('conflict', 'Sign in with it instead: what you have as a guest comes along.');
  return uid;
}

/** What linking answers once `proposeMerge` is committed. @param what as in 'This wallet'. */
export const ownedByAnother = (mergeUid: string, what: string): Problem =>
  new Problem('owned-by-another', `${what} belongs to another account of yours. You can merge both accounts.`, {
    mergeUid,
  });
