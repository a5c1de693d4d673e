import { twinkle } from '../marks.ts';
import { mix } from '../palette.ts';
import type { Shape } from './keys.ts';
import type { Nib } from './nib.ts';
import { ink } from './pen.ts';
import type { Rig } from './rig.ts';
import { shade, tint } from './tone.ts';

type EyeShape = Shape<'eyes'>;

/** Half sizes of the near eye by shape, and the share of it that the iris fills. */
const sizes: Record<EyeShape, [rx: number, ry: number, iris: number]> = {
  round: [10, 12.5, 0.86],
  almond: [11.5, 10, 0.86],
  sleepy: [11, 11.5, 0.84],
  bright: [10.5, 13.5, 0.92],
  wink: [10, 12.5, 0.86],
  stern: [11, 10.5, 0.76],
  sparkle: [11.5, 13, 0.95],
};

const outlines: Partial<Record<EyeShape, string>> = {
  almond: '-1,.2! -.6,-.7 .1,-.98 .75,-.7 1.12,-.35! .95,.45 .35,.95 -.4,.85',
  stern: '-1,-.25! -.3,-.75 .4,-.95 1,-.85! 1.02,.2 .5,.9 -.3,.95 -.9,.5',
};
const roundish = '0,-1 .72,-.72 1,0 .72,.75 0,1 -.72,.75 -1,0 -.72,-.72';

interface Colours {
  iris: string;
  /** The colour that brows are a shade of. */
  hair?: string;
  /** The colour that lids are a shade of. */
  skin?: string;
}

/** Draws both eyes and brows. They look ahead and a little to the right. */
export function drawEyes(rig: Rig, shape: EyeShape, { iris, hair, skin }: Colours): void {
  const brow = hair ? mix(hair, ink, 0.45) : ink;
  const lid = skin ? shade(skin, 0.22) : ink;
  for (const side of [-1, 1] as const) {
    const eye = rig.at('head', 'eyes').moved(side < 0 ? -18 : 25, 7);
    if (shape === 'wink' && side > 0) eye.line('-9,0 -4,5 2,5.5 9,0', 4.2).line('8,1 11,3', 3);
    else drawEye(eye, shape, { iris, lid }, side);
    drawBrow(rig.at('head', 'brows').moved(side < 0 ? -18 : 25, 7), shape, brow, side);
  }
}

function drawEye(nib: Nib, shape: EyeShape, { iris, lid }: { iris: string; lid: string }, side: -1 | 1): void {
  const [wide, ry, full] = sizes[shape];
  const rx = side < 0 ? wide : wide * 0.88;
  // Outer corners point away from the nose, on both sides.
  const unit = nib.moved(0, 0, 0, rx * side, ry);
  const round = nib.moved(0, 0, 0, rx, ry);
  const outline = outlines[shape] ?? roundish;
  const look = round.moved(0.12, shape === 'sleepy' ? 0.16 : 0.04, 0, full * 0.9, full);
  const inside =
    look.patch('0,-1 .75,-.7 1,0 .75,.7 0,1 -.75,.7 -1,0 -.75,-.7', iris) +
    look.patch('0,.98 .7,.66 .9,.2 .4,.42 0,.46 -.4,.42 -.9,.2 -.7,.66', tint(iris, 0.4)) +
    look.patch('0,-.62 .5,-.42 .6,.05 .4,.5 0,.62 -.4,.5 -.6,.05 -.5,-.42', ink) +
    gleams(look, shape) +
    (shape === 'sleepy' ? unit.patch('-1.4,-1.5! 1.4,-1.5! 1.4,0! 0,-.22 -1.4,-.1!', lid) : '');
  nib.pen.shape(nib.layer, [outlineOf(unit, outline)], '#FFFFFF', { inside, depth: 0, line: 2.4, bare: true });
  lashes(unit, shape);
}

const outlineOf = (nib: Nib, text: string) =>
  text.split(' ').map((item) => {
    const [x = 0, y = 0] = item.split(',').map(Number.parseFloat);
    return nib.place({ x, y, sharp: item.endsWith('!') });
  });

function gleams(look: Nib, shape: EyeShape): string {
  if (shape === 'sparkle')
    return (
      look.moved(-0.3, -0.36, 8, 0.052).patch(twinkle, '#FFFFFF') +
      look.moved(0.42, 0.36, 0, 0.026).patch(twinkle, '#FFFFFF')
    );
  const small = '0,-.2 .2,0 0,.2 -.2,0';
  return (
    look.patch('-.34,-.78 .06,-.72 .1,-.36 -.24,-.18 -.56,-.38', '#FFFFFF') +
    look.moved(0.4, 0.4).patch(small, '#FFFFFF') +
    (shape === 'bright' ? look.moved(0.45, -0.3, 0, 1.1).patch(small, '#FFFFFF') : '')
  );
}

/** Draws the upper lid, thick as a stroke of a brush, and lashes. */
function lashes(unit: Nib, shape: EyeShape): void {
  const lids: Record<EyeShape, string> = {
    round: '-.9,-.46 -.5,-.92 .05,-1.04 .6,-.86 1,-.36',
    almond: '-1.02,.16 -.6,-.7 .1,-1 .75,-.72 1.2,-.42',
    sleepy: '-1.02,-.16 -.4,-.26 .3,-.22 1.12,.02',
    bright: '-.9,-.46 -.5,-.92 .05,-1.04 .6,-.86 1.05,-.4',
    wink: '-.9,-.46 -.5,-.92 .05,-1.04 .6,-.86 1,-.36',
    stern: '-1.05,-.2 -.3,-.74 .4,-.96 1.1,-.86',
    sparkle: '-.9,-.46 -.5,-.92 .05,-1.04 .6,-.86 1.05,-.4',
  };
  unit.line(lids[shape], 4.4);
  if (shape === 'bright') unit.line('1,-.42 1.36,-.62 / .78,-.74 1.06,-1.02', 3);
  if (shape === 'almond') unit.line('1.1,-.4 1.42,-.66', 3.2);
  if (shape === 'sparkle') unit.line('1,-.4 1.3,-.5', 3);
}

function drawBrow(nib: Nib, shape: EyeShape, colour: string, side: -1 | 1): void {
  const brow = nib.moved(0, 0, 0, side, 1);
  const arcs: Record<EyeShape, string> = {
    round: '-7,-20 0,-22.5 8,-20',
    almond: '-8,-17 1,-20.5 10,-18',
    sleepy: '-7,-18 1,-19 9,-15',
    bright: '-6,-22 1,-25 9,-22',
    wink: side < 0 ? '-7,-22 0,-25 8,-22' : '-7,-16 0,-17.5 8,-14',
    stern: '-8,-12 1,-16.5 11,-18',
    sparkle: '-6,-22 1,-24.5 8,-22',
  };
  brow.line(arcs[shape], shape === 'stern' ? 4.6 : 3.8, colour);
}

/** Draws a mouth. Lips and tongue have its colour. */
export function drawMouth(rig: Rig, shape: Shape<'mouth'>, colour: string): void {
  const nib = rig.at('head', 'mouth').moved(5, 29);
  const lip = mix(colour, ink, 0.42);
  const cave = mix(colour, ink, 0.72);
  const tongue = tint(colour, 0.25);
  const open = (outline: string, inside: string) =>
    nib.fill(outline, cave, { inside, depth: 0, line: 3, bare: true, ink: mix(colour, ink, 0.7) });
  switch (shape) {
    case 'smile':
      nib.plain('-5,4.5 1,5.5 7,4.5 4,8.5 -2,8.5', colour).line('-10,-1 -5,4 1,5 7,4 12,-1', 3.6, lip);
      break;
    case 'grin':
      open(
        '-12,-3! 1,-1 14,-3! 11,7 1,11 -9,7',
        nib.patch('-14,-6! 16,-6! 13,2! 1,3.6 -11,2!', '#FFFFFF') + nib.patch('-6,9 1,5.5 9,9 9,14 -6,14', tongue),
      );
      break;
    case 'calm':
      nib.plain('-4,2 5,2 3,5.5 -2,5.5', colour).line('-7,1 0,1.6 8,0', 3.6, lip);
      break;
    case 'pout':
      nib.plain('-5,2.5 1,4 7,2.5 4,8 -2,8', colour).line('-6,3 -3,0.5 1,1.6 5,0.5 8,3', 3.4, lip);
      break;
    case 'whistle':
      nib.fill('2,-3 6,0 6,5 2,8 -2,5 -2,0', colour, {
        depth: 0,
        line: 3,
        bare: true,
        ink: lip,
        inside: nib.patch('2,0 4,2.4 2,5 0,2.4', cave),
      });
      nib.line('13,-3 15,-6 / 15,3 19,3', 2.4, lip);
      break;
    case 'toothy':
      nib.plain('-5,5 1,6 7,5 4,9 -2,9', colour).line('-11,-1 -5,4 1,5 7,4 13,-2', 3.6, lip);
      nib.fill('-4,4.4! 1,4.8! 0.6,10! -3.4,9.6!', '#FFFFFF', { depth: 0, line: 2.2, bare: true });
      nib.fill('1,4.8! 6,4.4! 5.4,9.6! 1.4,10!', '#FFFFFF', { depth: 0, line: 2.2, bare: true });
      break;
    case 'surprised':
      open('1,-4 7,-1 8,6 1,11 -5,6 -4,-1', nib.patch('-5,10 1,5.4 8,10 6,14 -4,14', tongue));
      break;
  }
}

/** Draws what is painted, grown or scratched on a face. */
export function drawMark(rig: Rig, shape: Shape<'mark'>, colour: string): void {
  const nib = rig.at('head', 'mark');
  switch (shape) {
    case 'none':
      break;
    case 'blush':
      for (const [x, size] of [
        [-31, 1],
        [37, 0.85],
      ] as const) {
        const cheek = nib.moved(x, 24, 0, size, 1);
        cheek.plain('0,-6 10,-1 0,6 -10,1', colour, 0.75).line('-4,1 -2,-3 / 2,2 4,-2', 2.2, shade(colour, 0.35));
      }
      break;
    case 'scar':
      nib
        .line('33,-16 30,-6 / 28,17 24,28', 3.4, shade(colour, 0.15))
        .line('24,18 31,21 / 22,24 29,27', 2.4, shade(colour, 0.15));
      break;
    case 'whiskers':
      nib.line(
        '-26,22 -42,18 / -26,27 -43,27 / -25,32 -40,36 / 32,22 46,18 / 32,27 47,27 / 31,32 44,36',
        2.8,
        shade(colour, 0.25),
      );
      break;
    case 'star':
      nib.moved(-30, 25, -10, 0.42).fill('0,-22! 6,-8! 21,-8! 10,2! 15,17! 1,9! -13,17! -9,3! -21,-6! -7,-8!', colour, {
        depth: 0,
        line: 2.4,
        bare: true,
      });
      break;
    case 'leaf': {
      const leaf = nib.moved(-30, 31, 40, 0.42);
      leaf.fill('0,4! -13,-12 -13,-30 2,-50! 14,-32 12,-12', colour, { depth: 0, line: 2.4, bare: true });
      leaf.line('0,2 -1,-16 1,-32', 2);
      break;
    }
    case 'tears':
      for (const [x, size] of [
        [-24, 0.44],
        [33, 0.38],
      ] as const)
        nib.moved(x, 30, 0, size).fill('0,-22! 9,-4 10,6 0,14 -10,6 -9,-4', colour, {
          depth: 0,
          line: 2.4,
          bare: true,
          inside: nib.moved(x, 30, 0, size).patch('-5,0 -2,-4 -2,5 -5,6', '#FFFFFF'),
        });
      break;
  }
}
