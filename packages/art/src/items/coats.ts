import { capes } from './capes.ts';
import type { ItemKey } from './keys.ts';
import { neckline, sleeves } from './sleeves.ts';
import { type Drawing, type Hex, moved, oval } from './stylus.ts';

const body = (hem: number, flare = 0) =>
  `104,151 128,155 152,151 163,162 165,178 ${164 + flare},${hem - 12} ${167 + flare},${hem}! 146,${hem + 4} 128,${hem + 5} 110,${hem + 4} ${89 - flare},${hem}! ${92 - flare},${hem - 12} 91,178 93,162`;

const rainCoat: Drawing = (pen) => {
  neckline(pen, '#B98516');
  sleeves(pen, '#F7C93E', '#E3AC27');
  pen.shape('coat', body(222, 4), '#FBD24B', {
    marks: [
      ['86,212 110,219 128,220 146,219 172,212 172,240 86,240', '#E3AC27'],
      ['98,168 104,166 101,196 96,200', '#FFE88F'],
    ],
    lines: pen.behind ? ['128,178 128,228'] : ['130,156 131,190 130,228'],
    depth: 8,
  });
  if (pen.behind) {
    pen.shape('coat', '100,150 128,146 156,150 154,168 142,180 128,184 114,180 102,168', '#F7C93E', {
      lines: ['110,160 128,166 146,160'],
      depth: 6,
    });
    return;
  }
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    half.shape('coat', '14,196! 32,194! 34,212 26,216 14,213', '#F0BC33', { depth: 0, line: 3 });
    half.shape('coat', '11,193! 34,190! 34,199! 12,201!', '#FBD24B', { depth: 0, line: 3 });
    half.shape('coat', '0,162! 6,152 22,142 30,148 28,160 14,168', '#F0BC33', { depth: 0, line: 3.4 });
  }
  for (const y of [176, 190, 205]) {
    pen.limb('coat', `120,${y} 140,${y}`, [3, 3], '#8A5A2B', { depth: 0, line: 2 });
    pen.shape('coat', oval(123, y, 3, 4.5, 20), '#A36B33', { depth: 0, line: 2.4 });
  }
};

const fieldJacket: Drawing = (pen) => {
  neckline(pen, '#4D5329');
  sleeves(pen, '#848B4A', '#6B7239');
  for (const side of [-1, 1])
    pen.at(128, 0, 0, side, 1).shape('coat', oval(39, 182, 5, 7, -34), '#B8854E', { depth: 0, line: 2.4 });
  if (pen.behind) {
    pen.shape('coat', body(212), '#8D9450', { lines: ['96,172 128,178 160,172', '128,178 128,216'], depth: 8 });
    pen.limb('coat', '94,196 128,199 162,196', [7, 7, 7], '#6B7239', { depth: 0, line: 2.8 });
    return;
  }
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    half.shape('coat', '8,158! 24,151 35,162 37,178 37,200 39,212! 24,216 10,217! 7,190', '#8D9450', {
      marks: [['4,156! 14,154! 15,220! 4,220!', '#A5AC66']],
      depth: side > 0 ? 5 : 3,
    });
    for (const [y, height] of [
      [172, 11],
      [194, 15],
    ] as const) {
      half.shape('coat', `17,${y}! 33,${y}! 33,${y + height} 18,${y + height}`, '#747B3F', { depth: 0, line: 2.6 });
      half.shape('coat', `16,${y - 2}! 34,${y - 2}! 34,${y + 3} 25,${y + 6} 16,${y + 3}`, '#A5AC66', {
        depth: 0,
        line: 2.6,
      });
    }
    half.shape('coat', '4,162! 12,150 24,144 30,150 20,168! 14,164!', '#747B3F', { depth: 0, line: 3.2 });
    if (side < 0) for (const y of [178, 190, 202]) half.marks('coat', [oval(10, y, 2, 2), '#F0C24E']);
  }
};

const knitPoncho: Drawing = (pen) => {
  const fringe = Array.from({ length: 15 }, (_, index) => {
    const share = index / 14;
    const x = 70 + share * 116;
    return `${x},${190 + Math.sin(share * Math.PI) * 24}`;
  });
  for (const point of fringe) {
    const [x = 0, y = 0] = point.split(',').map(Number);
    pen.limb(
      'wrap',
      [
        { x, y: y - 5 },
        { x: x + (x - 128) * 0.03, y: y + 11 },
      ],
      [6, 5],
      '#F1E0BD',
      { depth: 0, line: 2.6 },
    );
  }
  const zigzag = (y: number) =>
    Array.from({ length: 25 }, (_, index) => {
      const x = 56 + index * 6;
      return { x, y: y + (index % 2 ? -6 : 2) + 22 - (Math.abs(x - 128) / 72) ** 2 * 22, sharp: true };
    });
  pen.shape(
    'wrap',
    '103,150 128,155 153,150 168,160 180,178 190,192! 170,206 148,214 128,216 108,214 86,206 66,192! 76,178 88,160',
    '#C4693F',
    {
      marks: [
        ['50,172 90,186 128,190 166,186 206,172 206,184 166,198 128,202 90,198 50,184', '#F1E0BD'],
        ['50,186 90,200 128,204 166,200 206,186 206,192 166,207 128,211 90,207 50,192', '#3F7D74'],
        ['90,158 110,168 128,171 146,168 166,158 170,164 148,176 128,179 108,176 86,164', '#E5A83C'],
      ],
      lines: [zigzag(173)],
      seam: 2.6,
      seamFill: '#8E4327',
      depth: 8,
    },
  );
  pen.shape('wrap', '98,152 112,157 128,159 144,157 158,152 160,160 146,168 128,171 110,168 96,160', '#A95432', {
    lines: ['106,155 104,164', '116,158 114,168', '128,160 128,170', '140,158 142,168', '150,155 152,164'],
    seam: 1.8,
    seamFill: '#E08A5C',
    line: 3.2,
  });
};

const labCoat: Drawing = (pen) => {
  neckline(pen, '#B9C3CF');
  sleeves(pen, '#F4F7F8', '#DCE4EA');
  if (pen.behind) {
    pen.shape('coat', body(226), '#FAFCFB', { lines: ['128,176 128,234', '112,196 128,194 144,196'], depth: 8 });
    for (const x of [114, 142]) pen.marks('coat', [oval(x, 196, 2.2, 2.2), '#9AA9B8']);
    return;
  }
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    half.shape('coat', '5,176! 16,154 26,151 35,162 37,178 37,212 40,226! 24,230 7,231! 6,200', '#FAFCFB', {
      marks:
        side > 0
          ? [
              ['20,216 30,208 32,218 28,224 30,230 22,226', '#4F8FD0'],
              ['13,224 17,222 16,227', '#4F8FD0'],
            ]
          : [],
      depth: side > 0 ? 6 : 3,
    });
    half.shape('coat', '16,200! 33,200! 33,214 17,214', '#E6EDF1', { depth: 0, line: 2.6 });
    half.shape('coat', '4,182! 4,166 14,150 24,144 29,152 25,166! 19,163! 20,170!', '#FFFFFF', { depth: 0, line: 3.2 });
  }
  for (const [x, fill] of [
    [146, '#D8573A'],
    [151, '#F0B848'],
    [156, '#3E86C4'],
  ] as const)
    pen.shape('coat', moved('-2,-10! 2,-10! 2,4! -2,4!', x, 182), fill, { depth: 0, line: 2 });
  pen.shape('coat', '142,180! 161,179! 161,192 143,193', '#E6EDF1', { depth: 0, line: 2.6 });
};

const dragonhideVest: Drawing = (pen) => {
  neckline(pen, '#5E3A1E');
  // From below, so that each row lies upon the next.
  const rows = [207, 198, 189, 180, 171, 162];
  const scales = rows.flatMap((y, row) =>
    Array.from({ length: 7 - (row % 2) }, (_, index) => {
      const x = 95 + index * 11 + (row % 2) * 5.5;
      const fill: Hex = (index + row * 2) % 5 === 0 ? '#E7B055' : (index + row) % 3 === 0 ? '#A9682F' : '#C98640';
      return { outline: moved('-6,-5! 6,-5! 6,2 0,9! -6,2', x, y), fill };
    }).sort((one, other) => one.fill.localeCompare(other.fill)),
  );
  const outline = pen.behind
    ? '102,151 128,155 154,151 162,164 160,184 164,208! 146,214! 128,218! 110,214! 92,208! 96,184 94,164'
    : '102,150 114,154! 128,178! 142,154! 154,150 162,164 160,184 164,208! 146,212! 128,222! 110,212! 92,208! 96,184 94,164';
  pen.shape('coat', outline, '#8A5426', {
    marks: scales.map(({ outline: scale, fill }) => [scale, fill] as const),
    lines: scales.map(({ outline: scale }) => [...scale.slice(2)]),
    seam: 1.6,
    seamFill: '#6B3C18',
    depth: 8,
  });
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    half.shape('coat', '22,152 30,150 40,160 44,170! 36,172 28,166', '#E7B055', {
      depth: 3,
      line: 3.2,
      lines: ['26,158 36,166'],
      seam: 1.8,
      seamFill: '#8A5426',
    });
    half.lines('coat', ['27,184 36,189', '36,184 27,189', '28,195 37,200', '37,195 28,200'], 2.2, '#F4E2BE');
  }
  if (!pen.behind) pen.shape('coat', oval(128, 180, 6, 6), '#D0453C', { depth: 0, line: 2.8 });
};

export const coats = {
  'rain-coat': rainCoat,
  'field-jacket': fieldJacket,
  'knit-poncho': knitPoncho,
  'lab-coat': labCoat,
  'dragonhide-vest': dragonhideVest,
  ...capes,
} satisfies Partial<Record<ItemKey, Drawing>>;
