import { useEffect, useRef } from 'react';
import { isStill } from './is-still.ts';
import { rolled } from './moment.rules.ts';
import { type StatChange, statWords } from './stats.rules.ts';

const rollMs = 800;

type RollingProps = Pick<StatChange, 'before' | 'after' | 'unit' | 'decimals'>;

/** A figure that rolls from its old value to the new one, once. Those who listen hear the new one. */
export function Rolling({ before, after, unit, decimals }: RollingProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = shown.current;
    if (!element || before === after || isStill()) return;
    const write = (share: number) => {
      element.textContent = statWords(rolled(before, after, share, decimals), { unit, decimals });
    };
    let frame = 0;
    let began: number | undefined;
    function turn(now: number) {
      began ??= now;
      write((now - began) / rollMs);
      if (now - began < rollMs) frame = requestAnimationFrame(turn);
    }
    write(0);
    frame = requestAnimationFrame(turn);
    return () => {
      cancelAnimationFrame(frame);
      write(1);
    };
  }, [before, after, unit, decimals]);
  const words = statWords(after, { unit, decimals });
  return (
    <>
      <span ref={shown} className="rolling" aria-hidden="true">
        {words}
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}
