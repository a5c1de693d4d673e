import type { UltigenProjection } from '../chain-events/events.ts';
import { eggTransfersIn } from '../chain-events/facts.rules.ts';
import { deleteTransfers, deleteTransfersAbove, insertTransfers } from './eggs.repository.ts';

/** Keeps every transfer of eggs, and the balances that they amount to. */
export const eggTransfers: UltigenProjection = {
  onSeen: (tx, { chainId, events }) => insertTransfers(tx, chainId, eggTransfersIn(events)),
  onUnwound: (tx, { chainId, toNumber, isReplay }) =>
    isReplay ? deleteTransfers(tx, chainId) : deleteTransfersAbove(tx, chainId, toNumber),
};
