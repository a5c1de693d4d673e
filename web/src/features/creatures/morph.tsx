import { blend } from '@hatchery/art/silhouette';
import { useEffect, useRef } from 'react';
import { changingMs, shapeAt } from './moment.rules.ts';
import type { Outlines } from './read-silhouette.ts';

interface MorphProps {
  outlines: Outlines;
  /** The light is on its way; otherwise it keeps the shape of `share`. */
  moves: boolean;
  /** 0: the old shape; 1: the new one. */
  share: 0 | 1;
}

/** A creature of light that changes from one shape to another. */
export function Morph({ outlines: { from, to }, moves, share }: MorphProps) {
  const shape = useRef<SVGPathElement>(null);
  useEffect(() => {
    if (!moves) return;
    let frame = 0;
    let began: number | undefined;
    function turn(now: number) {
      began ??= now;
      const ms = now - began;
      shape.current?.setAttribute('d', blend(from, to, shapeAt(ms)));
      if (ms < changingMs) frame = requestAnimationFrame(turn);
    }
    frame = requestAnimationFrame(turn);
    return () => cancelAnimationFrame(frame);
  }, [from, to, moves]);
  return (
    <svg className="morph" viewBox="0 0 256 256" aria-hidden="true">
      <path ref={shape} d={blend(from, to, moves ? 0 : share)} />
    </svg>
  );
}
