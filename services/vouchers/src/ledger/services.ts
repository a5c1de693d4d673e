import type { Queryable, Transaction } from '@hatchery/kit/database';
import { settleHolds } from './holds.ts';
import { voucherId } from './ids.rules.ts';
import type { Leg, Place } from './places.ts';
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

type ServiceLeg = NamedUnit & { from: Place; to: Place; amount: string };

type ServicePosting = { reference: string; reason: Reason; legs: ServiceLeg[] };

type Now = { known: KnownUnits; now: Date };

/** Posts for another service, which names units by their assets. */
export async function postForService(
  tx: Transaction,
  { legs, ...posting }: ServicePosting,
  { known, now }: Now,
): Promise<Posted> {
  return post(tx, { ...posting, legs: await legsInUnits(tx, legs, known), now });
}

type ServiceSettlement = Omit<Parameters<typeof settleHolds>[1], 'holds' | 'legs' | 'now'> & {
  holds: { holdReference: string; to: Place }[];
  legs: ServiceLeg[];
};

/** Settles holds for another service. @returns the id of the posting. */
export async function settleForService(
  tx: Transaction,
  { holds, legs, ...settlement }: ServiceSettlement,
  { known, now }: Now,
): Promise<string> {
  const due = holds.map(({ holdReference, to }) => ({ holdReference, to: () => to }));
  return settleHolds(tx, { ...settlement, holds: due, legs: await legsInUnits(tx, legs, known), now });
}

async function legsInUnits(tx: Transaction, legs: ServiceLeg[], known: KnownUnits): Promise<Leg[]> {
  const units = await unitsOf(tx, legs.map(named), known);
  return legs.map(({ from, to, amount }, index) => {
    const { id: unitId } = units[index] as { id: string };
    return { unitId, from, to, amount: BigInt(amount) };
  });
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
