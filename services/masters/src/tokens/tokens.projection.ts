import type { MastersProjection } from '../chain-events/events.ts';
import { deleteTransfers, deleteTransfersAbove, insertTransfers } from './token-transfers.repository.ts';
import { tokenTransfersIn } from './tokens.rules.ts';

/** Keeps every transfer of items, boxes and tickets, and the balances and supplies that they amount to. */
export const tokenTransfers: MastersProjection = {
  onSeen: (tx, { chainId, events }) => insertTransfers(tx, chainId, tokenTransfersIn(events)),
  onUnwound: (tx, { chainId, toNumber, isReplay }) =>
    isReplay ? deleteTransfers(tx, chainId) : deleteTransfersAbove(tx, chainId, toNumber),
};
