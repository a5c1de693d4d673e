import { randomUUID } from 'node:crypto';
import type { OwnSide } from '@hatchery/api/direct-trades';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import {
  findBundle,
  findBundles,
  insertBundle,
  isSameLines,
  type Line,
  partsOf,
  type VoucherLine,
} from '../bundles/bundles.ts';
import { describeLines } from '../bundles/describe-lines.ts';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { holdReference, insertMovement, type NewMovement, returnReference } from '../movements/movements.ts';
import { lockTable, updateChanging } from './direct-trades.repository.ts';
import { assertOpen, assertVersion, type SideName } from './direct-trades.rules.ts';
import { findMine, unknownTable } from './show-tables.ts';
import { tellBoth } from './tell-players.ts';

type Put = { id: string; userId: string; requestId: string; given: OwnSide };

/**
 * Replaces what lies on a player's side. Both confirmations are void at once; the ledger's answer decides whether the side changes.
 * @throws Problem not-found, conflict, bad-request, insufficient-balance, service-unavailable.
 */
export async function putOnTable(context: TradesContext, put: Put): Promise<void> {
  const { table, mine } = await findMine(context.database, put);
  const { bundleId, change } = table[mine];
  // The same request once more, while the first one waits for the ledger.
  if (change?.requestId === put.requestId) return drive(context, change.movementId);
  assertOpen(table);
  const kept = async () => (bundleId ? (await findBundle(context.database.knex, bundleId)).lines : []);
  const lines = await linesOf(context, put, kept);
  const movementId = await context.database.transaction((tx) => begin(context, tx, { ...put, mine, lines }));
  if (movementId) await drive(context, movementId);
}

const linesOf = async (
  context: TradesContext,
  { userId, given }: Put,
  kept: () => Promise<Line[]>,
): Promise<VoucherLine[]> =>
  given.voucherIds.length === 0
    ? []
    : describeLines(context, {
        userId,
        voucherIds: given.voucherIds,
        amounts: given.voucherAmounts,
        amountsBase: given.voucherAmountsBase,
        kept,
        names: { ids: 'voucherIds', amounts: 'voucherAmounts' },
      });

type Beginning = Put & { mine: SideName; lines: VoucherLine[] };

/** Begins a change. @returns the movement to make; undefined if the side is like that already. */
async function begin(
  context: TradesContext,
  tx: Transaction,
  { id, userId, requestId, given, mine, lines }: Beginning,
): Promise<string | undefined> {
  const now = context.now();
  await lockLiving(tx, [userId]);
  const table = await lockTable(tx, id);
  if (!table) throw unknownTable();
  assertOpen(table);
  assertVersion(table, given.version);
  const { bundleId: former, change } = table[mine];
  if (change) throw new Problem('conflict', 'Your side is changing already. Try again in a moment.');
  const before = former ? (await findBundles(tx, [former])).get(former)?.lines : undefined;
  if (isSameLines(before ?? [], lines)) return undefined;
  const bundleId = lines.length > 0 ? randomUUID() : null;
  if (bundleId) await insertBundle(tx, { id: bundleId, userId, lines, now });
  const movementId = await insertMovement(tx, movementOf({ tableId: id, userId, former, bundleId, lines }));
  await updateChanging(tx, id, {
    side: mine,
    userId: table[mine].userId,
    change: { movementId, bundleId, requestId },
    now,
  });
  await tellBoth(context, tx, table);
  return movementId;
}

type Swap = {
  tableId: string;
  userId: string;
  former: string | null;
  bundleId: string | null;
  lines: VoucherLine[];
};

function movementOf({ tableId, userId, former, bundleId, lines }: Swap): NewMovement {
  const about = { subject: 'side', subjectId: tableId } as const;
  if (bundleId === null) {
    const id = randomUUID();
    const reference = returnReference(id);
    const holdReferences = former ? [holdReference(former)] : [];
    const body = { reference, holdReferences, reason: 'released', because: 'taken-back' } as const;
    return { ...about, id, kind: 'return', reference, body };
  }
  const reference = holdReference(bundleId);
  // Each change extends the time of a table, so its holds have no end of their own.
  const body = { reference, userId, reason: 'trade', until: null, parts: partsOf(lines) } as const;
  if (former === null) return { ...about, kind: 'hold', reference, body };
  return { ...about, kind: 'replace', reference, body: { ...body, holdReference: holdReference(former) } };
}
