import { voucherId } from '../ledger/ids.rules.ts';
import type { HeldVoucher, PlayersEntry } from './held-vouchers.repository.ts';

/** Presents a voucher to the users service. */
export const presentHeldVoucher = ({ owner, unitId, tokenId, available, onHold, ...asset }: HeldVoucher) => ({
  uid: voucherId(unitId, owner),
  assetId: asset.assetId,
  name: asset.name,
  decimals: asset.decimals,
  ...(tokenId === null ? {} : { tokenId }),
  amountBase: available,
  onHoldBase: onHold,
});

/** Presents an entry to its owner's export. */
export const presentPlayersEntry = ({ amount, createdAt, ...entry }: PlayersEntry) => ({
  ...entry,
  changeBase: amount,
  createdAt: createdAt.toISOString(),
});
