import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type HoldPart, listHeld } from './holds.repository.ts';
import { accountId } from './ids.rules.ts';
import type { Leg } from './places.ts';
import { changesOf } from './posting.rules.ts';
import { listVouchersById, type Voucher } from './vouchers.repository.ts';

export type Part = { voucherId: string; amount: bigint };

/** Finds the vouchers of a player from which parts are taken, by their ids. @throws Problem not-found, also for those of others. */
export async function requireVouchers(tx: Transaction, userId: string, parts: Part[]): Promise<Map<string, Voucher>> {
  const vouchers = await listVouchersById(
    tx,
    parts.map(({ voucherId }) => voucherId),
  );
  const own = new Map(vouchers.filter((voucher) => voucher.userId === userId).map((voucher) => [voucher.id, voucher]));
  for (const { voucherId } of parts) if (!own.has(voucherId)) throw noVoucher(voucherId);
  return own;
}

export const noVoucher = (id: string) => new Problem('not-found', `You have no voucher ${id}.`);

/** Sums parts of the same voucher. */
export function amountsByUnit(parts: Part[], vouchers: Map<string, Pick<Voucher, 'unitId'>>): HoldPart[] {
  const sums = new Map<string, bigint>();
  for (const { voucherId, amount } of parts) {
    const { unitId } = vouchers.get(voucherId) as Pick<Voucher, 'unitId'>;
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
  await refuseShortage(tx, { vouchers: [...vouchers.values()], wanted: amountsByUnit(parts, vouchers) });
}

type Wanted = { vouchers: Voucher[]; wanted: HoldPart[] };

/** @throws Problem insufficient-balance that says what is on hold and until when. */
export async function refuseShortage(tx: Transaction, { vouchers, wanted }: Wanted): Promise<void> {
  const amounts = new Map(wanted.map(({ unitId, amount }) => [unitId, amount]));
  const short = vouchers.find(({ unitId, amount }) => amount < (amounts.get(unitId) ?? 0n));
  if (!short) return;
  throw await shortage(tx, short);
}

/** Finds the vouchers out of which legs take something, as far as they exist. */
export const listPayers = async (tx: Transaction, legs: Leg[]): Promise<Voucher[]> =>
  legs.length === 0
    ? []
    : listVouchersById(
        tx,
        legs.map(({ unitId, from }) => accountId(unitId, from)),
      );

/** Refuses legs that take more from vouchers than these have and get. @throws Problem insufficient-balance, as `refuseShortage`. */
export async function refuseShortLegs(tx: Transaction, payers: Voucher[], legs: Leg[]): Promise<void> {
  if (payers.length === 0) return;
  const changes = new Map(changesOf('', legs).accounts.map(({ id, delta }) => [id, delta]));
  const short = payers.find(({ id, amount }) => amount + (changes.get(id) ?? 0n) < 0n);
  if (short) throw await shortage(tx, short);
}

async function shortage(tx: Transaction, { id, userId, unitId, amount }: Voucher): Promise<Problem> {
  const held = await listHeld(tx, userId, [unitId]);
  const sum = held.reduce((total, part) => total + part.amount, 0n);
  const last = held.at(-1);
  const until = last?.until ? ` until ${last.until.toISOString()} at the latest` : '';
  const onHold = sum > 0n ? `; ${sum} more are on hold${until}` : '';
  return new Problem('insufficient-balance', `Voucher ${id} has ${amount} base units available${onHold}.`);
}
