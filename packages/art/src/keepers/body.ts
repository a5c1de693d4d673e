import type { Point } from '../geometry.ts';
import type { Shape } from './keys.ts';
import type { Nib } from './nib.ts';
import { type Rig, upTo } from './rig.ts';
import { surfaceOf } from './skin.ts';
import { shade } from './tone.ts';

const heads = {
  1: '2,-46 28,-42 46,-22 51,0 48,20 37,35 19,44 3,46 -14,44 -34,36 -48,20 -52,0 -47,-22 -26,-42',
  2: '2,-45 29,-41 47,-22 51,0 50,20 41,36 22,45 2,47 -18,45 -39,37 -51,20 -52,0 -48,-22 -28,-41',
};
const legs: Record<'near' | 'far', string> = { near: '-12,44 -13,66 -13,88', far: '12,44 13,66 15,88' };

export interface Skin {
  shape: Shape<'skin'>;
  colour: string;
}

/** Draws head, trunk and limbs, and boots. */
export function drawBody(rig: Rig, { shape, colour }: Skin, leather = '#6E4A36'): void {
  const surface = surfaceOf(shape, colour);
  const trunk = rig.at('body', 'skin');
  for (const [side, spine] of Object.entries(legs)) {
    trunk.limb(spine, [23, 19, 16], colour, { inside: surface.leg(trunk.moved(side === 'near' ? -12 : 13, 66)) });
    drawBoot(rig, side === 'near' ? -1 : 1, leather);
  }
  trunk.fill('-8,-10! 8,-10! 20,3 23,15 19,34 23,54! -23,54! -19,34 -23,15 -20,3', colour);
  for (const arm of ['near', 'far'] as const) drawArm(rig, arm, colour, surface.arm);
  const head = rig.at('head', 'head');
  const back = rig.side === 'back';
  for (const [x, turn, scale] of [
    [-50, -8, 1],
    [50, 8, -0.86],
  ] as const) {
    const ear = head.moved(x, 8, turn, scale, 1);
    ear.fill('8,-11 -4,-14 -12,-5 -10,8 -1,14 9,10', colour, { depth: 3 });
    if (!back) ear.crease('-6,-6 -3,-8 0,-4 -3,2 -4,6', colour, 2.4);
  }
  head.fill(heads[rig.gender], colour, { inside: back ? '' : surface.face(head), depth: 9 });
  if (!back) head.line('5,18.5 9,20.5 6,22', 2.6, shade(colour, 0.5));
}

function drawBoot(rig: Rig, side: -1 | 1, leather: string): void {
  const boot = rig.at('body', 'skin').moved(side < 0 ? -13 : 15, 94, 0, side < 0 ? 0.98 : -1, 1);
  boot.fill('-10,-20! 9,-20! 10,-8 9,0! -17,0! -19,-7 -12,-11', leather, {
    depth: 5,
    inside: boot.patch('-24,-4! 20,-4! 20,6! -24,6!', shade(leather, 0.5)),
  });
  boot.crease('-9,-14 0,-13 9,-14', leather, 2.2);
}

/** Draws an arm and its fist. */
function drawArm(rig: Rig, arm: 'near' | 'far', colour: string, surface: (nib: Nib) => string): void {
  const nib = rig.at('body', 'arms');
  const spine = rig[arm];
  const fist = spine.at(-1) as Point;
  const hand = nib.moved(fist.x, fist.y, 0, arm === 'near' ? 1 : -1, 1);
  nib.limb(spine, [13 * rig.girth, 12, 11], colour, {
    depth: 4,
    inside: surface(nib.moved(spine[1]?.x ?? 0, spine[1]?.y ?? 0)),
  });
  hand.fill('1,-10 9,-6 10,3 5,10 -4,10 -10,4 -9,-5', colour, { depth: 4 });
  if (rig.side === 'front') hand.crease('6,-2 2,1 2,5', colour, 2.2);
}

/** Draws both sleeves, as far as a share of the arm, wider than the arm by `ease`. */
export function drawSleeves(
  rig: Rig,
  layer: 'sleeves' | 'coat-sleeves',
  { share, ease, colour }: { share: number; ease: number; colour: string },
  inside: (nib: Nib, spine: Point[]) => string = () => '',
): void {
  for (const arm of ['near', 'far'] as const) {
    const nib = rig.at('body', layer);
    const spine = upTo(rig[arm], share);
    const widths = spine.map((_, index) => (index === 0 ? 11 + ease * 0.6 : 14 + ease) * (0.85 + rig.girth * 0.15));
    nib.limb(spine, widths, colour, { depth: 5, inside: inside(nib, spine) });
  }
}

/** Returns the cuff of a sleeve along an arm, for the inside of its shape. */
export function cuffOf(nib: Nib, spine: readonly Point[], colour: string): string {
  const [elbow, wrist] = spine.slice(-2) as [Point, Point];
  const turn = (Math.atan2(wrist.y - elbow.y, wrist.x - elbow.x) * 180) / Math.PI;
  return nib.moved(wrist.x, wrist.y, turn).patch('1,-20! 24,-20! 24,20! 1,20!', colour);
}
