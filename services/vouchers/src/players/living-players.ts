import type { Transaction } from '@hatchery/kit/database';
import { type Departed, listDeparted, listMergesInto, lockPlayers } from './departures.repository.ts';
import { listMergesOfRow } from './owned-rows.repository.ts';
import { addMovedAmounts } from './player-merges.repository.ts';

/**
 * Finds who of some players has departed, and keeps everybody else from departing until `tx` ends: by a merge, then `heirId` has what
 * they had, or by a deletion, then it is null. Two statements in one flight, unless somebody departs right now.
 * @returns those who have, by their ids.
 */
export async function findDeparted(tx: Transaction, userIds: string[]): Promise<Map<string, Departed>> {
  for (;;) {
    const [locked, departed] = await Promise.all([lockPlayers(tx, userIds, 'shared'), listDeparted(tx, userIds)]);
    if (departed.every(({ heirId }) => heirId === null || locked.has(heirId)))
      return new Map(departed.map((one) => [one.userId, one]));
  }
}

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
