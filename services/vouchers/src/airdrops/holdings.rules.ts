import type { AirdropMatch, Ineligibility } from '@hatchery/api/airdrop-shapes';

/** How much someone holds of one kind: base units of a token, or a number of creatures. */
export type Counted = { monsterId: number | null; element: string | null; isShiny: boolean; amount: bigint };

/** The verdict of a rule on one holder. `held` counts what the rule counts. */
export type Verdict = { held: bigint; reason: Ineligibility | null };

/** Base units of a whole game or liquidity token. */
const wholeToken = 10n ** 18n;
const uint256Most = 2n ** 256n - 1n;

/**
 * Judges what an address holds. Returns undefined for a holder of nothing that counts.
 * @param needed the creatures of the set or collection.
 */
export function judgeHoldings(match: AirdropMatch, holdings: Counted[], needed: number[]): Verdict | undefined {
  const counting = holdings.filter((one) => counts(match, one));
  const total = counting.reduce((sum, { amount }) => sum + amount, 0n);
  if (total === 0n) return undefined;
  if (match.kind === 'set' || match.kind === 'collection') {
    const complete = completeOf(counting, needed);
    return { held: complete, reason: complete > 0n ? null : 'incomplete' };
  }
  const least = match.kind === 'amount' ? BigInt(match.minimum ?? 1) : 1n;
  return { held: total, reason: total >= least ? null : 'below-amount' };
}

/** Tells whether a holding is of what a rule is about. A set or collection is of common creatures. */
function counts(match: AirdropMatch, { monsterId, element, isShiny }: Counted): boolean {
  const { kind, generation } = match;
  if (generation === 'hatchy' || generation === 'lp') return true;
  const rarity = kind === 'set' || kind === 'collection' ? 'common' : (match.rarity ?? 'any');
  if (rarity !== 'any' && isShiny !== (rarity === 'shiny')) return false;
  if ((match.element ?? 'any') !== 'any' && element !== match.element) return false;
  return kind !== 'single' || monsterId === match.monsterId;
}

/** Returns how many complete sets there are. */
function completeOf(holdings: Counted[], needed: number[]): bigint {
  const amounts = new Map<number, bigint>();
  for (const { monsterId, amount } of holdings)
    if (monsterId !== null) amounts.set(monsterId, (amounts.get(monsterId) ?? 0n) + amount);
  const owned = needed.map((id) => amounts.get(id) ?? 0n);
  return owned.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
}

type Rule = { amount: bigint; amountPer: 'recipient' | 'holding'; match: AirdropMatch };

/** Returns what a holder gets, in base units of the asset. */
export function amountFor({ amount, amountPer, match }: Rule, held: bigint): bigint {
  if (amountPer === 'recipient') return amount;
  const isToken = match.generation === 'hatchy' || match.generation === 'lp';
  const given = isToken ? (amount * held) / wholeToken : amount * held;
  return given > uint256Most ? uint256Most : given;
}
