import type { ItemKey } from './keys.ts';
import { fireSprite, paperDragon } from './spirits.ts';
import { type Drawing, type Outline, oval, type Stylus } from './stylus.ts';

/** Draws eyes that shine, the same for all that keep a keeper company. */
export function eyes(pen: Stylus, spots: readonly (readonly [x: number, y: number, radius: number])[]): void {
  for (const [x, y, radius] of spots)
    pen.marks(
      'companion',
      [oval(x, y, radius * 0.9, radius * 1.1), '#2C2233'],
      [oval(x - radius * 0.3, y - radius * 0.45, radius * 0.38), '#FFFFFF'],
      [oval(x + radius * 0.35, y + radius * 0.45, radius * 0.18), '#FFFFFF'],
    );
}

const sparrow: Drawing = (all) => {
  const pen = all.at(54, 216);
  for (const x of [-5, 8]) {
    pen.limb(
      'companion',
      [
        { x, y: 14 },
        { x, y: 20 },
        { x: x - 1, y: 25 },
      ],
      [4, 4, 4],
      '#E0953A',
      { depth: 0, line: 2.8 },
    );
    pen.shape('companion', `${x - 8},27 ${x - 3},23 ${x + 3},23 ${x + 7},27 ${x},28`, '#E0953A', {
      depth: 0,
      line: 2.8,
    });
  }
  pen.shape('companion', '16,0! 34,-12 42,-11! 40,-4 38,0! 28,8 18,12!', '#7A4E30', { depth: 3, line: 3.4 });
  pen.shape('companion', '-8,-30 6,-30 17,-20 23,-4 20,10 8,18 -8,18 -20,10 -24,-4 -20,-20', '#A9734A', {
    marks: [
      ['-24,-10 -14,-12 -2,-4 6,8 4,22 -24,22', '#F3E3C6'],
      ['-22,-34 10,-34 16,-20 4,-22 -8,-20 -20,-22', '#7A4E30'],
      ['-20,-14 -15,-17 -10,-10 -14,-3 -20,-6', '#4A3328'],
    ],
    depth: 7,
  });
  pen.shape('companion', '4,-8! 16,-10 26,-2 28,8! 18,10 8,8 2,0', '#8A5A38', {
    depth: 3,
    line: 3.2,
    lines: ['10,0 22,4', '9,-4 21,-1'],
    seam: 2.2,
    seamFill: '#E8CFA6',
  });
  pen.shape('companion', '-20,-16! -31,-12! -20,-8!', '#F0A53A', { depth: 0, line: 3 });
  eyes(pen, [[-12, -17, 4.4]]);
};

const hatchlingEgg: Drawing = (all) => {
  const pen = all.at(56, 214);
  for (const x of [-9, 10]) {
    pen.limb(
      'companion',
      [
        { x, y: 14 },
        { x, y: 20 },
        { x: x - 1, y: 25 },
      ],
      [5, 5, 5],
      '#F0A53A',
      { depth: 0, line: 3 },
    );
    pen.shape('companion', `${x - 9},27 ${x - 4},22 ${x + 5},22 ${x + 8},27 ${x},28`, '#F0A53A', { depth: 0, line: 3 });
  }
  pen.shape('companion', '0,-36 13,-27 21,-8 20,8 10,19 -10,19 -20,8 -21,-8 -13,-27', '#FBF0D3', {
    marks: [
      [oval(-13, 6, 5, 4), '#7FB8AC'],
      [oval(10, 12, 4.4, 4), '#7FB8AC'],
      [oval(14, -4, 3.4), '#E58A6B'],
      [oval(-10, -22, 3.6), '#7FB8AC'],
      [oval(6, -27, 3), '#E58A6B'],
      [oval(-3, 13, 3), '#E58A6B'],
    ],
    depth: 8,
  });
  pen.shape(
    'companion',
    '-18,-8! -11,-15! -6,-10! 0,-17! 6,-10! 12,-15! 18,-7! 13,0! 8,-3! 2,3! -4,-3! -10,2!',
    '#3A2A3F',
    { depth: 0, line: 3 },
  );
  pen.marks(
    'companion',
    [oval(-6, -7, 4.2, 4.4), '#FFFFFF'],
    [oval(7, -7, 4.2, 4.4), '#FFFFFF'],
    [oval(-5, -6.6, 2.6, 3), '#2C2233'],
    [oval(8, -6.6, 2.6, 3), '#2C2233'],
    [oval(-6, -8, 1), '#FFFFFF'],
    [oval(7, -8, 1), '#FFFFFF'],
  );
  pen.lines('companion', ['12,-15 17,-21 15,-27', '-11,-15 -15,-19'], 2.6);
};

const ladybird: Drawing = (all) => {
  const pen = all.at(56, 220);
  for (const [x, y] of [
    [-30, -27],
    [-12, -29],
  ] as const) {
    pen.limb(
      'companion',
      [
        { x: x + 9, y: -8 },
        { x: x + 1, y: -17 },
        { x, y },
      ],
      [4, 4, 4],
      '#3D3340',
      { depth: 0, line: 2 },
    );
    pen.shape('companion', oval(x, y - 1, 4), '#DE4237', { depth: 0, line: 2.6 });
  }
  for (const x of [-12, 2, 15])
    pen.limb(
      'companion',
      [
        { x, y: 12 },
        { x: x - 3, y: 19 },
        { x: x - 7, y: 20 },
      ],
      [5, 4, 4],
      '#4A3B45',
      { depth: 0, line: 2.4 },
    );
  pen.shape('companion', '-14,-14 -8,-4 -8,10 -16,16 -27,12 -33,1 -29,-10 -21,-15', '#3D3340', {
    depth: 4,
    marks: [[oval(-27, -6, 4, 3, -30), '#6A5C6E']],
  });
  pen.shape('companion', '-12,15! -16,0 -8,-17 8,-23 24,-16 32,0 30,15! 10,19', '#DE4237', {
    marks: [
      [oval(-5, -8, 5), '#2C2233'],
      [oval(12, -12, 5), '#2C2233'],
      [oval(3, 3, 5.4), '#2C2233'],
      [oval(22, -1, 5), '#2C2233'],
      [oval(-9, 9, 4), '#2C2233'],
      [oval(14, 13, 4.6), '#2C2233'],
      [oval(30, 12, 4), '#2C2233'],
      ['-4,-16 6,-20 10,-19 2,-13 -4,-10', '#F79A88'],
    ],
    depth: 8,
  });
  pen.marks(
    'companion',
    [oval(-25, 0, 5, 5.6), '#FFFFFF'],
    [oval(-26, 0.6, 3.2, 3.8), '#2C2233'],
    [oval(-27, -1.4, 1.3), '#FFFFFF'],
  );
  pen.lines('companion', ['-27,9 -23,10 -20,8'], 2.2, '#FFFFFF');
};

const owlChick: Drawing = (all) => {
  const pen = all.at(56, 212);
  for (const x of [-10, 10])
    pen.shape(
      'companion',
      [
        `${x - 10},25`,
        `${x - 6},19!`,
        `${x},22!`,
        `${x + 6},19!`,
        `${x + 10},25`,
        `${x + 5},29`,
        `${x},27!`,
        `${x - 5},29`,
      ].join(' '),
      '#F0A53A',
      { depth: 0, line: 3 },
    );
  pen.shape(
    'companion',
    '-24,-34! -12,-31 0,-33 12,-31 24,-34! 25,-20 30,-4 27,14 14,23 -14,23 -27,14 -30,-4 -25,-20',
    '#A7A6B4',
    {
      marks: [
        [oval(0, 14, 17, 15), '#D9D6DC'],
        ['-26,-40 -12,-32 0,-20 12,-32 26,-40', '#7E7C90'],
      ],
      lines: ['-7,8 -4,11 -1,8', '3,8 6,11 9,8', '-2,15 1,18 4,15'],
      seam: 2.2,
      seamFill: '#8D8B9E',
      depth: 8,
    },
  );
  for (const side of [-1, 1])
    pen
      .at(0, 0, 0, side, 1)
      .shape('companion', '27,-8 34,4 31,16! 26,13 23,18! 21,4', '#8D8B9E', { depth: 0, line: 3.2 });
  for (const x of [-11, 11]) {
    pen.shape('companion', oval(x, -10, 12.5), '#EFECEC', { depth: 0, line: 2.6 });
    pen.marks(
      'companion',
      [oval(x, -10, 8.6), '#F08A2C'],
      [oval(x, -10, 5.4, 6), '#2C2233'],
      [oval(x - 2, -12.6, 2.4), '#FFFFFF'],
      [oval(x + 2.4, -7.4, 1.2), '#FFFFFF'],
    );
  }
  pen.shape('companion', '-4,-4! 4,-4! 0,5!', '#F0B848', { depth: 0, line: 2.8 });
};

const snail: Drawing = (all) => {
  const pen = all.at(56, 218);
  const coil: Outline = '4,-2 8,-6 13,-3 12,5 4,9 -4,4 -5,-6 2,-14 13,-14 21,-6 21,5';
  for (const [x, y] of [
    [-31, -22],
    [-19, -24],
  ] as const) {
    pen.limb(
      'companion',
      [
        { x: -24, y: -2 },
        { x: (x - 24) / 2, y: y / 2 - 3 },
        { x, y },
      ],
      [6, 4, 4],
      '#F0C987',
      { depth: 0, line: 3 },
    );
    pen.shape('companion', oval(x, y - 3, 5.6), '#FFFFFF', { depth: 0, line: 2.6 });
    pen.marks('companion', [oval(x - 0.6, y - 2.6, 3), '#2C2233'], [oval(x - 1.6, y - 4, 1.2), '#FFFFFF']);
  }
  pen.shape('companion', '-34,-2 -26,-9 -17,-6 -12,4 0,9 20,10 38,15 42,21! 0,22 -22,21 -32,13', '#F0C987', {
    depth: 5,
    marks: [['-34,16 0,17 44,18 44,26 -34,26', '#DDAA61']],
  });
  pen.shape('companion', '-12,10 -15,-6 -8,-21 8,-27 24,-21 32,-6 29,9 18,15 2,16', '#C9753F', {
    marks: [
      ['8,-30 26,-24 34,-6 30,12 22,12 26,-4 20,-16 6,-21 -10,-12 -12,-20', '#E8A25A'],
      [oval(8, -2, 13, 12), '#F3C98A'],
    ],
    lines: [coil],
    seam: 3,
    depth: 8,
  });
  pen.lines('companion', ['-30,6 -26,8 -22,6'], 2.2);
  pen.marks('companion', [oval(-22, 2, 3, 2), '#E8876B']);
};

export const companions = {
  sparrow,
  'hatchling-egg': hatchlingEgg,
  ladybird,
  'owl-chick': owlChick,
  snail,
  'fire-sprite': fireSprite,
  'paper-dragon': paperDragon,
} satisfies Partial<Record<ItemKey, Drawing>>;
