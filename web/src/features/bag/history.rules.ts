import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { shortenAddresses } from '../../design/address.rules.ts';
import { formatUnits } from '../../design/amount.rules.ts';

/** Returns a change with its sign, as in "+2.5" or "−1". */
export function changeWords(amountBase: string, decimals: number): string {
  const base = BigInt(amountBase);
  return `${base > 0n ? '+' : ''}${formatUnits(base, decimals)}`;
}

export const isGain = (amountBase: string): boolean => !amountBase.startsWith('-');

/** Returns what happened in words, with the other side where the player may see it. */
export const eventWords = ({ text, other }: Pick<VoucherEntry, 'text' | 'other'>): string =>
  shortenAddresses(other?.name && !text.includes(other.name) ? `${text}: ${other.name}` : text);

/** Returns when something happened, to the minute, in the player's own time. */
export const momentWords = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
