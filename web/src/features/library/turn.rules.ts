const wrapped = (frame: number, count: number): number => ((Math.round(frame) % count) + count) % count;

/** Returns the view of a model after a drag. The width of the stage is one whole turn. */
export const frameAfterDrag = (start: number, pixels: number, width: number, count: number): number =>
  wrapped(start + (width > 0 ? (pixels / width) * count : 0), count);

/** Returns the view that a key leads to; undefined for keys of no meaning. */
export function frameAfterKey(key: string, frame: number, count: number): number | undefined {
  const quarter = Math.max(1, Math.round(count / 4));
  const wanted = {
    ArrowRight: frame + 1,
    ArrowUp: frame + 1,
    ArrowLeft: frame - 1,
    ArrowDown: frame - 1,
    PageUp: frame + quarter,
    PageDown: frame - quarter,
    Home: 0,
    End: count - 1,
  }[key];
  return wanted === undefined ? undefined : wrapped(wanted, count);
}

/** Returns the angle of a view, in degrees. */
export const degreesOf = (frame: number, count: number): number => Math.round((frame * 360) / count);
