import { patch } from '../brush.ts';
import { at, limb, type Point, points } from '../geometry.ts';
import type { Body, Pose, Sitter } from './pose.ts';

export const serpent: Body = { 1: hatchling, 2: coiler, 3: wyrm };

/** Draws the pale underside along one edge of a coil. */
function underside(spine: Point[], width: number, fill: string): string {
  return patch(
    limb(
      spine,
      spine.map(() => width),
    ),
    fill,
  );
}

/** A small loop, head up, tail tip in the air. */
function hatchling({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('96,206 70,206 54,190 56,170'), [26, 22, 15, 8]), { fill: 'base', depth: 4 });
  brush.shape('body', limb(points('112,206 106,178 114,148 128,120'), [42, 38, 36, 36]), {
    fill: 'base',
    inside: underside(points('136,210 128,180 134,150 150,124'), 26, belly),
  });
  brush.shape('near', points('86,194 116,184 156,186 186,198 186,222 156,231 110,231 80,224 74,208'), {
    fill: 'base',
    inside: patch(points('84,222 130,214 182,214 190,234 84,236'), belly) + hide(74, 180, 116, 34),
  });
  brush.shape('head', points('128,64 158,66 182,84 190,108 178,130 152,142 120,142 94,130 84,106 92,80 108,68'), {
    fill: 'base',
    inside: hide(84, 60, 100, 46) + patch(points('150,110 188,114 180,136 146,148 112,140 122,122'), belly),
  });
  return {
    face: { place: at(140, 104, 3), size: 1.02 },
    crown: at(128, 68, -4),
    ears: [at(174, 78, 44, 0.85), at(94, 80, -42, 0.95)],
    tail: at(56, 172, 4, 0.7),
    tailed: true,
    back: [],
  };
}

/** Two coils and a neck that sways. */
function coiler({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('70,208 42,206 28,186 36,162'), [30, 24, 17, 9]), { fill: 'base', depth: 5 });
  brush.shape('back', limb(points('124,196 104,164 96,132 118,106 140,84'), [48, 46, 40, 36, 34]), {
    fill: 'base',
    depth: 9,
    inside: underside(points('148,200 126,164 118,136 136,114 158,96'), 26, belly),
  });
  brush.shape('body', points('92,176 124,166 162,170 182,184 178,204 140,212 100,208 84,194'), {
    fill: 'base',
    inside: hide(84, 166, 100, 26),
  });
  brush.shape('near', points('66,200 104,190 158,192 200,200 212,216 192,231 134,234 72,232 50,220'), {
    fill: 'base',
    depth: 9,
    inside: patch(points('54,226 130,216 204,216 212,238 54,240'), belly) + hide(50, 188, 160, 30),
  });
  brush.shape('head', points('144,32 174,34 198,52 210,76 202,96 178,108 144,108 114,98 102,76 108,50 124,36'), {
    fill: 'base',
    inside: hide(102, 28, 104, 44) + patch(points('172,78 208,80 200,102 168,116 132,106 144,90'), belly),
  });
  return {
    face: { place: at(159, 72, 2), size: 1 },
    crown: at(144, 37, -3),
    ears: [at(192, 46, 46, 1), at(112, 48, -44, 1.15)],
    tail: at(36, 164, 8, 0.95),
    tailed: true,
    back: [at(104, 104, -52, 0.75), at(86, 132, -86, 0.7), at(90, 160, -106, 0.6)],
  };
}

/** A loop over the ground behind, a hooded neck before. */
function wyrm({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('72,216 36,212 10,188 10,152 26,128'), [34, 30, 24, 16, 9]), {
    fill: 'base',
    depth: 6,
  });
  brush.shape('far', limb(points('202,208 224,180 206,146 174,146 160,178 166,208'), [30, 38, 38, 38, 40, 40]), {
    fill: 'base',
    depth: 9,
  });
  brush.shape('back', limb(points('116,204 86,168 78,126 102,94 134,66'), [60, 58, 52, 44, 38]), {
    fill: 'base',
    depth: 11,
    inside: underside(points('146,212 112,168 104,130 124,104 154,80'), 32, belly) + hide(60, 80, 50, 110),
  });
  brush.line('back', points('112,176 98,172'), 3);
  brush.line('back', points('104,148 92,146'), 3);
  brush.shape('near', points('56,200 100,186 160,188 206,200 222,216 202,232 134,236 62,234 36,220'), {
    fill: 'base',
    depth: 10,
    inside: patch(points('40,228 130,216 216,218 222,240 40,242'), belly) + hide(36, 186, 180, 32),
  });
  brush.shape('head', points('142,20 172,18 202,30 224,54 232,74! 212,88 186,98 150,98 116,92 94,80! 104,52 118,30'), {
    fill: 'base',
    inside: hide(94, 16, 124, 44) + patch(points('184,66 230,68 214,92 178,104 138,96 152,80'), belly),
  });
  return {
    face: { place: at(167, 60, 1), size: 1 },
    crown: at(146, 24, -4),
    ears: [at(206, 36, 52, 1.15), at(108, 46, -52, 1.4)],
    tail: at(27, 128, 30, 1.25),
    tailed: true,
    back: [at(92, 84, -46, 1), at(62, 116, -74, 1), at(60, 156, -100, 0.9), at(198, 130, 12, 0.8)],
  };
}
