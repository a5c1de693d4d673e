import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { AcceptTradeBody } from '@hatchery/api/trade-shapes';
import { familyOf } from '@hatchery/kit/families';
import type { TradesContext } from '../context.ts';
import { drive, driveKnown } from '../movements/drive.ts';
import { type Bodies, holdReference, type Movement, settleReference } from '../movements/movements.ts';
import { choosePayment, type Payment } from './choose-payment.ts';
import { findTrade, updateClaimed } from './trades.repository.ts';
import { noTrade, requireOpen, requireSeen, type StoredTrade, wasRefusedLately } from './trades.rules.ts';

type Acceptance = {
  tradeId: string;
  userId: string;
  /** The same for each repetition of a request, and for no other one. */
  claimId: string;
  body: AcceptTradeBody;
};

/**
 * Accepts a trade as it stands: exchanges both sides in one posting. Of many at once one wins.
 * @throws Problem not-found, conflict, bad-request, insufficient-balance, service-unavailable while it is being settled.
 */
export async function acceptTrade(context: TradesContext, acceptance: Acceptance): Promise<void> {
  const { tradeId, userId, claimId, body } = acceptance;
  const { database, players, now } = context;
  const [trade, family, blocks] = await Promise.all([
    findTrade(database.knex, tradeId),
    familyOf(database, userId),
    players.blocksOf(userId),
  ]);
  if (!trade || trade.status === 'opening' || blocks.has(trade.ownerId)) throw noTrade(tradeId);
  if (family.includes(trade.ownerId)) throw new Problem('conflict', 'This trade is yours.');
  if (trade.claimId === claimId) return goOn(context, trade);
  requireAcceptable(trade, body?.version, now());
  const looksFirst = wasRefusedLately(trade, now());
  const payment = await choosePayment(context, trade.request, { userId, body, looksFirst });
  const movement = settlement(trade, userId, payment);
  const { termsVersion } = trade;
  const claim = { id: tradeId, termsVersion, movement, claimId, takerId: userId, received: payment.received };
  if (await updateClaimed(database.knex, { ...claim, now: now() })) return driveKnown(context, movement);
  const winner = await findTrade(database.knex, tradeId);
  if (!winner) throw noTrade(tradeId);
  if (winner.claimId === claimId) return goOn(context, winner);
  requireAcceptable(winner, body?.version, now());
  throw new Problem('conflict', 'This trade has just changed. Load it again.');
}

/** Goes on with what a twin of this request has begun. */
async function goOn(context: TradesContext, { movementId, status }: StoredTrade): Promise<void> {
  if (status === 'settling' && movementId) await drive(context, movementId);
}

function requireAcceptable(trade: StoredTrade, seen: number | undefined, now: Date): void {
  requireOpen(trade, now);
  requireSeen(trade, seen, trade.termsVersion);
  if (trade.request.length === 0) throw new Problem('conflict', 'This trade waits for offers. Make one.');
}

/** Returns the movement that exchanges both sides: what is on hold goes to the taker, what they have available to the owner. */
function settlement({ id: subjectId, ownerId, bundleId }: StoredTrade, takerId: string, { parts }: Payment): Movement {
  const id = randomUUID();
  const reference = settleReference(id);
  const owner = { kind: 'player', owner: ownerId } as const;
  const taker = { kind: 'player', owner: takerId } as const;
  const body = {
    reference,
    reason: 'traded' as const,
    holds: [{ holdReference: holdReference(bundleId), to: taker }],
    legs: parts.map((part) => ({ ...part, from: taker, to: owner })),
    refuseDeleted: true,
  } satisfies Bodies['settle'];
  return { id, kind: 'settle', subject: 'accept', subjectId, reference, body, state: 'due', refusal: null };
}
