import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import { formatUnits } from '../../design/amount.rules.ts';
import { type CsvColumn, csvOf } from '../../platform/csv.rules.ts';

const mostPlaces = 8;

/** Every reason that the ledger has, in words. */
export const reasonWords: Record<string, string> = {
  given: 'Given',
  transferred: 'Sent or received',
  arrived: 'Arrived on sign-up',
  returned: 'Came back',
  destroyed: 'Destroyed',
  airdropped: 'Airdrop',
  deposited: 'Deposited',
  claimed: 'Claimed',
  held: 'Put on hold',
  settled: 'Hold settled',
  released: 'Hold released',
  'hold-expired': 'Hold expired',
  merged: 'Accounts merged',
  unmerged: 'Merge undone',
  'account-deleted': 'Account deleted',
  rewarded: 'Reward',
  traded: 'Trade',
  'passed-on': 'Passed on',
  bought: 'Bought',
  used: 'Used',
};

/** Returns the change of an entry with its sign, as in "+1,250.5". */
export function signedWords({ amountBase, decimals }: Pick<VoucherEntry, 'amountBase' | 'decimals'>): string {
  const base = BigInt(amountBase);
  return `${base > 0n ? '+' : ''}${formatUnits(base, decimals, mostPlaces)}`;
}

export const exactWords = (base: bigint, decimals: number): string => formatUnits(base, decimals, mostPlaces);

export const balanceWords = ({ balanceBase, decimals }: Pick<VoucherEntry, 'balanceBase' | 'decimals'>): string =>
  exactWords(BigInt(balanceBase), decimals);

/** Returns how much of a voucher is on hold, in base units. */
export const heldBaseOf = ({ onHold }: Pick<Voucher, 'onHold'>): bigint =>
  onHold.reduce((sum, { amountBase }) => sum + BigInt(amountBase), 0n);

/** Returns what a voucher is on hold for, as in "claim, trade". */
export const heldFor = ({ onHold }: Pick<Voucher, 'onHold'>): string =>
  [...new Set(onHold.map(({ reason }) => reason))].join(', ');

const columns: CsvColumn<VoucherEntry>[] = [
  ['entry', ({ uid }) => uid],
  ['posting', ({ postingId }) => postingId],
  ['time', ({ createdAt }) => createdAt],
  ['voucher', ({ voucherId }) => voucherId],
  ['asset', ({ assetId }) => assetId],
  ['name', ({ name }) => name],
  ['token', ({ tokenId }) => tokenId ?? ''],
  ['reason', ({ reason }) => reason],
  ['amount', ({ amount }) => String(amount)],
  ['amount_base', ({ amountBase }) => amountBase],
  ['balance_base', ({ balanceBase }) => balanceBase],
  ['other', ({ other }) => other?.playerId ?? other?.name ?? other?.kind ?? ''],
  ['reference', ({ reference }) => reference ?? ''],
];

/** Returns entries as a CSV with a heading. */
export const csvOfEntries = (entries: readonly VoucherEntry[]): string => csvOf(columns, entries);
