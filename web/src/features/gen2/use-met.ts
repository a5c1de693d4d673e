import { useState } from 'react';
import { readStored, writeStored } from '../../platform/stored-record.ts';

const storageKey = 'hatchery.gen2.met';

export interface Met {
  /** The newest hatch whose creatures the player has met here; -1 for none. */
  id: number;
  meet(requestId: number): void;
}

/** Remembers on this device which hatches a player has seen open. @param whose the wallet and its collection */
export function useMet(whose: string): Met {
  const [all, setAll] = useState(() => readStored(storageKey));
  const kept = all[whose];
  const id = typeof kept === 'number' ? kept : -1;
  return {
    id,
    meet(requestId) {
      const next = { ...readStored(storageKey), [whose]: Math.max(requestId, id) };
      setAll(next);
      writeStored(storageKey, next);
    },
  };
}
