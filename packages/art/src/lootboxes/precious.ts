import { moved, oval, type Stylus, star } from '../items/stylus.ts';
import type { Layer } from '../keepers/layers.ts';
import { type Box, burst, type Light, type LootboxState, slit, sparks } from './light.ts';

const moonlight: Light = ['#C3CBFA', '#E0E5FF', '#FFFFFF'];
const crescent = '8,-24! -12,-20 -22,-2 -12,17 8,21! -4,10 -7,-4 -2,-16';

/** Draws the right door, hung at the origin, or the left one with a mirrored stylus. `open` narrows it. */
function door(pen: Stylus, width: number): void {
  const w = width;
  pen.shape('coat', `0,-56 ${w * 0.36},-74 ${w},-92! ${w},74! 0,74!`, '#4A4E92', {
    marks: [
      [`0,40! ${w},40! ${w},80! 0,80!`, '#3D4080'],
      [`${w * 0.2},-40 ${w * 0.5},-62 ${w * 0.5},-30 ${w * 0.25},20 ${w * 0.16},20`, '#6C71B8'],
    ],
    depth: 6,
    line: 4.2,
  });
  pen.shape('coat', `${w * 0.2},-44 ${w * 0.44},-58 ${w * 0.82},-66! ${w * 0.82},60! ${w * 0.2},60!`, '#363A78', {
    depth: 0,
    line: 3,
  });
  for (const [x, y, size] of [
    [0.5, -36, 6],
    [0.62, 40, 5],
    [0.36, 12, 4],
  ] as const)
    pen.marks('coat', [star(w * x, y, size * Math.min(1, w / 50), 0, 4, 0.36), '#F6E3A0']);
}

/** Draws a tall case with two doors under a pointed arch. The moon above them is its lock. */
export const moonlitCase: Box = (pen, state) => {
  if (state !== 'closed') burst(pen, 128, 128, state === 'open' ? 112 : 104, moonlight);
  pen.shape('back', '56,214! 56,104 70,66 96,36 128,20 160,36 186,66 200,104 200,214!', '#C9D0EA', {
    depth: 10,
    line: 4.5,
  });
  pen.shape('back', '68,210! 68,106 80,74 102,48 128,34 154,48 176,74 188,106 188,210!', '#2A2D62', {
    depth: 0,
    line: 4,
  });
  if (state === 'open') {
    pen.shape('skin', '72,208! 72,108 84,78 104,54 128,42 152,54 172,78 184,108 184,208!', '#E0E5FF', {
      depth: 0,
      line: 3,
      marks: [['90,214! 90,116 100,90 128,66 156,90 166,116 166,214!', '#FFFFFF']],
    });
    pen.at(132, 130, 12, 1.7).shape('skin', crescent, '#FFE9A8', { depth: 5, line: 3.8 });
    for (const [x, y, size] of [
      [98, 104, 9],
      [160, 170, 10],
      [100, 182, 7],
    ] as const)
      pen.shape('skin', star(x, y, size, 0, 4, 0.36), '#F6D77A', { depth: 0, line: 2.8 });
    door(pen.at(66, 138, 0, -1, 1), 44);
    door(pen.at(190, 138, 0, 1, 1), 44);
  } else if (state === 'opening') {
    slit(pen, '112,212! 112,66 128,48 144,66 144,212!', moonlight, '121,212! 121,74 128,64 135,74 135,212!');
    door(pen.at(68, 136), 46);
    door(pen.at(188, 136, 0, -1, 1), 46);
  } else {
    door(pen.at(68, 136), 60);
    door(pen.at(188, 136, 0, -1, 1), 60);
  }
  pen.shape('neck', '40,210! 216,210! 222,221 218,231 207,236! 49,236! 38,231 34,221', '#C9D0EA', {
    depth: 7,
    line: 4.5,
    lines: ['44,221 212,221'],
    seam: 2.2,
    seamFill: '#8F98C4',
  });
  pen.shape('hat', '128,9! 134,18 140,23! 128,29 116,23! 122,18', '#F0CE74', { depth: 0, line: 3.4 });
  for (const x of [58, 198])
    pen.shape('hat', moved('0,-24! 7,-8 7,8! -7,8! -7,-8', x, 100), '#F0CE74', { depth: 3, line: 3.4 });
  if (state === 'closed') {
    pen.shape('neck', oval(128, 134, 26), '#E6EAFB', { depth: 5, line: 4 });
    pen.at(131, 136, 14, 0.8).shape('neck', crescent, '#F6D77A', { depth: 0, line: 3 });
  }
  if (state === 'open')
    sparks(
      pen,
      [
        [22, 70, 12],
        [236, 62, 15],
        [232, 190, 9],
      ],
      '#FFFFFF',
    );
  if (state === 'opening')
    sparks(
      pen,
      [
        [36, 60, 12],
        [226, 84, 14],
      ],
      '#FFFFFF',
    );
};

const gold: Light = ['#FFD45E', '#FFE795', '#FFF8DA'];

function coin(pen: Stylus, x: number, y: number, turn: number, size = 1, layer: Layer = 'neck'): void {
  const one = pen.at(x, y, turn, size);
  one.shape(layer, oval(0, 3, 17, 9), '#C98F2E', { depth: 0, line: 3.2 });
  one.shape(layer, oval(0, -1, 17, 9), '#F7CE5B', { depth: 0, line: 3.2, marks: [[oval(0, -1, 10, 4.6), '#E0A93C']] });
}

/** Draws the upper half of the egg, hinged on its jagged rim. */
function shellTop(pen: Stylus): void {
  pen.shape(
    'hat',
    '-66,10! -62,-28 -44,-70 -16,-96 0,-99 16,-96 44,-70 62,-28 66,10! 44,-4! 22,12! 0,-4! -22,12! -44,-4!',
    '#B8364A',
    {
      marks: [
        ['-52,-24 -38,-62 -20,-82 -12,-80 -26,-56 -38,-20', '#DC6470'],
        ['-70,4! -44,-12! -22,4! 0,-12! 22,4! 44,-12! 70,4! 70,20! -70,20!', '#E9B84F'],
      ],
      lines: ['0,-99 -26,-58 -30,-6', '0,-99 26,-58 30,-6'],
      seam: 3,
      seamFill: '#F3CC6A',
      depth: 11,
      line: 4.5,
    },
  );
  pen.shape('hat', '-12,-96! -14,-106 -6,-104! 0,-114 6,-104! 14,-106 12,-96! 0,-93', '#F3C654', {
    depth: 0,
    line: 3.4,
  });
  pen.shape('hat', '0,-60! 11,-46! 0,-30! -11,-46!', '#7FE0D2', {
    depth: 0,
    line: 3.4,
    marks: [['0,-60! -11,-46! 0,-46!', '#D6FBF4']],
  });
}

/** Draws the heap behind the egg, and the lid and the light of one that opens. */
function openHoard(pen: Stylus, state: LootboxState): void {
  if (state !== 'closed') burst(pen, 124, 112, state === 'open' ? 106 : 102, gold);
  pen.shape('back', '10,236! 22,220 44,210 66,196 92,190 164,190 190,196 212,208 234,220 246,236!', '#E0A93C', {
    depth: 0,
    line: 4.5,
  });
  if (state === 'open') {
    shellTop(pen.at(184, 112, 46, 0.66));
    pen.shape('skin', '64,146! 74,118 100,106 128,103 156,106 182,118 192,146! 160,164! 96,164!', gold[1], {
      depth: 0,
      marks: [['86,160 94,130 128,118 162,130 170,160', gold[2]]],
    });
    for (const [x, y, turn] of [
      [100, 136, -12],
      [152, 134, 16],
      [126, 126, 4],
      [128, 142, -6],
    ] as const)
      coin(pen, x, y, turn, 0.9, 'skin');
  }
  if (state === 'opening') {
    slit(pen, '62,140! 62,116! 192,104! 194,140! 150,156! 106,156!', gold, '80,140 84,126 172,116 174,140');
    shellTop(pen.at(126, 114, -9));
  }
}

/** Draws the lower half in its heap of gold. */
function hoardBody(pen: Stylus): void {
  pen.shape(
    'coat',
    '62,138! 84,124! 106,140! 128,124! 150,140! 172,124! 194,138! 194,166 182,194 160,214 128,220 96,214 74,194 62,166',
    '#B8364A',
    {
      marks: [
        [
          '56,136! 84,118! 106,134! 128,118! 150,134! 172,118! 200,136! 200,146! 172,134! 150,150! 128,134! 106,150! 84,134! 56,146!',
          '#E9B84F',
        ],
        ['56,190 96,204 128,208 160,204 200,190 190,226 66,226', '#94283F'],
      ],
      lines: ['98,142 106,180 128,218', '158,142 150,180 128,218'],
      seam: 3,
      seamFill: '#F3CC6A',
      depth: 12,
      line: 4.5,
    },
  );
  pen.shape('coat', '128,150! 146,170! 128,196! 110,170!', '#7FE0D2', {
    depth: 0,
    line: 4,
    marks: [
      ['128,150! 110,170! 128,170!', '#D6FBF4'],
      ['128,196! 146,170! 128,170!', '#4FBFB4'],
    ],
  });
  pen.shape(
    'neck',
    '8,238! 24,222 48,216 70,208 92,214 112,208 136,214 160,208 184,212 208,218 230,222 248,238!',
    '#F0BE4E',
    { depth: 7, line: 4.5 },
  );
  for (const [x, y, turn, size] of [
    [44, 224, -14, 1],
    [84, 218, 8, 0.9],
    [172, 218, -8, 0.95],
    [212, 226, 14, 1],
    [126, 226, 2, 1.1],
    [66, 236, 4, 1],
    [188, 238, -4, 0.9],
  ] as const)
    coin(pen, x, y, turn, size);
  pen.shape('neck', moved('0,-13! 12,-3! 7,12! -7,12! -12,-3!', 104, 234, -10), '#5FA8E8', {
    depth: 0,
    line: 3.2,
    marks: [[moved('0,-13! -12,-3! 0,-1!', 104, 234, -10), '#BFE0FA']],
  });
  pen.shape('neck', moved('0,-11! 10,0! 0,12! -10,0!', 236, 230, 12), '#8CC455', { depth: 0, line: 3.2 });
}

/** Draws a jewelled egg on a heap of gold. */
export const hoard: Box = (pen, state) => {
  openHoard(pen, state);
  hoardBody(pen);
  if (state === 'closed') shellTop(pen.at(128, 136, 0, 1, 0.98));
  if (state === 'open')
    sparks(
      pen,
      [
        [92, 82, 16],
        [134, 52, 21],
        [64, 48, 11],
      ],
      '#FFF8DA',
    );
  if (state === 'opening')
    sparks(
      pen,
      [
        [220, 84, 14],
        [34, 96, 11],
      ],
      '#FFF8DA',
    );
};
