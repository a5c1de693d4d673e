import type { Point } from '../geometry.ts';
import { foxMask } from './fox-mask.ts';
import type { ItemKey } from './keys.ts';
import { type Drawing, type Hex, moved, type Outline, oval, ring, type Stylus, star } from './stylus.ts';

/** Draws a rim around glass that one sees through. */
function lens(
  pen: Stylus,
  outer: readonly Point[],
  inner: readonly Point[],
  shine: Outline,
  rim: Hex,
  glass: Hex,
): void {
  pen.shape('eyewear', ring(outer, inner), rim, { depth: 0, line: 2.8 });
  pen.shape('eyewear', inner, glass, { depth: 0, line: 2.8, marks: [[shine, '#FFFFFFBB']] });
}

/** Returns the outline of a gleam on glass. */
const gleam = (x: number, y: number) => moved('-3,-9! 5,-13 -5,3! -11,4', x, y);

const roundGlasses: Drawing = (pen) => {
  if (pen.behind) return;
  pen.limb('eyewear', '88,101 78,97 68,99', [5, 5, 5], '#C98F4A', { depth: 0, line: 2.6 });
  pen.limb('eyewear', '168,101 178,94 189,100', [5, 5, 5], '#C98F4A', { depth: 0, line: 2.6 });
  pen.limb('eyewear', '120,102 128,97 136,102', [5, 5, 5], '#C98F4A', { depth: 0, line: 2.6 });
  lens(pen, oval(105, 106, 21, 21, -72), oval(105, 106, 16.5, 16.5, -72), gleam(100, 102), '#DDA55C', '#CFE9EE66');
  lens(pen, oval(151, 105, 21, 21, 72), oval(151, 105, 16.5, 16.5, 72), gleam(146, 101), '#DDA55C', '#CFE9EE66');
};

const halfMoon: Drawing = (pen) => {
  if (pen.behind) return;
  const beads = [
    [69, 118],
    [67, 127],
    [70, 136],
    [76, 144],
    [84, 150],
    [187, 118],
    [189, 127],
    [186, 136],
    [180, 144],
    [172, 150],
  ] as const;
  for (const along of ['68,110 66,126 72,140 88,152', '188,110 190,126 184,140 168,152'])
    pen.limb('eyewear', along, [2.5, 2.5, 2.5, 2.5], '#8B5A3C', { depth: 0, line: 2 });
  for (const [index, [x, y]] of beads.entries())
    pen.shape('eyewear', oval(x, y, 3.4, 3.4), index % 2 ? '#4E9C93' : '#D8573A', { depth: 0, line: 2 });
  pen.limb('eyewear', '87,108 76,106 67,108', [4.5, 4.5, 4.5], '#E2AD3D', { depth: 0, line: 2.6 });
  pen.limb('eyewear', '169,108 180,106 189,108', [4.5, 4.5, 4.5], '#E2AD3D', { depth: 0, line: 2.6 });
  pen.limb('eyewear', '122,110 128,105 134,110', [4.5, 4.5, 4.5], '#E2AD3D', { depth: 0, line: 2.6 });
  for (const x of [105, 151])
    lens(
      pen,
      moved('-22,-6! 22,-6! 21,8 11,19 0,21 -11,19 -21,8', x, 111),
      moved('-17,-1! 17,-1! 16,7 8,15 0,16.5 -8,15 -16,7', x, 111),
      moved('-12,2! -5,2 -8,10 -12,7', x, 111),
      '#F0C355',
      '#DDF0E866',
    );
};

const goggles: Drawing = (pen) => {
  pen.shape('eyewear', '64,92! 84,94! 84,114! 66,112!', '#8A5332', {
    depth: 0,
    lines: ['64,103 84,104'],
    seam: 1.6,
    seamFill: '#C08A5C',
  });
  pen.shape('eyewear', '192,92! 172,94! 172,114! 190,112!', '#8A5332', {
    depth: 0,
    lines: ['192,103 172,104'],
    seam: 1.6,
    seamFill: '#C08A5C',
  });
  if (pen.behind) {
    pen.shape('eyewear', '64,92 128,88 192,92 190,112 128,110 66,112', '#8A5332', {
      lines: ['64,98 128,94 192,98', '66,106 128,104 192,106'],
      seam: 1.6,
      seamFill: '#C08A5C',
    });
    pen.shape('eyewear', '118,86! 138,86! 138,112! 118,112!', '#E0AC48', { depth: 0, line: 3 });
    return;
  }
  pen.shape('eyewear', '119,98 128,95 137,98 137,110 128,107 119,110', '#6B3E24', { depth: 0, line: 3 });
  for (const x of [103, 153]) {
    const eye = pen.at(x, 104);
    const bolts = [0, 60, 120, 180, 240, 300].map((turn): [Outline, Hex] => [
      oval(Math.sin((turn * Math.PI) / 180) * 22, -Math.cos((turn * Math.PI) / 180) * 22, 1.5, 1.5),
      '#7A5014',
    ]);
    eye.shape('eyewear', ring(oval(0, 0, 25, 25, 90), oval(0, 0, 18, 18, 90)), '#E0AC48', { depth: 0, line: 3 });
    eye.marks('eyewear', ...bolts);
    eye.shape('eyewear', oval(0, 0, 18, 18), '#9ED5D855', { depth: 0, line: 3 });
    eye.marks('eyewear', ['-9,-12 -2,-15 -12,2 -14,-4', '#FFFFFFCC'], ['10,4 13,2 8,12 5,12', '#FFFFFF99']);
  }
};

const monocle: Drawing = (pen) => {
  if (pen.behind) return;
  pen.limb('eyewear', '166,116 172,128 168,142 174,156', [3, 3, 3, 3], '#F2CB62', { depth: 0, line: 2.2 });
  for (const [x, y] of [
    [171, 123],
    [171, 135],
    [170, 148],
  ] as const)
    pen.shape('eyewear', oval(x, y, 3, 3.6), '#E0AC48', { depth: 0, line: 2.2 });
  pen.shape('eyewear', oval(175, 159, 5, 5), '#F2CB62', { depth: 0, line: 2.6 });
  lens(pen, oval(151, 104, 22.5, 22.5, 132), oval(151, 104, 17.5, 17.5, 132), gleam(146, 100), '#F4CC5E', '#D4EDF266');
  pen.shape('eyewear', oval(167, 119, 4, 4), '#F4CC5E', { depth: 0, line: 2.4 });
};

const starShades: Drawing = (pen) => {
  if (pen.behind) return;
  pen.limb('eyewear', '86,100 76,97 67,100', [7, 6, 6], '#F6B83F', { depth: 0, line: 3 });
  pen.limb('eyewear', '170,100 180,97 189,100', [7, 6, 6], '#F6B83F', { depth: 0, line: 3 });
  pen.limb('eyewear', '118,100 128,96 138,100', [7, 7, 7], '#F6B83F', { depth: 0, line: 3 });
  for (const [x, turn] of [
    [104, -6],
    [152, 6],
  ] as const) {
    const shade = pen.at(x, 105, turn);
    shade.shape('eyewear', star(0, 0, 28, 0, 5, 0.56), '#F9C64F', { depth: 0, line: 3.6 });
    shade.shape('eyewear', star(0, 0, 20, 0, 5, 0.6), '#4B3577', {
      depth: 0,
      line: 2.4,
      marks: [['-30,-30! 10,-30! -14,30! -40,30!', '#7250A8']],
    });
    shade.marks(
      'eyewear',
      ['-4,-10 2,-13 -6,1 -9,2', '#FFFFFFCC'],
      [star(17, -14, 5, 45, 4, 0.3), '#FFFFFF'],
      [oval(7, 8, 2, 2), '#D9C5F5'],
    );
  }
};

export const eyewear = {
  'round-glasses': roundGlasses,
  'half-moon-spectacles': halfMoon,
  goggles,
  monocle,
  'star-shades': starShades,
  'fox-mask': foxMask,
} satisfies Partial<Record<ItemKey, Drawing>>;
