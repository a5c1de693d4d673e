import { accountId, stripeOf } from '../../src/ledger/ids.rules.ts';
import type { Leg, Place } from '../../src/ledger/places.ts';
import type { ModelUnit, Outcome } from './operations.ts';

const most = 2n ** 256n;
const isLive = (kind: Place['kind']) => kind === 'player' || kind === 'hold' || kind === 'waiting';
const mayBeNegative = (kind: Place['kind']) => kind === 'issuance' || kind === 'deposited';

type Sums = Map<string, bigint>;

/** Balances as they are, or as they would be. `owner`: the account that has a unit of which there is one. */
type View = { balance(id: string): bigint; owner(unitId: string): string | undefined };

/** Accounts with their balances, and the rules that they obey. */
export function createAccounts(units: ModelUnit[]) {
  const balances = new Map<string, bigint>();
  const places = new Map<string, { unitId: string; kind: Place['kind'] }>();
  const unique = new Map(units.map(({ id, unique: one }) => [id, one]));
  const liveOwner = new Map<string, string>();
  const placeOf = (id: string) => places.get(id) as { unitId: string; kind: Place['kind'] };

  /** Adds up what a posting changes. */
  function sumsOf(reference: string, legs: Leg[]): Sums {
    const sums: Sums = new Map();
    for (const { unitId, from, to, amount } of legs)
      for (const [place, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const id = accountId(unitId, place, stripeOf(unitId, place, reference));
        places.set(id, { unitId, kind: place.kind });
        sums.set(id, (sums.get(id) ?? 0n) + change);
      }
    return sums;
  }

  const now: View = { balance: (id) => balances.get(id) ?? 0n, owner: (unitId) => liveOwner.get(unitId) };

  /** Returns how it would be after some changes. */
  const after = (view: View, sums: Sums): View => ({
    balance: (id) => view.balance(id) + (sums.get(id) ?? 0n),
    owner: (unitId) => {
      const isOwner = (id: string, sum: bigint) =>
        placeOf(id).unitId === unitId && isLive(placeOf(id).kind) && view.balance(id) + sum > 0n;
      const next = [...sums].find(([id, sum]) => isOwner(id, sum));
      const before = view.owner(unitId);
      return next?.[0] ?? (before !== undefined && sums.has(before) ? undefined : before);
    },
  });

  /** Finds why accounts refuse changes. */
  function faultsOf(sums: Sums, view: View): Outcome[] {
    const faults = new Set<Outcome>();
    const owners = new Map<string, number>();
    for (const [id, sum] of sums) {
      const { unitId, kind } = placeOf(id);
      const balance = view.balance(id) + sum;
      if (balance < 0n && !mayBeNegative(kind)) faults.add('insufficient-balance');
      if (balance >= most || balance <= -most) faults.add('conflict');
      if (!unique.get(unitId)) continue;
      if ((balance > 1n || balance < -1n) && (isLive(kind) || kind === 'issuance')) faults.add('conflict');
      if (isLive(kind)) owners.set(unitId, (owners.get(unitId) ?? 0) + Number(balance > 0n));
    }
    for (const [unitId, count] of owners) {
      const owner = view.owner(unitId);
      const elsewhere = owner !== undefined && !sums.has(owner) ? 1 : 0;
      if (count + elsewhere > 1) faults.add('conflict');
    }
    return [...faults];
  }

  function commit(sums: Sums): void {
    for (const [id, sum] of sums) {
      const balance = now.balance(id) + sum;
      balances.set(id, balance);
      const { unitId, kind } = placeOf(id);
      if (!unique.get(unitId) || !isLive(kind)) continue;
      if (balance > 0n) liveOwner.set(unitId, id);
      else if (liveOwner.get(unitId) === id) liveOwner.delete(unitId);
    }
  }

  return {
    now,
    after,
    sumsOf,
    faultsOf,
    commit,
    hasUnit: (unitId: string) => unique.has(unitId),
    has: (id: string) => balances.has(id),
    available: (unitId: string, place: Place) => now.balance(accountId(unitId, place)),
    all: () => new Map([...balances].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
