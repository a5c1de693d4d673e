import { patch } from '../brush.ts';
import { at, limb, points, tufts } from '../geometry.ts';
import type { Body, Pose, Sitter } from './pose.ts';

export const quadruped: Body = { 1: pup, 2: trotter, 3: lord };

/** Sitting with its head tilted, as pups do at anything new. */
function pup({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('146,176 152,204 158,226'), [24, 19, 22]), { fill: 'base', dim: true });
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
  brush.shape('far', limb(points('160,164 176,186 164,204 174,212'), [28, 22, 16, 17]), { fill: 'base', dim: true });
  brush.shape('far', limb(points('86,164 102,188 94,208 108,226'), [32, 26, 16, 17]), { fill: 'base', dim: true });
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
function lord({ brush, hide, random, soft }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('168,138 180,170 174,200 188,227'), [38, 27, 19, 20]), { fill: 'base', dim: true });
  brush.shape('far', limb(points('78,146 98,174 88,202 104,227'), [44, 32, 19, 19]), { fill: 'base', dim: true });
  brush.shape(
    'body',
    points('54,108 82,98 116,102 144,82 178,88 192,120 178,152 140,162 108,156 78,164 48,154 40,128'),
    {
      fill: 'base',
      depth: 12,
      inside: patch(points('194,116 180,158 144,176 80,170 66,162 110,150 152,148'), belly) + hide(36, 84, 120, 60),
    },
  );
  brush.shape(
    'near',
    points('62,112 88,120 94,148 80,174 72,198 80,218 76,232 54,233 46,226 54,206 48,180 38,156 42,126'),
    {
      fill: 'base',
      depth: 9,
      inside: hide(36, 106, 56, 60),
    },
  );
  brush.shape('near', limb(points('146,130 142,168 138,204 150,228'), [48, 32, 21, 21]), { fill: 'base', depth: 7 });
  brush.line('near', points('62,233 63,226'), 3);
  brush.line('near', points('145,233 145,226'), 3);
  const mane = tufts(
    points('160,30 198,44 210,84 198,122 168,148 136,130 114,102 110,64 130,38'),
    11,
    21,
    -0.2,
    soft,
    random,
  );
  brush.shape('head', mane, { fill: 'trim', depth: 10 });
  brush.shape(
    'head',
    points('168,12 194,18 210,36 212,60 222,78! 204,86 182,96 156,92 136,80 122,76! 130,52 134,30 148,16'),
    {
      fill: 'base',
      inside: hide(120, 8, 92, 40) + patch(points('192,56 214,66 208,90 178,102 146,92 156,74 174,72'), belly),
    },
  );
  return {
    face: { place: at(177, 52, 1), size: 0.94, kind: 'muzzle' },
    crown: at(168, 16, 2),
    ears: [at(200, 26, 34, 1.05), at(142, 26, -32, 1.2)],
    tail: at(46, 118, -34, 1.6),
    back: [at(106, 98, -14, 1), at(82, 96, -18, 0.95), at(60, 104, -30, 0.85)],
  };
}
