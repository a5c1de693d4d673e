import { points, tufts } from '../geometry.ts';
import type { ItemKey } from './keys.ts';
import { neckline, sleeves } from './sleeves.ts';
import { type Drawing, type Hex, moved, oval, type Stylus, star } from './stylus.ts';

const starRobe: Drawing = (pen) => {
  neckline(pen, '#1B2250');
  sleeves(pen, '#2F3C86', '#F3C65A');
  const lights: [number, number, number][] = [
    [106, 176, 4],
    [148, 188, 5],
    [112, 202, 5.5],
    [142, 214, 4],
    [102, 222, 4],
    [158, 224, 3.5],
    [136, 170, 3],
    [122, 226, 3],
  ];
  pen.shape(
    'coat',
    '104,151 128,156 152,151 163,163 164,184 170,214 176,238! 152,243 128,244 104,243 80,238! 86,214 92,184 93,163',
    '#36449A',
    {
      marks: [
        ['70,228 102,234 128,235 154,234 186,228 186,250 70,250', '#F3C65A'],
        ['70,232 102,238 128,239 154,238 186,232 186,250 70,250', '#2A3576'],
        ...(pen.behind
          ? [['128,174 142,182 146,196 138,208 126,210 136,202 137,190', '#FFF0B8'] as const]
          : [['121,150! 135,150! 136,230! 120,230!', '#2A3576'] as const]),
        ...lights
          .filter(([x]) => !pen.behind || Math.abs(x - 134) > 14)
          .map(([x, y, size]) => [star(x, y, size, x, size > 4 ? 5 : 4, size > 4 ? 0.48 : 0.34), '#FFF0B8'] as const),
      ],
      lines: pen.behind ? ['104,190 98,228', '152,190 158,228'] : ['120,160 119,232', '136,160 137,232'],
      seamFill: pen.behind ? '#222B66' : '#F3C65A',
      depth: 9,
    },
  );
  pen.shape('coat', '96,152 112,158 128,160 144,158 160,152 164,162 148,171 128,174 108,171 92,162', '#F3C65A', {
    lines: ['100,158 128,167 156,158'],
    seam: 2,
    seamFill: '#C08A2C',
    line: 3.4,
  });
  if (!pen.behind) pen.shape('coat', star(128, 170, 9, 0), '#FFF6D6', { depth: 0, line: 2.8 });
};

/** Draws a fern leaf that grows upward from the origin. */
function fern(pen: Stylus, turn: number, scale: number, x: number, y: number): void {
  const leaf = pen.at(x, y, turn, scale);
  leaf.shape(
    'wrap',
    '0,4! -5,0 -12,-2 -9,-7 -4,-8! -12,-12 -8,-17 -3,-16! -9,-22 -5,-26 -1,-24! 0,-34! 1,-24! 5,-26 9,-22 3,-16! 8,-17 12,-12 4,-8! 9,-7 12,-2 5,0',
    '#7DB64A',
    { depth: 0, line: 2.8 },
  );
  leaf.lines('wrap', ['0,2 0,-22'], 1.8);
}

const mossCloak: Drawing = (pen) => {
  const round = tufts(
    points('128,152 158,156 172,172 180,196 180,222 156,236 128,238 100,236 76,222 76,196 84,172 98,156'),
    22,
    5,
    0.1,
    true,
  );
  const clumps: [number, number, Hex][] = [
    [96, 182, '#7F9A45'],
    [154, 178, '#7F9A45'],
    [108, 214, '#54702F'],
    [160, 208, '#7F9A45'],
    [88, 212, '#7F9A45'],
    [144, 226, '#54702F'],
    [118, 186, '#54702F'],
    [138, 200, '#7F9A45'],
  ];
  const marks = clumps.map(([x, y, fill]) => [moved('-9,2 -6,-5 0,-4 4,-7 10,-1 7,5 0,3 -4,6', x, y), fill] as const);
  if (pen.behind)
    pen.shape('wrap', round, '#678538', {
      marks,
      lines: ['106,176 98,226', '150,176 158,226', '128,184 128,230'],
      depth: 9,
    });
  else {
    pen.shape('coat-back', round, '#3F5526', { depth: 0 });
    for (const side of [-1, 1]) {
      const half = pen.at(128, 0, 0, side, 1);
      half.shape(
        'wrap',
        '0,156! 22,152 38,162 46,178 53,200 54,222! 47,225! 44,231! 36,230! 30,237! 22,234! 14,240! 4,236! 8,212 2,184',
        '#678538',
        {
          marks: clumps
            .slice(0, 5)
            .map(
              ([x, y, fill]) =>
                [
                  moved('-9,2 -6,-5 0,-4 4,-7 10,-1 7,5 0,3 -4,6', Math.abs(x - 128), y + (side > 0 ? 3 : 0)),
                  fill,
                ] as const,
            ),
          lines: ['18,176 24,226', '34,180 42,220'],
          depth: side > 0 ? 7 : 3,
        },
      );
    }
    for (const [x, y] of [
      [104, 200],
      [150, 214],
      [160, 190],
    ] as const) {
      pen.shape('wrap', oval(x, y, 4.5, 3.6), '#E0694B', {
        depth: 0,
        line: 2.4,
        marks: [[oval(x - 1, y - 1, 1.2), '#FFF2DC']],
      });
    }
  }
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    fern(half, 96, 0.72, 36, 166);
    fern(half, 62, 0.84, 34, 162);
    fern(half, 30, 0.6, 28, 158);
  }
  pen.shape('wrap', '98,152 112,158 128,160 144,158 158,152 163,162 148,171 128,174 108,171 93,162', '#8CAB4E', {
    lines: ['106,160 110,166', '120,164 124,170', '138,164 142,169', '150,158 152,164'],
    seam: 2,
    seamFill: '#54702F',
    line: 3.4,
  });
  if (!pen.behind)
    pen.shape('wrap', oval(128, 170, 8, 8), '#B8743C', {
      depth: 0,
      line: 3,
      lines: ['124,168 128,171 132,168', '125,173 131,173'],
      seam: 1.8,
    });
};

const emberCape: Drawing = (all) => {
  // It hangs longer if nobody fills its shoulders.
  const pen = all.sheet.rig ? all : all.at(26, 0, 0, 0.8, 1.08);
  const edge =
    '96,156 128,150 160,156 176,180 188,212 190,226! 182,222! 180,236! 170,228! 164,240! 154,231! 146,242! 136,232! 128,243! 119,232! 110,241! 102,231! 92,240! 86,228! 76,236! 74,222! 66,226! 68,212 80,180';
  const layer = pen.behind ? 'wrap' : 'coat-back';
  const glow: readonly [string, Hex][] = [
    ['60,208 96,218 128,222 160,218 196,208 196,250 60,250', '#E2572B'],
    ['60,216 96,226 128,230 160,226 196,216 196,250 60,250', '#F79A34'],
    ['60,222 96,233 128,237 160,233 196,222 196,250 60,250', '#FFD968'],
  ];
  pen.shape(layer, edge, pen.behind ? '#9C2A33' : '#6E1E2B', {
    marks: glow,
    lines: ['100,172 86,222', '116,176 110,228', '140,176 146,228', '156,172 170,222'],
    seamFill: pen.behind ? '#6E1E2B' : '#4A1420',
    depth: 8,
  });
  const spark = '0,-7! 4,-1 3,4 0,6 -3,4 -4,-1';
  for (const [x, y, scale] of [
    [62, 204, 0.9],
    [194, 200, 1.1],
    [200, 216, 0.7],
    [56, 220, 0.7],
  ] as const)
    pen.at(x, y, x > 128 ? 12 : -12, scale).shape(layer, spark, '#FFC24A', { depth: 0, line: 2.6 });
  for (const side of [-1, 1]) {
    const half = pen.at(128, 0, 0, side, 1);
    if (!pen.behind)
      half.shape(
        'wrap',
        '2,162! 20,154 36,160 47,176 54,196! 46,192 42,197! 32,190 26,194! 16,184 12,188! 4,178',
        '#9C2A33',
        {
          depth: side > 0 ? 5 : 0,
          marks: [['58,184 40,178 22,172 4,168 4,200 60,206', '#C8453A']],
        },
      );
    half.shape('wrap', '0,160! 10,149 24,145 36,150 42,161 36,170 22,173 6,172', '#B5343A', {
      depth: 0,
      line: 3.4,
      lines: ['8,162 22,156 34,158'],
      seam: 2,
      seamFill: '#7C1F2E',
    });
  }
  if (!pen.behind) {
    pen.shape('wrap', '128,156! 137,166 128,177! 119,166', '#F0B848', { depth: 0, line: 3 });
    pen.marks('wrap', ['128,160! 132,166 128,172! 124,166', '#E2572B']);
  }
};

export const capes = {
  'star-robe': starRobe,
  'moss-cloak': mossCloak,
  'ember-cape': emberCape,
} satisfies Partial<Record<ItemKey, Drawing>>;
