import { fieldHeight, fieldWidth, step } from '../engine/field.ts';

/** Where the field lies in the canvas, in pixels of the canvas. */
export type View = { width: number; height: number; left: number; top: number; scale: number; ratio: number };

/** More pixels than these a second cost frames on phones, and nobody sees them in motion. */
const mostRatio = 2;

/** A page without a size, as while it is laid out, is taken for a small one: nothing can be painted at the scale of zero. */
const leastPixels = 200;

/** Above the wood there is always some sky for the moon. */
const skyHeight = 190 * step;

/** Fits the field into a box: its foot stands at the bottom, and what is left over is sky. */
export function viewOf(width: number, height: number, pixelRatio: number): View {
  const ratio = Math.min(mostRatio, pixelRatio);
  const pixels = (length: number) => Math.max(leastPixels, Math.round(length * ratio));
  const [wide, high] = [pixels(width), pixels(height)];
  const scale = Math.min(wide / fieldWidth, high / (fieldHeight + skyHeight));
  return {
    width: wide,
    height: high,
    left: Math.round((wide - fieldWidth * scale) / 2),
    top: Math.round(high - fieldHeight * scale),
    scale,
    ratio,
  };
}
