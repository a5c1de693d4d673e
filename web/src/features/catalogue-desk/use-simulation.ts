import { useEffect, useRef, useState } from 'react';
import type { Weighed } from '../../platform/masters/odds.rules.ts';
import { rolls } from './simulation.rules.ts';
import type { Progress, Simulation } from './simulation.ts';

interface Running {
  /** How many boxes are open; undefined before the first run. */
  done: number | undefined;
  counts: ReadonlyMap<number, number>;
  isRunning: boolean;
  failed: boolean;
  run: () => void;
}

const nothing = { done: undefined, counts: new Map<number, number>(), failed: false };

/** Rolls the odds of a box in a worker. Another run takes the place of one that is under way. */
export function useSimulation(odds: readonly Weighed[]): Running {
  const [state, setState] = useState<Pick<Running, 'done' | 'counts' | 'failed'>>(nothing);
  const worker = useRef<Worker>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);
  function run() {
    worker.current?.terminate();
    const next = new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' });
    worker.current = next;
    setState({ ...nothing, done: 0 });
    next.addEventListener('message', ({ data: { done, counts } }: MessageEvent<Progress>) =>
      setState({ done, counts: new Map(counts), failed: false }),
    );
    next.addEventListener('error', () => setState({ ...nothing, failed: true }));
    next.postMessage({
      odds: odds.map(({ weight, item }) => ({ itemId: item.id, weight })),
      rolls,
      seed: newSeed(),
    } satisfies Simulation);
  }
  return { ...state, isRunning: state.done !== undefined && state.done < rolls, run };
}

function newSeed(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
