import { useState } from 'react';

const storageKey = 'hatchery.gen2.met';

type Kept = Record<string, number>;

/** Reads what this device has shown. Without storage, or with something else in it, it has shown nothing. */
function kept(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return value && typeof value === 'object' ? (value as Kept) : {};
  } catch {
    return {};
  }
}

export interface Met {
  /** The newest hatch whose creatures the player has met here; -1 for none. */
  id: number;
  meet(requestId: number): void;
}

/** Remembers on this device which hatches a player has seen open. @param whose the wallet and its collection */
export function useMet(whose: string): Met {
  const [all, setAll] = useState(kept);
  const id = typeof all[whose] === 'number' ? all[whose] : -1;
  return {
    id,
    meet(requestId) {
      const next = { ...kept(), [whose]: Math.max(requestId, id) };
      setAll(next);
      try {
        localStorage.setItem(storageKey, JSON.stringify(next));
      } catch {
        // It is shown once more after a reload.
      }
    },
  };
}
