import type { Transaction } from '@hatchery/kit/database';
import { insertLeft, listBalancesById } from './amounts-left.repository.ts';
import { accountId, stripeOf } from './ids.rules.ts';
import type { Leg, Place } from './places.ts';
import { mostOfAccount } from './posting.rules.ts';

/** Legs that only go together. */
type Bundle = { legs: Leg[] };

/**
 * Leaves out what its receivers cannot hold beside what they have: an account has 2^256 - 1 at most, and a player that much with what
 * is on hold, which may come back. It stays where it is, and is noted, so that a merge or a deletion goes on and nobody waits for it.
 * @param reference of the posting
 */
export async function fittingOf<Part extends Bundle>(
  tx: Transaction,
  bundles: Part[],
  { reference, now }: { reference: string; now: Date },
): Promise<Part[]> {
  const legs = bundles.flatMap((bundle) => bundle.legs);
  const balances = await listBalancesById(tx, [...new Set(legs.flatMap((leg) => accountsOf(leg, reference)))]);
  const arrived = new Map<string, bigint>();
  const fits = ({ legs }: Part) => {
    const sums = new Map<string, { sum: bigint; before: bigint }>();
    for (const leg of legs) {
      const accounts = accountsOf(leg, reference);
      const name = accounts.join(' ');
      const before = accounts.reduce((sum, id) => sum + (balances.get(id) ?? 0n), arrived.get(name) ?? 0n);
      sums.set(name, { before, sum: (sums.get(name)?.sum ?? 0n) + leg.amount });
    }
    if ([...sums.values()].some(({ before, sum }) => before + sum > mostOfAccount)) return false;
    for (const [name, { sum }] of sums) arrived.set(name, (arrived.get(name) ?? 0n) + sum);
    return true;
  };
  const fitting: Part[] = [];
  const left: string[] = [];
  for (const bundle of bundles) {
    if (fits(bundle)) fitting.push(bundle);
    else left.push(...bundle.legs.map(({ unitId, from }) => accountId(unitId, from)));
  }
  await insertLeft(tx, [...new Set(left)], now);
  return fitting;
}

/** Returns the accounts that count together where a leg goes: what a player has available and on hold, or one stripe of all others. */
function accountsOf({ unitId, to }: Leg, reference: string): string[] {
  if (to.kind !== 'player' && to.kind !== 'hold') return [accountId(unitId, to, stripeOf(unitId, to, reference))];
  const kinds: Extract<Place, { owner: string }>['kind'][] = ['player', 'hold'];
  return kinds.map((kind) => accountId(unitId, { kind, owner: to.owner } as Place));
}
