import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { MastersProjection } from '../chain-events/events.ts';
import { updateOpening, updateUnseen } from './openings.repository.ts';
import { openingOfReference } from './openings.rules.ts';

type SeenTransaction = { reference: string; hash: string; blockNumber: bigint };

/**
 * Notes that a block burned the boxes of an opening. A final block counts even if the opening was put down as failed, as when the
 * relay's answer was lost and a later one was a refusal.
 */
export async function settleOpening(tx: Transaction, seen: SeenTransaction, isFinal = false): Promise<void> {
  const id = openingOfReference(seen.reference);
  if (!id) return;
  const change = { failure: null, blockNumber: Number(seen.blockNumber), requestHash: seen.hash };
  const from = isFinal ? (['waiting', 'sent', 'failed'] as const) : (['waiting', 'sent'] as const);
  await tell(tx, await updateOpening(tx, { id, from: [...from] }, { state: 'seen', ...change }));
}

/** Notes that the relay gave an opening up. Its boxes can be opened again. */
export async function failOpening(tx: Transaction, reference: string, failure: string): Promise<void> {
  const id = openingOfReference(reference);
  if (!id) return;
  await tell(tx, await updateOpening(tx, { id, from: ['waiting', 'sent'] }, { state: 'failed', failure }));
}

async function tell(tx: Transaction, userId: string | undefined): Promise<void> {
  if (userId) await announceChange(tx, userId, ['lootboxes']);
}

/** Takes back openings in void blocks. Transactions are not part of the blocks, so a replay leaves them alone. */
export const openingArrivals: MastersProjection = {
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    if (!isReplay) await updateUnseen(tx, chainId, toNumber);
  },
};
