import type { LedgerAssetTotals, LedgerProof } from '@hatchery/api/ledger';
import { formatUnits } from '../../design/amount.rules.ts';

const starters: Record<LedgerProof['by'], string> = {
  nightly: 'the nightly job',
  command: 'the command',
  admin: 'an admin',
};

/** Says how a proof ended. */
export function verdictOf({ status, failures, moreFailures }: LedgerProof): { good: boolean; words: string } {
  if (status === 'passed') return { good: true, words: 'Everything adds up' };
  if (status === 'running') return { good: true, words: 'Adding up' };
  if (status === 'broken-off') return { good: false, words: 'Broken off before its end' };
  const count = failures.length + moreFailures;
  return { good: false, words: `${count.toLocaleString('en')} ${count === 1 ? 'thing does' : 'things do'} not add up` };
}

/** Says what was added up, and for whom. */
export const scopeWords = ({ accounts, entries, holds, by }: LedgerProof): string =>
  `${accounts.toLocaleString('en')} accounts, ${entries.toLocaleString('en')} entries and ${holds.toLocaleString('en')} holds, for ${starters[by]}`;

/** Returns how long a proof took, in words. */
export function durationWords({ startedAt, finishedAt }: Pick<LedgerProof, 'startedAt' | 'finishedAt'>): string {
  if (!finishedAt) return '';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

type Figure = Exclude<keyof LedgerAssetTotals, 'uid' | 'name' | 'decimals'>;

export const figures: { figure: Figure; label: string }[] = [
  { figure: 'issuedBase', label: 'Issued' },
  { figure: 'depositedBase', label: 'Deposited' },
  { figure: 'playersBase', label: 'Players' },
  { figure: 'holdsBase', label: 'On hold' },
  { figure: 'waitingBase', label: 'Waiting' },
  { figure: 'claimedBase', label: 'Claimed' },
  { figure: 'destroyedBase', label: 'Destroyed' },
  { figure: 'expiredBase', label: 'Expired' },
  { figure: 'differenceBase', label: 'Difference' },
];

/** Returns a figure of an asset in whole tokens. */
export const figureWords = (totals: LedgerAssetTotals, figure: Figure): string =>
  formatUnits(BigInt(totals[figure]), totals.decimals);
