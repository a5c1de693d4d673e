import type { Queryable, Transaction } from '@hatchery/kit/database';
import { voucherId } from './ids.rules.ts';
import type { Place } from './places.ts';
import { type Posted, post } from './post.ts';
import type { Reason } from './reasons.ts';
import { listUnitsByName } from './units.repository.ts';
import { type KnownUnits, unitsOf } from './units.ts';
import { listBalances } from './vouchers.repository.ts';

type NamedUnit = { assetId: string; tokenId?: string | undefined };

const named = ({ assetId, tokenId }: NamedUnit) => ({
  assetId,
  tokenId: tokenId === undefined ? null : BigInt(tokenId),
});

type ServicePosting = {
  reference: string;
  reason: Reason;
  legs: (NamedUnit & { from: Place; to: Place; amount: string })[];
};

/** Posts for another service, which names units by their assets. */
export async function postForService(
  tx: Transaction,
  { reference, reason, legs }: ServicePosting,
  { known, now }: { known: KnownUnits; now: Date },
): Promise<Posted> {
  const units = await unitsOf(tx, legs.map(named), known);
  const inUnits = legs.map(({ from, to, amount }, index) => {
    const { id: unitId } = units[index] as { id: string };
    return { unitId, from, to, amount: BigInt(amount) };
  });
  return post(tx, { reference, reason, legs: inUnits, now });
}

/** Returns what some players have of some assets. What a player has none of is left out. */
export async function balancesOf(db: Queryable, { userIds, units }: { userIds: string[]; units: NamedUnit[] }) {
  const found = await listUnitsByName(db, units.map(named));
  const byId = new Map(found.map((unit) => [unit.id, unit]));
  const balances = await listBalances(db, { userIds, unitIds: [...byId.keys()] });
  return balances.flatMap(({ userId, unitId, available, held }) => {
    const unit = byId.get(unitId);
    if (!unit) return [];
    const tokenId = unit.tokenId === null ? {} : { tokenId: String(unit.tokenId) };
    const amounts = { available: String(available), held: String(held) };
    return [{ userId, assetId: unit.assetId, ...tokenId, voucherId: voucherId(unitId, userId), ...amounts }];
  });
}
