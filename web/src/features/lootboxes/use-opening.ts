import { useEffect, useReducer, useRef } from 'react';
import {
  type Drawn,
  firstStage,
  nextStage,
  type Stage,
  type StageEvent,
  type Telling,
  timeOf,
} from './opening.rules.ts';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Tells an opening stage by stage. @param items undefined until the draw is known */
export function useOpening(items: readonly Drawn[] | undefined): { stage: Stage; tell: (event: StageEvent) => void } {
  const still = useRef<boolean>(undefined);
  still.current ??= isStill();
  const telling: Telling = { items: items ?? [], still: still.current };
  const [stage, tell] = useReducer(
    (current: Stage, event: StageEvent) => nextStage(current, event, telling),
    firstStage(items !== undefined),
  );
  const known = items !== undefined;
  useEffect(() => {
    if (known) tell('drawn');
  }, [known]);
  const time = timeOf(stage, telling);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage has a time of its own
  useEffect(() => {
    if (time === undefined) return;
    const timer = setTimeout(() => tell('elapsed'), time);
    return () => clearTimeout(timer);
  }, [stage, time]);
  return { stage, tell };
}
