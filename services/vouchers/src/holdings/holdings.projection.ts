import type { VouchersProjection } from '../chain-events/events.ts';
import {
  deleteHistory,
  deleteHistoryAbove,
  deleteKindsAbove,
  insertChanges,
  insertKinds,
} from './holdings.repository.ts';
import { changesIn, kindsIn } from './moves.rules.ts';

/**
 * Keeps what addresses hold, and what they held at any final block. It ignores blocks that may yet be void, so what was told of a
 * block stays true.
 */
export const holdings: VouchersProjection = {
  onFinal: async (tx, { chainId, events }) => {
    await insertChanges(tx, chainId, changesIn(events));
    await insertKinds(tx, chainId, kindsIn(events));
  },
  onFinalUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    await deleteKindsAbove(tx, chainId, toNumber);
    if (isReplay) await deleteHistory(tx, chainId);
    else await deleteHistoryAbove(tx, chainId, toNumber);
  },
};
