import { at, type Place, type Point, points, within } from '../geometry.ts';
import type { Gender } from './keys.ts';
import type { Layer } from './layers.ts';
import { Nib } from './nib.ts';
import type { Pen } from './pen.ts';

/** Places that parts hold on to. Each has its own origin, at the scale of the page. */
export type Anchor =
  /** The middle of the head, which is about 102 wide and 92 high. */
  | 'head'
  /** The base of the neck. Hips are at y 50, soles at 94. */
  | 'body'
  /** The fist that holds things. They stand upright in it. */
  | 'hand'
  /** The ground between the feet. */
  | 'ground'
  /** The page of 256 by 256. */
  | 'page';

export interface RigOptions {
  pen: Pen;
  gender: Gender;
  side: 'front' | 'back';
  /** One arm is raised to hold something. */
  holds: boolean;
  /** Sets the whole figure elsewhere, for icons. */
  frame?: Place;
}

interface Build {
  head: [number, number];
  /** The height of the middle of the head. */
  middle: number;
  /** How far head and trunk lean, in degrees. Nobody stands like a post. */
  lean: [head: number, trunk: number];
  body: [number, number];
  limb: number;
}

const build: Record<Gender, Build> = {
  1: { head: [0.95, 0.97], middle: 94, lean: [3, 1.2], body: [0.96, 1.03], limb: 1 },
  2: { head: [1, 0.97], middle: 96, lean: [-2, -0.8], body: [1.18, 1], limb: 1.14 },
};

const arms = {
  near: '-18,9 -28,26 -35,44',
  far: '18,9 28,26 34,45',
  raised: '17,10 32,28 51,21',
};

/** Knows where everything of one figure is. */
export class Rig {
  readonly gender: Gender;
  readonly side: 'front' | 'back';
  /** Limbs are this much wider than those of a slender body. */
  readonly girth: number;
  /** The spines of both arms, around the base of the neck. */
  readonly near: Point[];
  readonly far: Point[];
  readonly #pen: Pen;
  readonly #places: Record<Anchor, Place>;

  constructor({ pen, gender, side, holds, frame = (point) => point }: RigOptions) {
    this.gender = gender;
    this.side = side;
    this.#pen = pen;
    const { head, middle, lean, body, limb } = build[gender];
    this.girth = limb;
    const page: Place = side === 'front' ? frame : within(frame, ({ x, ...point }) => ({ ...point, x: 256 - x }));
    const torso = within(page, at(128, 234 - 94 * body[1], lean[1], ...body));
    this.near = points(arms.near);
    this.far = points(holds ? arms.raised : arms.far);
    const fist = this.far.at(-1) as Point;
    this.#places = {
      page,
      head: within(page, at(128, middle, lean[0], ...head)),
      body: torso,
      hand: within(page, at(128 + fist.x * body[0], 234 + (fist.y - 94) * body[1], holds ? 10 : 4)),
      ground: within(page, at(128, 234)),
    };
  }

  at(anchor: Anchor, layer: Layer): Nib {
    return new Nib(this.#pen, layer, this.#places[anchor]);
  }

  /** Draws only inside a region around an anchor while `draw` runs. */
  within(anchor: Anchor, region: string, draw: () => void): void {
    this.#pen.within(points(region, this.#places[anchor]), draw);
  }
}

/** Returns the first part of a spine. */
export function upTo(spine: readonly Point[], share: number): Point[] {
  const lengths = spine.slice(1).map((here, index) => {
    const before = spine[index] as Point;
    return Math.hypot(here.x - before.x, here.y - before.y);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  const kept: Point[] = [spine[0] as Point];
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [spine[index] as Point, spine[index + 1] as Point];
    if (left <= 0) break;
    const part = Math.min(1, left / length);
    kept.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    left -= length;
  }
  return kept;
}
