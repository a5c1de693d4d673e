import { aloft } from './aloft.ts';
import type { ItemKey } from './keys.ts';
import { type Drawing, type Hex, moved, oval, type Stylus } from './stylus.ts';

/** Draws straps over both shoulders, as seen from the front. */
export function straps(pen: Stylus, fill: Hex): void {
  for (const side of [-1, 1])
    pen.at(128, 0, 0, side, 1).limb('straps', '22,154 27,168 27,186 33,202', [8, 8, 8, 7], fill, {
      depth: 0,
      line: 3,
      lines: ['22,154 27,168 27,186 33,202'],
      seam: 1.4,
      seamFill: '#00000033',
    });
}

const rucksack: Drawing = (pen) => {
  if (!pen.behind) straps(pen, '#8A5430');
  for (const side of [-1, 1]) {
    const pocket = pen.at(128, 0, 0, side, 1);
    pocket.shape('back', '30,188 44,186 50,196 50,212 44,219 30,218', '#A88B52', {
      depth: side > 0 ? 5 : 0,
      line: 3.6,
    });
    pocket.lines('back', ['38,188 39,200'], 3, '#7B4A28');
  }
  pen.shape(
    'back',
    '90,166 102,158 128,156 154,158 166,166 170,190 168,214 158,223 128,226 98,223 88,214 86,190',
    '#BFA266',
    { depth: 10 },
  );
  pen.shape('back', '100,192! 156,192! 158,214 150,219 128,220 106,219 98,214', '#AD9055', { depth: 6, line: 3.4 });
  pen.shape('back', '86,164 102,156 128,154 154,156 170,164 172,182 164,192 128,197 92,192 84,182', '#CDB27A', {
    depth: 6,
    line: 3.6,
    lines: ['90,186 128,191 166,186'],
    seam: 1.6,
    seamFill: '#94783F',
  });
  for (const x of [108, 148]) {
    pen.limb('back', `${x},160 ${x},182 ${x},202`, [8, 8, 8], '#7B4A28', { depth: 0, line: 2.8 });
    pen.shape('back', moved('-7,-6! 7,-6! 7,6! -7,6!', x, 196), '#E8B84A', { depth: 0, line: 2.8 });
    pen.shape('back', moved('-2.5,-2! 2.5,-2! 2.5,2! -2.5,2!', x, 196), '#7B4A28', { depth: 0, line: 2 });
  }
  pen.shape(
    'back',
    '78,142 92,138 128,137 164,138 178,142 182,150 178,159 164,162 128,163 92,162 78,159 74,150',
    '#C9544A',
    {
      marks: [
        ['96,130! 103,130! 103,170! 96,170!', '#F1DDB4'],
        ['153,130! 160,130! 160,170! 153,170!', '#F1DDB4'],
      ],
      depth: 6,
    },
  );
  pen.shape('back', oval(179, 150, 7, 10), '#E07A68', {
    depth: 0,
    line: 3,
    lines: ['176,150 179,146 182,150 179,154 177,152'],
    seam: 1.8,
  });
  for (const x of [114, 142])
    pen.limb('back', `${x},137 ${x + 1},150 ${x},164`, [6, 6, 6], '#7B4A28', { depth: 0, line: 2.6 });
};

const eggBasket: Drawing = (pen) => {
  if (!pen.behind) straps(pen, '#9B6B3C');
  pen.shape('back', '78,172 96,160 128,156 160,160 178,172 172,184 128,190 84,184', '#7C5229', { depth: 0 });
  const eggs = [
    [100, 160, -12, '#BFE0D8', '#7FB8AC'],
    [156, 160, 14, '#F6C9B2', '#DE8C73'],
    [128, 154, 2, '#FBF0D3', '#D9A25A'],
  ] as const;
  for (const [x, y, turn, fill, speck] of eggs) {
    const egg = pen.at(x, y, turn);
    egg.shape('back', '0,-26 11,-19 17,-4 15,10 0,18 -15,10 -17,-4 -11,-19', fill, {
      marks: [
        [oval(-6, -10, 3), speck],
        [oval(6, -14, 2.4), speck],
        [oval(9, 0, 3), speck],
        [oval(-10, 2, 2.2), speck],
      ],
      line: 3.4,
      depth: 5,
    });
    egg.marks(
      'back',
      [oval(-5, 0, 2, 2.8), '#2C2233'],
      [oval(5, 0, 2, 2.8), '#2C2233'],
      ['-9,-12 -5,-19 -2,-18 -6,-10', '#FFFFFF99'],
    );
  }
  pen.shape(
    'back',
    '76,170! 82,174 86,168! 92,175 98,169! 106,177 112,170! 120,178 128,171! 136,178 144,170! 152,176 158,168! 164,175 170,168! 176,174 180,170! 176,186 128,192 80,186',
    '#F0D27E',
    {
      depth: 0,
      line: 3,
      lines: ['94,180 100,176', '118,184 124,179', '146,182 152,178'],
      seam: 1.8,
      seamFill: '#BE9440',
    },
  );
  const weave = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 8 }, (_, index) => moved('-6,0 0,-4 6,0', 86 + index * 13 + (row % 2) * 6.5, 192 + row * 9)),
  );
  pen.shape('back', '76,178 96,186 128,189 160,186 180,178 178,202 164,222 128,228 92,222 78,202', '#C08A4A', {
    lines: weave,
    seam: 2.2,
    seamFill: '#8A5C2B',
    depth: 10,
  });
  pen.shape(
    'back',
    '72,176 78,172 96,181 128,184 160,181 178,172 184,176 180,186 160,193 128,196 96,193 76,186',
    '#D9A562',
    {
      depth: 4,
      line: 3.6,
      lines: [
        '86,177 82,186',
        '102,182 98,192',
        '120,184 116,194',
        '138,184 134,195',
        '156,182 152,192',
        '172,177 168,188',
      ],
      seam: 2,
      seamFill: '#8A5C2B',
    },
  );
};

const scrollCase: Drawing = (pen) => {
  if (!pen.behind)
    pen.limb('straps', '97,156 116,174 140,196 160,208', [9, 9, 9, 9], '#7B4426', {
      depth: 0,
      line: 3,
      lines: ['97,156 116,174 140,196 160,208'],
      seam: 1.4,
      seamFill: '#D39A63',
    });
  const tube = pen.at(128, 172, pen.behind ? 42 : -42, pen.behind ? 1 : 1.1);
  tube.shape('back', '-15,-66! 15,-66! 15,66! -15,66!', '#A5603A', {
    marks: [
      ['-11,-70! -5,-70! -5,70! -11,70!', '#C98155'],
      ['-20,-20! 20,-20! 20,20! -20,20!', '#8A4B2B'],
    ],
    lines: ['-16,-20 0,-17 16,-20', '-16,20 0,23 16,20'],
    depth: 8,
  });
  tube.shape('back', '0,-9! 8,0! 0,9! -8,0!', '#F2C75A', { depth: 0, line: 2.8 });
  for (const y of [-44, 42])
    tube.shape('back', moved('-18,-5! 18,-5! 18,5! -18,5!', 0, y), '#6E3C1E', { depth: 0, line: 3 });
  tube.shape('back', '-12,-64! -10,-84 -6,-88 8,-88 11,-83 12,-64!', '#F8EAC8', {
    depth: 4,
    line: 3.2,
    lines: ['-3,-82 4,-84 6,-79 1,-77'],
    seam: 2,
  });
  tube.shape('back', '-19,-76 -17,-58! 17,-58! 19,-76! 0,-72!', '#E8B84A', { depth: 5, line: 3.4 });
  tube.shape('back', '-17,56! 17,56! 19,72 10,78 0,79 -10,78 -19,72', '#E8B84A', { depth: 5, line: 3.4 });
  if (pen.behind) tube.limb('back', '16,-44 34,-24 36,10 16,42', [7, 7, 7, 7], '#7B4426', { depth: 0, line: 3 });
};

const kettlePack: Drawing = (pen) => {
  if (!pen.behind) straps(pen, '#7B5B3A');
  pen.shape('back', '158,190 176,186 186,172 190,158! 204,160! 204,178 192,200 168,212', '#C9733C', { depth: 6 });
  pen.shape('back', oval(197, 158, 9, 4, 10), '#5C2F1B', { depth: 0, line: 3 });
  pen.limb('back', '86,164 78,148 82,132 100,121 128,117 156,121 174,132 178,148 170,164', [8], '#8A5C34', {
    depth: 0,
    line: 3.4,
  });
  pen.shape('back', '128,148 160,156 178,178 180,202 166,220 128,226 90,220 76,202 78,178 96,156', '#DB8347', {
    marks: [
      ['70,204 100,214 128,216 156,214 186,204 186,236 70,236', '#B9622F'],
      ['86,186 92,170 102,162 106,168 96,180 94,196 87,198', '#F6BE8B'],
    ],
    depth: 11,
  });
  pen.lines('back', ['78,196 100,205 128,207 156,205 178,196'], 2.6);
  for (const x of [-34, -12, 12, 34]) pen.marks('back', [oval(128 + x, 212 - Math.abs(x) / 9, 2.4), '#7A3C1C']);
  pen.shape('back', '96,156 108,146 128,143 148,146 160,156 150,163 128,166 106,163', '#C9733C', {
    depth: 4,
    line: 3.6,
  });
  pen.shape('back', oval(128, 140, 8, 7), '#5C3A22', { depth: 0, line: 3.2 });
  pen.shape('back', '70,222! 186,222! 188,234! 68,234!', '#9B6B3C', {
    depth: 3,
    line: 3.4,
    lines: ['84,228 110,227', '136,229 170,228'],
    seam: 1.8,
    seamFill: '#6B4523',
  });
  for (const [x, y, fill] of [
    [72, 198, '#7FB6C9'],
    [184, 214, '#F4E6C4'],
  ] as const) {
    pen.lines('back', [`${x},${y - 26} ${x},${y - 10}`], 2.8);
    pen.shape('back', moved('-10,-10! 10,-10! 8,5 4,9 -4,9 -8,5', x, y), fill, {
      depth: 4,
      line: 3.2,
      lines: [moved('-10,-3 10,-3', x, y)],
      seam: 2,
    });
  }
};

export const onTheBack = {
  rucksack,
  'egg-basket': eggBasket,
  'scroll-case': scrollCase,
  'tea-kettle-pack': kettlePack,
  ...aloft,
} satisfies Partial<Record<ItemKey, Drawing>>;
