import { type RefObject, useLayoutEffect, useState } from 'react';

/** Follows the width of an element, in pixels. It is known before the first paint. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = () => setWidth(Math.floor(observed.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Pixels of a `rem`, which players may have made larger. */
export const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

let pen: CanvasRenderingContext2D | null | undefined;

/** Returns how wide the title of a card is in one line, in pixels. A word at the end of a line leaves some room. */
export function titleWidth(title: string, rem: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return Number.POSITIVE_INFINITY;
  pen.font = `700 ${rem}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(title).width * 1.02;
}
