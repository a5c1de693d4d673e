import type { Drawing } from './stylus.ts';
import { oval } from './stylus.ts';

/** Draws the half mask. It has painted eyes of its own, since it hides those of its wearer. */
export const foxMask: Drawing = (pen) => {
  if (pen.behind) {
    pen.limb('eyewear', '66,92 98,96 128,98 158,96 190,92', [8, 8, 8, 8, 8], '#B63A2B', { depth: 0, line: 3 });
    pen.shape('eyewear', '126,98 104,86 96,96 106,106', '#C9493A', { depth: 0, line: 3 });
    pen.shape('eyewear', '130,98 152,86 160,96 150,106', '#C9493A', { depth: 0, line: 3 });
    pen.shape('eyewear', oval(128, 97, 6, 6), '#B63A2B', { depth: 0, line: 3 });
    return;
  }
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    half.shape('eyewear', '20,74 32,50 56,30! 64,52 62,84', '#E2793A', {
      marks: [
        ['30,72 38,56 52,42 56,58 54,80', '#FBE9D0'],
        ['52,44 56,28 70,36 62,56', '#4A2A2B'],
      ],
      depth: 5,
    });
  }
  const face =
    '128,66 150,66 174,70 192,88! 186,108 170,120! 160,118 148,126 136,136 128,138 120,136 108,126 96,118 86,120! 70,108 64,88! 82,70 106,66';
  pen.shape('eyewear', face, '#EA8544', {
    marks: [
      ['60,90 84,104 104,106 118,100 128,112 138,100 152,106 172,104 196,90 196,150 60,150', '#FFF4E2'],
      ['128,60! 136,76 132,92 128,98 124,92 120,76', '#B63A2B'],
      ['110,72 116,80 110,88 106,80', '#F6C24E'],
      ['146,72 150,80 146,88 140,80', '#F6C24E'],
    ],
    depth: 8,
  });
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    half.marks(
      'eyewear',
      ['8,105 20,94 34,89 46,86! 40,99 28,106 16,108', '#2C2233'],
      ['17,103 27,96 35,95 31,101 24,104', '#F6C24E'],
      ['24,96 28,96 27,104 23,104', '#2C2233'],
    );
    half.lines('eyewear', ['30,112 46,108', '32,118 44,117'], 2.2, '#B63A2B');
  }
  pen.shape('eyewear', '118,122 128,118 138,122 134,131 128,134 122,131', '#2C2233', { depth: 0, line: 2.4 });
  pen.marks('eyewear', [oval(125, 123, 2.6, 1.6, -20), '#FFFFFFAA']);
};
