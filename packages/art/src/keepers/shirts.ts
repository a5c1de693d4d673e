import { cuffOf, drawSleeves } from './body.ts';
import type { Shape } from './keys.ts';
import type { Nib } from './nib.ts';
import type { Rig } from './rig.ts';
import { contrast, shade, tint } from './tone.ts';

const trunk = '-10,-5! -4,0 4,0 10,-5! 19,1 24,14 21,33 25,51! 8,54 -8,54 -25,51! -21,33 -24,14 -19,1';
const shortSleeve = { share: 0.46, ease: 6 };
const longSleeve = { share: 0.8, ease: 4 };

interface Cut {
  /** Draws the trunk. */
  trunk: (nib: Nib, colour: string, front: boolean) => void;
  sleeve: { share: number; ease: number };
  inside?: (nib: Nib, colour: string) => string;
  cuff?: boolean;
}

const bands = (nib: Nib, colour: string) =>
  nib.stripe('-40,12 0,15 40,12 / -40,24 0,27 40,24 / -40,36 0,39 40,36 / -40,48 0,51 40,48', 5, colour);
const checks = (nib: Nib, colour: string) =>
  nib.stripe('-40,8 40,8 / -40,22 40,22 / -40,36 40,36 / -40,50 40,50', 4, colour) +
  nib.stripe('-20,-10 -20,60 / -7,-10 -7,60 / 7,-10 7,60 / 20,-10 20,60 / -33,-10 -33,60 / 33,-10 33,60', 4, colour);
const lapels = '-10,-6! 0,4! -9,13! -18,2! / 10,-6! 0,4! 9,13! 18,2!';

const cuts: Record<Shape<'shirt'>, Cut> = {
  tee: {
    sleeve: shortSleeve,
    trunk: (nib, colour, front) => {
      nib.fill(trunk, colour);
      if (front) nib.crease('-11,-1 -5,5 5,5 11,-1', colour);
      nib.crease('-22,45 -8,48 8,48 22,45', colour, 2.2);
    },
  },
  striped: {
    sleeve: longSleeve,
    inside: (nib, colour) => bands(nib, contrast(colour, 0.55)),
    trunk: (nib, colour, front) => {
      nib.fill(trunk, colour, { inside: bands(nib, contrast(colour, 0.55)) });
      if (front) nib.crease('-11,-1 -5,5 5,5 11,-1', colour);
    },
  },
  collar: {
    sleeve: longSleeve,
    cuff: true,
    trunk: (nib, colour, front) => {
      nib.fill(trunk, colour);
      if (!front) return;
      nib.crease('0,6 0,52', colour);
      nib.fill(lapels, tint(colour, 0.45), { depth: 0, line: 3 });
      for (const y of [20, 32, 44]) nib.moved(4, y).plain('0,-2.2 2.2,0 0,2.2 -2.2,0', shade(colour, 0.7));
    },
  },
  knit: {
    sleeve: longSleeve,
    cuff: true,
    trunk: (nib, colour, front) => {
      const light = tint(colour, 0.45);
      const zigzag = nib.stripe('-30,18! -24,24! -16,18! -8,24! 0,18! 8,24! 16,18! 24,24! 30,18!', 4, light);
      nib.fill(trunk, colour, { inside: zigzag + nib.stripe('-30,30 30,30', 3, light) });
      nib.crease('-18,47 -18,52 / -9,48 -9,53 / 0,48 0,53 / 9,48 9,53 / 18,47 18,52', colour, 2.2);
      if (front) nib.fill('-12,-6! 12,-6! 11,4 0,7 -11,4', colour, { depth: 0, line: 3 });
    },
  },
  tunic: {
    sleeve: { share: 0.7, ease: 8 },
    trunk: (nib, colour, front) => {
      const hem = contrast(colour, 0.5);
      const outline = '-10,-5! -4,0 4,0 10,-5! 19,1 24,14 21,34 30,64! 12,68 -12,68 -30,64! -21,34 -24,14 -19,1';
      nib.fill(outline, colour, { inside: nib.stripe('-40,59 0,64 40,59', 6, hem) });
      if (front)
        nib.fill('-7,-4! 0,14! 7,-4!', shade(colour, 0.35), { depth: 0, line: 2.8 }).line('-3,5 4,3 / -2,9 3,8', 2);
      nib.fill('-23,34! 0,37 23,34! 24,42! 0,45 -24,42!', '#7A5436', { depth: 0, line: 3.2 });
      if (front) nib.fill('-5,34! 5,34! 5,45! -5,45!', '#D9A441', { depth: 0, line: 2.6 });
    },
  },
  checked: {
    sleeve: longSleeve,
    cuff: true,
    inside: (nib, colour) => checks(nib, contrast(colour, 0.3)),
    trunk: (nib, colour, front) => {
      nib.fill(trunk, colour, { inside: checks(nib, contrast(colour, 0.3)) });
      if (!front) return;
      nib.crease('0,6 0,52', colour);
      nib.fill(lapels, colour, { depth: 0, line: 3 });
    },
  },
  sailor: {
    sleeve: longSleeve,
    cuff: true,
    trunk: (nib, colour, front) => {
      const flap = contrast(colour, 0.6);
      nib.fill(trunk, colour);
      if (!front) {
        nib.fill('-20,0! 0,-4 20,0! 20,24! -20,24!', flap, {
          depth: 0,
          line: 3.2,
          inside: nib.stripe('-16,0! -16,20! 16,20! 16,0!', 2.4, '#FFFFFF'),
        });
        return;
      }
      nib.fill('-11,-6! 0,16! 11,-6! 22,2 23,10! 6,22! 0,18! -6,22! -23,10! -22,2', flap, {
        depth: 0,
        line: 3.2,
        inside: nib.stripe('-20,8! -5,18! / 20,8! 5,18!', 2.4, '#FFFFFF'),
      });
      nib.fill('0,18 -10,24! -7,33! 0,26 7,33! 10,24!', '#C9483F', { depth: 0, line: 3 });
    },
  },
};

/** Draws what is worn on the trunk. */
export function drawShirt(rig: Rig, shape: Shape<'shirt'>, colour: string): void {
  const { sleeve, inside, trunk: draw, cuff } = cuts[shape];
  const trim = shape === 'sailor' ? contrast(colour, 0.6) : tint(colour, 0.4);
  drawSleeves(rig, 'sleeves', { ...sleeve, colour }, (nib, spine) => {
    const marks = inside?.(nib, colour) ?? '';
    return cuff ? marks + cuffOf(nib, spine, trim) : marks;
  });
  draw(rig.at('body', 'shirt'), colour, rig.side === 'front');
}
