import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { AccountsMergedSchema, MergeUndoneSchema } from '@hatchery/proto/users';
import { noteCredentialChange, signInMethods } from '../credentials/credentials.ts';
import { isLastAdmin } from '../roles/roles.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { moveEverything, restoreEverything } from './everything.ts';
import { lockBoth } from './locks.ts';
import {
  expireProposals,
  findMerge,
  listWalletAddresses,
  ownsCredential,
  setAbsorbedInto,
  updateMerge,
  upsertProposal,
} from './merges.repository.ts';
import {
  type Confirmation,
  judgeConfirm,
  judgeUndo,
  type Merge,
  type ProvedCredential,
  proposalMinutes,
  refuseLockedOut,
  type Shown,
  undoDays,
} from './merges.rules.ts';

type Proposal = { intoUserId: string; fromUserId: string; provedBy: ProvedCredential; now: Date };

const dayMilliseconds = 86_400_000;

/**
 * Proposes to merge the account that owns a credential into the caller's account. The caller's session and their fresh proof of
 * the credential show that both accounts are theirs. Proposing the same merge again renews it for 30 minutes.
 * @returns its uid, for `ownedByAnother`. @throws Problem conflict for a guest, who has to sign in instead.
 */
export async function proposeMerge(tx: Transaction, proposal: Proposal): Promise<string> {
  const { intoUserId, fromUserId, provedBy, now } = proposal;
  const expiresAt = new Date(now.getTime() + proposalMinutes * 60_000);
  const uid = await upsertProposal(tx, { id: randomUUID(), intoUserId, fromUserId, provedBy, now, expiresAt });
  if (!uid) throw new Problem('conflict', 'Sign in with it instead. You keep what you have as a guest.');
  return uid;
}

/** Returns the problem that linking throws once `proposeMerge` is committed. @param what such as 'This wallet'. */
export const ownedByAnother = (mergeUid: string, what: string): Problem =>
  new Problem('owned-by-another', `${what} belongs to another account of yours. You can merge the two accounts.`, {
    mergeUid,
  });

type Command = { uid: string; userId: string; now: Date };

/**
 * Merges the absorbed account into the caller's account, once. Records each thing that moves. Freezes the absorbed account: its
 * sessions end, and nobody can sign in to it. @throws Problem not-found, expired, conflict.
 */
export async function confirmMerge(tx: Transaction, { uid, userId, now }: Command, shown: Shown): Promise<Merge> {
  const proposed = await mergeOf(tx, uid, userId);
  const users = await lockBoth(tx, proposed);
  const merge = await mergeOf(tx, uid, userId);
  const verdict = judgeConfirm(merge, await confirmationOf(tx, merge, users), now);
  if (verdict === 'done') return merge;
  const { fromId, intoId } = merge;
  await moveEverything(tx, uid, { fromId, intoId, now });
  await noteCredentialChange(tx, { userId: intoId, change: 'accounts-merged', now });
  await setAbsorbedInto(tx, fromId, intoId);
  await endAllSessions(tx, fromId, now);
  await updateMerge(tx, uid, {
    status: 'merged',
    undoUntil: new Date(now.getTime() + undoDays * dayMilliseconds),
    forgetAt: null,
    shown,
  });
  await expireProposals(tx, fromId);
  await announce(tx, AccountsMergedSchema, merge);
  return mergeOf(tx, uid, userId);
}

/**
 * Undoes a merge: gives the absorbed account back what moved and is still there. Later changes stay: an unlinked wallet stays
 * unlinked, and an address that somebody else has proved stays theirs. @throws Problem not-found, expired, conflict.
 */
export async function undoMerge(tx: Transaction, { uid, userId, now }: Command): Promise<Merge> {
  const merged = await mergeOf(tx, uid, userId);
  const users = await lockBoth(tx, merged);
  const merge = await mergeOf(tx, uid, userId);
  if (judgeUndo(merge, now) === 'done') return merge;
  const { fromId, intoId } = merge;
  if (users.get(intoId)?.absorbedInto !== null) throw unknownMerge();
  await setAbsorbedInto(tx, fromId, null);
  await restoreEverything(tx, uid, { fromId, intoId, now });
  refuseLockedOut(await signInMethods(tx, intoId), await signInMethods(tx, fromId));
  const forgetAt = new Date(now.getTime() + 30 * dayMilliseconds);
  await updateMerge(tx, uid, { status: 'undone', forgetAt });
  await announce(tx, MergeUndoneSchema, merge);
  return mergeOf(tx, uid, userId);
}

async function mergeOf(tx: Transaction, uid: string, userId: string): Promise<Merge> {
  const merge = await findMerge(tx, uid, userId);
  if (!merge) throw unknownMerge();
  return merge;
}

async function confirmationOf(
  tx: Transaction,
  { fromId, intoId, credential }: Merge,
  users: Awaited<ReturnType<typeof lockBoth>>,
): Promise<Confirmation> {
  const side = async (id: string) => ({
    alive: users.get(id)?.absorbedInto === null,
    wallets: (await listWalletAddresses(tx, id)).length,
  });
  const ownership = {
    ownsCredential: await ownsCredential(tx, fromId, credential),
    isLastAdmin: await isLastAdmin(tx, fromId),
  };
  return { into: await side(intoId), from: { ...(await side(fromId)), ...ownership } };
}

const announce = (
  tx: Transaction,
  schema: typeof AccountsMergedSchema | typeof MergeUndoneSchema,
  { id: mergeId, fromId: fromUserId, intoId: intoUserId }: Merge,
) => publish(tx, { topic: 'users.accounts', key: intoUserId, schema, message: { mergeId, fromUserId, intoUserId } });

export const unknownMerge = () => new Problem('not-found', 'There is no such merge.');
