import type { Place, Point } from '../geometry.ts';

/** The two forms of body: 1 is Willow, slender; 2 is Oak, sturdy. */
export type Gender = 1 | 2;
export type View = 'front' | 'back';

/** Where things sit on a figure of 256 by 256 units, as seen from the front. Left and right are the viewer's. */
export const anchors = {
  head: { x: 128, y: 96, width: 116, height: 108 },
  crown: { x: 128, y: 40 },
  leftEye: { x: 106, y: 104 },
  rightEye: { x: 150, y: 104 },
  mouth: { x: 128, y: 124 },
  neck: { x: 128, y: 150 },
  leftShoulder: { x: 96, y: 162 },
  rightShoulder: { x: 160, y: 162 },
  chest: { x: 128, y: 180 },
  back: { x: 128, y: 176 },
  hips: { x: 128, y: 206 },
  leftFoot: { x: 112, y: 240 },
  rightFoot: { x: 144, y: 240 },
  leftHand: { x: 80, y: 196 },
  rightHand: { x: 176, y: 196 },
} as const;

const sturdy = 1.12;

/** Widens what is below the neck of the sturdy form. */
export function bodyPlace(gender: Gender): Place {
  if (gender === 1) return (point) => point;
  return (point: Point) => {
    const share = Math.min(1, Math.max(0, (point.y - 146) / 14));
    return { ...point, x: 128 + (point.x - 128) * (1 + (sturdy - 1) * share) };
  };
}
