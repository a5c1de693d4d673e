import { patch } from '../brush.ts';
import { at, limb, points } from '../geometry.ts';
import type { Body, Pose, Sitter } from './pose.ts';

export const blob: Body = { 1: dollop, 2: leaner, 3: mound };

/** A dollop that leans as it sits. */
function dollop({ brush, hide }: Sitter): Pose {
  const { belly, base } = brush.coat;
  brush.shape('far', limb(points('170,190 186,182 196,172'), [20, 19, 15]), { fill: 'base', depth: 5 });
  brush.shape(
    'body',
    points('112,84 142,94 168,122 182,160 196,196 188,222 146,230 92,230 58,222 54,196 70,160 78,124 92,96'),
    {
      fill: 'base',
      inside: patch(points('132,172 172,178 190,212 160,240 90,240 78,214 96,182'), belly) + hide(60, 90, 120, 90),
    },
  );
  brush.shape('near', points('84,216 100,210 114,217 116,230 98,235 82,230'), { fill: 'base', depth: 4, line: 4 });
  brush.shape('near', points('142,217 156,210 172,216 174,229 158,235 141,230'), { fill: 'base', depth: 4, line: 4 });
  brush.shape('near', limb(points('76,178 66,192 62,204'), [14, 20, 16]), { fill: 'base', depth: 4, line: 4 });
  brush.raw('near', `<g stroke="none">${patch(points('80,168 92,172 84,186 76,184'), base)}</g>`);
  return { face: { place: at(134, 152, 3), size: 1.06 }, crown: at(114, 88, -12), back: [] };
}

/** Risen to its full height, one arm offered. */
function leaner({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('168,138 192,134 210,116'), [26, 24, 22]), { fill: 'base', depth: 6 });
  brush.shape(
    'body',
    points(
      '118,54 154,62 176,94 180,132 194,168 214,196 212,222 164,230 84,230 40,224 38,198 60,170 72,132 74,92 92,62',
    ),
    {
      fill: 'base',
      depth: 10,
      inside: patch(points('132,142 166,158 182,200 166,240 82,240 66,206 92,160'), belly) + hide(50, 60, 150, 110),
    },
  );
  brush.line('near', points('182,172 190,186 188,202'));
  brush.line('near', points('62,206 56,196 60,184'));
  brush.shape('near', limb(points('86,140 68,160 68,188'), [20, 27, 23]), { fill: 'base', depth: 6 });
  return {
    face: { place: at(132, 106, 3), size: 1.12 },
    crown: at(120, 58, -8),
    back: [at(80, 86, -50, 0.8), at(62, 172, -62, 0.7)],
  };
}

/** A hill that has decided to look at you. */
function mound({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('back', points('150,88 192,84 220,106 232,150 238,196 230,226 180,230 150,180'), {
    fill: 'base',
    depth: 10,
  });
  brush.shape(
    'body',
    points('126,34 160,38 184,66 188,100 198,140 208,190 200,230 128,234 54,230 44,188 56,140 62,100 72,62 96,38'),
    {
      fill: 'base',
      depth: 12,
      inside: patch(points('134,128 172,146 188,196 176,244 88,244 74,196 98,144'), belly) + hide(40, 40, 160, 120),
    },
  );
  brush.line('near', points('112,158 128,166 148,164'), 3);
  brush.line('near', points('104,182 128,192 160,188'), 3);
  brush.shape('near', points('66,100 84,118 84,150 72,176 76,206 64,232 30,234 14,222 18,188 26,150 38,116 50,100'), {
    fill: 'base',
    depth: 9,
    inside: hide(10, 90, 70, 90),
  });
  brush.line('near', points('32,232 32,222 36,216'));
  brush.line('near', points('50,233 51,222 54,217'));
  brush.shape(
    'near',
    points('190,116 210,128 216,160 214,190 222,214 214,234 184,235 172,224 178,196 182,160 178,132'),
    { fill: 'base', depth: 8 },
  );
  brush.line('near', points('192,234 193,223 196,217'));
  return {
    face: { place: at(132, 88, 2), size: 1.2 },
    crown: at(128, 38, -3),
    back: [at(72, 68, -48, 1), at(46, 108, -40, 1.1), at(192, 84, 34, 0.9)],
  };
}
