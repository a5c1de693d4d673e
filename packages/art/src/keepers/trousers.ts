import type { Shape } from './keys.ts';
import type { Nib } from './nib.ts';
import type { Rig } from './rig.ts';
import { contrast, shade } from './tone.ts';

const long = '-24,40! 24,40! 26,56 27,72 27,83! 7,84! 6,70 2,62! -3,70 -5,84! -26,83! -26,70 -26,56';
const brass = '#D9A441';

type Cut = (nib: Nib, colour: string, rig: Rig) => void;

const cuffs = (nib: Nib, colour: string) => nib.crease('-25,77 -6,78 / 7,78 26,77', colour);

const cuts: Record<Shape<'trousers'>, Cut> = {
  long: (nib, colour) => cuffs(nib.fill(long, colour), colour),
  shorts: (nib, colour) => {
    nib.fill('-24,40! 24,40! 29,67! 5,69! 1,61! -3,69! -29,67!', colour);
    nib.crease('-27,62 -4,64 / 6,64 27,62', colour);
  },
  skirt: (nib, colour) => {
    nib.fill('-22,40! 22,40! 36,70! 24,76 11,73! 0,78 -12,73! -24,76 -36,70!', colour, { depth: 8 });
    nib.crease('-12,54 -17,68 / 0,56 0,70 / 12,54 18,68', colour);
  },
  patched: (nib, colour) => {
    const patch = contrast(colour, 0.4);
    nib.fill(long, colour);
    nib.moved(-15, 67, -8).fill('-7,-7! 7,-7! 7,7! -7,7!', patch, { depth: 0, line: 2.6, bare: true });
    nib.moved(17, 76, 10).fill('-6,-5! 6,-5! 6,5! -6,5!', patch, { depth: 0, line: 2.6, bare: true });
    nib.line('-24,62 -21,62 / -24,70 -21,70 / -8,64 -5,64 / -8,71 -5,71', 2.2);
  },
  belted: (nib, colour) => {
    cuffs(nib.fill(long, colour), colour);
    const belt = nib.on('bib');
    const leather = shade('#8A5A33', 0.1);
    belt.fill('-25,45! 0,47 25,45! 25,54! 0,56 -25,54!', leather, { depth: 0, line: 3.4 });
    belt.fill('-7,44! 7,44! 7,57! -7,57!', brass, {
      depth: 0,
      line: 3,
      inside: belt.patch('-3,48! 3,48! 3,53! -3,53!', leather),
    });
  },
  dungarees: (nib, colour, rig) => {
    cuffs(nib.fill(long, colour), colour);
    const bib = nib.on('bib');
    if (rig.side === 'back') {
      bib.limb('-17,2 0,24 20,46', [7, 7, 7], colour, { depth: 0, line: 3.2 });
      bib.limb('17,2 0,24 -20,46', [7, 7, 7], colour, { depth: 0, line: 3.2 });
      return;
    }
    bib.limb('-17,-1 -13,22', [7, 7], colour, { depth: 0, line: 3.2 });
    bib.limb('17,-1 13,22', [7, 7], colour, { depth: 0, line: 3.2 });
    bib.fill('-16,19! 16,19! 18,38 25,46! 25,58! -25,58! -25,46! -18,38', colour, { depth: 5 });
    bib.crease('-8,30! -8,40 0,43 8,40 8,30! -8,30!', colour);
    for (const x of [-13, 13]) bib.moved(x, 23).fill('0,-3.4 3.4,0 0,3.4 -3.4,0', brass, { depth: 0, line: 2.4 });
  },
};

/** Draws what is worn on the legs. */
export function drawTrousers(rig: Rig, shape: Shape<'trousers'>, colour: string): void {
  cuts[shape](rig.at('body', 'trousers'), colour, rig);
}
