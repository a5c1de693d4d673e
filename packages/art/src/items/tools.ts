import type { ItemKey } from './keys.ts';
import { type Drawing, oval, rod } from './stylus.ts';

const wateringCan: Drawing = (all) => {
  const pen = all.at(182, 198, -6, 0.9);
  pen.limb('held', '-24,34 -34,20 -30,2 -12,-6 6,0', [6, 6, 6, 6, 6], '#6E8F93', { depth: 0, line: 3.2 });
  pen.limb('held', '20,34 32,22 42,4 50,-12', [15, 12, 9, 8], '#8FB0B2', { depth: 3, line: 3.4 });
  pen.shape('held', '42,-12! 46,-20 58,-24 66,-16! 58,-6 48,-4!', '#E8B84A', { depth: 3, line: 3.2 });
  pen.marks('held', [oval(54, -17, 1.6), '#7A5014'], [oval(59, -14, 1.6), '#7A5014'], [oval(55, -11, 1.6), '#7A5014']);
  pen.shape('held', '-22,6! 22,6! 26,26 25,44! 14,48 -14,48 -25,44! -26,26', '#9DBEBF', {
    marks: [
      ['-17,8 -9,8 -11,44 -19,42', '#C9DEDD'],
      [oval(10, 24, 6, 5, 20), '#86A8AB'],
    ],
    lines: ['-27,34 0,38 27,34', '5,22 10,20 14,24'],
    seam: 2.4,
    depth: 7,
  });
  pen.shape('held', '-22,6 -14,1 0,0 14,1 22,6 14,11 0,12 -14,11', '#6E8F93', {
    depth: 0,
    line: 3.2,
    marks: [[oval(0, 8, 17, 4), '#4E9FC4']],
  });
  pen.limb('held', '-16,4 -10,-14 4,-16 14,-2', [6, 6, 6, 6], '#6E8F93', { depth: 0, line: 3.2 });
  const drop = '0,-7! 4,0 3,4 0,6 -3,4 -4,0';
  for (const [x, y, scale] of [
    [70, -2, 0.9],
    [64, 10, 1.1],
    [76, 16, 0.9],
  ] as const)
    pen.at(x, y, -18, scale).shape('held', drop, '#62B4DC', { depth: 0, line: 2.6 });
};

const emberTorch: Drawing = (all) => {
  const pen = all.at(176, 196, 12);
  pen.shape(
    'held',
    '0,-100! 12,-84 11,-76! 22,-82 25,-62 20,-46 0,-38 -20,-46 -25,-64 -18,-78 -14,-88! -8,-80 -8,-90',
    '#F0703A',
    {
      marks: [
        ['1,-80 9,-66 14,-68 16,-54 10,-40 -10,-40 -16,-54 -12,-66 -7,-64', '#FFB43F'],
        ['0,-64 7,-54 5,-42 -5,-42 -8,-52', '#FFE995'],
      ],
      depth: 0,
      line: 3.6,
    },
  );
  pen.shape('held', '-6,34 -6,0 -8,-32 8,-32 6,0 5,34 0,38', '#5B4340', {
    marks: [['-8,40 -2,40 -2,-34 -9,-34', '#7A5C54']],
    lines: ['1,-20 2,-6', '-2,10 -1,24', '3,14 2,30'],
    seam: 2,
    depth: 3,
  });
  pen.shape('held', '-6,-10! 7,-12! 7,10! -6,12!', '#C9A26A', {
    depth: 0,
    line: 2.8,
    lines: ['-8,-4 9,-7', '-8,3 9,0', '-8,10 9,7'],
    seam: 2,
  });
  for (const [x, y, fill] of [
    [-12, -46, '#D8432F'],
    [11, -47, '#D8432F'],
    [-1, -49, '#FF9A3D'],
  ] as const)
    pen.shape('held', oval(x, y, 9, 7), fill, { depth: 0, line: 3, marks: [[oval(x - 2, y - 2, 3, 2), '#FFD27A']] });
  pen.shape('held', '-25,-46! 25,-46! 20,-33 10,-25 -10,-25 -20,-33', '#4A3B45', {
    depth: 5,
    line: 3.6,
    lines: ['-22,-40 0,-37 22,-40'],
    seam: 2,
    seamFill: '#7C6672',
  });
  const spark = '0,-6! 3.5,0 0,5 -3.5,0';
  for (const [x, y] of [
    [24, -98],
    [-24, -96],
    [-32, -76],
  ] as const)
    pen.at(x, y, 10).shape('held', spark, '#FFC24A', { depth: 0, line: 2.4 });
};

const inkQuill: Drawing = (all) => {
  const pen = all.at(176, 196, 22);
  pen.shape(
    'held',
    '0,10! -4,-14! -16,-26 -20,-46! -15,-48! -19,-66 -14,-90! -9,-88! -8,-104 4,-122 16,-130! 20,-106 19,-84! 15,-82! 18,-62 15,-44! 11,-42! 12,-28 4,-14!',
    '#C3C9D3',
    {
      marks: [['0,10 2,-40 6,-80 16,-132 30,-132 30,0', '#E6E9EE']],
      lines: ['3,-50 12,-60', '5,-74 15,-84', '0,-36 -13,-46', '2,-62 -13,-74', '5,-88 -5,-98', '8,-98 17,-106'],
      seam: 2,
      seamFill: '#8E97A8',
      depth: 5,
    },
  );
  pen.lines('held', ['0,10 1,-30 5,-72 14,-120'], 3);
  pen.shape('held', '-4,-14! 4,-14! 4,16 0,34! -4,16', '#F4E6C4', {
    depth: 0,
    line: 3.2,
    lines: ['0,20 0,30'],
    seam: 2,
  });
  pen.marks('held', ['-3,22 3,22 0,34', '#5B3A9A']);
  pen.shape('held', '0,38! 7,48 6,55 0,59 -6,55 -7,48', '#6F49B8', {
    depth: 0,
    line: 3,
    marks: [[oval(-2.4, 50, 1.8, 3), '#C9B3F2']],
  });
};

const toySword: Drawing = (all) => {
  const pen = all.at(176, 196, 20);
  pen.shape(
    'held',
    '-11,-18! -11,-50! -7,-54 -11,-58! -11,-84! -6,-97 0,-106! 6,-97 11,-84! 11,-42! 7,-38 11,-34! 11,-18!',
    '#DDAF74',
    {
      marks: [['0,-108! 14,-84! 14,-14! 0,-14!', '#C4925A']],
      lines: ['-6,-30 -5,-44', '5,-62 6,-78', '-6,-72 -4,-80', '0,-96 0,-22'],
      seam: 2,
      seamFill: '#96693A',
      depth: 0,
    },
  );
  pen.shape('held', '-25,-19 -23,-25 -18,-27! 18,-27! 23,-25 25,-19 23,-13 18,-11! -18,-11! -23,-13', '#B07A45', {
    depth: 4,
    line: 3.4,
    lines: ['-16,-19 -6,-18', '8,-20 16,-19'],
    seam: 1.8,
    seamFill: '#7A4E28',
  });
  pen.shape('held', oval(0, -19, 5.4), '#D9564A', { depth: 0, line: 2.8 });
  pen.shape('held', '-6,-11! 6,-11! 6,16! -6,16!', '#F1E2C0', {
    depth: 0,
    line: 3.2,
    lines: ['-8,-4 8,-8', '-8,3 8,-1', '-8,10 8,6', '-8,17 8,13'],
    seam: 2,
    seamFill: '#A98A56',
  });
  pen.shape('held', oval(0, 21, 8.5), '#B07A45', { depth: 3, line: 3.2 });
  pen.shape('held', rod(6, 10, 20, 22, 4), '#F1E2C0', { depth: 0, line: 2.4 });
  pen.shape('held', rod(6, 10, 13, 28, 4), '#F1E2C0', { depth: 0, line: 2.4 });
};

export const tools = {
  'watering-can': wateringCan,
  'ember-torch': emberTorch,
  'ink-quill': inkQuill,
  'toy-sword': toySword,
} satisfies Partial<Record<ItemKey, Drawing>>;
