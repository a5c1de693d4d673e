import { type Layer, patch } from '../brush.ts';
import { at, limb, type Place, points } from '../geometry.ts';
import type { Body, Pose, Sitter } from './pose.ts';

export const bird: Body = { 1: chick, 2: fledgling, 3: soarer };

const plumes =
  '8,-8 -8,-36 -34,-60 -66,-76 -100,-80 -84,-62! -106,-50 -82,-42! -96,-22 -70,-22! -78,0 -54,-4! -56,17 -36,8! -30,24 -10,18 6,12';
const coverts =
  '14,-14 -8,-40 -34,-64 -66,-80 -76,-66 -60,-58! -70,-44 -50,-42! -58,-26 -38,-26! -42,-8 -24,-12! -22,4 -6,0 10,6';

/** Draws a wing raised from its shoulder, to the left, with the small feathers over the long ones. */
function wing({ brush }: Sitter, layer: Layer, place: Place): void {
  brush.shape(layer, points(plumes, place), {
    fill: 'trim',
    depth: 8,
    inside: patch(points(coverts, place), brush.coat.base),
  });
  const quills = ['-66,-66 -84,-68', '-66,-52 -88,-50', '-56,-34 -76,-28', '-42,-18 -58,-8'];
  brush.lines(
    layer,
    quills.map((quill) => points(quill, place)),
    2.5,
  );
}

function foot({ brush }: Sitter, x: number, y: number, size: number): void {
  brush.shape('far', limb(points(`${x},${y - 16 * size} ${x + 1},${y - 4}`), [8 * size, 7 * size]), {
    fill: 'accent',
    depth: 3,
    line: 4,
  });
  brush.shape('far', points('-3,-6 4,-7 9,-3 17,0 14,5 6,3 0,6 -5,3 -12,4 -13,0', at(x, y, 0, size)), {
    fill: 'accent',
    depth: 3,
    line: 4,
  });
}

/** Mostly down, and sure of itself. */
function chick(sitter: Sitter): Pose {
  const { brush, hide } = sitter;
  const { belly } = brush.coat;
  foot(sitter, 112, 226, 1);
  foot(sitter, 150, 227, 1);
  brush.shape('far', points('176,160 196,154 206,166 196,184 178,192'), { fill: 'trim', depth: 5 });
  brush.shape('tail', points('88,172 66,172 48,180 58,188 46,196 62,202 58,212 88,206'), { fill: 'trim', depth: 4 });
  brush.shape(
    'body',
    points('126,74 156,80 178,104 184,136 188,170 174,202 140,216 100,214 72,196 64,166 74,136 80,102 98,80'),
    {
      fill: 'base',
      inside: hide(66, 70, 116, 60) + patch(points('146,150 180,158 178,200 140,222 104,212 102,176'), belly),
    },
  );
  brush.shape('near', points('80,154 100,156 112,172 110,194! 98,192 94,202! 82,196 76,202! 66,186 66,166'), {
    fill: 'trim',
    depth: 6,
  });
  return {
    face: { place: at(136, 124, 2), size: 1.08, kind: 'beak' },
    crown: at(124, 79, -4),
    ears: [at(168, 92, 40, 0.8), at(86, 92, -38, 0.85)],
    tail: at(58, 190, -74, 0.62),
    tailed: true,
    back: [],
  };
}

/** Trying its wings. */
function fledgling(sitter: Sitter): Pose {
  const { brush, hide } = sitter;
  const { belly } = brush.coat;
  foot(sitter, 120, 228, 1.15);
  foot(sitter, 158, 229, 1.15);
  wing(sitter, 'far', at(166, 134, 10, -0.74));
  brush.shape('tail', points('96,176 66,182 36,202 56,206 44,222 70,218 76,230 106,208'), { fill: 'trim', depth: 6 });
  brush.shape('body', points('132,88 162,100 180,132 182,168 166,202 136,214 104,210 82,194 74,170 80,142 96,112'), {
    fill: 'base',
    depth: 10,
    inside: patch(points('150,128 180,142 178,190 142,220 112,206 118,160'), belly) + hide(64, 100, 60, 100),
  });
  wing(sitter, 'near', at(96, 140, -18, 0.84));
  brush.shape('head', points('140,38 168,44 186,66 186,94 168,116 138,120 108,110 94,86 100,58 118,42'), {
    fill: 'base',
    inside: hide(92, 34, 92, 44) + patch(points('152,82 186,86 176,112 142,124 112,110 122,92'), belly),
  });
  return {
    face: { place: at(145, 78, 2), size: 0.98, kind: 'beak' },
    crown: at(138, 42, -2),
    ears: [at(174, 54, 40, 0.9), at(104, 56, -38, 1)],
    tail: at(50, 208, -98, 0.95),
    tailed: true,
    back: [],
  };
}

/** Wings up, all its plumes showing. */
function soarer(sitter: Sitter): Pose {
  const { brush, hide } = sitter;
  const { belly } = brush.coat;
  foot(sitter, 116, 229, 1.35);
  foot(sitter, 158, 230, 1.35);
  wing(sitter, 'far', at(166, 122, 4, -0.98));
  brush.shape('tail', points('96,176 70,196 44,226 66,224 76,232 96,216 112,226 124,200'), {
    fill: 'trim',
    depth: 7,
  });
  brush.shape('body', points('136,72 166,90 184,124 184,164 166,198 136,212 104,202 84,176 84,142 98,102'), {
    fill: 'base',
    depth: 11,
    inside: patch(points('150,112 182,126 180,180 142,216 114,200 116,146'), belly) + hide(84, 100, 60, 100),
  });
  const breast = [
    '126,137 132,143 138,137',
    '146,141 152,147 158,141',
    '134,157 140,163 146,157',
    '152,161 158,167 164,161',
    '128,175 134,181 140,175',
    '144,181 150,187 156,181',
  ];
  brush.lines(
    'body',
    breast.map((feather) => points(feather)),
    2.5,
  );
  wing(sitter, 'near', at(100, 126, 2, 1.12));
  brush.shape('head', points('142,20 168,26 186,46 186,72 170,92 142,98 114,90 100,68 104,42 120,26'), {
    fill: 'base',
    inside: hide(98, 16, 90, 40) + patch(points('154,62 186,66 176,90 146,102 118,90 128,72'), belly),
  });
  return {
    face: { place: at(148, 58, 1), size: 0.94, kind: 'beak' },
    crown: at(140, 24, -2),
    ears: [at(174, 36, 42, 1), at(108, 38, -40, 1.15)],
    tail: at(56, 218, -104, 1.1),
    tailed: true,
    back: [],
  };
}
