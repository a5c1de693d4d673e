import { type Drawing, type Outline, oval } from './stylus.ts';

/** Draws the small flame of great responsibility. */
export const fireSprite: Drawing = (all) => {
  const pen = all.at(56, 210);
  for (const side of [-1, 1]) {
    pen.at(0, 0, 0, side, 1).limb('companion', '8,14 10,22 14,26', [6, 6, 6], '#E0492E', { depth: 0, line: 3 });
  }
  pen.limb('companion', '18,2 29,-2 33,-12', [6, 6, 6], '#E0492E', { depth: 0, line: 3 });
  pen.limb('companion', '-18,4 -28,8 -24,14', [6, 6, 6], '#E0492E', { depth: 0, line: 3 });
  pen.shape(
    'companion',
    '2,-50! 9,-38 13,-30 19,-36! 24,-18 25,-2 18,12 0,18 -18,12 -25,-2 -23,-18 -17,-28! -11,-22 -8,-36',
    '#EE6A32',
    {
      marks: [
        ['2,-34 9,-20 17,-20 20,-4 14,12 -14,12 -20,-4 -15,-16 -7,-14', '#FFB43F'],
        ['1,-14 10,-6 12,4 6,14 -6,14 -12,4 -9,-6', '#FFE796'],
      ],
      depth: 6,
    },
  );
  pen.marks(
    'companion',
    [oval(-8, -3, 4, 5), '#2C2233'],
    [oval(8, -3, 4, 5), '#2C2233'],
    [oval(-9.4, -5, 1.6), '#FFFFFF'],
    [oval(6.6, -5, 1.6), '#FFFFFF'],
  );
  pen.lines('companion', ['-13,-11 -5,-9', '13,-11 5,-9'], 2.6);
  pen.lines('companion', ['-3,6 0,7.4 3,6'], 2.4);
  pen.shape('companion', '33,-22! 37,-16 34,-11 30,-16', '#FFC24A', { depth: 0, line: 2.4 });
};

/** Draws the folded dragon: nothing but planes of paper, with print on its wings. */
export const paperDragon: Drawing = (all) => {
  const pen = all.sheet.rig ? all.at(50, 132, 6, 0.8) : all.at(50, 150);
  const print = (rows: readonly Outline[]) => ({ lines: rows, seam: 1.7, seamFill: '#8E93A8' as const });
  // The far wing, the tail, the body, the near wing, the neck and the head.
  pen.shape('companion', '2,-4! 8,-48! 26,-36! 30,-14! 16,2!', '#D9CDB2', {
    depth: 0,
    line: 3.2,
    lines: ['8,-44 16,-2', '24,-34 16,-2'],
    seam: 2,
  });
  pen.shape('companion', '8,6! 26,14! 34,30! 24,42! 30,26! 14,20!', '#F4EAD2', { depth: 0, line: 3.2 });
  pen.shape('companion', '24,42! 14,46! 22,54! 34,44! 30,36!', '#D8573A', { depth: 0, line: 3 });
  pen.shape('companion', '-22,-2! 2,-10! 18,4! 12,20! -6,24! -18,14!', '#FBF5E4', {
    depth: 0,
    marks: [['-22,14! -6,6! 18,6! 12,30! -20,30!', '#DED2B6']],
    lines: ['-22,-2 -6,8 18,4', '-6,8 -6,24'],
    seam: 2,
    line: 3.4,
  });
  pen.shape('companion', '-14,16! -8,30! -16,34! -20,22!', '#EADFC4', { depth: 0, line: 3 });
  pen.shape('companion', '4,20! 12,32! 4,36! -2,24!', '#EADFC4', { depth: 0, line: 3 });
  pen.shape('companion', '-10,4! -34,-46! -12,-40! 6,-52! 14,-24! 12,0! 2,10!', '#FFF9EA', {
    depth: 0,
    marks: [['2,10! -12,-40! 6,-52! 14,-24! 12,0!', '#E8DDC3']],
    ...print([
      '-26,-36 -18,-34',
      '-22,-28 -14,-26',
      '-18,-20 -10,-19',
      '-14,-12 -6,-11',
      '-6,-36 4,-41',
      '-4,-28 7,-32',
      '-2,-20 9,-23',
      '0,-12 9,-14',
    ]),
    line: 3.4,
  });
  pen.lines('companion', ['-12,-40 2,10'], 2);
  pen.shape('companion', '-22,-2! -16,12! -30,6! -38,-10! -28,-18!', '#F4EAD2', {
    depth: 0,
    line: 3.2,
    marks: [['-38,-10! -26,0! -16,14! -34,14!', '#DED2B6']],
  });
  pen.shape('companion', '-26,-16! -34,-32! -30,-36! -22,-24!', '#D8573A', { depth: 0, line: 3 });
  pen.shape('companion', '-24,-22! -40,-26! -58,-10! -56,-2! -40,-2! -28,-8!', '#FFF9EA', {
    depth: 0,
    line: 3.4,
    marks: [['-58,-6! -40,-12! -26,-12! -28,0! -58,4!', '#DED2B6']],
    lines: ['-56,-5 -40,-11 -27,-12'],
    seam: 2,
  });
  pen.marks(
    'companion',
    [oval(-39, -17, 3, 3.4), '#2C2233'],
    [oval(-40, -18, 1.1), '#FFFFFF'],
    [oval(-53, -10, 1.3), '#2C2233'],
  );
};
