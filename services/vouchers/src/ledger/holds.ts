import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import {
  endHold,
  type HeldAmount,
  type Hold,
  type HoldPart,
  type HoldStatus,
  insertHold,
  listHeld,
  listHoldParts,
  lockHold,
} from './holds.repository.ts';
import { digestOf, holdId } from './ids.rules.ts';
import type { Place } from './places.ts';
import { post } from './post.ts';
import type { HoldReason, Reason } from './reasons.ts';
import { listVouchersById, type Voucher } from './vouchers.repository.ts';

type Part = { voucherId: string; amount: bigint };

type NewHold = {
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
  const wanted = amountsByUnit(parts, await requireVouchers(tx, userId, parts));
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

async function requireVouchers(tx: Transaction, userId: string, parts: Part[]): Promise<Map<string, Voucher>> {
  const vouchers = await listVouchersById(
    tx,
    parts.map(({ voucherId }) => voucherId),
  );
  const own = new Map(vouchers.filter((voucher) => voucher.userId === userId).map((voucher) => [voucher.id, voucher]));
  for (const { voucherId } of parts)
    if (!own.has(voucherId)) throw new Problem('not-found', `You have no voucher ${voucherId}.`);
  return own;
}

/** Sums parts of the same voucher. */
function amountsByUnit(parts: Part[], vouchers: Map<string, Voucher>): HoldPart[] {
  const sums = new Map<string, bigint>();
  for (const { voucherId, amount } of parts) {
    const { unitId } = vouchers.get(voucherId) as Voucher;
    sums.set(unitId, (sums.get(unitId) ?? 0n) + amount);
  }
  return [...sums].map(([unitId, amount]) => ({ unitId, amount })).sort((a, b) => (a.unitId < b.unitId ? -1 : 1));
}

/**
 * Requires that a player has amounts available. The database refuses what this lets through too late.
 * @throws Problem insufficient-balance that says what is on hold and until when; not-found.
 */
export async function requireAvailable(tx: Transaction, userId: string, parts: Part[]): Promise<void> {
  const vouchers = await requireVouchers(tx, userId, parts);
  const wanted = amountsByUnit(parts, vouchers);
  const short = [...vouchers.values()].find(
    (voucher) => voucher.amount < (wanted.find(({ unitId }) => unitId === voucher.unitId)?.amount ?? 0n),
  );
  if (!short) return;
  const held = await listHeld(tx, userId, [short.unitId]);
  throw new Problem('insufficient-balance', shortage(short, held));
}

function shortage({ id, amount }: Voucher, held: HeldAmount[]): string {
  const sum = held.reduce((total, part) => total + part.amount, 0n);
  const last = held.at(-1);
  const until = last?.until ? ` until ${last.until.toISOString()} at the latest` : '';
  const onHold = sum > 0n ? `; ${sum} more are on hold${until}` : '';
  return `Voucher ${id} has ${amount} base units available${onHold}.`;
}

type Settlement = {
  holdReference: string;
  reference: string;
  /** Where each part goes. */
  to: (part: HoldPart) => Place;
  reason?: Reason;
  now: Date;
};

/** Moves all that a hold has to where it is due. Doing it again changes nothing. @throws Problem not-found, conflict. */
export const settleHold = (
  tx: Transaction,
  { holdReference, reference, to, reason = 'settled', now }: Settlement,
): Promise<void> => end(tx, holdReference, { status: 'settled', reference, reason, to, now });

type Release = { holdReference: string; reference: string; reason: 'released' | 'expired'; now: Date };

/** Gives back what a hold has, to its player or to whom he was merged into. Doing it again changes nothing. @throws Problem not-found, conflict. */
export const releaseHold = (
  tx: Transaction,
  { holdReference, reference, reason: status, now }: Release,
): Promise<void> =>
  end(tx, holdReference, { status, reference, reason: status === 'expired' ? 'hold-expired' : 'released', now });

type End = {
  status: Exclude<HoldStatus, 'live'>;
  reference: string;
  reason: Reason;
  /** Back to the player without it. */
  to?: (part: HoldPart) => Place;
  now: Date;
};

async function end(tx: Transaction, holdReference: string, { status, reference, reason, to, now }: End): Promise<void> {
  const [found, parts] = await Promise.all([lockHold(tx, holdReference), listHoldParts(tx, holdId(holdReference))]);
  if (!found) throw new Problem('not-found', `There is no hold ${holdReference}.`);
  const { id, userId } = found;
  const back: Place = { kind: 'player', owner: userId };
  const places = parts.map((part) => to?.(part) ?? back);
  const digest = digestOf(to ? places : status);
  if (found.status !== 'live') return requireSameEnd(found, status, digest);
  const legs = parts.map(({ unitId, amount }, index) => ({
    unitId,
    amount,
    from: { kind: 'hold', owner: userId } as const,
    to: places[index] as Place,
  }));
  await Promise.all([
    post(tx, { reference, reason, legs, now, detail: { holdId: id, for: found.reason } }),
    endHold(tx, id, { status, reference, digest, now }),
  ]);
}

function requireSameEnd({ reference, status, endDigest }: Hold, wanted: HoldStatus, digest: string): void {
  if (status === wanted && endDigest === digest) return;
  throw new Problem('conflict', `Hold ${reference} is ${status} already.`);
}
