import type { UltigenProjection } from '../chain-events/events.ts';
import { eggTransfersIn } from '../chain-events/facts.rules.ts';
import { deleteEndedLocks, deleteLocksAbove, insertLocks, listHoldings } from './egg-locks.repository.ts';
import { holdingKey, locksOf, movesOf } from './egg-locks.rules.ts';

/**
 * Keeps eggs locked that leave a wallet while they are being hatched. Otherwise moving them would be another draw at once.
 * Locks depend on the hatches that were open at the time, so a replay leaves them alone.
 */
export const eggLocks: UltigenProjection = {
  onSeen: async (tx, { chainId, events, isReplay }) => {
    const moves = isReplay ? [] : movesOf(eggTransfersIn(events));
    if (moves.length === 0) return;
    const rows = await listHoldings(tx, chainId, [...new Set(moves.map(({ from }) => from))]);
    if (rows.every(({ hatchId }) => hatchId === null)) return;
    const holdings = rows.map(({ address, eggType, balance, reserved, hatchId, endsAt }) => {
      const lastHatch = { id: hatchId ?? '', endsAt: hatchId === null ? 0 : (endsAt ?? Number.POSITIVE_INFINITY) };
      const holding = { balance: BigInt(balance), reserved: BigInt(reserved), lastHatch };
      return [holdingKey(address, eggType), holding] as const;
    });
    const locks = locksOf(moves, new Map(holdings));
    if (locks.length > 0) await insertLocks(tx, chainId, locks);
  },
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    if (!isReplay) await deleteLocksAbove(tx, chainId, toNumber);
  },
  onFinal: async (tx, { chainId, toTime, isReplay }) => {
    if (!isReplay) await deleteEndedLocks(tx, chainId, toTime);
  },
};
