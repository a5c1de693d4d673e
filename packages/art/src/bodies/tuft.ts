import { patch } from '../brush.ts';
import { at, limb, points, tufts } from '../geometry.ts';
import type { Body, Pose, Sitter } from './pose.ts';

export const tuft: Body = { 1: puff, 2: mop, 3: mantle };

/** A puff on two feet. */
function puff(sitter: Sitter): Pose {
  const { brush, hide, random } = sitter;
  brush.shape('far', limb(points('106,212 102,226 112,230'), [18, 20, 16]), { fill: 'belly', depth: 4 });
  brush.shape('far', limb(points('150,212 150,226 160,230'), [18, 20, 16]), { fill: 'belly', depth: 4 });
  const coat = tufts(
    points('126,98 158,104 182,130 186,164 172,196 138,212 100,206 74,184 70,150 84,116'),
    13,
    20,
    0.35,
    sitter.soft,
    random,
  );
  brush.shape('body', coat, { fill: 'base', depth: 10, inside: hide(70, 90, 110, 110) });
  const mask = tufts(
    points('138,124 168,130 180,154 168,180 140,190 110,180 98,156 110,132'),
    11,
    7,
    0.3,
    sitter.soft,
    random,
  );
  brush.raw('head', `<g stroke="none">${patch(mask, brush.coat.belly)}</g>`);
  return {
    face: { place: at(138, 152, 3), size: 1.06 },
    crown: at(124, 98, -6),
    ears: [at(166, 108, 36, 0.85), at(88, 112, -34, 0.9)],
    tail: at(78, 190, -70, 0.7),
    back: [],
  };
}

/** A mop with hands and opinions. */
function mop(sitter: Sitter): Pose {
  const { brush, hide, random } = sitter;
  brush.shape('far', limb(points('104,206 98,222 112,230'), [24, 24, 18]), { fill: 'belly', depth: 5 });
  brush.shape('far', limb(points('156,206 158,222 172,229'), [24, 24, 18]), { fill: 'belly', depth: 5 });
  const skirt = tufts(
    points('128,120 172,132 196,168 192,200 160,212 128,216 92,212 64,198 62,166 86,130'),
    14,
    20,
    -0.3,
    sitter.soft,
    random,
  );
  brush.shape('body', skirt, { fill: 'trim', depth: 10 });
  const coat = tufts(
    points('128,54 166,62 192,92 196,128 178,160 140,176 98,168 70,142 66,106 84,70'),
    15,
    24,
    0.4,
    sitter.soft,
    random,
  );
  brush.shape('head', coat, { fill: 'base', depth: 11, inside: hide(60, 50, 130, 120) });
  brush.shape('front', limb(points('76,160 62,178 70,194'), [16, 20, 18]), { fill: 'belly', depth: 5 });
  brush.shape('front', limb(points('184,156 200,168 202,184'), [15, 19, 16]), { fill: 'belly', depth: 5 });
  const mask = tufts(
    points('140,82 174,90 186,116 174,144 142,154 108,144 96,118 108,92'),
    12,
    8,
    0.3,
    sitter.soft,
    random,
  );
  brush.raw('head', `<g stroke="none">${patch(mask, brush.coat.belly)}</g>`);
  return {
    face: { place: at(141, 112, 2), size: 1.14 },
    crown: at(126, 52, -4),
    ears: [at(178, 66, 38, 1), at(78, 72, -36, 1.1)],
    tail: at(66, 192, -68, 1),
    back: [at(66, 110, -70, 0.8)],
  };
}

/** A great cloak of fur, parted over a small calm face. */
function mantle(sitter: Sitter): Pose {
  const { brush, hide, random } = sitter;
  brush.shape('far', limb(points('92,208 84,224 104,231'), [30, 30, 20]), { fill: 'belly', depth: 5 });
  brush.shape('far', limb(points('164,208 168,224 188,230'), [30, 30, 20]), { fill: 'belly', depth: 5 });
  const cloak = tufts(
    points('128,70 184,84 218,132 226,184 204,214 164,218 128,222 88,220 48,214 28,184 36,132 72,84'),
    18,
    24,
    -0.35,
    sitter.soft,
    random,
  );
  brush.shape('body', cloak, { fill: 'trim', depth: 12 });
  const chest = tufts(
    points('132,110 172,124 190,160 178,196 134,212 90,198 74,162 92,126'),
    13,
    20,
    -0.4,
    sitter.soft,
    random,
  );
  brush.shape('body', chest, { fill: 'base', depth: 10, inside: hide(70, 110, 120, 100) });
  const head = tufts(
    points('130,28 170,36 196,66 196,104 172,132 132,142 92,132 66,102 66,66 90,36'),
    16,
    24,
    0.45,
    sitter.soft,
    random,
  );
  brush.shape('head', head, { fill: 'base', depth: 11, inside: hide(60, 24, 140, 110) });
  const mask = tufts(
    points('142,54 176,62 188,88 176,116 144,126 110,116 98,90 110,64'),
    12,
    9,
    0.3,
    sitter.soft,
    random,
  );
  brush.raw('head', `<g stroke="none">${patch(mask, brush.coat.belly)}</g>`);
  return {
    face: { place: at(143, 84, 1), size: 1.12 },
    crown: at(130, 26, -3),
    ears: [at(184, 42, 40, 1.15), at(76, 44, -38, 1.3)],
    tail: at(40, 196, -64, 1.2),
    back: [at(56, 96, -44, 1), at(202, 98, 44, 0.9), at(34, 140, -70, 0.9)],
  };
}
