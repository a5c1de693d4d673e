import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useEffect, useState } from 'react';
import { parseSeen, risenFrom, see } from './level-up.rules.ts';

const storageKey = 'hatchery.levels';

type Risen = Pick<UltigenMonster, 'id' | 'level'>;

/** Takes note that the player has seen a creature at its level. @returns the level that they had seen before, if it was lower */
export function noteLevel(creature: Risen): number | undefined {
  const seen = parseSeen(localStorage.getItem(storageKey));
  try {
    localStorage.setItem(storageKey, JSON.stringify(see(seen, creature)));
  } catch {
    // A full or forbidden storage only costs the moment when the player comes back.
  }
  return risenFrom(seen, creature);
}

/** Tells that a creature has risen since its player last saw it, until they have taken note. @param watches not while another moment is told */
export function useRise({ id, level }: Risen, watches: boolean) {
  const [rise, setRise] = useState<{ from: number; to: number }>();
  useEffect(() => {
    if (!watches) return;
    const from = noteLevel({ id, level });
    if (from !== undefined) setRise({ from, to: level });
  }, [id, level, watches]);
  return { rise, close: () => setRise(undefined) };
}
