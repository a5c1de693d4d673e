import type { Transaction } from '@hatchery/kit/database';
import { findHold, insertHold } from './holds.repository.ts';
import { holdId } from './ids.rules.ts';
import { post } from './post.ts';
import type { HoldReason } from './reasons.ts';
import { amountsByUnit, type Part, refuseShortage, requireVouchers } from './shortages.ts';

export { releaseHold, releaseHolds, settleHold, settleHolds } from './hold-ends.ts';
export { requireAvailable } from './shortages.ts';

export type NewHold = {
  /** `<service>:<noun>:<id>:<step>`, of the posting too. */
  reference: string;
  userId: string;
  parts: Part[];
  reason: HoldReason;
  /** When it ends by itself, at the latest. Whoever put it on hold releases it then. */
  until: Date | null;
  now: Date;
};

/**
 * Takes amounts out of a player's vouchers until they are settled, released or expire. The same reference again changes nothing more.
 * @throws Problem not-found (not his voucher), insufficient-balance (says what is on hold and until when), conflict.
 */
export async function hold(
  tx: Transaction,
  { reference, userId, parts, reason, until, now }: NewHold,
): Promise<{ holdId: string; repeated: boolean }> {
  const [vouchers, known] = await Promise.all([requireVouchers(tx, userId, parts), findHold(tx, reference)]);
  const wanted = amountsByUnit(parts, vouchers);
  if (!known) await refuseShortage(tx, { vouchers: [...vouchers.values()], wanted });
  const id = holdId(reference);
  const legs = wanted.map(({ unitId, amount }) => ({
    unitId,
    amount,
    from: { kind: 'player', owner: userId } as const,
    to: { kind: 'hold', owner: userId } as const,
  }));
  const [{ repeated }] = await Promise.all([
    post(tx, { reference, reason: 'held', legs, now, detail: { holdId: id, for: reason } }),
    insertHold(tx, { id, reference, userId, reason, until, parts: wanted, now }),
  ]);
  return { holdId: id, repeated };
}
