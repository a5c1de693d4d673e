import type { MastersProjection } from '../chain-events/events.ts';
import { deleteKindChangesAbove, insertKindChanges } from './kinds.repository.ts';
import { kindChangesIn } from './kinds.rules.ts';

/** Keeps what contracts say of kinds of tickets and boxes: prices, supplies and switches. */
export const kindChanges: MastersProjection = {
  onSeen: (tx, { chainId, events }) => insertKindChanges(tx, chainId, kindChangesIn(events)),
  onUnwound: (tx, { chainId, toNumber }) => deleteKindChangesAbove(tx, chainId, toNumber),
};
