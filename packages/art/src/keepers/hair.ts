import { points, tufts } from '../geometry.ts';
import type { Shape } from './keys.ts';
import type { Nib } from './nib.ts';
import type { Rig } from './rig.ts';
import { brightness, shade, tint } from './tone.ts';

export type TopLayer = 'hair-front' | 'hair-under';

interface Cut {
  /** Behind head and shoulders, down to where it falls. */
  behind: string;
  /** The top and the fringe. */
  front: string;
  /** Strands on the front. */
  strands: string;
  /** The top as one sees it from behind. Default: the front's outer edge is covered by `behind`. */
  rear?: string;
  rearStrands: string;
  /** Where light falls on the top. */
  gleam: string;
  /** Draws what else there is: a knot, a braid. */
  more?: (rig: Rig, colour: string, top: TopLayer) => void;
}

const curl = (outline: string, count: number, length: number) =>
  tufts(points(outline), count, length, 0.1, true, wobble())
    .map(({ x, y, sharp }) => `${x.toFixed(1)},${y.toFixed(1)}${sharp ? '!' : ''}`)
    .join(' ');

/** Returns a stream of lengths that vary a little. */
function wobble(): () => number {
  let step = 0;
  return () => [0.35, 0.8, 0.5, 0.2, 0.65][step++ % 5] ?? 0.5;
}

const cuts: Record<Shape<'hair'>, Cut> = {
  bob: {
    behind: '0,-57 32,-51 54,-27 61,6 63,34 54,48! 30,52 -34,52 -56,48! -66,32 -64,4 -56,-27 -34,-51',
    front:
      '-4,-60 26,-56 48,-40 59,-14 61,16 57,43! 48,40 47,18 43,-2! 32,-9 25,-22! 14,-11 -4,-7 -22,-9 -30,-20! -37,-6 -45,2! -48,20 -50,43! -61,40 -64,10 -58,-18 -40,-46',
    strands: '6,-56 24,-46 34,-26 / 6,-56 -10,-40 -16,-22 / 53,2 53,22 / -56,4 -56,24',
    rearStrands: '0,-50 -20,-28 -28,14 / 0,-50 22,-28 30,14 / -4,-10 -6,32 / 16,8 16,34',
    gleam: '-44,-26 -34,-42 -20,-49 -18,-45 -30,-36 -40,-20',
  },
  curls: {
    behind: curl('0,-56 40,-46 60,-12 60,22 44,46 0,50 -44,46 -62,22 -62,-12 -42,-46', 17, 10),
    front: curl(
      '-2,-56 24,-54 46,-38 58,-12 56,20 50,18 44,-2 32,-14 14,-20 -8,-19 -26,-12 -40,-2 -46,18 -54,22 -60,-8 -50,-38 -28,-54',
      18,
      8,
    ),
    strands:
      '-24,-44 -16,-50 -8,-44 -14,-37 / 14,-48 24,-46 24,-37 / -46,-22 -40,-28 -34,-22 -40,-16 / 40,-26 46,-18 40,-12',
    rearStrands:
      '-24,-34 -16,-40 -8,-34 -14,-27 / 14,-38 24,-36 24,-27 / -40,-2 -34,-8 -28,-2 -34,4 / 34,-6 40,2 34,8 / -10,10 0,4 8,10 / 8,34 16,28 24,34',
    gleam: '-36,-40 -28,-50 -18,-54 -18,-50 -28,-44',
  },
  braid: {
    behind: '0,-56 32,-50 53,-26 57,2 52,30! 34,42 -34,44 -52,34! -60,2 -55,-26 -34,-50',
    front:
      '6,-58 34,-53 54,-30 60,0 55,24! 49,10 44,-6 30,-22 10,-38! -4,-20 -24,-8 -43,-2! -49,12 -54,28! -62,2 -57,-30 -30,-54',
    strands: '10,-52 30,-42 46,-20 / 6,-50 -18,-36 -42,-12 / 2,-52 -28,-42 -50,-18',
    rearStrands:
      '0,-54 0,-20 2,8 / -30,-44 -26,-16 -6,14 / 30,-44 26,-16 8,14 / -48,-10 -36,14 -12,26 / 48,-10 36,14 14,26',
    gleam: '-46,-28 -36,-42 -22,-49 -20,-45 -32,-37 -42,-23',
    more: braid,
  },
  crop: {
    behind: '0,-54 34,-48 50,-20 50,22 30,38 -30,38 -52,22 -54,-20 -34,-48',
    front:
      '-6,-58 12,-66! 18,-58 34,-60! 36,-52 52,-34 57,-8 54,10! 48,2 46,-12! 38,-14 34,-25! 24,-15 12,-14 6,-24! -4,-13 -18,-11 -24,-22! -32,-11 -42,-10! -47,-4 -49,12! -58,8 -60,-16 -50,-40 -30,-54',
    strands: '8,-58 22,-46 28,-34 / -10,-54 -4,-40 -2,-30 / -34,-46 -32,-34 -32,-26',
    rear: '-6,-58 12,-66! 18,-58 34,-60! 36,-52 52,-34 57,-8 53,18 44,34! 32,30 22,40! 10,34 0,42! -10,34 -22,40! -34,30 -46,34! -54,18 -60,-12 -50,-40 -30,-54',
    rearStrands: '0,-44 8,-28 / -24,-34 -22,-16 / 26,-30 26,-12 / -8,0 -6,18 / 18,6 20,22 / -34,4 -32,18',
    gleam: '-44,-30 -36,-42 -24,-49 -22,-45 -32,-38 -40,-25',
  },
  waves: {
    behind:
      '0,-57 34,-51 56,-25 60,2 54,22 64,42 56,62 62,72! 42,76 28,66 -26,66 -42,76 -64,72! -58,62 -70,42 -58,22 -66,2 -58,-25 -34,-51',
    front:
      '-20,-58 14,-61 44,-48 58,-20 57,6 63,26 54,44! 47,32 50,14 43,-3 26,-16 -10,-42! -18,-22 -36,-8 -46,-2! -46,18 -57,32 -54,48! -68,36 -62,14 -66,-8 -54,-40',
    strands:
      '-8,-54 18,-44 40,-22 / -10,-50 24,-32 44,-10 / -22,-52 -34,-36 -48,-14 / -56,4 -54,16 -60,30 / 54,2 54,14 58,26',
    rearStrands: '-6,-52 -26,-26 -30,10 -38,30 -32,56 / 0,-52 26,-26 28,10 36,30 30,56 / -2,-30 -6,10 2,34 -4,58',
    gleam: '20,-52 36,-43 46,-30 42,-28 32,-39 18,-47',
  },
  topknot: {
    behind: '0,-54 30,-48 50,-24 52,10 40,30 -40,32 -54,10 -52,-24 -30,-48',
    front:
      '-2,-58 30,-53 51,-34 58,-6 54,14! 49,0 43,-16 26,-29 2,-33 -22,-29 -41,-15 -49,0 -54,14! -61,-6 -53,-34 -32,-53',
    strands: '2,-52 -14,-44 -38,-24 / 2,-52 4,-42 2,-34 / 4,-52 22,-42 40,-22 / 52,-2 53,6',
    rear: '-2,-58 30,-53 51,-34 58,-6 52,20 36,38! 20,33 4,39! -12,33 -34,38! -53,20 -61,-6 -53,-34 -32,-53',
    rearStrands: '0,-50 -24,-26 -44,12 / 0,-50 -10,-12 -18,30 / 2,-50 10,-12 18,30 / 2,-50 26,-26 44,12',
    gleam: '-44,-28 -36,-39 -26,-45 -24,-41 -33,-35 -40,-24',
    more: knot,
  },
  spikes: {
    behind: '0,-58 40,-52 56,-20 58,10 48,34! 36,30 24,44! 8,38 -8,46! -22,38 -38,44! -44,30 -56,30! -62,0 -56,-30',
    front:
      '-57,10! -70,-8! -60,-16 -72,-36! -54,-38 -56,-60! -38,-54 -26,-78! -12,-62 8,-82! 18,-62 40,-74! 42,-54 60,-54! 56,-36 72,-28! 60,-14 68,4! 55,10! 49,4 44,-8! 38,-8 31,-25! 20,-11 8,-9 -2,-25! -12,-9 -24,-7 -28,-20! -38,-6 -44,-6! -50,4',
    strands: '8,-70 4,-50 / -24,-66 -20,-48 / 36,-62 30,-46 / -50,-50 -42,-38 / -60,-30 -50,-24 / 60,-24 50,-18',
    rear: '-55,24! -70,-8! -60,-16 -72,-36! -54,-38 -56,-60! -38,-54 -26,-78! -12,-62 8,-82! 18,-62 40,-74! 42,-54 60,-54! 56,-36 72,-28! 60,-14 68,4! 54,22! 44,42! 30,36 18,48! 4,38 -10,48! -24,36 -40,42!',
    rearStrands: '4,-52 0,-30 / -24,-40 -20,-20 / 30,-40 26,-20 / -34,-6 -26,12 / 36,-4 28,14 / 0,2 2,22',
    gleam: '-40,-36 -32,-47 -22,-53 -20,-48 -28,-42 -36,-31',
  },
  long: {
    behind:
      '0,-57 34,-51 57,-23 61,12 55,44 54,70 46,96! 36,91 26,104! 13,97 0,106! -14,97 -26,104! -38,91 -48,97! -58,70 -58,44 -65,12 -58,-23 -34,-51',
    front:
      '4,-60 36,-54 57,-27 62,10 59,42 62,76! 50,66 47,38 48,12 43,-4! 33,-12 26,-24! 18,-12 2,-10 -14,-11 -22,-24! -30,-10 -44,-2! -48,14 -47,40 -51,70! -65,74 -60,42 -65,10 -58,-27 -30,-55',
    strands: '4,-56 22,-44 30,-26 / 2,-56 -16,-42 -24,-26 / 54,6 53,40 56,60 / -57,6 -54,40 -58,58',
    rearStrands: '0,-50 -26,-20 -32,40 -30,88 / 2,-50 28,-20 32,40 32,86 / -2,-20 -8,40 -8,86 / 14,20 14,60 14,84',
    gleam: '-46,-26 -36,-42 -22,-50 -20,-46 -32,-37 -42,-21',
  },
};

function knot(rig: Rig, colour: string, top: TopLayer): void {
  const bun = rig.at('head', rig.side === 'front' ? 'hair-back' : top).moved(4, -68, 8);
  bun.fill('0,-18 14,-14 19,0 13,13 0,16 -14,13 -19,0 -14,-14', colour, { depth: 6 });
  bun.line('-10,4 -8,-8 4,-10 9,-1 3,6 -3,2', 2.6, strandOn(colour));
  rig.at('head', top).moved(3, -56, 4).fill('-13,-4 0,-6 13,-4 13,4 0,3 -13,4', '#C24B45', { depth: 0, line: 3 });
}

function braid(rig: Rig, colour: string): void {
  const back = rig.side === 'back';
  const lobes = back
    ? [
        [2, 30, 4],
        [-2, 46, -6],
        [3, 62, 6],
        [-1, 77, -4],
      ]
    : [
        [-50, 34, 12],
        [-52, 49, -4],
        [-47, 64, 14],
        [-47, 78, -2],
      ];
  const fall = rig.at('head', 'hair-fall');
  const [x, y] = lobes.at(-1) as [number, number];
  fall.moved(x, y + 8, -6).fill('-6,0! 6,0! 10,14 4,26! 0,20 -6,27! -10,14', colour, { depth: 4, line: 3.6 });
  lobes.toReversed().forEach(([left = 0, top = 0, turn = 0], index) => {
    const lobe = fall.moved(left, top, turn, 0.82 + index * 0.07);
    lobe.fill('0,-12 12,-6 13,4 0,13 -13,4 -12,-6', colour, { depth: 4, line: 3.6 });
    lobe.line('-7,-3 0,5 7,-3', 2.4, strandOn(colour));
  });
  fall.moved(x, y + 9, -4).fill('-8,-4 0,-5 8,-4 8,4 0,3 -8,4', '#C24B45', { depth: 0, line: 3 });
}

const strandOn = (colour: string) => (brightness(colour) > 0.3 ? shade(colour, 0.5) : tint(colour, 0.2));

interface Finish extends Pick<Cut, 'strands' | 'gleam'> {
  colour: string;
  behind: boolean;
}

/** Draws hair around a head. Its top lies on `layer`. */
export function drawHair(rig: Rig, shape: Shape<'hair'>, colour: string, layer: TopLayer = 'hair-front'): void {
  const { behind, front, strands, rear, rearStrands, gleam, more } = cuts[shape];
  const back = rig.at('head', 'hair-back');
  const top = rig.at('head', layer);
  if (rig.side === 'back') {
    drawTop(rear ? top : back, rear ?? behind, { strands: rearStrands, gleam, colour, behind: true });
    more?.(rig, colour, layer);
    return;
  }
  back.fill(behind, shade(colour, 0.2), { depth: 0 });
  more?.(rig, colour, layer);
  drawTop(top, front, { strands, gleam, colour, behind: false });
}

function drawTop(nib: Nib, outline: string, { strands, gleam, colour, behind }: Finish): void {
  // Seen from behind, everything is mirrored but the light.
  const light = nib.moved(0, 0, 0, behind ? -1 : 1, 1);
  nib.fill(outline, colour, { depth: 8, inside: light.patch(gleam, tint(colour, 0.3)) });
  nib.line(strands, 2.6, strandOn(colour));
}
