import type { Point } from '../geometry.ts';
import { drawSleeves } from '../keepers/body.ts';
import { type Rig, upTo } from '../keepers/rig.ts';
import { type Hex, rod, type Stylus } from './stylus.ts';

/** Draws both sleeves, down to the wrists: along the arms of a keeper, or hanging if nobody wears the coat. */
export function sleeves(pen: Stylus, fill: Hex, cuff: Hex): void {
  const { rig } = pen.sheet;
  if (rig) {
    drawSleeves(rig, 'coat-sleeves', { share: 0.84, ease: 9, colour: fill });
    drawCuffs(rig, cuff);
    return;
  }
  for (const side of [-1, 1]) {
    const arm = pen.at(128, 0, 0, side, 1);
    arm.shape('coat-sleeves', '24,158 34,162 44,172 52,184! 36,192! 28,184 24,178', fill, {
      depth: side > 0 ? 4 : 0,
      line: 3.6,
    });
    arm.shape('coat-sleeves', '51,177! 56,185! 38,195! 33,187!', cuff, { depth: 0, line: 3.2 });
  }
}

/** Draws a band around each wrist. */
function drawCuffs(rig: Rig, fill: Hex): void {
  for (const arm of [rig.near, rig.far]) {
    const [end, inner] = [upTo(arm, 0.84).at(-1), upTo(arm, 0.74).at(-1)] as [Point, Point];
    const girth = 20 * rig.girth;
    rig
      .at('body', 'coat-sleeves')
      .fill(rod(inner.x, inner.y, end.x, end.y, girth, girth + 2), fill, { depth: 0, line: 3.2 });
  }
}

/** Draws the inside of a collar, which one sees around a neck from the front. */
export function neckline(pen: Stylus, fill: Hex): void {
  if (!pen.behind) pen.shape('coat-back', '104,146 128,143 152,146 154,162 128,168 102,162', fill, { depth: 0 });
}
