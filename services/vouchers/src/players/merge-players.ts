import type { Transaction } from '@hatchery/kit/database';
import { destroyPlayer, movePlayer } from '../ledger/move-player.ts';
import {
  type Departed,
  deleteDeparture,
  existsMergeInto,
  insertDeparture,
  listDeparted,
  listMergesInto,
  lockPlayers,
  updateFinal,
} from './departures.repository.ts';
import { tooEarly } from './living-players.ts';
import { forgetOwner, restoreOwners, updateOwners } from './owned-rows.repository.ts';
import {
  addMovedAmounts,
  deleteMoved,
  deleteMovedHolds,
  findPlayerMerge,
  insertMovedHolds,
  insertPlayerMerge,
  listMovedAmounts,
  listMovedHolds,
  type PlayerMerge,
  takeMovedAmounts,
  turnEndedHolds,
  updateUndone,
} from './player-merges.repository.ts';

/** The time of an event, by which later ones that came first are known, and the time now. */
type When = { at: Date; now: Date };

/** Gives what a player has to the account that absorbed them, once, and lets what arrives for them later go there too. */
export async function mergePlayers(tx: Transaction, merge: PlayerMerge, { at, now }: When): Promise<void> {
  const { mergeId, from, into } = merge;
  if (await findPlayerMerge(tx, mergeId)) return;
  const { departed, heir } = await lockHeir(tx, from, into);
  const [before, onward] = [departed.get(from), departed.get(into)];
  // The end of the absorbed account came first.
  if (before?.isFinal) return insertPlayerMerge(tx, merge, { mergedAt: now });
  // Both accounts stood then, so whatever happened to them earlier was undone before, and that is on its way.
  if ([before, onward].some((departure) => departure && departure.departedAt < at)) throw tooEarly();
  // The absorbed account stood later, so this merge was undone before.
  if (before || heir === from || (await existsMergeInto(tx, from, at)))
    return insertPlayerMerge(tx, merge, { undoneAt: now });
  await insertPlayerMerge(tx, merge, { mergedAt: now });
  await insertDeparture(tx, { userId: from, intoId: into, mergeId, at });
  const reference = `vouchers:merge:${mergeId}:moved`;
  await moveToHeir(tx, { from, heir, merges: [mergeId, ...(onward?.merges ?? [])], reference, now });
}

/** Gives a player back what a merge moved, and what arrived for them since, as far as it is still there. */
export async function undoMerge(tx: Transaction, merge: PlayerMerge, { now }: When): Promise<void> {
  const { mergeId, from, into } = merge;
  const known = await findPlayerMerge(tx, mergeId);
  if (!known) return insertPlayerMerge(tx, merge, { undoneAt: now });
  if (known.undoneAt) return;
  const { departed, heir } = await lockHeir(tx, from, into);
  await updateUndone(tx, mergeId, now);
  await deleteDeparture(tx, from, mergeId);
  if (heir !== null) {
    const through = departed.get(into)?.merges ?? [];
    await turnEndedHolds(tx, [mergeId, ...through]);
    const only = { parts: await listMovedAmounts(tx, mergeId), holds: await listMovedHolds(tx, mergeId) };
    const reference = `vouchers:merge:${mergeId}:undone`;
    const moved = await movePlayer(tx, { from: heir, into: from, reference, only, now });
    await takeMovedAmounts(tx, ofMerges(through, moved.parts));
    await deleteMovedHolds(tx, through, moved.holds);
    await restoreOwners(tx, { from: heir, into: from, mergeId, through });
  }
  await deleteMoved(tx, mergeId);
}

/**
 * Ends a player. What they have goes to the account that they were merged into, if there is one, and is destroyed otherwise. What is
 * on hold ends as it must.
 * @throws Problem service-unavailable while something that happened before is still on its way, since nothing brings back what is
 * destroyed. It is on its way: users tells of the accounts that ended together with this one before it tells of this one.
 */
export async function removePlayer(
  tx: Transaction,
  { userId, mergedInto }: { userId: string; mergedInto: string },
  { at, now }: When,
): Promise<void> {
  const { departed, heir } = await lockHeir(tx, userId, mergedInto || undefined);
  const before = departed.get(userId);
  if (before) return finish(tx, before, mergedInto);
  if (mergedInto ? heir === userId : (await listMergesInto(tx, userId)).length > 0) throw tooEarly();
  await insertDeparture(tx, { userId, intoId: mergedInto || null, mergeId: null, at });
  const merges = departed.get(mergedInto)?.merges ?? [];
  await moveToHeir(tx, { from: userId, heir, merges, reference: `vouchers:player:${userId}:ended`, now });
}

/** Makes a merge final whose absorbed account has ended. */
async function finish(tx: Transaction, { userId, intoId, isFinal }: Departed, mergedInto: string): Promise<void> {
  if (isFinal) return;
  // The undoing of this merge comes first, and perhaps another merge.
  if (intoId !== mergedInto) throw tooEarly();
  const ended = await updateFinal(tx, userId);
  if (ended) await deleteMoved(tx, ended);
}

type Heir = { departed: Map<string, Departed>; heir: string | null };

/**
 * Locks a player, the account that absorbs them, and who has what that account had, against everything that gives them something.
 * @throws Problem service-unavailable if they are changing.
 */
async function lockHeir(tx: Transaction, from: string, into: string | undefined): Promise<Heir> {
  const both = into === undefined ? [from] : [from, into];
  const heirOf = (found: Departed[]): string | null => {
    if (into === undefined) return null;
    const gone = found.find(({ userId }) => userId === into);
    return gone ? gone.heirId : into;
  };
  const first = heirOf(await listDeparted(tx, both));
  await lockPlayers(tx, first === null ? both : [...both, first], 'alone');
  const found = await listDeparted(tx, both);
  const heir = heirOf(found);
  if (heir !== first) throw tooEarly();
  return { departed: new Map(found.map((one) => [one.userId, one])), heir };
}

type Inheritance = { from: string; heir: string | null; merges: string[]; reference: string; now: Date };

async function moveToHeir(tx: Transaction, { from, heir, merges, reference, now }: Inheritance): Promise<void> {
  if (heir === null) {
    await destroyPlayer(tx, { owner: from, reference, now });
    return forgetOwner(tx, from);
  }
  const { parts, holds } = await movePlayer(tx, { from, into: heir, reference, now });
  await addMovedAmounts(tx, ofMerges(merges, parts));
  await insertMovedHolds(tx, merges, holds);
  await updateOwners(tx, { from, into: heir, merges });
}

const ofMerges = (merges: string[], parts: { unitId: string; amount: bigint }[]) =>
  merges.flatMap((mergeId) => parts.map((part) => ({ ...part, mergeId })));
