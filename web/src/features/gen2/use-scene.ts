import { useEffect, useRef } from 'react';

interface Scene {
  /** The player pressed something in the scene before. */
  follows: boolean;
  /** The button that was pressed is gone, so that the scene takes the focus. */
  takesFocus: boolean;
}

/** Brings a scene into view as it begins, where the player has scrolled past it. */
export function useScene({ follows, takesFocus }: Scene) {
  const scene = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it begins
  useEffect(() => {
    const element = scene.current;
    if (!element || !follows) return;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
    if (takesFocus) element.focus({ preventScroll: true });
  }, []);
  return scene;
}
