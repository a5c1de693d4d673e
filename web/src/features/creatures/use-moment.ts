import { useEffect, useReducer, useRef, useState } from 'react';
import { isStill } from './is-still.ts';
import { type MomentEvent, nextPhase, type Phase, timeOf } from './moment.rules.ts';
import { type Outlines, readOutlines } from './read-silhouette.ts';

/** Tells a growth phase by phase. It begins once both pictures are there. */
export function useMoment(before: string, after: string) {
  const still = useRef<boolean>(undefined);
  still.current ??= isStill();
  const isInStills = still.current;
  const [phase, tell] = useReducer(
    (current: Phase, event: MomentEvent) => nextPhase(current, event, isInStills),
    'before',
  );
  const [outlines, setOutlines] = useState<Outlines>();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    void readOutlines(before, after).then((read) => {
      if (isGone) return;
      setOutlines(read);
      setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [before, after]);
  const time = isReady ? timeOf(phase, isInStills) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase has a time of its own
  useEffect(() => {
    if (time === undefined) return;
    const timer = setTimeout(() => tell('elapsed'), time);
    return () => clearTimeout(timer);
  }, [phase, time]);
  return { phase, tell, outlines, still: isInStills };
}
