import { Brush, patch } from './brush.ts';
import { at, type Point, points } from './geometry.ts';
import { twinkle } from './marks.ts';
import { coats, surfaces } from './palette.ts';
import { svg } from './svg.ts';

const shadeUnder = (ink: string, y: number, rx: number) =>
  `<ellipse cx="128" cy="${y}" rx="${rx}" ry="9" fill="${ink}" fill-opacity=".14" stroke="none"/>`;

/** Draws a fill without the outline that everything of a brush has. */
const plain = (outline: readonly Point[], fill: string) => `<g stroke="none">${patch(outline, fill)}</g>`;

/** Draws a lantern for trails at night, with a glow-worm's light inside, as a standalone SVG document of 256 by 256 units. */
export function drawLantern(): string {
  const coat = coats.light.common[0];
  const brass = { ...coat, base: '#C98B3B', belly: '#FFF3C4', trim: '#8E5B25', accent: '#F08A3C' };
  const brush = new Brush(brass, 'lantern');
  brush.line('back', points('84,92 78,46 128,22 178,46 172,92'), 6);
  brush.shape('body', points('84,98! 172,98! 182,150 174,206! 82,206! 74,150'), {
    fill: 'belly',
    inside: patch(points('128,112 152,138 156,170 128,196 100,170 104,138'), '#FFDF7A'),
    depth: 14,
  });
  brush.shape('near', points('128,122 140,146 144,166 128,186 112,166 116,146'), { fill: 'accent', depth: 0, line: 4 });
  brush.raw('head', plain(points('128,148 135,163 128,178 121,163'), '#FFF8DD'));
  brush.line('head', points('101,100 94,152 101,204'), 4.5);
  brush.line('head', points('155,100 162,152 155,204'), 4.5);
  brush.shape('front', points('70,102! 86,76 112,62 128,58 144,62 170,76 186,102!'), { fill: 'base', depth: 10 });
  brush.shape('front', points('68,204! 188,204! 194,222 176,230 80,230 62,222'), { fill: 'base', depth: 10 });
  brush.shape('front', points('116,60 128,48 140,60 138,66 118,66'), { fill: 'trim', depth: 0 });
  for (const [x, y, size] of [
    [44, 92, 0.9],
    [214, 128, 1.1],
    [206, 62, 0.7],
  ] as const)
    brush.raw('front', plain(points(twinkle, at(x, y, 8, size)), '#B07C14'));
  return svg(256, 256, 'Trail lantern', brush.markup(surfaces.paper, shadeUnder(coat.ink, 232, 76)));
}

/** Draws a coin with the egg and the morning star of the brand. */
export function drawCoin(): string {
  const coat = coats.light.common[0];
  const brush = new Brush({ ...coat, base: '#F0B94A', belly: '#FFE49A', trim: '#C98B24' }, 'coin');
  brush.shape('back', points('132,30 184,48 220,92 224,146 200,194 152,222 100,220 56,190 36,142 42,88 80,46'), {
    fill: 'trim',
    depth: 0,
  });
  brush.shape('body', points('124,26 176,42 212,86 216,140 192,188 144,214 92,212 50,182 30,136 36,84 74,42'), {
    fill: 'base',
    inside: patch(points('124,46 164,58 194,94 196,138 176,176 138,196 98,194 64,170 50,134 56,92 86,58'), '#FFE49A'),
    depth: 12,
  });
  brush.shape('near', points('124,66 146,82 164,114 166,146 150,170 123,178 96,170 80,146 82,114 100,82'), {
    fill: 'base',
    depth: 10,
  });
  brush.raw('front', plain(points(twinkle, at(123, 128, 0, 2.7)), '#FFF8DD'));
  brush.raw('front', plain(points('62,92 72,76 78,80 68,98 64,110 58,108'), '#FFF8DD'));
  return svg(256, 256, 'Coin', brush.markup(surfaces.paper, shadeUnder(coat.ink, 226, 78)));
}
