import { useEffect, useRef } from 'react';
import { usePath, useRoute } from '../router.tsx';

/** Moves the focus to the page, as a page load would, and from a button that is about to go away. */
export const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true });

export function setTitle(title: string): void {
  document.title = title === 'Home' ? 'Hatchery' : `${title} · Hatchery`;
}

/** Titles a page and moves the focus to it once its code is there. Stands before the page, whose effects run later and may do better. */
export function Arrival() {
  const { title } = useRoute();
  const path = usePath();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what moves the focus
  useEffect(() => {
    // The page that the path leads to is not known yet.
    if (!title) return;
    setTitle(title);
    if (!first.current) focusPage();
    first.current = false;
  }, [path, title]);
  return null;
}
