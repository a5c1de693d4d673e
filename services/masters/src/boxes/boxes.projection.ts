import type { MastersProjection } from '../chain-events/events.ts';
import { deleteBoxLogsAbove, insertOdds, insertOpenings, updateRevealed } from './box-logs.repository.ts';
import { oddsIn, openingsIn, revealsIn } from './box-logs.rules.ts';

/** Keeps the odds that the contract of boxes published, and its openings. */
export const boxLogs: MastersProjection = {
  onSeen: async (tx, { chainId, events }) => {
    await insertOdds(tx, chainId, oddsIn(events));
    await insertOpenings(tx, chainId, openingsIn(events));
    await updateRevealed(tx, chainId, revealsIn(events));
  },
  onUnwound: (tx, { chainId, toNumber }) => deleteBoxLogsAbove(tx, chainId, toNumber),
};
