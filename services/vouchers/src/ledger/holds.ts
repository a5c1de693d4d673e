import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { findHold, type HeldAmount, type HoldPart, insertHold, listHeld } from './holds.repository.ts';
import { holdId } from './ids.rules.ts';
import { post } from './post.ts';
import type { HoldReason } from './reasons.ts';
import { listVouchersById, type Voucher } from './vouchers.repository.ts';

export { releaseHold, settleHold, settleHolds } from './hold-ends.ts';

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
  const [vouchers, known] = await Promise.all([requireVouchers(tx, userId, parts), findHold(tx, reference)]);
  const wanted = amountsByUnit(parts, vouchers);
  if (!known) await refuseShortage(tx, userId, { vouchers, wanted });
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
  await refuseShortage(tx, userId, { vouchers, wanted: amountsByUnit(parts, vouchers) });
}

type Wanted = { vouchers: Map<string, Voucher>; wanted: HoldPart[] };

async function refuseShortage(tx: Transaction, userId: string, { vouchers, wanted }: Wanted): Promise<void> {
  const amounts = new Map(wanted.map(({ unitId, amount }) => [unitId, amount]));
  const short = [...vouchers.values()].find(({ unitId, amount }) => amount < (amounts.get(unitId) ?? 0n));
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
