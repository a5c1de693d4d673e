import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { AccountsMergedSchema, MergeUndoneSchema } from '@hatchery/proto/users';
import { signInMethods } from '../credentials/credentials.ts';
import { isLastAdmin } from '../roles/roles.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { moveEverything, restoreEverything } from './everything.ts';
import { lockBoth } from './locks.ts';
import {
  expireProposals,
  findMerge,
  ownsCredential,
  setAbsorbedInto,
  updateMerge,
  upsertProposal,
  walletAddressesOf,
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

type Command = { uid: string; userId: string; now: Date };

/**
 * Merges the absorbed account into that of the caller, once. What moves is written down thing by thing; the account that is left is
 * frozen: nothing signs in to it, and its sessions end. @throws Problem not-found, expired, conflict.
 */
export async function confirmMerge(tx: Transaction, { uid, userId, now }: Command, shown: Shown): Promise<Merge> {
  const proposed = await mergeOf(tx, uid, userId);
  const users = await lockBoth(tx, proposed);
  const merge = await mergeOf(tx, uid, userId);
  const verdict = judgeConfirm(merge, await confirmationOf(tx, merge, users), now);
  if (verdict === 'done') return merge;
  const { fromId, intoId } = merge;
  await moveEverything(tx, uid, { fromId, intoId, now });
  await setAbsorbedInto(tx, fromId, intoId);
  await endAllSessions(tx, fromId, now);
  await updateMerge(tx, uid, {
    status: 'merged',
    undo_until: new Date(now.getTime() + undoDays * dayMilliseconds),
    forget_at: null,
    shown,
  });
  await expireProposals(tx, fromId);
  await announce(tx, AccountsMergedSchema, merge);
  return mergeOf(tx, uid, userId);
}

/**
 * Gives the absorbed account back what moved and is still there. What has changed since is kept as it is: an unlinked wallet stays
 * unlinked, an address that somebody else has proved stays theirs. @throws Problem not-found, expired, conflict.
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
  await updateMerge(tx, uid, { status: 'undone', forget_at: forgetAt });
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
    wallets: (await walletAddressesOf(tx, id)).length,
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
