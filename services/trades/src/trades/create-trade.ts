import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { CreateTradeBody } from '@hatchery/api/trade-shapes';
import type { Transaction } from '@hatchery/kit/database';
import { familyOf, lockLiving } from '@hatchery/kit/families';
import { insertBundle, type Line, partsOf, type VoucherLine } from '../bundles/bundles.ts';
import { describeLines } from '../bundles/describe-lines.ts';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { holdReference, insertMovement } from '../movements/movements.ts';
import { describeRequest, requireDifferentSides } from './describe-request.ts';
import { countLive, findTrade, insertTrade } from './trades.repository.ts';
import { expiryOf, type StoredTrade } from './trades.rules.ts';

export const offerNames = { ids: 'offerVoucherIds', amounts: 'offerAmounts' };

type Creation = { id: string; userId: string; body: CreateTradeBody };

/**
 * Creates a trade and puts what it offers on hold. The same call again goes on with it.
 * @throws Problem not-found, bad-request, insufficient-balance, conflict (too many), service-unavailable.
 */
export async function createTrade(context: TradesContext, { id, userId, body }: Creation): Promise<void> {
  const { config, database, now } = context;
  const known = await findTrade(database.knex, id);
  if (known) return goOn(context, openingOf(known));
  const expiresAt = expiryOf(body.expiresAt, { now: now(), usualDays: config.TRADE_DAYS });
  const [lines, request, family] = await Promise.all([
    describeLines(context, { ...offeredBy(body), userId, names: offerNames }),
    describeRequest(context, body),
    familyOf(database, userId),
  ]);
  requireDifferentSides(lines, request);
  const trade = { id, userId, family, lines, request, expiresAt };
  return goOn(context, await database.transaction((tx) => store(context, tx, trade)));
}

/** Returns the movement that opens a trade. Later ones are those of players who accept it. */
const openingOf = ({ status, movementId }: StoredTrade) => (status === 'opening' ? movementId : null);

/** Drives the hold of a trade that is opening. */
const goOn = async (context: TradesContext, movementId: string | null) => {
  if (movementId) await drive(context, movementId);
};

/** Returns the vouchers that a body offers. */
export const offeredBy = (body: Pick<CreateTradeBody, 'offerVoucherIds' | 'offerAmounts' | 'offerAmountsBase'>) => ({
  voucherIds: body.offerVoucherIds,
  amounts: body.offerAmounts,
  amountsBase: body.offerAmountsBase,
});

type NewTrade = {
  id: string;
  userId: string;
  family: string[];
  lines: VoucherLine[];
  request: Line[];
  expiresAt: Date;
};

/** Stores a trade that opens when its hold is confirmed. @returns the movement that makes the hold. */
async function store(
  { config, now: clock }: TradesContext,
  tx: Transaction,
  { id, userId, family, lines, request, expiresAt }: NewTrade,
): Promise<string | null> {
  const now = clock();
  await lockLiving(tx, [userId]);
  const live = await countLive(tx, userId, family);
  const known = await findTrade(tx, id);
  if (known) return openingOf(known);
  if (live >= config.TRADES_OPEN)
    throw new Problem('conflict', `You have ${live} trades open. End one before you create another.`);
  const [bundleId, movementId] = [randomUUID(), randomUUID()];
  const reference = holdReference(bundleId);
  const body = { reference, userId, reason: 'trade', until: expiresAt.toISOString(), parts: partsOf(lines) } as const;
  await Promise.all([
    insertBundle(tx, { id: bundleId, userId, lines, now }),
    insertTrade(tx, { id, ownerId: userId, bundleId, request, movementId, expiresAt, now }),
    insertMovement(tx, { id: movementId, kind: 'hold', subject: 'trade', subjectId: id, reference, body }),
  ]);
  return movementId;
}
