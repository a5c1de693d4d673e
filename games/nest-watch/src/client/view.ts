import { fieldHeight, fieldWidth, step } from '../engine/field.ts';

/** Where the field lies in the canvas, in pixels of the canvas. */
export type View = { width: number; height: number; left: number; top: number; scale: number; ratio: number };

/** More pixels than these a second cost frames on phones, and nobody sees them in motion. */
const mostRatio = 2;

/** Above the wood there is always some sky for the moon. */
const skyHeight = 190 * step;

/** Fits the field into a box: its foot stands at the bottom, and what is left over is sky. */
export function viewOf(width: number, height: number, pixelRatio: number): View {
  const ratio = Math.min(mostRatio, pixelRatio);
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
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
