import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import {
  type Departed,
  existDeparted,
  listDeparted,
  listMergesInto,
  lockPlayers,
  tryToLockPlayers,
} from './departures.repository.ts';
import { listMergesOfRow } from './owned-rows.repository.ts';
import { addMovedAmounts, takeMovedAmounts, updateMovedHold } from './player-merges.repository.ts';

/**
 * Finds who of some players has departed, and keeps everybody else from departing until `tx` ends: by a merge, then `heirId` has what
 * they had, or by a deletion, then it is null. One flight while nobody has departed.
 * @returns those who have, by their ids. @throws Problem service-unavailable while an heir departs.
 */
export async function findDeparted(tx: Transaction, userIds: string[]): Promise<Map<string, Departed>> {
  const [, someHave] = await Promise.all([lockPlayers(tx, userIds, 'shared'), existDeparted(tx, userIds)]);
  if (!someHave) return new Map();
  const heirs = heirsOf(await listDeparted(tx, userIds));
  // Waiting here could wait for one who waits for us: merges lock in another order.
  const [areLocked, departed] = await Promise.all([tryToLockPlayers(tx, heirs), listDeparted(tx, userIds)]);
  if (!areLocked || heirsOf(departed).some((id) => !heirs.includes(id))) throw tooEarly();
  return new Map(departed.map((one) => [one.userId, one]));
}

const heirsOf = (departed: Departed[]): string[] => departed.flatMap(({ heirId }) => heirId ?? []);

/** The problem of those who come while accounts depart, or before an event that belongs before theirs. */
export const tooEarly = () =>
  new Problem('service-unavailable', 'These accounts are changing, or an event about them is still on its way.');

/** An amount that arrived for a player who has departed, and went to their heir. */
type Redirected = { userId: string; unitId: string; amount: bigint };

/** Notes what went to heirs, so that undoing the merges brings it back. */
export async function noteRedirected(
  tx: Transaction,
  departed: Map<string, Departed>,
  redirected: Redirected[],
): Promise<void> {
  const amounts = redirected.flatMap(({ userId, unitId, amount }) =>
    (departed.get(userId)?.merges ?? []).map((mergeId) => ({ mergeId, unitId, amount })),
  );
  await addMovedAmounts(tx, amounts);
}

type Amount = { unitId: string; amount: bigint };

type Replaced = { userId: string; from: string; to: string; more: Amount[]; less: Amount[] };

/**
 * Lets a hold take the place of one that a player got by merges, so that undoing them brings it back: what is on hold in addition
 * counts as brought back already, and what became free is brought back as an amount.
 */
export async function noteReplaced(tx: Transaction, { userId, from, to, more, less }: Replaced): Promise<void> {
  const merges = await listMergesInto(tx, userId);
  if (merges.length === 0) return;
  const noted = await updateMovedHold(tx, merges, { from, to });
  const ofMerges = (amounts: Amount[]) => noted.flatMap((mergeId) => amounts.map((amount) => ({ mergeId, ...amount })));
  await addMovedAmounts(tx, ofMerges(less));
  await takeMovedAmounts(tx, ofMerges(more));
}

type Brought = {
  /** The row that brought it, and the player who has that row now. */
  row: { kind: 'deposits.user_id' | 'gifts.giver_id'; id: string; userId: string };
  amounts: { unitId: string; amount: bigint }[];
};

/** Notes what a row brought to a player who got that row by merges, so that undoing them brings it back. */
export async function noteBrought(tx: Transaction, { row, amounts }: Brought): Promise<void> {
  const merges = await listMergesOfRow(tx, row, await listMergesInto(tx, row.userId));
  await addMovedAmounts(
    tx,
    merges.flatMap((mergeId) => amounts.map((amount) => ({ mergeId, ...amount }))),
  );
}
