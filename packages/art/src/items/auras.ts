import type { ItemKey } from './keys.ts';
import { type Drawing, moved, oval, type Stylus, star } from './stylus.ts';

/** Lays motes around a figure, or in a cluster if there is none. Each is a place, a turn and a scale. */
function around(
  pen: Stylus,
  worn: readonly (readonly [number, number, number, number])[],
  alone: readonly (readonly [number, number, number, number])[],
  draw: (mote: Stylus, layer: 'aura' | 'aura-back', index: number) => void,
): void {
  const spots = pen.sheet.rig ? worn : alone;
  for (const [index, [x, y, turn, scale]] of spots.entries())
    draw(pen.at(x, y, turn, scale), index % 3 === 2 ? 'aura-back' : 'aura', index);
}

const fireflies: Drawing = (pen) =>
  around(
    pen,
    [
      [44, 84, -20, 0.8],
      [216, 104, 24, 0.9],
      [212, 44, -10, 0.62],
      [30, 150, 16, 0.95],
      [228, 172, -18, 0.8],
      [46, 40, 12, 0.6],
      [58, 206, 30, 0.6],
    ],
    [
      [104, 104, -18, 1.5],
      [162, 138, 22, 1.25],
      [92, 162, 12, 1],
      [152, 82, -8, 0.75],
    ],
    (mote, layer) => {
      mote.shape(layer, oval(0, 6, 13, 12), '#EAF79A', { depth: 0, line: 2.4 });
      mote.marks(layer, [oval(0, 6, 8.6, 8), '#FBFFD9']);
      const wings = [-34, 34].map((turn) => moved(oval(0, -11, 5.4, 10), 0, -4, turn));
      mote.shapes(layer, wings, '#DDEFF2', { depth: 0, line: 2.4 });
      mote.shape(layer, '0,-12 5,-7 6,2 4,12 0,15 -4,12 -6,2 -5,-7', '#4A4560', { depth: 0, line: 2.6 });
      mote.marks(
        layer,
        ['-5,3! 5,3! 3.4,11 0,13.6 -3.4,11', '#D8EE4F'],
        ['-2,-7.4 -.8,-6 -2,-4.6 -3.2,-6', '#FFFFFF'],
        ['2,-7.4 3.2,-6 2,-4.6 .8,-6', '#FFFFFF'],
      );
    },
  );

const flakeArm =
  '-4.2,-8! -4.2,-12! -8.6,-16! -6.4,-20.4! -3.6,-18.6! -3.6,-26! 3.6,-26! 3.6,-18.6! 6.4,-20.4! 8.6,-16! 4.2,-12! 4.2,-8!';
const flake = [0, 60, 120, 180, 240, 300].flatMap((turn) => moved(flakeArm, 0, 0, turn));

const snowfall: Drawing = (pen) =>
  around(
    pen,
    [
      [40, 58, 8, 0.72],
      [218, 74, -14, 0.84],
      [28, 124, 20, 0.9],
      [214, 26, 6, 0.5],
      [230, 146, 12, 0.62],
      [42, 24, -8, 0.46],
      [42, 192, -16, 0.64],
      [218, 208, 10, 0.74],
    ],
    [
      [108, 116, 8, 1.9],
      [170, 82, -12, 1.05],
      [158, 160, 16, 1.25],
      [86, 180, 4, 0.8],
    ],
    (mote, layer) => {
      mote.shape(layer, flake, '#F3FAFF', { depth: 0, line: pen.sheet.rig ? 2.2 : 3 });
      mote.marks(layer, [star(0, 0, 15, 0, 6, 0.4), '#8FC4EE']);
    },
  );

const oak = '0,16! -7,10 -5,4! -14,0 -10,-7! -15,-14 -7,-18 0,-30 7,-18 15,-14 10,-7! 14,0 5,4! 7,10';
const beech = '0,14! -11,4 -12,-10 0,-28! 12,-10 11,4';
const leafFills = ['#E0803E', '#C9493A', '#EDB84A', '#B5653A'] as const;

const fallingLeaves: Drawing = (pen) =>
  around(
    pen,
    [
      [42, 66, -50, 0.72],
      [218, 92, 60, 0.8],
      [208, 34, 20, 0.55],
      [26, 132, 110, 0.78],
      [230, 162, -30, 0.66],
      [52, 26, -20, 0.5],
      [40, 204, 70, 0.7],
      [216, 216, 130, 0.72],
    ],
    [
      [104, 102, -38, 1.5],
      [164, 130, 48, 1.35],
      [106, 168, 112, 1],
      [158, 74, 12, 0.8],
    ],
    (mote, layer, index) => {
      mote.limb(layer, '0,10 0,18 3,25', [3, 3, 3], '#8A5A38', { depth: 0, line: 2 });
      mote.shape(layer, index % 2 ? beech : oak, leafFills[index % leafFills.length] ?? '#E0803E', {
        depth: 4,
        line: 3.2,
        lines: ['0,12 0,-16', '0,0 -7,-6', '0,-6 7,-11'],
        seam: 2,
      });
    },
  );

const starRing: Drawing = (pen) => {
  const tilt = pen.at(128, 130, -12);
  const [rx, ry, count, grown] = pen.sheet.rig ? [110, 34, 11, 1] : [66, 42, 9, 1.25];
  const arc = (from: number, to: number) =>
    Array.from({ length: 13 }, (_, index) => {
      const angle = ((from + ((to - from) * index) / 12) * Math.PI) / 180;
      return { x: Math.cos(angle) * rx, y: Math.sin(angle) * ry };
    });
  tilt.limb('aura-back', arc(180, 360), [4.4], '#9C8FE0', { depth: 0, line: 2.4 });
  tilt.limb('aura', arc(0, 180), [4.4], '#C9BEFA', { depth: 0, line: 2.4 });
  for (let index = 0; index < count; index++) {
    const turn = (index / count) * 360 + 12;
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const near = sin > 0;
    const size = ((near ? 12 : 7.5) + (index % 3) * 2) * grown;
    const mote = tilt.at(cos * rx, sin * ry, 12 + index * 9);
    mote.shape(near ? 'aura' : 'aura-back', star(0, 0, size, 0, 5, 0.52), index % 4 === 1 ? '#FFF6D2' : '#FBD45C', {
      depth: 0,
      line: 3,
    });
    if (near) mote.marks('aura', [oval(-2, -2, 2), '#FFFFFF']);
  }
};

const stormCloud: Drawing = (all) => {
  const pen = all.sheet.rig ? all.at(196, 38, 4, 0.84) : all.at(128, 100);
  for (const [x, y] of [
    [-34, 34],
    [34, 32],
    [-14, 44],
  ] as const)
    pen.shape('aura', `${x},${y - 8}! ${x + 4},${y} ${x},${y + 6} ${x - 4},${y}`, '#6FB4E0', { depth: 0, line: 2.6 });
  pen.shape('aura', '8,12! 26,14! 16,30! 26,31! 2,58! 8,38! -4,37!', '#FFD84F', { depth: 0, line: 3.4 });
  pen.shape(
    'aura',
    '-44,18 -56,8 -52,-8 -38,-12 -34,-26 -14,-34 4,-26 10,-30 28,-28 36,-12 50,-10 58,4 48,18 24,22 0,20 -24,22',
    '#5D6080',
    {
      marks: [
        ['-60,10 -30,14 -4,8 20,14 60,8 60,30 -60,30', '#454764'],
        ['-46,-6 -34,-10 -30,-22 -16,-29 -8,-26 -22,-16 -26,-4 -38,0', '#8386A6'],
      ],
      lines: ['6,-14 14,-20 24,-14', '-12,2 -4,-4 6,0'],
      depth: 8,
    },
  );
};

export const auras = {
  fireflies,
  snowfall,
  'falling-leaves': fallingLeaves,
  'star-ring': starRing,
  'storm-cloud': stormCloud,
} satisfies Partial<Record<ItemKey, Drawing>>;
