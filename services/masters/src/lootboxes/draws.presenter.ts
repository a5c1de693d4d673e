import type { DrawCommitment, DrawReceipt, OwnDrawReceipt } from '@hatchery/api/lootbox-shapes';
import type { Epoch } from './epochs.rules.ts';
import type { PaidDraw } from './purchases.repository.ts';
import { receiptIdOf } from './purchases.rules.ts';
import type { Receipt } from './receipts.repository.ts';

export const presentEpoch = (epoch: Epoch): DrawCommitment => ({
  ...{ commitment: epoch.commitment, number: epoch.number, state: epoch.state },
  publishedAt: epoch.publishedAt.toISOString(),
  ...(epoch.openedAt && { openedAt: epoch.openedAt.toISOString() }),
  ...(epoch.closedAt && { closedAt: epoch.closedAt.toISOString() }),
  ...(epoch.revealedAt && { revealedAt: epoch.revealedAt.toISOString() }),
  draws: epoch.draws,
  ...(epoch.serverSeed && { serverSeed: epoch.serverSeed }),
});

export const presentReceipt = (receipt: Receipt): DrawReceipt => ({
  ...{ uid: receipt.id, receiptId: receiptIdOf(receipt.id) },
  ...{ lootboxId: receipt.boxId, oddsVersion: receipt.oddsVersion, oddsHash: receipt.oddsHash },
  ...{ commitment: receipt.commitment, clientSeed: receipt.clientSeed, sequence: receipt.sequence },
  ...{ amount: receipt.itemIds.length, itemIds: receipt.itemIds, rolledAt: receipt.rolledAt.getTime() / 1_000 },
  ...(receipt.serverSeed && { serverSeed: receipt.serverSeed }),
  ...(receipt.signer && receipt.signature && { signer: receipt.signer, signature: receipt.signature }),
});

export const presentOwnReceipt = (receipt: Receipt, paid: PaidDraw): OwnDrawReceipt => ({
  ...presentReceipt(receipt),
  ...{ saveId: paid.saveId, currency: paid.currency, price: paid.price, given: paid.state === 'given' },
});
