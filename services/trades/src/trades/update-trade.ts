import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { UpdateTradeBody } from '@hatchery/api/trade-shapes';
import type { Transaction } from '@hatchery/kit/database';
import { familyOf, lockLiving } from '@hatchery/kit/families';
import { announceChange } from '@hatchery/kit/notify';
import { findBundle, insertBundle, isSameLines, type Line, partsOf, type VoucherLine } from '../bundles/bundles.ts';
import { describeLines } from '../bundles/describe-lines.ts';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { holdReference, insertMovement } from '../movements/movements.ts';
import { offeredBy, offerNames } from './create-trade.ts';
import { describeRequest, requireDifferentSides } from './describe-request.ts';
import { replaceLines } from './lines.repository.ts';
import { findTrade, lockTrade, updateChange, updateTerms } from './trades.repository.ts';
import { noTrade, requireOpen, requireSeen, type StoredTrade } from './trades.rules.ts';

type Update = { tradeId: string; userId: string; body: UpdateTradeBody };

/**
 * Replaces what a player gives and asks for. If nothing differs, nothing happens.
 * @throws Problem not-found, forbidden, conflict, bad-request, insufficient-balance, service-unavailable.
 */
export async function updateTrade(context: TradesContext, { tradeId, userId, body }: Update): Promise<void> {
  const { database } = context;
  const [trade, family] = await Promise.all([findTrade(database.knex, tradeId), familyOf(database, userId)]);
  if (!trade || trade.status === 'opening') throw noTrade(tradeId);
  if (!family.includes(trade.ownerId)) throw new Problem('forbidden', 'This trade is not yours.');
  const [lines, request] = await Promise.all([
    describeLines(context, {
      ...{ ...offeredBy(body), userId, names: offerNames },
      kept: async () => (await findBundle(database.knex, trade.bundleId)).lines,
    }),
    describeRequest(context, body),
  ]);
  requireDifferentSides(lines, request);
  const terms = { tradeId, userId, lines, request, seen: body.version };
  const movementId = await database.transaction((tx) => change(context, tx, terms));
  if (movementId) await drive(context, movementId);
}

type Terms = { tradeId: string; userId: string; lines: VoucherLine[]; request: Line[]; seen: number | undefined };

/** Changes a trade, or stores the movement after which it changes. @returns that movement. */
async function change(context: TradesContext, tx: Transaction, terms: Terms): Promise<string | null> {
  const { tradeId: id, userId, lines, request, seen } = terms;
  const now = context.now();
  await lockLiving(tx, [userId]);
  const trade = (await lockTrade(tx, id)) as StoredTrade;
  const { lines: before } = await findBundle(tx, trade.bundleId);
  const sameLines = isSameLines(before, lines);
  if (trade.status === 'open' && !trade.change && sameLines && isSameLines(trade.request, request)) return null;
  requireOpen(trade, now);
  requireSeen(trade, seen, trade.version);
  if (!sameLines) return replace(context, tx, { trade, terms });
  await Promise.all([
    updateTerms(tx, { id, bundleId: trade.bundleId, request, now }),
    replaceLines(tx, { tradeId: id, offered: before, requested: request, listedAt: trade.createdAt }),
  ]);
  await announceChange(tx, trade.ownerId, ['trades']);
  return null;
}

/** Begins to put something else on hold. Nobody can accept before the ledger has confirmed or refused it. */
async function replace(
  { now }: TradesContext,
  tx: Transaction,
  { trade, terms: { userId, lines, request } }: { trade: StoredTrade; terms: Terms },
): Promise<string> {
  const [bundleId, movementId] = [randomUUID(), randomUUID()];
  const reference = holdReference(bundleId);
  const body = {
    ...{ reference, holdReference: holdReference(trade.bundleId), userId, reason: 'trade' as const },
    ...{ until: trade.expiresAt.toISOString(), parts: partsOf(lines) },
  };
  await Promise.all([
    insertBundle(tx, { id: bundleId, userId, lines, now: now() }),
    updateChange(tx, trade.id, { movementId, bundleId, request }),
    insertMovement(tx, {
      ...{ id: movementId, kind: 'replace', subject: 'trade-change', subjectId: trade.id },
      ...{ reference, body },
    }),
  ]);
  return movementId;
}
