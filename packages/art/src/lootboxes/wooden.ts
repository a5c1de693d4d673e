import { moved, oval, rod, type Stylus } from '../items/stylus.ts';
import { type Box, burst, type Light, type LootboxState, slit, sparks } from './light.ts';

const dawn: Light = ['#FFDD7E', '#FFEBA8', '#FFF9E0'];

function crateLid(pen: Stylus): void {
  pen.shape('hat', '-90,-14! 90,-14! 90,14! -90,14!', '#CF9A5A', {
    lines: ['-90,0 90,0', '-52,-8 -20,-7', '18,7 50,6', '30,-8 44,-7'],
    seam: 2.4,
    seamFill: '#8F5F2F',
    depth: 8,
  });
  for (const x of [-66, 66]) {
    pen.shape('hat', moved('-12,-18! 12,-18! 12,18! -12,18!', x, 0), '#B57E43', { depth: 5 });
    for (const y of [-9, 9]) pen.shape('hat', oval(x, y, 3.2), '#E9D9B4', { depth: 0, line: 2.4 });
  }
}

/** Draws a crate of planks, with a rope at each side and hay between its boards. */
export const crate: Box = (pen, state) => {
  if (state !== 'closed') burst(pen, 124, 108, state === 'open' ? 106 : 98, dawn);
  for (const side of [-1, 1])
    pen.at(128, 168, 0, side, 1).limb('back', '76,-22 100,-16 106,8 96,28 76,26', [9], '#E4CB98', {
      depth: 0,
      line: 3.8,
      lines: ['84,-26 88,-14', '98,-18 94,-8', '110,-4 100,0', '108,18 98,14', '96,34 92,22'],
      seam: 2.2,
    });
  if (state === 'open') {
    crateLid(pen.at(186, 80, -54, 0.74));
    slit(pen, '52,128! 62,104 128,98 194,104 204,128! 196,140! 60,140!', dawn, '78,140 92,112 128,106 164,112 178,140');
  }
  if (state === 'opening') {
    slit(pen, '50,130! 48,104! 206,84! 206,130!', dawn, '84,128 80,112 178,100 180,128');
    crateLid(pen.at(130, 88, -9));
  }
  pen.shape(
    'skin',
    '46,126! 60,118 70,128! 84,114 94,127! 112,116 120,128! 138,114 150,127! 166,116 176,128! 194,117 210,126! 200,140! 56,140!',
    '#F0D27E',
    {
      depth: 0,
      line: 3.4,
      lines: ['78,130 84,120', '130,130 136,120', '184,130 190,122'],
      seam: 2,
      seamFill: '#BE9440',
    },
  );
  pen.shape('coat', '48,126! 208,126! 204,228! 52,228!', '#C08A4C', {
    marks: [['40,198! 216,198! 216,232! 40,232!', '#AD7A3F']],
    lines: [
      '46,160 210,160',
      '46,195 210,195',
      '80,144 110,145',
      '150,178 176,177',
      '84,212 100,211',
      '150,140 164,141',
    ],
    seam: 2.6,
    seamFill: '#7F5328',
    depth: 12,
    line: 4.5,
  });
  pen.shape('coat', '44,122! 72,122! 70,232! 48,232!', '#D9A565', { depth: 6, line: 4.2 });
  pen.shape('coat', '184,122! 212,122! 208,232! 186,232!', '#D9A565', { depth: 6, line: 4.2 });
  for (const x of [58, 198])
    for (const y of [136, 216]) pen.shape('coat', oval(x, y, 4), '#7F5328', { depth: 0, line: 2.6 });
  pen.shape('coat', '128,210! 104,196 98,170 128,140! 158,170 152,196', '#FBEFD4', {
    depth: 0,
    line: 3.8,
    marks: [['128,136! 164,170 156,200 128,214!', '#EBDBB6']],
  });
  pen.lines(
    'coat',
    ['128,216 128,160', '128,186 112,172', '128,178 144,164', '128,198 116,190', '128,196 142,186'],
    3.4,
    '#7F9A45',
  );
  if (state === 'closed') {
    const sprig = pen.at(92, 112, -22, 0.9);
    sprig.shape('back', '0,2! -13,-12 -13,-30 2,-50! 14,-32 12,-12', '#7FB04A', { lines: ['0,0 1,-34'], depth: 4 });
    sprig
      .at(8, 0, 40, 0.8)
      .shape('back', '0,2! -13,-12 -13,-30 2,-50! 14,-32 12,-12', '#9CC45A', { lines: ['0,0 1,-34'], depth: 4 });
    crateLid(pen.at(128, 112, 1.5));
  }
  if (state === 'open')
    sparks(
      pen,
      [
        [96, 78, 15],
        [132, 46, 20],
        [72, 40, 10],
      ],
      '#FFF3C0',
    );
  if (state === 'opening')
    sparks(
      pen,
      [
        [226, 62, 13],
        [42, 66, 10],
      ],
      '#FFF3C0',
    );
};

const spring: Light = ['#D3EB8C', '#E8F6B4', '#FBFFE6'];

function trunkLid(pen: Stylus): void {
  pen.shape('hat', '-96,18! -96,-8 -84,-24 -60,-30 0,-32 60,-30 84,-24 96,-8 96,18!', '#4F8A63', {
    marks: [['-110,6! 110,6! 110,24! -110,24!', '#3F7452']],
    lines: ['-92,-8 -60,-14 60,-14 92,-8'],
    seam: 2.6,
    seamFill: '#356247',
    depth: 9,
    line: 4.5,
  });
  for (const x of [-52, 52])
    pen.shape('hat', moved('-9,-34! 9,-34! 9,20! -9,20!', x, 2), '#9B6337', {
      depth: 4,
      lines: [moved('-5,-30 -5,18', x, 2), moved('5,-30 5,18', x, 2)],
      seam: 1.6,
      seamFill: '#D9A565',
    });
  for (const side of [-1, 1])
    pen.at(0, 0, 0, side, 1).shape('hat', '98,22! 74,22! 76,12 86,8 88,-2! 98,-6!', '#E3B14A', { depth: 4, line: 3.6 });
}

/** Draws a sprout that grows out of a lid. */
function sprout(pen: Stylus): void {
  const leaf = '0,2! -12,-8 -13,-22 0,-38! 13,-24 11,-8';
  pen.limb('hat', '0,14 -2,0 1,-16', [7, 6, 5], '#6BA644', { depth: 0, line: 3.4 });
  pen.at(1, -12, -52).shape('hat', leaf, '#8CC455', { depth: 4, lines: ['0,0 0,-24'], seam: 2.2 });
  pen.at(1, -12, 50, 0.9).shape('hat', leaf, '#A6D468', { depth: 4, lines: ['0,0 0,-24'], seam: 2.2 });
}

/** Draws the lid and the light of a trunk that opens. */
function openTrunk(pen: Stylus, state: LootboxState): void {
  if (state !== 'closed') burst(pen, 128, 120, state === 'open' ? 116 : 110, spring);
  if (state === 'open') {
    const lid = pen.at(128, 104, 0, 0.96, 0.84);
    lid.shape('back', '-92,26! -96,-32 -84,-44 0,-50 84,-44 96,-32 92,26!', '#4F8A63', {
      marks: [['-82,30! -84,-26 -74,-34 0,-40 74,-34 84,-26 82,30!', '#2F5A44']],
      depth: 8,
      line: 4.5,
    });
    for (const x of [-52, 52]) lid.shape('back', moved('-8,-46! 8,-46! 8,26! -8,26!', x, 0), '#9B6337', { depth: 3 });
    sprout(lid.at(-70, -48, -14, 0.7));
    sprout(lid.at(28, -56, 8, 0.86));
    slit(pen, '34,142! 50,118! 206,118! 222,142!', spring, '66,144! 80,124! 176,124! 190,144!');
  }
  if (state === 'opening') {
    slit(pen, '34,142! 32,112! 222,104! 222,142!', spring, '66,140 62,122 190,116 192,140');
    const lid = pen.at(128, 98, -5);
    trunkLid(lid);
    sprout(lid.at(-22, -42, -8));
    sprout(lid.at(72, -36, 16, 0.74));
  }
}

/** Draws the lower half with its straps, and the mushrooms beside it. */
function trunkBody(pen: Stylus): void {
  pen.shape('coat', '34,138! 222,138! 221,206 216,218 202,224! 54,224! 40,218 35,206', '#5C9A6E', {
    marks: [['26,190! 230,190! 230,232! 26,232!', '#4F8A63']],
    lines: ['38,164 218,164', '38,192 218,192'],
    seam: 2.6,
    seamFill: '#356247',
    depth: 12,
    line: 4.5,
  });
  for (const x of [76, 180]) {
    pen.shape('coat', moved('-9,-44! 9,-44! 9,44! -9,44!', x, 181), '#9B6337', {
      depth: 4,
      lines: [moved('-5,-44 -5,44', x, 181), moved('5,-44 5,44', x, 181)],
      seam: 1.6,
      seamFill: '#D9A565',
    });
    pen.shape('coat', moved('-13,-9! 13,-9! 13,9! -13,9!', x, 158), '#E3B14A', { depth: 3, line: 3.4 });
  }
  for (const side of [-1, 1])
    pen
      .at(128, 0, 0, side, 1)
      .shape('coat', '92,226! 68,226! 70,214 80,208 84,196! 96,192! 95,214', '#E3B14A', { depth: 4, line: 3.6 });
  pen.shape('coat', oval(128, 176, 25, 27), '#F3E6C4', { depth: 5, line: 3.8 });
  sprout(pen.at(128, 188, 0, 0.76));
  for (const [x, y, size] of [
    [208, 222, 1],
    [226, 226, 0.74],
  ] as const) {
    const mushroom = pen.at(x, y, 6, size);
    mushroom.shape('neck', '-5,-10! 5,-10! 7,8! -7,8!', '#FBF0D8', { depth: 0, line: 3.2 });
    mushroom.shape('neck', '-16,-8! -12,-22 0,-28 12,-22 16,-8! 0,-5', '#D9534A', {
      depth: 4,
      line: 3.4,
      marks: [
        [oval(-5, -18, 3), '#FFF3DC'],
        [oval(6, -15, 2.6), '#FFF3DC'],
      ],
    });
  }
}

/** Draws a long, painted trunk that has stood in the beds for a while. */
export const trunk: Box = (pen, state) => {
  openTrunk(pen, state);
  trunkBody(pen);
  if (state === 'closed') {
    const lid = pen.at(128, 124, 0);
    trunkLid(lid);
    sprout(lid.at(-22, -42, -8, 1.06));
    sprout(lid.at(72, -36, 16, 0.8));
    sprout(lid.at(-80, -30, -24, 0.64));
    lid.shape('hat', moved('-11,-10! 11,-10! 9,14 0,18 -9,14', 0, 14), '#E3B14A', {
      depth: 4,
      line: 3.4,
      marks: [[moved(rod(0, -1, 0, 8, 5), 0, 14), '#5B3E1E']],
    });
  }
  if (state === 'open')
    sparks(
      pen,
      [
        [96, 92, 14],
        [150, 84, 19],
        [124, 60, 10],
      ],
      '#FFFDE0',
    );
  if (state === 'opening')
    sparks(
      pen,
      [
        [236, 84, 12],
        [20, 98, 10],
      ],
      '#FFFDE0',
    );
};
