import { patch, patches } from './brush.ts';
import { at, type Place, points } from './geometry.ts';
import type { Random } from './random.ts';
import type { Traits } from './traits.ts';

const spot = '-9,-3 -1,-9 9,-4 6,6 -5,7';
const freckle = '-3,0 0,-2.6 3.2,0 0,3';
const stripe = '-5,-30! 4,-26 7,-4 0,26! -5,2 -9,-12';
/** Draws a four-pointed twinkle. */
export const twinkle = '0,-12! 2.8,-2.8! 12,0! 2.8,2.8! 0,12! -2.8,2.8! -12,0! -2.8,-2.8!';

/** Scatters markings over a box. The shape that they are drawn in clips them. */
export function marks(
  kind: Traits['marks'],
  fill: string,
  roll: Random,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  const scatter = (count: number, shape: string, scale: number, turn = 360) =>
    patches(
      Array.from({ length: count }, (_, index) => {
        // One per column keeps them apart.
        const column = (index + 0.2 + roll() * 0.6) / count;
        const row = ((index * 0.618 + roll() * 0.25) % 1) * 0.9 + 0.05;
        const place: Place = at(x + width * column, y + height * row, roll() * turn, scale * (0.75 + roll() * 0.5));
        return points(shape, place);
      }),
      fill,
    );
  switch (kind) {
    case 'none':
      return '';
    case 'spots':
      return scatter(Math.max(3, Math.round(width / 17)), spot, 1);
    case 'freckles':
      return scatter(Math.max(5, Math.round(width / 10)), freckle, 1);
    case 'stars':
      return scatter(Math.max(4, Math.round(width / 21)), twinkle, 0.95, 20);
    case 'saddle':
      return patch(
        points(
          '-0.1,-0.2 0.3,-0.3 0.75,-0.3 1.1,-0.1 0.9,0.16 0.72,0.1 0.5,0.3 0.34,0.2 0.1,0.42 -0.1,0.3',
          (point) => ({
            x: x + point.x * width,
            y: y + point.y * height,
          }),
        ),
        fill,
      );
    case 'stripes': {
      const count = Math.max(2, Math.round(width / 26));
      return patches(
        Array.from({ length: count }, (_, index) => {
          const place = at(
            x + (width * (index + 0.5)) / count,
            y + height * 0.1,
            (index - count / 2) * 12 + roll() * 8,
            1,
            height / 60,
          );
          return points(stripe, place);
        }),
        fill,
      );
    }
  }
}
