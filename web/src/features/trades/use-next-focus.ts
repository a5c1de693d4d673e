import { useEffect, useRef, useState } from 'react';

/** Moves the focus inside of a box once it has changed: the button that was pressed may be gone then. */
export function useNextFocus<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [next, setNext] = useState<{ selector: string }>();
  useEffect(() => {
    if (next) box.current?.querySelector<HTMLElement>(next.selector)?.focus();
  }, [next]);
  return { box, focusNext: (selector: string) => setNext({ selector }) };
}
