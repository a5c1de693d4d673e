import type { LedgerAssetTotals, LedgerProofFailure } from '@hatchery/api/ledger';
import type { PlaceKind } from '../ledger/places.ts';

/** Most failures that a proof names. The others are counted. */
const mostFailures = 100;
const mostAssets = 200;

export type ProvenAccount = {
  id: string;
  unitId: string;
  assetId: string;
  kind: PlaceKind;
  balance: bigint;
  version: number;
  /** The sum and number of its entries. */
  amount: bigint;
  entries: number;
  /** Live holds of its owner and unit. Undefined for an account that is not of holds. */
  held: bigint | undefined;
};

export type Totals = Record<PlaceKind, bigint>;

const noTotals = (): Totals => ({
  player: 0n,
  hold: 0n,
  waiting: 0n,
  issuance: 0n,
  deposited: 0n,
  claimed: 0n,
  destroyed: 0n,
  expired: 0n,
});

const sumOf = (totals: Totals) => Object.values(totals).reduce((sum, amount) => sum + amount, 0n);

type Failure = Omit<LedgerProofFailure, 'expected' | 'found'> & { expected: unknown; found: unknown };

/** Adds up accounts that come unit by unit, and collects what is wrong. Keeps a total for each asset, and nothing for each account. */
export function createTally() {
  const failures: LedgerProofFailure[] = [];
  const assets = new Map<string, Totals>();
  let count = { accounts: 0, entries: 0, holds: 0, failures: 0 };
  let unit: { id: string; sum: bigint } | undefined;

  const fail = ({ expected, found, ...failure }: Failure) => {
    count = { ...count, failures: count.failures + 1 };
    if (failures.length < mostFailures) failures.push({ ...failure, expected: String(expected), found: String(found) });
  };
  const compare = (check: string, subject: string, words: string, expected: bigint, found: bigint) => {
    if (expected !== found) fail({ check, subject, words, expected, found });
  };
  const endUnit = () => {
    if (unit)
      compare('sum-of-unit', unit.id, 'What was issued and deposited is not what the places have.', 0n, unit.sum);
    unit = undefined;
  };
  const addAccount = (account: ProvenAccount) => {
    const { id, unitId, assetId, kind, balance, amount, held } = account;
    if (unit?.id !== unitId) {
      endUnit();
      unit = { id: unitId, sum: 0n };
    }
    unit = { id: unitId, sum: (unit?.sum ?? 0n) + balance };
    const totals = assets.get(assetId) ?? noTotals();
    totals[kind] += balance;
    assets.set(assetId, totals);
    count = { ...count, accounts: count.accounts + 1, entries: count.entries + account.entries };
    compare('balance-of-account', id, 'A balance is not the sum of its entries.', amount, balance);
    compare(
      'entries-of-account',
      id,
      'An account has lost entries, or has too many.',
      BigInt(account.version),
      BigInt(account.entries),
    );
    if (held !== undefined)
      compare('holds-of-account', id, 'What is on hold is not the sum of live holds.', held, balance);
  };
  return {
    fail,
    addAccount,
    endUnit,
    addHolds: (holds: number) => {
      count = { ...count, holds: count.holds + holds };
    },
    /** The result so far. `names` are those of assets. */
    result: (names: Map<string, { name: string; decimals: number }>) => ({
      accounts: count.accounts,
      entries: count.entries,
      holds: count.holds,
      failures,
      moreFailures: count.failures - failures.length,
      assets: assetTotals(assets, names),
    }),
  };
}

export type Tally = ReturnType<typeof createTally>;

function assetTotals(
  assets: Map<string, Totals>,
  names: Map<string, { name: string; decimals: number }>,
): LedgerAssetTotals[] {
  const all = [...assets].map(([uid, totals]) => ({
    uid,
    name: names.get(uid)?.name ?? '',
    decimals: names.get(uid)?.decimals ?? 0,
    issuedBase: String(-totals.issuance),
    depositedBase: String(-totals.deposited),
    claimedBase: String(totals.claimed),
    destroyedBase: String(totals.destroyed),
    expiredBase: String(totals.expired),
    playersBase: String(totals.player),
    holdsBase: String(totals.hold),
    waitingBase: String(totals.waiting),
    differenceBase: String(sumOf(totals)),
  }));
  const isWrong = ({ differenceBase }: LedgerAssetTotals) => (differenceBase === '0' ? 1 : 0);
  return all.toSorted((a, b) => isWrong(a) - isWrong(b) || a.name.localeCompare(b.name)).slice(0, mostAssets);
}

/** Returns the start of the month (UTC) whose entries a proof may still have to read: those before it ended two days ago or more. */
export function openMonth(now: Date): Date {
  const settled = new Date(now.getTime() - 2 * 86_400_000);
  return new Date(Date.UTC(settled.getUTCFullYear(), settled.getUTCMonth()));
}
