import type { ItemKey } from './keys.ts';
import { type Drawing, moved, oval, rod } from './stylus.ts';

const butterflyWings: Drawing = (pen) => {
  for (const side of [-1, 1]) {
    const wing = pen.at(128, 176, 0, side, 1);
    wing.shape('back', '4,4 26,6 52,14 68,30 66,48 52,58 34,50 22,60! 14,40 6,22', '#F08A4B', {
      marks: [
        ['62,6 80,30 70,66 48,70 20,70 24,52 38,44 52,48 58,38 54,22', '#4A2F63'],
        [oval(34, 26, 12, 9, 30), '#FFD27A'],
        [oval(34, 26, 5, 4, 30), '#D9486E'],
        [oval(56, 46, 3.6), '#FFF3D6'],
        [oval(63, 36, 3), '#FFF3D6'],
        [oval(45, 54, 3), '#FFF3D6'],
      ],
      depth: 7,
    });
    wing.shape('back', '4,8 10,-22 30,-54 60,-80 92,-88 106,-74 104,-44 90,-16 62,6 26,16', '#F5A552', {
      marks: [
        ['40,-110 120,-110 120,10 66,30 78,6 92,-20 96,-48 92,-70 74,-74 52,-60', '#4A2F63'],
        [oval(70, -44, 17, 13, -40), '#6FC3D6'],
        [oval(70, -44, 8, 6, -40), '#F8F1D8'],
        ['10,4 20,-22 40,-46 46,-34 30,-10 22,8', '#FFD27A'],
        ['30,10 46,-14 56,-22 54,-4 44,6', '#D9486E'],
        [oval(98, -62, 4), '#FFF3D6'],
        [oval(99, -44, 3.6), '#FFF3D6'],
        [oval(92, -28, 3.4), '#FFF3D6'],
        [oval(88, -79, 3.6), '#FFF3D6'],
        [oval(72, -78, 3), '#FFF3D6'],
      ],
      lines: ['6,6 34,-34 58,-64', '8,8 50,-8 78,-14'],
      seam: 2,
      depth: 9,
    });
  }
  if (pen.behind) pen.limb('back', '128,150 128,176 128,206', [10, 13, 7], '#4A2F63', { depth: 3 });
};

const batWings: Drawing = (pen) => {
  for (const side of [-1, 1]) {
    const wing = pen.at(128, 176, 0, side, 1);
    wing.shape(
      'back',
      '4,14 8,-12 26,-42 46,-62! 66,-60 90,-46 112,-16! 98,-18 88,-8 84,10! 72,-4 60,2 56,24! 44,10 32,14 26,30! 18,22',
      '#8E4A6B',
      {
        marks: [['40,-70 46,-62 50,-30 54,20 30,40 0,30 0,-10 20,-40', '#A65C7C']],
        lines: ['46,-60 66,-34 84,6', '44,-58 48,-20 56,20', '42,-56 32,-14 27,26'],
        seam: 2.8,
        depth: 8,
      },
    );
    wing.limb('back', '2,18 10,-14 28,-42 46,-62', [12, 11, 9, 8], '#5C3558', { depth: 4 });
    wing.limb('back', '44,-60 64,-58 88,-44 111,-16', [8, 7, 6, 2], '#5C3558', { depth: 3 });
    wing.shape('back', '40,-62! 38,-78 50,-86! 48,-74 54,-62', '#F1E2C6', { depth: 0, line: 3 });
  }
  if (pen.behind)
    pen.shape('back', '120,160 128,156 136,160 139,180 128,198! 117,180', '#5C3558', { depth: 3, line: 3.4 });
};

const kite: Drawing = (pen) => {
  const tilt = pen.behind ? pen.at(128, 144, 10, 0.92) : pen.at(128, 112, -14, 1.16);
  const bows = [
    [-14, 92, -40, '#D9564A'],
    [-42, 99, -4, '#4E9C93'],
    [-68, 82, 40, '#F0B848'],
  ] as const;
  if (pen.behind) {
    tilt.lines('back', ['0,70 -6,84 -18,94 -40,99 -60,90 -70,78 -72,66'], 3.4);
    for (const [x, y, turn, fill] of bows) {
      const bow = tilt.at(x, y, turn);
      bow.shape('back', '0,0! -14,-9! -15,8!', fill, { depth: 0, line: 3 });
      bow.shape('back', '0,0! 14,-9! 15,8!', fill, { depth: 0, line: 3 });
      bow.shape('back', oval(0, 0, 3.6), fill, { depth: 0, line: 2.4 });
    }
  } else pen.limb('straps', '97,156 116,174 140,196 160,208', [5, 5, 5, 5], '#F4E6C4', { depth: 0, line: 2.8 });
  tilt.shape('back', '0,-92! 64,-26! 0,72! -64,-26!', '#D9564A', {
    marks: [
      ['0,-92! 64,-26! 0,-26!', '#FBEED2'],
      ['0,72! -64,-26! 0,-26!', '#FBEED2'],
      [moved('0,-16! 12,0! 0,20! -12,0!', 22, -2), '#F0B848'],
      [moved('0,-13! 10,0! 0,16! -10,0!', -20, -46), '#F0B848'],
    ],
    lines: ['0,-92 0,72', '-64,-26 0,-24 64,-26'],
    seam: 3.4,
    seamFill: '#8A5C34',
    depth: 9,
  });
  if (pen.behind)
    for (const [x, y] of [
      [0, -92],
      [64, -26],
      [-64, -26],
      [0, 72],
    ] as const)
      tilt.shape('back', oval(x, y, 4.5), '#8A5C34', { depth: 0, line: 2.6 });
};

const banner: Drawing = (pen) => {
  if (!pen.behind) pen.limb('straps', '97,156 116,174 140,196 160,208', [8, 8, 8, 8], '#7B4426', { depth: 0, line: 3 });
  // Its pole leans outward, so that the cloth flies beside the head.
  const pole = pen.behind ? pen.at(122, 222, 6) : pen.at(156, 206, 12, 0.86);
  pole.shape('back', rod(0, 10, 0, -192, 9, 8), '#9B6B3C', {
    depth: 0,
    line: 3.4,
    marks: [[rod(-3, 10, -3, -192, 3), '#BF8C55']],
  });
  pole.shape('back', '0,-212! 8,-200 6,-190 -6,-190 -8,-200', '#F0BE4E', { depth: 0, line: 3.2 });
  pole.limb('back', '-6,-178 30,-182 68,-178', [7, 7, 7], '#9B6B3C', { depth: 0, line: 3.2 });
  pole.shape(
    'back',
    '4,-178! 34,-174 66,-178! 68,-140 62,-110 66,-84! 50,-94 36,-104! 20,-92 4,-80! 8,-110 2,-144',
    '#5E9A52',
    {
      marks: [
        ['0,-180! 70,-180! 70,-168 34,-164 0,-168', '#3F7440'],
        ['10,-76 20,-86 36,-98 52,-88 64,-78 70,-92 52,-102 36,-112 20,-100 0,-88', '#F0BE4E'],
        ['35,-160 45,-152 50,-138 47,-126 35,-120 23,-126 20,-138 25,-152', '#FFF6E0'],
      ],
      lines: ['35,-160 45,-152 50,-138 47,-126 35,-120 23,-126 20,-138 25,-152 35,-160'],
      seam: 2.6,
      depth: 8,
    },
  );
  pole.marks('back', [moved('0,-9! 2.4,-2.4! 9,0! 2.4,2.4! 0,9! -2.4,2.4! -9,0! -2.4,-2.4!', 35, -138), '#F0A53A']);
  for (const x of [10, 58]) pole.shape('back', oval(x, -179, 4.4), '#F0BE4E', { depth: 0, line: 2.6 });
};

export const aloft = {
  'butterfly-wings': butterflyWings,
  'bat-wings': batWings,
  kite,
  banner,
} satisfies Partial<Record<ItemKey, Drawing>>;
