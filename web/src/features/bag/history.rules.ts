import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { shortenAddresses } from '../../design/address.rules.ts';

export const isGain = (amountBase: string): boolean => !amountBase.startsWith('-');

/** Returns what happened in words, with the other side where the player may see it. */
export const eventWords = ({ text, other }: Pick<VoucherEntry, 'text' | 'other'>): string =>
  shortenAddresses(other?.name && !text.includes(other.name) ? `${text}: ${other.name}` : text);
