import { patch } from '../brush.ts';
import { at, limb, points } from '../geometry.ts';
import type { Body, Pose, Sitter } from './pose.ts';

export const biped: Body = { 1: toddler, 2: walker, 3: warden };

/** All head, hands held together, one foot turned in. */
function toddler({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('150,208 158,222 166,228'), [24, 24, 18]), { fill: 'base', dim: true });
  brush.shape('body', points('128,158 152,168 164,196 156,222 128,230 98,222 92,196 104,168'), {
    fill: 'base',
    inside: patch(points('132,174 152,186 152,216 130,226 112,214 114,186'), belly),
  });
  brush.shape('near', limb(points('108,214 102,224 92,229'), [24, 25, 19]), { fill: 'base', depth: 4 });
  brush.shape('head', points('124,66 158,72 182,98 188,130 176,158 146,170 112,170 80,158 68,130 76,98 96,74'), {
    fill: 'base',
    inside: hide(66, 62, 120, 60) + patch(points('142,124 176,136 172,164 136,174 104,166 108,140'), belly),
  });
  brush.shape('front', limb(points('98,178 108,194 124,198'), [15, 17, 16]), { fill: 'base', depth: 4, line: 4 });
  brush.shape('front', limb(points('160,178 152,194 138,199'), [14, 16, 15]), { fill: 'base', depth: 4, line: 4 });
  return {
    face: { place: at(136, 124, 2), size: 1.1 },
    crown: at(122, 72, -6),
    ears: [at(172, 88, 38, 0.9), at(82, 88, -36)],
    tail: at(98, 208, -68, 0.8),
    wings: [at(158, 176, 10, -0.55), at(102, 180, -4, 0.62)],
    back: [],
  };
}

/** Mid-stride, one hand lifted in greeting. */
function walker({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('152,138 180,134 196,110'), [20, 19, 19]), { fill: 'base', depth: 5 });
  brush.line('far', points('190,104 196,98'), 3);
  brush.shape('far', limb(points('150,186 162,206 158,222 174,228'), [34, 27, 22, 16]), { fill: 'base', dim: true });
  brush.shape('body', points('122,116 150,124 164,156 164,190 144,210 112,210 92,194 88,160 100,126'), {
    fill: 'base',
    depth: 9,
    inside: patch(points('134,132 156,152 158,190 138,206 118,192 116,156'), belly) + hide(84, 120, 40, 80),
  });
  brush.shape('near', limb(points('110,188 98,208 100,222 116,229'), [40, 31, 24, 17]), { fill: 'base', depth: 7 });
  brush.shape('near', limb(points('98,136 78,158 84,182'), [19, 20, 21]), { fill: 'base', depth: 6 });
  brush.shape('head', points('128,36 158,42 180,64 184,94 170,118 142,128 108,124 82,108 76,80 86,54 106,40'), {
    fill: 'base',
    inside: hide(74, 32, 110, 50) + patch(points('144,84 174,92 172,116 140,130 110,122 114,98'), belly),
  });
  return {
    face: { place: at(136, 82, 1), size: 1.08 },
    crown: at(124, 41, -4),
    ears: [at(170, 54, 36, 0.95), at(88, 56, -34, 1.05)],
    tail: at(92, 188, -70, 1),
    wings: [at(158, 150, 8, -0.8), at(100, 140, -4, 0.95)],
    back: [at(90, 140, -60, 0.8), at(88, 168, -72, 0.7)],
  };
}

/** Broad-shouldered and calm; the weight is on the back foot. */
function warden({ brush, hide }: Sitter): Pose {
  const { belly } = brush.coat;
  brush.shape('far', limb(points('166,110 198,124 206,156 196,182'), [34, 30, 25, 27]), { fill: 'base', depth: 7 });
  brush.shape('far', limb(points('152,176 174,200 168,220 188,229'), [46, 36, 28, 18]), { fill: 'base', dim: true });
  brush.shape(
    'body',
    points('118,82 152,84 180,100 186,128 172,166 166,192 140,206 104,204 84,188 82,160 66,126 70,100 92,86'),
    {
      fill: 'base',
      depth: 11,
      inside:
        patch(points('136,106 166,116 164,156 152,196 122,200 108,176 104,140 112,112'), belly) + hide(60, 84, 60, 110),
    },
  );
  brush.line('near', points('118,150 134,156 150,152'), 3);
  brush.line('near', points('118,172 134,178 150,173'), 3);
  brush.shape('near', limb(points('104,178 86,202 90,220 112,230'), [54, 42, 32, 20]), { fill: 'base', depth: 9 });
  brush.line('near', points('100,228 100,220'), 3);
  brush.shape('near', limb(points('80,108 50,130 46,164 62,190'), [40, 36, 29, 30]), {
    fill: 'base',
    depth: 8,
    inside: hide(30, 100, 50, 60),
  });
  brush.line('near', points('62,202 62,192'), 3);
  brush.shape('head', points('132,26 160,30 180,48 184,74 172,94 148,104 116,102 92,90 84,66 92,44 110,30'), {
    fill: 'base',
    inside: hide(84, 24, 96, 40) + patch(points('146,66 176,72 172,94 144,106 116,100 118,80'), belly),
  });
  return {
    face: { place: at(138, 64, 1), size: 1.06 },
    crown: at(128, 30, -3),
    ears: [at(172, 40, 40, 1), at(94, 46, -38, 1.15)],
    tail: at(88, 178, -66, 1.35),
    wings: [at(176, 108, 0, -1.15), at(80, 112, 2, 1.3)],
    back: [at(74, 100, -44, 1.1), at(184, 104, 46, 0.9), at(70, 132, -76, 0.9)],
  };
}
