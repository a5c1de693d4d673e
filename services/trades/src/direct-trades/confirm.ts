import type { Confirmation } from '@hatchery/api/direct-trades';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { heirsOf, lockLiving } from '@hatchery/kit/families';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { insertMovement } from '../movements/movements.ts';
import { sidesInBundles } from './direct-trades.presenter.ts';
import { lockTable, updateHeld, updateSeal } from './direct-trades.repository.ts';
import {
  assertConfirmable,
  hashOf,
  isSealed,
  longestHold,
  partnerOf,
  type Seal,
  type SideName,
  type Table,
} from './direct-trades.rules.ts';
import { type Standing, waitFor } from './risk.rules.ts';
import { beginSettling } from './settle-table.ts';
import { findMine, findSurroundings, unknownTable } from './show-tables.ts';
import { notifyPlayers, publishHeld, tellBoth } from './tell-players.ts';

type Confirm = { id: string; userId: string; sessionId: string | undefined; given: Confirmation };

/**
 * Confirms both sides for one player. The second confirmation exchanges them, or makes them wait for a player who came by a new
 * device or has a new way to sign in. Confirming again changes nothing.
 * @throws Problem not-found, conflict, bad-request, unauthorized, service-unavailable.
 */
export async function confirmTable(context: TradesContext, confirm: Confirm): Promise<void> {
  const { table, mine } = await findMine(context.database, confirm);
  const [standing] = await Promise.all([
    standingOf(context, confirm),
    refuseBlocked(context, confirm.userId, table[partnerOf(mine)].userId),
  ]);
  const movementId = await context.database.transaction((tx) => seal(context, tx, { ...confirm, mine, standing }));
  if (movementId) await drive(context, movementId).catch(ignoreEnd);
}

/** The table itself says how it ended, or that it is still settling. */
const ignoreEnd = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};

async function standingOf(
  { internal: { users } }: TradesContext,
  { userId, sessionId }: Confirm,
): Promise<Standing & { sessionId: string }> {
  const standing = sessionId ? await users.standingOf({ params: { uid: userId, sessionId } }) : null;
  if (!sessionId || !standing) throw new Problem('unauthorized', 'This session has ended. Sign in again.');
  return { ...standing, sessionId };
}

async function refuseBlocked({ database, players }: TradesContext, userId: string, partnerId: string): Promise<void> {
  const [blocked, heirs] = await Promise.all([players.blocksOf(userId), heirsOf(database, [partnerId])]);
  if (blocked.has(heirs.get(partnerId) ?? partnerId))
    throw new Problem('conflict', 'You cannot trade with this player.');
}

type Sealing = Confirm & { mine: SideName; standing: Standing & { sessionId: string } };

/** Stores a confirmation. @returns the movement to make, if it was the second one and nothing has to wait. */
async function seal(
  context: TradesContext,
  tx: Transaction,
  { id, userId, mine, given, standing }: Sealing,
): Promise<string | undefined> {
  const { config, now: clock } = context;
  const now = clock();
  await lockLiving(tx, [userId]);
  const table = await lockTable(tx, id);
  if (!table) throw unknownTable();
  if (isRepeated(table, mine, given.hash))
    return table.status === 'settling' ? (table.movementId ?? undefined) : undefined;
  const hash = hashOf(id, sidesInBundles(table, await findSurroundings(context.database, tx, [table])));
  assertConfirmable(table, { mine, hash, given, pauseSeconds: config.DIRECT_TRADE_PAUSE_SECONDS, now });
  const wait = waitFor(standing, config.DIRECT_TRADE_HOLDS, now);
  const confirmed: Seal = { hash, sessionId: standing.sessionId, at: now.toISOString(), ...wait };
  await updateSeal(tx, id, mine, confirmed);
  const theirs = table[partnerOf(mine)];
  if (!isSealed(theirs, hash)) {
    await tellBoth(context, tx, table);
    return undefined;
  }
  const hold = longestHold([confirmed, theirs.seal], now);
  if (hold) return holdTable(context, tx, { table, until: hold.until });
  await tellBoth(context, tx, table);
  return insertMovement(tx, await beginSettling(tx, table));
}

/** Whether a confirmation has had its effect already. */
const isRepeated = (table: Table, mine: SideName, hash: string): boolean =>
  isSealed(table[mine], hash) && ['held', 'settling', 'completed'].includes(table.status);

async function holdTable(
  context: TradesContext,
  tx: Transaction,
  { table, until }: { table: Table; until: Date },
): Promise<undefined> {
  await updateHeld(tx, table.id, until);
  await publishHeld(tx, table, until);
  await notifyPlayers(context, tx, { table, kind: 'direct-trade.held' });
}
