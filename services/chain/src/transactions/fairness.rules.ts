import type { Purpose } from './transactions.ts';

/** Every purpose has its turn, so that none starves: of nine calls four are of players, four are gas money, and one is a gift. */
const turns: Purpose[] = ['action', 'gas', 'action', 'gas', 'gift', 'action', 'gas', 'action', 'gas'];

export const purposes: Purpose[] = ['gas', 'action', 'gift'];

/** Merges queues by turns. A purpose without calls leaves its turns to the others. */
export function takeTurns<T>(queues: Record<Purpose, T[]>, limit: number): T[] {
  const left = { gas: [...queues.gas], action: [...queues.action], gift: [...queues.gift] };
  const taken: T[] = [];
  while (taken.length < limit && purposes.some((purpose) => left[purpose].length > 0)) {
    for (const purpose of turns) {
      const next = left[purpose].shift();
      if (next !== undefined && taken.length < limit) taken.push(next);
    }
  }
  return taken;
}
