import { helmets } from './hats-close.ts';
import type { ItemKey } from './keys.ts';
import { type Drawing, moved, oval, type Stylus, star } from './stylus.ts';

/** Draws the far half of a brim, which one sees beneath a hat that nobody wears. */
function lining(pen: Stylus, rx: number, ry: number, fill: `#${string}`): void {
  pen.shape('hat-back', oval(0, 0, rx, ry), fill, { depth: 0 });
}

const strawHat: Drawing = (all) => {
  const pen = all.at(128, 64, -4);
  lining(pen, 50, 13, '#B9823A');
  const brim =
    '-86,0 -80,-9 -58,-12 0,-4 58,-12 80,-9 87,0 78,11 48,19 0,22 -28,21 -42,18! -42,11 -50,10! -51,4 -60,4! -64,0 -72,4! -82,4';
  pen.shape('hat', brim, '#EFC56C', {
    marks: [['-86,4 -40,14 0,17 44,14 86,2 86,30 -86,30', '#E0AC52']],
    lines: ['-76,-4 -40,4 0,6 42,4 78,-4', '-58,-9 -30,-5 0,-4'],
    seam: 1.8,
    seamFill: '#BE8A3C',
  });
  pen.shape('hat', '-52,-2 -50,-26 -38,-46 -14,-53 2,-50 20,-54 40,-45 50,-26 52,-2 30,5 0,7 -30,5', '#F3CF7E', {
    marks: [['-58,-24 -30,-18 0,-16 30,-18 58,-24 60,8 0,14 -60,8', '#C9604C']],
    lines: [
      '-44,-36 -20,-31 4,-30 26,-32 46,-37',
      '-32,-46 -10,-42 12,-42 34,-47',
      '-10,-54 -14,-42 -12,-20',
      '16,-54 20,-42 18,-20',
    ],
    seam: 1.8,
    seamFill: '#C79645',
    depth: 9,
  });
  pen.lines('hat', ['-51,-22 -28,-17 0,-15 28,-17 51,-22'], 2.6);
  pen.shape('hat', '38,-14! 56,-18 70,-8! 60,-4 66,8! 50,4 38,-4!', '#C9604C', { depth: 0, line: 3 });
  pen.shape('hat', oval(40, -9, 7, 7), '#DB7A62', { depth: 0, line: 3 });
  pen.marks('hat', ['-38,-36 -26,-46 -20,-44 -32,-32', '#FBE7B2']);
};

const woolCap: Drawing = (all) => {
  const pen = all.sheet.rig ? all.at(128, 64, 3) : all.at(128, 64, 3, 1, 1.16);
  const bobble = Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * Math.PI * 2;
    const reach = index % 2 ? 14 : 19;
    return { x: Math.sin(angle) * reach, y: -43 - Math.cos(angle) * reach };
  });
  pen.shape('hat', bobble, '#F1B64B', { depth: 6, lines: ['-8,-49 -3,-45', '4,-51 8,-46', '-2,-37 4,-34'], seam: 2.2 });
  pen.shape('hat', '-62,14 -60,-12 -46,-30 -22,-39 0,-41 22,-39 46,-30 60,-12 62,14 30,22 -30,22', '#3F8C88', {
    marks: [['-70,-10 -36,-22 0,-25 36,-22 70,-10 70,-24 36,-36 0,-38 -36,-36 -70,-24', '#F4E6CB']],
    lines: [
      '-42,-36 -48,-14 -48,10',
      '-22,-46 -25,-20 -25,10',
      '0,-48 0,10',
      '22,-46 25,-20 25,10',
      '42,-36 48,-14 48,10',
    ],
    seam: 1.6,
    seamFill: '#2C6A6A',
    depth: 10,
  });
  pen.shape('hat', '-67,5 -63,-4 -36,-1 0,1 36,-1 63,-4 67,5 63,20 36,27 0,29 -36,27 -63,20', '#F4E6CB', {
    lines: [
      '-52,-4 -52,24',
      '-38,0 -38,28',
      '-24,1 -24,30',
      '-8,2 -8,30',
      '8,2 8,30',
      '24,1 24,30',
      '38,0 38,28',
      '52,-4 52,24',
    ],
    seam: 2,
    seamFill: '#C9AF85',
  });
};

const wizardHat: Drawing = (all) => {
  const pen = all.sheet.rig ? all.at(128, 62, -3) : all.at(128, 62, -3, 0.9, 1.26);
  lining(pen, 68, 12, '#23264F');
  const cone = '-50,4 -42,-18 -27,-40 -6,-55 20,-60 46,-54 64,-40 73,-16! 58,-27 38,-33 32,-30 40,-14 50,4 0,12';
  pen.shape('hat', '-80,4 -68,-6 -42,-6 0,0 42,-6 68,-8 80,0 72,12 42,21 0,23 -44,21 -72,14', '#3D4490', {
    marks: [['-90,8 -44,17 0,19 44,16 90,4 90,30 -90,30', '#2F3576']],
  });
  pen.shape('hat', cone, '#454DA0', {
    marks: [
      ['38,-60 80,-60 80,0 60,-20 44,-29 40,-40', '#393F88'],
      ['-60,-14 -28,-7 0,-5 30,-7 60,-14 60,20 -60,20', '#9A5B36'],
      ...(pen.behind
        ? []
        : ([
            [star(-18, -28, 9, 12), '#F8D978'],
            [star(16, -43, 7.5, -10), '#F8D978'],
            [star(16, -20, 5), '#F8D978'],
          ] as const)),
    ],
    lines: ['42,-33 33,-39 22,-40', '35,-24 27,-27 20,-25', '-50,-13 -26,-6 0,-4 28,-6 49,-12'],
    depth: 9,
  });
  pen.shape('hat', star(73, -11, 11, 20), '#F8D978', { depth: 0, line: 3 });
  if (!pen.behind) {
    pen.shape('hat', '-13,-8! 13,-8! 13,12! -13,12!', '#F0B848', { depth: 0, line: 3 });
    pen.shape('hat', '-6,-2! 6,-2! 6,6! -6,6!', '#9A5B36', { depth: 0, line: 2.6 });
  }
};

const leafShape = '0,6! -9,-4 -10,-16 0,-32! 10,-16 9,-4';
const oakLeaf = '0,6! -7,2 -5,-4! -12,-8 -8,-14! -12,-20 -6,-24 0,-34 6,-24 12,-20 8,-14! 12,-8 5,-4! 7,2';

const leafCrown: Drawing = (pen) => {
  for (const [x, y, turn] of [
    [82, 52, -20],
    [104, 44, -8],
    [128, 42, 4],
    [152, 44, 16],
    [174, 52, 28],
  ] as const)
    pen.at(x, y, turn, 0.72).shape('hat-back', leafShape, '#3F6B35', { depth: 0, line: 3 });
  pen.limb('hat', '66,76 84,70 106,74 128,76 150,74 172,70 190,76', [6, 7, 8, 8, 8, 7, 6], '#8A5F38', { depth: 0 });
  const leaves = [
    [70, 76, -62, leafShape, '#5C9445', 0.86],
    [186, 76, 62, leafShape, '#5C9445', 0.86],
    [84, 73, -34, oakLeaf, '#8DB84E', 1],
    [172, 73, 36, oakLeaf, '#8DB84E', 1],
    [102, 75, -24, leafShape, '#4C8440', 1],
    [154, 75, 22, leafShape, '#4C8440', 1],
    [116, 77, -10, oakLeaf, '#9CC45A', 1.08],
    [141, 77, 12, oakLeaf, '#E0803E', 1.08],
  ] as const;
  for (const [x, y, turn, outline, fill, scale] of leaves) {
    const leaf = pen.at(x, y, turn, scale);
    leaf.shape('hat', outline, fill, { depth: 4, line: 3.2 });
    leaf.lines('hat', ['0,4 0,-18'], 2);
  }
  for (const [x, y] of [
    [122, 80],
    [134, 82],
    [129, 73],
  ] as const) {
    pen.shape('hat', oval(x, y, 6, 6), '#D0453C', { depth: 0, line: 3 });
    pen.marks('hat', [oval(x - 2, y - 2, 1.7, 1.7), '#F8B8A4']);
  }
};

const topHat: Drawing = (all) => {
  const pen = all.at(126, 63, -7, 0.94);
  lining(pen, 62, 11, '#1E1B29');
  pen.shape('hat', '-74,-4 -60,-10 -30,-3 0,0 30,-3 60,-10 74,-4 66,9 34,17 0,19 -34,17 -66,9', '#3B3749', {
    marks: [['-80,2 -34,12 0,14 34,12 80,2 80,30 -80,30', '#2D2A39']],
  });
  pen.shape('hat', '-44,0! -46,-30 -52,-54! -26,-60 0,-61 26,-60 52,-54! 46,-30 44,0! 0,9', '#454154', {
    marks: [
      ['-60,-18 -30,-12 0,-10 30,-12 60,-18 60,20 -60,20', '#A7AEBF'],
      ['-38,-54 -27,-56 -24,-38 -26,-14 -34,-15 -35,-34', '#6C6880'],
    ],
    lines: ['-47,-17 -26,-11 0,-9 26,-11 47,-17'],
    depth: 10,
  });
  pen.lines('hat', ['-51,-53 -26,-47 0,-46 26,-47 51,-53'], 2.6);
  pen.marks('hat', ['-34,-8 -22,-5 -22,2 -34,-1', '#C9CEDA']);
};

const moonCirclet: Drawing = (pen) => {
  pen.limb('hat-back', '68,74 92,62 128,58 164,62 188,74', [5, 6, 6, 6, 5], '#8E9BB8', { depth: 0, line: 3 });
  pen.limb('hat', '67,73 82,82 106,84 128,80 150,84 174,82 189,73', [6, 8, 9, 10, 9, 8, 6], '#D7DFEE', {
    depth: 3,
    line: 3.2,
  });
  if (pen.behind) return;
  pen.shape('hat', oval(128, 56, 27, 27), '#BFD4F4', {
    depth: 0,
    line: 3.2,
    marks: [[oval(128, 56, 19, 19), '#DCE8FB']],
  });
  pen.shape('hat', '138,34! 120,38 110,56 120,74 138,78! 126,68 122,56 126,44', '#FFF3C2', { depth: 4, line: 3.2 });
  pen.marks('hat', [star(139, 56, 7, 0, 4, 0.3), '#FFFFFF']);
  pen.shape('hat', '128,76! 134,84! 128,95! 122,84!', '#7FA5EC', { depth: 0, line: 2.8 });
  for (const x of [-34, 34]) pen.shape('hat', oval(128 + x, 83, 4.5, 4.5), '#7FA5EC', { depth: 0, line: 2.6 });
  pen.marks('hat', [moved('0,-7! 1.8,-1.8! 7,0! 1.8,1.8! 0,7! -1.8,1.8! -7,0! -1.8,-1.8!', 92, 56), '#FFFFFF']);
};

export const hats = {
  'straw-hat': strawHat,
  'wool-cap': woolCap,
  'wizard-hat': wizardHat,
  'leaf-crown': leafCrown,
  'top-hat': topHat,
  'moon-circlet': moonCirclet,
  ...helmets,
} satisfies Partial<Record<ItemKey, Drawing>>;
