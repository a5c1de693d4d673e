import { badField, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { findDeparted, noteReplaced } from '../players/living-players.ts';
import {
  endHolds,
  type Hold,
  type HoldPart,
  insertHold,
  listHoldParts,
  listHolds,
  lockHolds,
} from './holds.repository.ts';
import type { NewHold } from './holds.ts';
import { digestOf, holdId, voucherId } from './ids.rules.ts';
import type { Leg } from './places.ts';
import { post } from './post.ts';
import { amountsByUnit, noVoucher, type Part, refuseShortage } from './shortages.ts';
import { listVouchersById, type Voucher } from './vouchers.repository.ts';

type Replacement = NewHold & { holdReference: string };

/**
 * Ends a live hold and begins another one of the same player, in one posting of what differs: nobody can take meanwhile what both
 * have. The same reference again changes nothing more.
 * @throws Problem not-found, insufficient-balance, conflict (the hold ended, or is another player's by now), bad-request (equal amounts).
 */
export async function replaceHold(
  tx: Transaction,
  { reference, holdReference, userId, parts, reason, until, now }: Replacement,
): Promise<{ holdId: string; repeated: boolean }> {
  const [id, formerId] = [holdId(reference), holdId(holdReference)];
  // Nobody merges the player from here on. A merge locks players before holds, and so does this.
  const [vouchers, departed, [former], known, held] = await Promise.all([
    listVouchersById(
      tx,
      parts.map((part) => part.voucherId),
    ),
    findDeparted(tx, [userId]),
    lockHolds(tx, [formerId]),
    listHolds(tx, [id]),
    listHoldParts(tx, [formerId]),
  ]);
  const kept = held.get(formerId) ?? [];
  const wanted = amountsByUnit(parts, unitsOfParts(parts, { userId, vouchers, kept }));
  const digest = digestOf(['replaced', userId, reason, wanted]);
  if (!former) throw new Problem('not-found', `There is no hold ${holdReference}.`);
  if (known.length > 0 && former.endReference === reference && former.endDigest === digest)
    return { holdId: id, repeated: true };
  requireOwnLive(former, departed.size > 0 ? undefined : userId);
  const { more, less } = differenceOf(kept, wanted);
  if (more.length + less.length === 0) throw badField('body.parts', 'These amounts are on hold already.');
  const own = vouchers.filter((voucher) => voucher.userId === userId);
  await refuseShortage(tx, { vouchers: own, wanted: more });
  const legs = legsOf(userId, more, less);
  const [{ repeated }] = await Promise.all([
    post(tx, { reference, reason: 'held', legs, now, detail: { holdId: id, for: reason } }),
    insertHold(tx, { id, reference, userId, reason, until, parts: wanted, now }),
    endHolds(tx, [{ id: formerId, digest }], { status: 'released', reference, now }),
  ]);
  if (repeated) throw new Problem('conflict', `${reference} was posted already, for something else.`);
  await noteReplaced(tx, { userId, from: formerId, to: id, more, less });
  return { holdId: id, repeated: false };
}

type Known = { userId: string; vouchers: Voucher[]; kept: HoldPart[] };

/**
 * Finds the units of vouchers. What the hold has may be named by the voucher out of which it came, which is another account's after a
 * merge, or by one of the player, who may never have had any of it free.
 */
function unitsOfParts(parts: Part[], { userId, vouchers, kept }: Known): Map<string, { unitId: string }> {
  const isKept = (unitId: string) => kept.some((part) => part.unitId === unitId);
  const units = new Map<string, { unitId: string }>(kept.map((part) => [voucherId(part.unitId, userId), part]));
  for (const voucher of vouchers)
    if (voucher.userId === userId || isKept(voucher.unitId)) units.set(voucher.id, voucher);
  for (const part of parts) if (!units.has(part.voucherId)) throw noVoucher(part.voucherId);
  return units;
}

function requireOwnLive({ reference, status, userId }: Hold, owner: string | undefined): void {
  if (status !== 'live') throw new Problem('conflict', `Hold ${reference} is ${status}.`);
  if (userId !== owner) throw new Problem('conflict', `Hold ${reference} is of another player by now.`);
}

function differenceOf(kept: HoldPart[], wanted: HoldPart[]): { more: HoldPart[]; less: HoldPart[] } {
  const amounts = new Map(wanted.map(({ unitId, amount }) => [unitId, amount]));
  for (const { unitId, amount } of kept) amounts.set(unitId, (amounts.get(unitId) ?? 0n) - amount);
  const parts = [...amounts].map(([unitId, amount]) => ({ unitId, amount }));
  return {
    more: parts.filter(({ amount }) => amount > 0n),
    less: parts.filter(({ amount }) => amount < 0n).map(({ unitId, amount }) => ({ unitId, amount: -amount })),
  };
}

function legsOf(owner: string, more: HoldPart[], less: HoldPart[]): Leg[] {
  const [free, onHold] = [{ kind: 'player', owner } as const, { kind: 'hold', owner } as const];
  return [
    ...more.map((part) => ({ ...part, from: free, to: onHold })),
    ...less.map((part) => ({ ...part, from: onHold, to: free })),
  ];
}
