import type { VoucherEntry, VoucherReceipt } from '@hatchery/api/voucher-entries';
import { wholeOf } from '@hatchery/api/whole-amounts';
import { type Entry, entryIdOf, type Party, textOf } from './entries.rules.ts';

/** Returns what the API tells of an entry. */
export const presentEntry = (entry: Entry, other: Party): VoucherEntry => ({
  uid: entryIdOf(entry),
  postingId: entry.postingId,
  voucherId: entry.voucherId,
  assetId: entry.assetId,
  name: entry.name,
  decimals: entry.decimals,
  tokenId: entry.tokenId ?? undefined,
  reason: entry.reason,
  text: textOf(entry),
  amount: wholeOf(entry.amount, entry.decimals),
  amountBase: String(entry.amount),
  balance: wholeOf(entry.balanceAfter, entry.decimals),
  balanceBase: String(entry.balanceAfter),
  other,
  createdAt: entry.createdAt.toISOString(),
});

/** Returns what everybody may read of an entry that is shared. */
export const presentReceipt = (uid: string, entry: Entry): VoucherReceipt => ({
  uid,
  name: entry.name,
  category: entry.category,
  image: entry.image,
  contractType: entry.contractType ?? undefined,
  decimals: entry.decimals,
  tokenId: entry.tokenId ?? undefined,
  amount: wholeOf(entry.amount, entry.decimals),
  amountBase: String(entry.amount),
  reason: entry.reason,
  text: textOf(entry),
  createdAt: entry.createdAt.toISOString(),
});
