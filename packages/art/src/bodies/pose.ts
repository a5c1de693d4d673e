import type { Brush } from '../brush.ts';
import type { FaceSpot } from '../face.ts';
import type { Place } from '../geometry.ts';
import type { Stage, Traits } from '../traits.ts';

/** Places for parts on a body. Each has its origin at the root and grows toward negative y. */
export interface Pose {
  face: FaceSpot;
  crown: Place;
  /** Far ear and near ear. */
  ears?: [Place, Place];
  tail?: Place;
  /** The tail is part of the body. Only its tip is added. */
  tailed?: boolean;
  /** Far wing and near wing, at the shoulders. */
  wings?: [Place, Place];
  /** Along the spine, from the head on. */
  back?: Place[];
}

export interface Sitter {
  brush: Brush;
  stage: Stage;
  traits: Traits;
  /** Fur is soft like foam or cloud, not spiky. */
  soft: boolean;
  /** Draws markings over a box of the hide, for the inside of a shape. */
  hide: (x: number, y: number, width: number, height: number) => string;
  random: () => number;
}

/** One pose per stage. */
export type Body = Record<Stage, (sitter: Sitter) => Pose>;
