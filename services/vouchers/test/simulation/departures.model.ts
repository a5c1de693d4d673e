import type { Leg } from '../../src/ledger/places.ts';
import type { Part } from './operations.ts';

type Departure = { into: string | null; mergeId: string | null };

/** Everything that a merge has moved and that its undoing brings back. */
type Moved = { amounts: Map<string, bigint>; holds: Set<string>; deposits: Set<string> };

/** An amount that arrived for a player who has departed. */
type Arrived = Part & { userId: string; heirId: string | null; merges: string[] };

/** Keeps who has departed, to whom, and what merges have moved. */
export function createDepartures() {
  const departures = new Map<string, Departure>();
  const moved = new Map<string, Moved>();

  /** Finds who has what a player had; null after a deletion. */
  function pathOf(userId: string): { heirId: string | null; merges: string[] } {
    const merges: string[] = [];
    let heirId: string | null = userId;
    for (;;) {
      const departure: Departure | undefined = heirId === null ? undefined : departures.get(heirId);
      if (!departure) return { heirId, merges };
      if (departure.mergeId) merges.push(departure.mergeId);
      heirId = departure.into;
    }
  }

  return {
    heirOf: (userId: string) => pathOf(userId).heirId,
    has: (userId: string) => departures.has(userId),
    add: (userId: string, departure: Departure) => {
      departures.set(userId, departure);
      if (departure.mergeId)
        moved.set(departure.mergeId, { amounts: new Map(), holds: new Set(), deposits: new Set() });
    },
    delete: (userId: string) => departures.delete(userId),
    /** Ends the merge of a departed player for good. */
    makeFinal: (userId: string) => {
      const departure = departures.get(userId);
      if (!departure?.mergeId) return;
      moved.delete(departure.mergeId);
      departure.mergeId = null;
    },
    movedBy: (mergeId: string) => moved.get(mergeId),
    forget: (mergeId: string) => moved.delete(mergeId),
    /** Notes amounts that went along merges. */
    note: (merges: string[], parts: Part[]) => {
      for (const mergeId of merges) {
        const amounts = moved.get(mergeId)?.amounts;
        for (const { unitId, amount } of parts) amounts?.set(unitId, (amounts.get(unitId) ?? 0n) + amount);
      }
    },
    /** Lists the holds that come back if merges are undone. */
    movedHolds: () => [...moved.values()].flatMap(({ holds }) => [...holds]),
    /** Puts a hold in the place of one that merges moved, with more of some units on hold, and less of others. */
    replaceHold: (from: string, to: string, { more, less }: { more: Part[]; less: Part[] }) => {
      for (const { amounts, holds } of moved.values()) {
        if (!holds.delete(from)) continue;
        holds.add(to);
        for (const { unitId, amount } of less) amounts.set(unitId, (amounts.get(unitId) ?? 0n) + amount);
        for (const { unitId, amount } of more) {
          const left = (amounts.get(unitId) ?? 0n) - amount;
          amounts.set(unitId, left > 0n ? left : 0n);
        }
      }
    },
    /** Lists the merges that moved a deposit. */
    mergesOfDeposit: (id: string) => [...moved].flatMap(([mergeId, { deposits }]) => (deposits.has(id) ? mergeId : [])),
    /** Finds what legs give to players who have departed. */
    arrivedBy: (legs: Leg[]): Arrived[] =>
      legs.flatMap(({ unitId, to, amount }) =>
        to.kind === 'player' && departures.has(to.owner)
          ? [{ userId: to.owner, ...pathOf(to.owner), unitId, amount }]
          : [],
      ),
  };
}

export type Departures = ReturnType<typeof createDepartures>;

/** Returns the legs by which arrived amounts go on. */
export const onwardLegs = (arrived: Arrived[]): Leg[] =>
  arrived.map(({ userId, heirId, unitId, amount }) => ({
    unitId,
    amount,
    from: { kind: 'player', owner: userId },
    to: heirId === null ? { kind: 'destroyed' } : { kind: 'player', owner: heirId },
  }));
