import { Problem } from '@hatchery/api/problems';
import { accountId, stripeOf } from './ids.rules.ts';
import { type Leg, ownerOf, type Place } from './places.ts';

const uint256End = 2n ** 256n;

/** The most that an account has. */
export const mostOfAccount = uint256End - 1n;

export type AccountChange = {
  id: string;
  unitId: string;
  kind: Place['kind'];
  owner: string;
  stripe: number;
  delta: bigint;
  /** How many entries are added. */
  entries: number;
};

export type NewEntry = {
  position: number;
  accountId: string;
  amount: bigint;
  /** Amount and number of the account's entries that follow in the same posting. */
  amountAfter: bigint;
  entriesAfter: number;
};

/** The changes of a posting: accounts in the order in which everybody locks them, and an entry for each end of each leg. */
export type Changes = { accounts: AccountChange[]; entries: NewEntry[] };

/** Returns what legs change. @throws Problem bad-request for legs that move nothing. */
export function changesOf(reference: string, legs: readonly Leg[]): Changes {
  const accounts = new Map<string, AccountChange>();
  const entries: NewEntry[] = [];
  const add = ({ unitId }: Leg, place: Place, amount: bigint) => {
    const stripe = stripeOf(unitId, place, reference);
    const id = accountId(unitId, place, stripe);
    const known = accounts.get(id);
    const account = known ?? { id, unitId, kind: place.kind, owner: ownerOf(place), stripe, delta: 0n, entries: 0 };
    account.delta += amount;
    account.entries += 1;
    if (!known) accounts.set(id, account);
    // Until all legs are known, these are the sums up to here.
    entries.push({
      position: entries.length,
      accountId: id,
      amount,
      amountAfter: account.delta,
      entriesAfter: account.entries,
    });
  };
  for (const leg of legs) {
    checkAmount(leg.amount);
    add(leg, leg.from, -leg.amount);
    add(leg, leg.to, leg.amount);
  }
  for (const entry of entries) {
    const { delta, entries: count } = accounts.get(entry.accountId) as AccountChange;
    entry.amountAfter = delta - entry.amountAfter;
    entry.entriesAfter = count - entry.entriesAfter;
  }
  const inOrder = [...accounts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { accounts: inOrder, entries };
}

function checkAmount(amount: bigint): void {
  if (amount > 0n && amount < uint256End) return;
  throw new Problem('bad-request', 'An amount is more than zero and less than 2^256 base units.');
}
