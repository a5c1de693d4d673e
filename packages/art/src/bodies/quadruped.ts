import { patch } from '../brush.ts';
import { at, limb, points, tufts } from '../geometry.ts';
import type { Body, Pose, Sitter } from './pose.ts';

export const quadruped: Body = { 1: pup, 2: trotter, 3: lord };

/** Sitting with its head tilted, as pups do at anything new. */
function pup({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('146,176 152,204 158,226'), [24, 19, 22]), { fill: 'base', depth: 5 });
  brush.shape('body', points('116,142 146,150 156,182 148,216 112,230 74,228 60,204 70,172 90,150'), {
    fill: 'base',
    inside: patch(points('136,160 160,180 150,220 128,220 122,186'), belly) + hide(58, 146, 70, 60),
  });
  brush.shape('near', points('74,190 98,184 112,204 108,226 90,232 62,230 58,208'), { fill: 'base', depth: 7 });
  brush.shape('near', limb(points('126,178 128,206 132,228'), [26, 20, 24]), { fill: 'base', depth: 5 });
  brush.line('near', points('130,232 130,225'), 3);
  brush.shape(
    'head',
    points('120,62 152,62 176,82 186,110 196,132! 178,148 150,162 116,162 88,150 66,142! 72,116 78,88 96,70'),
    {
      fill: 'base',
      inside: hide(70, 58, 110, 55) + patch(points('150,122 184,134 180,160 140,170 100,160 110,138 130,138'), belly),
    },
  );
  return {
    face: { place: at(134, 114, 5), size: 1.08, kind: 'muzzle' },
    crown: at(126, 66, 2),
    ears: [at(168, 78, 34, 1), at(88, 80, -32, 1.1)],
    tail: at(66, 212, -58, 0.95),
    back: [at(76, 164, -50, 0.6)],
  };
}

/** On the move, a forepaw lifted. */
function trotter({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('160,164 176,186 164,204 174,212'), [28, 22, 16, 17]), { fill: 'base', depth: 5 });
  brush.shape('far', limb(points('84,168 96,194 90,214 102,226'), [30, 24, 16, 16]), { fill: 'base', depth: 5 });
  brush.shape('body', points('64,132 92,124 124,128 150,112 180,128 182,158 164,180 128,180 94,188 62,178 50,154'), {
    fill: 'base',
    depth: 10,
    inside:
      patch(points('184,136 182,172 150,196 90,196 72,182 110,172 150,170 164,150'), belly) + hide(46, 112, 120, 50),
  });
  brush.shape('near', limb(points('74,156 62,190 72,210 66,226 80,229'), [46, 34, 19, 18, 14]), {
    fill: 'base',
    depth: 7,
  });
  brush.shape('near', limb(points('144,162 142,192 142,218 152,228'), [34, 24, 18, 17]), { fill: 'base', depth: 6 });
  brush.shape(
    'head',
    points('164,42 190,46 208,64 214,86 224,104! 206,116 184,126 156,126 132,116 114,110! 120,88 126,64 142,48'),
    {
      fill: 'base',
      inside: hide(114, 38, 100, 44) + patch(points('190,90 214,98 212,122 178,134 142,124 152,104 172,104'), belly),
    },
  );
  return {
    face: { place: at(175, 84, 2), size: 0.98, kind: 'muzzle' },
    crown: at(166, 46, 2),
    ears: [at(198, 58, 32, 1.05), at(134, 60, -30, 1.15)],
    tail: at(58, 142, -42, 1.25),
    back: [at(128, 124, -14, 0.8), at(100, 122, -16, 0.75), at(76, 126, -26, 0.65)],
  };
}

/** Chest out, head high, mane in the wind. */
function lord({ brush, hide, random }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('166,156 178,186 172,208 186,228'), [34, 24, 17, 18]), { fill: 'base', depth: 6 });
  brush.shape('far', limb(points('76,160 92,190 84,212 98,228'), [40, 28, 18, 17]), { fill: 'base', depth: 6 });
  brush.shape(
    'body',
    points('56,126 84,116 116,118 142,96 176,104 188,136 174,166 138,178 104,176 74,184 46,172 40,146'),
    {
      fill: 'base',
      depth: 12,
      inside: patch(points('186,130 176,172 140,192 80,190 66,180 108,168 150,164'), belly) + hide(38, 100, 120, 60),
    },
  );
  brush.shape('near', limb(points('66,150 48,186 62,208 54,226 72,230'), [62, 42, 23, 20, 15]), {
    fill: 'base',
    depth: 9,
    inside: hide(30, 120, 60, 60),
  });
  brush.shape('near', limb(points('144,150 140,186 138,214 152,229'), [44, 28, 20, 19]), { fill: 'base', depth: 7 });
  brush.line('near', points('60,231 60,225'), 3);
  brush.line('near', points('142,230 142,224'), 3);
  const mane = tufts(
    points('160,44 198,58 208,98 194,134 166,154 136,136 116,112 112,74 132,50'),
    13,
    20,
    -0.5,
    false,
    random,
  );
  brush.shape('head', mane, { fill: 'trim', depth: 10 });
  brush.shape(
    'head',
    points('168,26 194,32 210,50 212,74 222,92! 204,100 182,110 156,106 136,94 122,90! 130,66 134,44 148,30'),
    {
      fill: 'base',
      inside: hide(120, 22, 92, 40) + patch(points('192,70 214,80 208,104 178,116 146,106 156,88 174,86'), belly),
    },
  );
  return {
    face: { place: at(177, 66, 1), size: 0.94, kind: 'muzzle' },
    crown: at(168, 30, 2),
    ears: [at(200, 40, 34, 1.05), at(142, 40, -32, 1.2)],
    tail: at(46, 134, -34, 1.75),
    back: [at(106, 114, -14, 1), at(82, 112, -18, 0.95), at(60, 120, -30, 0.85)],
  };
}
