import type { ItemKey } from './keys.ts';
import { type Drawing, moved, type Outline, oval } from './stylus.ts';

const redScarf: Drawing = (pen) => {
  const tail = pen.behind ? pen.at(128, 160, 10) : pen.at(144, 160, -8);
  const end = '-11,0 12,0 15,22 13,44! 9,52! 8,44! 4,53! 2,45! -2,53! -4,45! -8,52! -9,44! -13,50! -14,40 -12,20';
  tail.shape('neck', end, '#C2493D', {
    marks: [['-20,28 18,28 18,35 -20,35', '#F2D9B8']],
    lines: ['-3,2 -4,26'],
    seam: 2,
    seamFill: '#8E2F2C',
    line: 3.4,
  });
  if (!pen.behind) {
    const other = tail.at(-8, -2, 26, 0.86);
    other.shape('neck', end, '#B23F37', { marks: [['-20,28 18,28 18,35 -20,35', '#E8CBA6']], line: 3.4 });
  }
  pen.shape(
    'neck',
    '88,146 104,154 128,158 152,154 168,146 174,158 164,170 146,177 128,179 110,177 92,170 82,158',
    '#D0574A',
    {
      marks: [['80,160 104,171 128,174 152,171 176,160 176,190 80,190', '#B8453C']],
      lines: ['86,154 104,163 128,167 150,163', '112,176 118,170', '94,168 98,162', '164,158 158,166'],
      seam: 2.2,
      seamFill: '#8E2F2C',
      depth: 5,
    },
  );
  if (!pen.behind)
    pen.shape('neck', '136,158 150,154 160,160 160,172 148,178 136,172', '#D9675A', {
      lines: ['146,158 150,166 148,174'],
      seam: 2,
      seamFill: '#8E2F2C',
      depth: 4,
      line: 3.4,
    });
};

const featherRuff: Drawing = (pen) => {
  const feather = '0,4! -7,-6 -9,-18 -5,-30 0,-36! 5,-30 9,-18 7,-6';
  const turns = [-104, -84, 84, 104, -120, 120, -138, 138, -156, 156, 180];
  for (const [index, turn] of turns.entries()) {
    const angle = (turn * Math.PI) / 180;
    const one = pen.at(128 + Math.sin(angle) * 22, 152 - Math.cos(angle) * 7, turn, index < 4 ? 0.82 : 0.94);
    one.shape('neck', feather, '#FBF1DC', {
      marks: [
        ['-14,-20! -8,-16! -4,-22! 0,-17! 4,-22! 8,-16! 14,-20! 14,-44 -14,-44', '#5B86C9'],
        ['-14,-30 0,-27 14,-30 14,-44 -14,-44', '#34549B'],
      ],
      depth: 3,
      line: 3.2,
    });
    one.lines('neck', ['0,0 0,-28'], 1.6, '#B9A989');
  }
  pen.shape('neck', '100,148 114,154 128,156 142,154 156,148 160,156 146,164 128,167 110,164 96,156', '#FFF8EA', {
    depth: 0,
    line: 3.2,
  });
  if (!pen.behind) pen.shape('neck', oval(128, 161, 6.5, 6.5), '#F0B848', { depth: 0, line: 3 });
};

const bowTie: Drawing = (pen) => {
  pen.limb('neck', '98,150 112,158 128,160 144,158 158,150', [6, 6, 6, 6, 6], '#2F5E5B', { depth: 0, line: 3 });
  if (pen.behind) return;
  const check = (x: number): readonly [Outline, `#${string}`][] => [
    [moved('-32,-8! 32,-8! 32,-2! -32,-2!', x, 163), '#F3DFB6'],
    [moved('-32,5! 32,5! 32,9! -32,9!', x, 163), '#F3DFB6'],
    [moved('-3,-26! 3,-26! 3,26! -3,26!', x - 8, 163), '#F3DFB6AA'],
    [moved('-3,-26! 3,-26! 3,26! -3,26!', x + 8, 163), '#F3DFB6AA'],
  ];
  pen.shape('neck', '127,162! 112,148 100,144 95,150 94,164 97,176 103,180 114,176', '#3C857D', {
    marks: check(108),
    depth: 5,
    line: 3.4,
  });
  pen.shape('neck', '129,162! 146,145 160,139 166,147 167,164 164,181 157,185 144,179', '#3C857D', {
    marks: check(150),
    depth: 5,
    line: 3.4,
  });
  pen.lines('neck', ['122,160 112,156', '122,165 112,170', '134,160 145,155', '134,165 145,171'], 2.2);
  pen.shape('neck', '120,154 128,152 136,154 138,163 136,172 128,174 120,172 118,163', '#D9564A', {
    depth: 3,
    line: 3.2,
  });
};

const bandana: Drawing = (pen) => {
  const dots: Outline[] = [
    oval(104, 166, 3.2),
    oval(122, 169, 3.2),
    oval(141, 168, 3.2),
    oval(156, 163, 2.6),
    oval(114, 180, 3.2),
    oval(132, 183, 3.2),
    oval(147, 178, 2.8),
    oval(125, 195, 3.2),
    oval(97, 158, 2.4),
    oval(138, 194, 2),
  ];
  const cloth = pen.behind
    ? '92,150 128,158 164,150 164,160 128,172 92,160'
    : '86,148 106,156 128,158 150,156 170,148 166,162 148,184 129,206! 108,184 90,162';
  if (pen.behind)
    for (const side of [-1, 1])
      pen
        .at(128, 166, 0, side, 1)
        .shape('neck', '0,-2! 14,2 24,18! 16,18 12,24! 4,12', '#C9863A', { depth: 0, line: 3.2 });
  if (!pen.behind)
    for (const [turn, size] of [
      [-26, 0.9],
      [8, 1.1],
    ] as const)
      pen
        .at(166, 152, turn, size)
        .shape('neck', '-4,-4 8,-7 24,-9! 20,0! 25,8! 8,6 -4,5', '#C9863A', { depth: 0, line: 3.2 });
  pen.shape('neck', cloth, '#E09A45', { marks: dots.map((dot) => [dot, '#FFF4DC'] as const), depth: 6, line: 3.6 });
  pen.shape('neck', '86,145 106,152 128,155 150,152 170,145 172,152 152,162 128,165 104,162 84,152', '#EDB05E', {
    depth: 0,
    line: 3.2,
    lines: ['96,151 106,158', '150,157 160,151', '120,158 126,162'],
    seam: 2,
    seamFill: '#B26F28',
  });
  if (pen.behind) pen.shape('neck', oval(128, 162, 7, 7), '#E09A45', { depth: 0, line: 3.2 });
};

const shellNecklace: Drawing = (pen) => {
  pen.limb('neck', '94,146 98,160 112,171 128,175 144,171 158,160 162,146', [3, 3, 3, 3, 3, 3, 3], '#5B4636', {
    depth: 0,
    line: 2.4,
  });
  if (pen.behind) return;
  const cockle = '0,-8! 5,-7 9,-1 10,5! 6,9 3,8! 0,10 -3,8! -6,9 -10,5! -9,-1 -5,-7';
  for (const [x, y, turn, fill] of [
    [95, 156, 34, '#F3B7A0'],
    [109, 174, 20, '#F7D9B8'],
    [147, 174, -20, '#F3B7A0'],
    [161, 156, -34, '#F7D9B8'],
  ] as const) {
    const shell = pen.at(x, y, turn);
    shell.shape('neck', cockle, fill, { depth: 0, line: 2.8, marks: [['-12,1 0,-1 12,1 12,5 0,3 -12,5', '#D98A70']] });
    shell.lines('neck', ['0,-6 0,7'], 1.8, '#B8664E');
  }
  pen.shape('neck', '128,168! 139,173 144,186 136,198! 128,195 120,198! 112,186 117,173', '#FFF1DC', {
    depth: 4,
    line: 3,
    lines: ['128,172 128,194', '124,173 118,192', '132,173 138,192'],
    seam: 2,
    seamFill: '#D08E6A',
  });
  pen.shape('neck', oval(100, 167, 4.6), '#3E86C4', { depth: 0, line: 2.6 });
  pen.marks('neck', [oval(99, 166, 1.5), '#FFFFFF']);
};

const amberPendant: Drawing = (pen) => {
  pen.limb('neck', '94,146 104,162 128,172 152,162 162,146', [3.4, 3.4, 3.4, 3.4, 3.4], '#6B4530', {
    depth: 0,
    line: 2.4,
  });
  if (pen.behind) return;
  pen.shape('neck', '128,172! 136,178 144,190 143,203 136,211 128,213 120,211 113,203 112,190 120,178', '#F2A32C', {
    marks: [
      ['112,196 124,206 144,198 150,220 106,220', '#D97F1B'],
      ['117,190 121,182 125,182 121,194 118,197', '#FFE3A0'],
    ],
    depth: 5,
    line: 3.4,
  });
  const asleep = pen.at(129, 197, -18);
  asleep.marks('neck', [oval(0, 0, 6.5, 4.4), '#6B3A10'], [oval(6, 1, 3.2, 3), '#6B3A10']);
  asleep.lines('neck', ['-3,3 -5,8', '1,3 1,8', '4,3 7,7', '-2,-3 -8,-8 -11,-4', '7,-1 10,-5'], 1.6, '#6B3A10');
  pen.shape('neck', '121,171 128,167 135,171 136,179 128,182 120,179', '#D9B24C', { depth: 0, line: 2.8 });
};

const bellCollar: Drawing = (pen) => {
  pen.shape('neck', '92,146 108,155 128,158 148,155 164,146 168,155 150,166 128,170 106,166 88,155', '#A4532F', {
    lines: ['90,151 108,160 128,163 148,160 166,151'],
    seam: 1.8,
    seamFill: '#E0A06A',
    line: 3.4,
    depth: 4,
  });
  if (pen.behind) {
    pen.shape('neck', '120,154! 138,154! 138,172! 120,172!', '#E8B84A', { depth: 0, line: 3 });
    return;
  }
  pen.shape('neck', oval(128, 168, 6, 6), '#C98F2E', { depth: 0, line: 3 });
  pen.shape('neck', oval(128, 186, 17, 17), '#F0BE4E', {
    marks: [
      ['108,186 128,190 148,186 148,210 108,210', '#D79C33'],
      [oval(121, 178, 3.4, 5, 30), '#FFEFC0'],
    ],
    lines: ['109,184 128,188 147,184', '109,189 128,193 147,189'],
    seam: 2.2,
    depth: 5,
    line: 3.6,
  });
  pen.marks('neck', [oval(128, 195, 3.6, 3.6), '#2C2233'], ['126,196! 130,196! 130,204! 126,204!', '#2C2233']);
};

export const neckwear = {
  'red-scarf': redScarf,
  'feather-ruff': featherRuff,
  'bow-tie': bowTie,
  bandana,
  'shell-necklace': shellNecklace,
  'amber-pendant': amberPendant,
  'bell-collar': bellCollar,
} satisfies Partial<Record<ItemKey, Drawing>>;
