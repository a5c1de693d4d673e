import type { Point } from '@hatchery/art/geometry';
import { alignTo, outlineOf } from '@hatchery/art/silhouette';
import { pathOfPicture } from '../../design/picture-path.ts';

/** Fine enough for horns and tails, and read in a blink. */
const gridSize = 128;
/** The side of a drawing, in its own units. */
const drawingSize = 256;
/** Anything less opaque than this is shadow on the ground. */
const solid = 140;

/** Two outlines of one count of points, each of which belongs to one of the other. */
export interface Outlines {
  from: readonly Point[];
  to: readonly Point[];
}

/** Reads the outlines of two pictures. Undefined where the browser lets nobody look into pictures. */
export async function readOutlines(before: string, after: string): Promise<Outlines | undefined> {
  try {
    const [from, to] = await Promise.all([readOutline(before), readOutline(after)]);
    return from.length > 0 && to.length > 0 ? { from, to: alignTo(to, from) } : undefined;
  } catch {
    return undefined;
  }
}

async function readOutline(image: string): Promise<Point[]> {
  const picture = new Image(drawingSize, drawingSize);
  picture.src = pathOfPicture(image);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = gridSize;
  canvas.height = gridSize;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(picture, 0, 0, gridSize, gridSize);
  const { data } = context.getImageData(0, 0, gridSize, gridSize);
  const isFilled = (x: number, y: number) => (data[(y * gridSize + x) * 4 + 3] ?? 0) > solid;
  const scale = drawingSize / gridSize;
  return outlineOf(isFilled, gridSize).map(({ x, y }) => ({ x: x * scale, y: y * scale }));
}
