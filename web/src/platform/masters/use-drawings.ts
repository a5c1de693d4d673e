import { useEffect } from 'react';
import { createStore, useStore } from '../../design/store.ts';
import { patiently } from '../lazily.ts';

type Drawings = typeof import('./drawings.ts');

const loaded = createStore<Drawings | undefined>(undefined);
const fetchDrawings = patiently(() => import('./drawings.ts'));

/** Fetches the code that draws keepers, and hands it over. */
export async function loadDrawings(): Promise<Drawings> {
  const { default: drawings } = await fetchDrawings();
  loaded.set(drawings);
  return drawings;
}

/** Returns what draws keepers, once its code is there. */
export function useDrawings(): Drawings | undefined {
  const drawings = useStore(loaded);
  useEffect(() => {
    if (!drawings) void loadDrawings().catch(() => undefined);
  }, [drawings]);
  return drawings;
}
