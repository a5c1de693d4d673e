import { moved, oval, type Stylus, star } from '../items/stylus.ts';
import { type Box, burst, type Light, type LootboxState, slit, sparks } from './light.ts';

const lagoon: Light = ['#9FE3DE', '#C6F2EC', '#F2FFFC'];

function barnacles(pen: Stylus, layer: 'hat' | 'coat', spots: readonly (readonly [number, number, number])[]): void {
  for (const [x, y, size] of spots) {
    const one = pen.at(x, y, 0, size);
    one.shape(layer, '-13,9! -7,-9 7,-9 13,9! 0,12', '#F1E6D2', {
      depth: 0,
      line: 3,
      lines: ['-7,7 -4,-6', '7,7 4,-6', '0,9 0,-5'],
      seam: 2,
      seamFill: '#BBA98C',
    });
    one.shape(layer, oval(0, -9, 7, 4), '#6B5A5E', { depth: 0, line: 2.8 });
  }
}

function chestLid(pen: Stylus): void {
  pen.shape('hat', '-86,20! -86,-14 -74,-44 -44,-60 0,-64 44,-60 74,-44 86,-14 86,20!', '#4A8F9E', {
    marks: [
      ['-100,4! 100,4! 100,30! -100,30!', '#3B7786'],
      ['-74,-6 -66,-32 -46,-48 -34,-50 -50,-30 -56,-4', '#76B6C0'],
    ],
    lines: ['-86,-12 86,-12', '-72,-38 72,-38'],
    seam: 2.8,
    seamFill: '#2B5F6E',
    depth: 12,
    line: 4.5,
  });
  for (const x of [-56, 56])
    pen.shape(
      'hat',
      `${x - 11},24! ${x - 10},-10 ${x * 0.86 - 9},-56! ${x * 0.86 + 9},-60! ${x + 10},-14 ${x + 11},24!`,
      '#D7A64C',
      { depth: 5, line: 3.8 },
    );
}

/** Draws the lid and the light of a chest that opens. */
function openTide(pen: Stylus, state: LootboxState): void {
  if (state !== 'closed') burst(pen, 128, 110, state === 'open' ? 116 : 106, lagoon);
  if (state === 'open') {
    const lid = pen.at(128, 92);
    lid.shape('back', '-84,34! -88,-22 -76,-52 -44,-66 0,-70 44,-66 76,-52 88,-22 84,34!', '#4A8F9E', {
      marks: [['-70,40! -74,-16 -62,-40 -36,-52 0,-55 36,-52 62,-40 74,-16 70,40!', '#24525F']],
      depth: 8,
      line: 4.5,
    });
    lid.marks('back', [moved('-60,32! -62,-10 -50,-30 -38,-36 -44,-8 -44,32!', 0, 0), '#2F6674']);
    slit(pen, '42,140! 56,114! 200,114! 214,140!', lagoon, '70,142! 84,120! 172,120! 186,142!');
    for (const [x, y, size, fill] of [
      [92, 122, 12, '#FFF6E8'],
      [158, 120, 14, '#FFE3DC'],
      [126, 116, 11, '#F7FBFF'],
    ] as const)
      pen.shape('skin', oval(x, y, size), fill, {
        depth: 4,
        line: 3.2,
        marks: [[oval(x - size * 0.35, y - size * 0.4, size * 0.28), '#FFFFFF']],
      });
  }
  if (state === 'opening') {
    slit(pen, '42,142! 40,116! 214,98! 214,142!', lagoon, '74,140 72,124 186,112 186,140');
    chestLid(pen.at(126, 88, -7));
    barnacles(pen.at(126, 88, -7), 'hat', [
      [-32, -52, 0.8],
      [70, -22, 0.7],
    ]);
  }
}

/** Draws the lower half, and the rope and the starfish that came along. */
function tideBody(pen: Stylus): void {
  pen.shape('coat', '42,136! 214,136! 213,206 208,220 194,226! 62,226! 48,220 43,206', '#4A8F9E', {
    marks: [['36,190! 220,190! 220,234! 36,234!', '#3B7786']],
    lines: ['44,164 212,164', '44,194 212,194', '88,150 108,151', '142,180 164,179'],
    seam: 2.8,
    seamFill: '#2B5F6E',
    depth: 12,
    line: 4.5,
  });
  for (const x of [72, 184]) {
    pen.shape('coat', moved('-12,-46! 12,-46! 12,46! -12,46!', x, 181), '#D7A64C', { depth: 5, line: 3.8 });
    for (const y of [148, 180, 212]) pen.shape('coat', oval(x, y, 3.4), '#F4DC9A', { depth: 0, line: 2.4 });
  }
  pen.limb('neck', '40,196 84,204 128,200 172,206 216,198', [9], '#E4CB98', {
    depth: 0,
    line: 3.6,
    lines: [
      '58,192 64,206',
      '82,196 88,212',
      '106,196 112,210',
      '130,194 136,208',
      '154,198 160,212',
      '178,198 184,214',
      '202,194 208,208',
    ],
    seam: 2.2,
  });
  barnacles(pen, 'coat', [
    [54, 222, 1],
    [84, 226, 0.7],
    [206, 218, 0.9],
  ]);
  pen.at(150, 220, 14).shape(
    'neck',
    star(0, 0, 25, 0, 5, 0.5).map((point, index) => ({ ...point, sharp: index % 2 === 1 })),
    '#F0866A',
    {
      depth: 4,
      line: 3.6,
      marks: [
        [oval(0, 0, 3), '#FFD0BC'],
        [oval(0, -10, 2.4), '#FFD0BC'],
        [oval(9, -4, 2.4), '#FFD0BC'],
        [oval(-9, -4, 2.4), '#FFD0BC'],
        [oval(6, 8, 2.4), '#FFD0BC'],
        [oval(-6, 8, 2.4), '#FFD0BC'],
      ],
    },
  );
  pen
    .at(40, 152, -10)
    .limb('neck', '6,-14 0,6 6,26 -2,48 2,70', [12, 11, 10, 8, 2], '#6E9A4A', { depth: 0, line: 3.4 });
}

/** Draws a chest that the tide brought, with all that settled on it. */
export const tideChest: Box = (pen, state) => {
  openTide(pen, state);
  tideBody(pen);
  if (state === 'closed') {
    chestLid(pen.at(128, 118));
    barnacles(pen.at(128, 118), 'hat', [
      [-32, -54, 0.9],
      [-12, -60, 0.6],
      [74, -24, 0.76],
    ]);
  }
  const lock = pen.at(128, state === 'opening' ? 152 : 142);
  lock.shape('neck', '-16,-16! 16,-16! 17,8 10,18 0,21 -10,18 -17,8', '#E9C368', {
    depth: 5,
    line: 3.8,
    marks: [
      [oval(0, -1, 4.4), '#3A2A22'],
      ['-2.6,0! 2.6,0! 3.6,12! -3.6,12!', '#3A2A22'],
    ],
  });
  if (state === 'open')
    sparks(
      pen,
      [
        [104, 82, 13],
        [150, 68, 19],
        [124, 46, 9],
      ],
      '#FFFFFF',
    );
  if (state === 'opening')
    sparks(
      pen,
      [
        [232, 74, 12],
        [26, 86, 10],
      ],
      '#FFFFFF',
    );
};

const blaze: Light = ['#FFA24A', '#FFCB62', '#FFF0B4'];
const flame = '-14,4 -22,-12 -17,-34! -9,-24 2,-58! 9,-38 15,-34 17,-42! 23,-18 15,3 0,8';

function cofferLid(pen: Stylus): void {
  pen.shape('hat', '-92,22! -104,10! -58,-34! 58,-34! 104,10! 92,22!', '#5A4C58', {
    marks: [
      ['-110,8! 110,8! 110,30! -110,30!', '#473B47'],
      ['-84,2! -52,-28! -30,-28! -56,2!', '#7A6A78'],
    ],
    depth: 10,
    line: 4.5,
  });
  pen.lines('hat', ['-30,-30 -24,-16 -36,-8 -28,6', '34,-30 44,-18 36,-6'], 5.5, '#FF8B3A');
  pen.lines('hat', ['-30,-30 -24,-16 -36,-8 -28,6', '34,-30 44,-18 36,-6'], 2, '#FFE08A');
  pen.shape('hat', '-14,-34! -10,-46 10,-46 14,-34!', '#C8863A', { depth: 3, line: 3.8 });
  for (const x of [-78, 78]) pen.shape('hat', oval(x, 11, 4.4), '#C8863A', { depth: 0, line: 2.8 });
}

/** Draws the legs, and the lid and the fire of a coffer that opens. */
function openCoffer(pen: Stylus, state: LootboxState): void {
  if (state !== 'closed') burst(pen, 128, 116, state === 'open' ? 112 : 104, blaze);
  for (const side of [-1, 1])
    pen
      .at(128, 0, 0, side, 1)
      .shape('back', '56,204! 96,198! 100,218 108,228! 66,232! 60,222', '#473B47', { depth: 5, line: 4.2 });
  if (state === 'open') {
    const lid = pen.at(128, 100);
    lid.shape('back', '-100,34! -92,-26! -60,-48! 60,-48! 92,-26! 100,34!', '#5A4C58', {
      marks: [
        ['-84,40! -78,-18! -52,-36! 52,-36! 78,-18! 84,40!', '#7A2A22'],
        ['-66,40! -60,-10! -40,-24! 40,-24! 60,-10! 66,40!', '#B5402A'],
      ],
      depth: 8,
      line: 4.5,
    });
    for (const [x, y, size] of [
      [90, 128, 1.15],
      [166, 130, 1.05],
      [128, 132, 1.7],
    ] as const) {
      pen.at(x, y, 0, size).shape('skin', flame, '#F0703A', {
        depth: 0,
        marks: [
          ['-9,6 -13,-9 -5,-22 2,-40! 9,-22 13,-8 9,6', '#FFC24A'],
          ['-5,6 -7,-4 1,-22! 7,-4 5,6', '#FFF0B4'],
        ],
        line: 3.8,
      });
    }
  }
  if (state === 'opening') {
    for (const [x, y, size, turn] of [
      [52, 126, 0.9, -24],
      [206, 114, 1.1, 26],
      [176, 108, 0.8, 8],
    ] as const)
      pen.at(x, y, turn, size).shape('back', flame, '#F0703A', {
        depth: 0,
        marks: [['-9,6 -13,-9 -5,-22 2,-40! 9,-22 13,-8 9,6', '#FFC24A']],
        line: 3.6,
      });
    slit(pen, '32,146! 28,116! 226,100! 224,146!', blaze, '64,146 60,126 194,114 194,146');
    cofferLid(pen.at(126, 96, -6));
  }
}

/** Draws the basin with its grate. */
function cofferBody(pen: Stylus): void {
  pen.shape('coat', '28,138! 228,138! 208,214! 48,214!', '#665661', {
    marks: [
      ['20,190! 236,190! 236,220! 20,220!', '#53454F'],
      ['40,142! 62,142! 74,206! 56,206!', '#80707C'],
    ],
    depth: 12,
    line: 4.5,
  });
  pen.shape('coat', '24,134! 232,134! 228,152! 28,152!', '#C8863A', { depth: 5, line: 4.2 });
  for (const x of [44, 76, 180, 212]) pen.shape('coat', oval(x, 143, 3.4), '#F0CE8A', { depth: 0, line: 2.4 });
  pen.shape('coat', '98,160! 158,160! 152,204! 104,204!', '#7A2A22', {
    depth: 0,
    line: 4.2,
    marks: [
      ['96,182 112,176 128,184 144,174 160,182 160,210 96,210', '#E2572B'],
      ['100,192 114,186 128,194 142,186 156,194 156,210 100,210', '#FFB43F'],
    ],
  });
  for (const x of [113, 128, 143]) pen.lines('coat', [`${x},162 ${128 + (x - 128) * 0.84},203`], 5.5, '#463A44');
  pen.lines('coat', ['58,166 68,178 60,190 70,206', '186,164 178,178 190,188 184,204'], 6, '#FF8B3A');
  pen.lines('coat', ['58,166 68,178 60,190 70,206', '186,164 178,178 190,188 184,204'], 2.2, '#FFE08A');
}

/** Draws a squat coffer of iron that glows through its cracks. */
export const emberCoffer: Box = (pen, state) => {
  openCoffer(pen, state);
  cofferBody(pen);
  if (state === 'closed') {
    cofferLid(pen.at(128, 116));
    for (const [x, y, size] of [
      [58, 62, 10],
      [200, 70, 8],
      [178, 44, 11],
    ] as const)
      pen.shape('aura', moved('0,-9! 5,0 0,8 -5,0', x, y, 10, size / 9), '#FFB43F', { depth: 0, line: 2.8 });
  }
  pen.shape('neck', moved('0,-17! 15,-3! 10,15! -10,15! -15,-3!', 128, state === 'opening' ? 150 : 142), '#E9B84F', {
    depth: 5,
    line: 3.8,
    marks: [[moved('0,-8! 5,2 0,9 -5,2', 128, state === 'opening' ? 150 : 142), '#D8432F']],
  });
  if (state === 'open')
    sparks(
      pen,
      [
        [70, 74, 12],
        [188, 66, 15],
        [128, 22, 10],
      ],
      '#FFF0B4',
    );
  if (state === 'opening')
    sparks(
      pen,
      [
        [234, 76, 11],
        [22, 92, 9],
      ],
      '#FFF0B4',
    );
};
