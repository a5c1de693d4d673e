import { twinkle } from '../marks.ts';
import { mix } from '../palette.ts';
import type { Shape } from './keys.ts';
import type { Nib } from './nib.ts';
import { shade, tint } from './tone.ts';

type Marking = (nib: Nib) => string;

/** Markings on the head, and around the elbow and the knee. */
interface Surface {
  face: Marking;
  arm: Marking;
  leg: Marking;
}

const none: Marking = () => '';
const scatter = (shape: string, spots: readonly (readonly [number, number, number, number?])[], colour: string) => {
  const marking: Marking = (nib) =>
    spots.map(([x, y, size, turn = 0]) => nib.moved(x, y, turn, size).patch(shape, colour)).join('');
  return marking;
};

const dot = '0,-2.4 2.4,0 0,2.4 -2.4,0';
const oval = '0,-6 11,0 0,6 -11,0';
const wedge = '-3,-7! 16,-1! -3,7!';
const scale = '-7,-3! 7,-3! 5,4 0,7 -5,4';
const tuft = '-9,3 -11,-4 -5,-9 1,-7 7,-10 11,-3 9,4 2,8 -4,7';

const surfaces: Record<Shape<'skin'>, (colour: string) => Surface> = {
  plain: () => ({ face: none, arm: none, leg: none }),
  freckled: (colour) => {
    const brown = mix(colour, '#6B3A20', 0.5);
    const cheeks = [-30, -23, -26, -17, 27, 34, 30, 38, -2, 12].map(
      (x, index) => [x, [20, 18, 26, 23, 19, 18, 26, 23, 13, 14][index] ?? 20, index % 3 ? 0.75 : 1] as const,
    );
    const few = [[-3, -6, 0.8] as const, [2, 1, 1] as const, [-4, 7, 0.7] as const];
    return { face: scatter(dot, cheeks, brown), arm: scatter(dot, few, brown), leg: scatter(dot, few, brown) };
  },
  rosy: (colour) => {
    const rose = mix(colour, '#E4534F', 0.34);
    const knee = scatter(oval, [[0, 0, 0.7]], rose);
    return {
      face: (nib) =>
        scatter(
          oval,
          [
            [-29, 22, 1.05],
            [34, 22, 0.9],
          ],
          rose,
        )(nib) + nib.moved(6, 17).patch(dot, rose),
      arm: knee,
      leg: knee,
    };
  },
  scaled: (colour) => {
    const tone = mix(colour, '#1E5A55', 0.32);
    const few = scatter(
      scale,
      [
        [-5, -6, 0.6],
        [3, -2, 0.6],
        [-3, 4, 0.6],
      ],
      tone,
    );
    return {
      face: scatter(
        scale,
        [
          [-45, -4, 0.8],
          [-37, 2, 0.7],
          [-47, 8, 0.8],
          [-39, 14, 0.7],
          [-46, 21, 0.7],
          [46, -2, 0.8],
          [48, 9, 0.7],
          [42, 4, 0.6],
          [43, 16, 0.7],
          [0, -30, 0.8],
          [-9, -36, 0.7],
          [9, -37, 0.7],
        ],
        tone,
      ),
      arm: few,
      leg: few,
    };
  },
  mossy: (colour) => {
    const moss = mix(colour, '#5E8A35', 0.72);
    const sprig = scatter(
      dot,
      [
        [-38, 22, 0.9],
        [-44, 14, 0.8],
        [41, 30, 0.8],
      ],
      tint(moss, 0.45),
    );
    return {
      face: (nib) =>
        scatter(
          tuft,
          [
            [-46, 20, 1.15, 20],
            [-36, 34, 0.9],
            [44, 30, 1, -30],
            [40, -24, 1],
          ],
          moss,
        )(nib) + sprig(nib),
      arm: scatter(tuft, [[-3, 2, 0.7]], moss),
      leg: scatter(
        tuft,
        [
          [-4, -2, 0.8],
          [4, 6, 0.6],
        ],
        moss,
      ),
    };
  },
  starry: (colour) => {
    const light = tint(colour, 0.72);
    return {
      face: scatter(
        twinkle,
        [
          [-36, 21, 0.5, 10],
          [-27, 28, 0.28],
          [38, 19, 0.42],
          [31, 27, 0.26],
          [-40, 8, 0.26],
          [20, -26, 0.3],
          [-16, -30, 0.4],
        ],
        light,
      ),
      arm: scatter(
        twinkle,
        [
          [-2, -4, 0.32],
          [2, 6, 0.24],
        ],
        light,
      ),
      leg: scatter(
        twinkle,
        [
          [-2, -4, 0.34],
          [3, 6, 0.26],
        ],
        light,
      ),
    };
  },
  striped: (colour) => {
    const dark = shade(colour, 0.38);
    const band = (nib: Nib) => nib.patch('-14,-6! 6,-3! -14,0! / -14,5! 4,8! -14,11!', dark);
    return {
      face: (nib) =>
        scatter(
          wedge,
          [
            [-52, 6, 1],
            [-50, 20, 0.9, -8],
            [-43, 32, 0.75, -20],
            [53, 6, -0.85],
            [51, 20, -0.8, 8],
            [44, 33, -0.65, 20],
          ],
          dark,
        )(nib),
      arm: band,
      leg: band,
    };
  },
};

/** Returns how a skin is marked. Markings lie inside the outlines of head and limbs. */
export const surfaceOf = (shape: Shape<'skin'>, colour: string): Surface => surfaces[shape](colour);
