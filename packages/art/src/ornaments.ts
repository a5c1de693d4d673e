import { type Brush, type Fill, type Layer, patch, patches } from './brush.ts';
import { at, limb, type Place, points, within } from './geometry.ts';
import type { ElementName } from './palette.ts';
import type { Stage, Traits } from './traits.ts';

/** Parts in this file have their root at the origin and grow toward negative y, about 45 units tall. */
export interface Spot {
  brush: Brush;
  layer: Layer;
  place: Place;
  stage: Stage;
  /** The ornament sits on an existing tail, so it needs no stalk. */
  bare?: boolean;
}

export function draw({ brush, layer, place }: Spot, outline: string, fill: Fill): void {
  brush.shape(layer, points(outline, place), { depth: 5, line: 4, ...fill });
}

export function branch({ brush, layer, place }: Spot, spine: string, widths: number[], fill: Fill): void {
  brush.shape(layer, limb(points(spine), widths).map(place), { depth: 4, line: 4, ...fill });
}

export function moved(spot: Spot, x: number, y: number, turn = 0, scale = 1, scaleY = Math.abs(scale)): Spot {
  return { ...spot, place: within(spot.place, at(x, y, turn, scale, scaleY)) };
}

export function leaf(spot: Spot, fill: Fill['fill'] = 'trim'): void {
  draw(spot, '0,2! -13,-12 -13,-30 2,-50! 14,-32 12,-12', { fill });
  spot.brush.line(spot.layer, points('0,0 -1,-16 1,-32', spot.place), 2.5);
}

/** Joins flames into one, with a shared outline. */
export function flames(spots: readonly Spot[]): void {
  const [{ brush, layer }] = spots as [Spot];
  const outer = '-14,4 -22,-12 -17,-34! -9,-24 2,-58! 9,-38 15,-34 17,-42! 23,-18 15,3 0,8';
  const inner = '-7,3 -10,-9 -3,-18 2,-33! 7,-18 10,-8 7,3';
  brush.merged(
    layer,
    spots.map(({ place }) => points(outer, place)),
    'trim',
  );
  brush.raw(
    layer,
    patches(
      spots.map(({ place }) => points(inner, place)),
      brush.coat.accent,
      'none',
    ),
  );
}

export function star(spot: Spot): void {
  draw(spot, '0,-22! 6,-8! 21,-8! 10,2! 15,17! 1,9! -13,17! -9,3! -21,-6! -7,-8!', { fill: 'accent' });
}

export function crescent(spot: Spot): void {
  draw(spot, '8,-24! -12,-20 -22,-2 -12,17 8,21! -4,10 -7,-4 -2,-16', { fill: 'accent' });
}

const simple = (outline: string, fill: 'trim' | 'accent') => (spots: readonly Spot[]) => {
  const [{ brush, layer }] = spots as [Spot];
  brush.merged(
    layer,
    spots.map(({ place }) => points(outline, place)),
    fill,
  );
};

/** Draws a row of ornaments of one element along a back. */
export const ridge: Record<ElementName, (spots: readonly Spot[]) => void> = {
  plant: (spots) => {
    simple('0,2! -13,-12 -13,-30 2,-50! 14,-32 12,-12', 'trim')(spots);
    const [{ brush, layer }] = spots as [Spot];
    brush.lines(
      layer,
      spots.map(({ place }) => points('-1,-14 1,-32', place)),
      2.5,
    );
  },
  water: simple('-14,6 -16,-12 -4,-32 16,-44! 10,-26 18,-18! 12,-6 15,5', 'trim'),
  fire: flames,
  light: simple('-10,5 -8,-12 0,-44! 8,-14 11,4', 'accent'),
  dark: simple('-12,6 -13,-10 2,-40! 6,-16 13,4', 'trim'),
  dragon: simple('-13,6 -12,-8 6,-38! 8,-14 13,4', 'accent'),
  void: simple('0,5 -11,-14 0,-42! 10,-16', 'accent'),
};

export const ears: Record<Traits['ears'], (spot: Spot) => void> = {
  none: () => {},
  pointed: (spot) =>
    draw(spot, '-17,10 -19,-14 -8,-48! 10,-24 16,8', {
      fill: 'base',
      inside: patch(points('-10,10 -12,-12 -7,-36! 5,-14 8,8', spot.place), spot.brush.coat.accent),
    }),
  round: (spot) =>
    draw(spot, '-15,10 -24,-8 -16,-28 4,-30 18,-14 16,8', {
      fill: 'base',
      inside: patch(points('-9,8 -15,-8 -9,-20 3,-20 10,-8 8,8', spot.place), spot.brush.coat.belly),
    }),
  floppy: (spot) =>
    draw(spot, '14,2 4,-16 -16,-18 -32,0 -38,28 -30,46 -18,40 -10,22 -2,12', {
      fill: 'trim',
    }),
  leaf: (spot) => leaf(moved(spot, 0, 6, -8, 1.1)),
  fin: (spot) => {
    draw(spot, '12,10 2,-12 -14,-44! -14,-24 -34,-28! -24,-10 -38,-2! -18,10', { fill: 'trim' });
    spot.brush.line(spot.layer, points('-2,-2 -12,-24', spot.place), 2.5);
    spot.brush.line(spot.layer, points('-6,2 -22,-12', spot.place), 2.5);
  },
  bat: (spot) =>
    draw(spot, '-14,10 -28,-12 -26,-54! -10,-46 8,-26 16,6', {
      fill: 'base',
      inside: patch(points('-8,8 -18,-10 -20,-40! -4,-26 7,6', spot.place), spot.brush.coat.accent),
    }),
  tufted: (spot) => {
    draw(spot, '-16,10 -18,-16 -10,-38 -16,-60! -2,-44 6,-26 16,8', {
      fill: 'base',
      inside:
        patch(points('-18,-64 -24,-36 4,-36 4,-50', spot.place), spot.brush.coat.trim) +
        patch(points('-9,10 -9,-14 -4,-26 7,8', spot.place), spot.brush.coat.belly),
    });
  },
};

/** Where a stalk ends and its tip begins. */
function stalk(spot: Spot, widths: [number, number, number]): Spot {
  if (spot.bare) return spot;
  branch(spot, '0,14 -8,-8 0,-28', widths, { fill: 'base' });
  return moved(spot, 0, -26, 8);
}

export const tails: Record<Traits['tail'], (spot: Spot) => void> = {
  none: () => {},
  plain: (spot) => {
    if (!spot.bare) branch(spot, '0,14 -8,-8 2,-28 -8,-48', [20, 17, 13, 5], { fill: 'base' });
  },
  leaf: (spot) => leaf(moved(stalk(spot, [15, 12, 9]), 0, 2, 4, 1.05)),
  fluke: (spot) =>
    draw(stalk(spot, [20, 16, 11]), '-4,6 -14,-6 -34,-12! -30,-24 -14,-30 0,-18! 12,-34 28,-32 34,-22! 16,-10 6,6', {
      fill: 'trim',
    }),
  flame: (spot) => flames([stalk(spot, [17, 14, 12])]),
  star: (spot) => star(moved(stalk(spot, [13, 10, 7]), 1, -16, 4, 0.95)),
  moon: (spot) => crescent(moved(stalk(spot, [13, 10, 8]), 2, -16, -62, 0.85)),
  brush: (spot) =>
    draw(spot, '-9,16 -26,-6 -30,-34 -12,-68! -4,-54 16,-44 20,-18 10,12', {
      fill: 'base',
      depth: 7,
      inside: patch(
        points('-40,-34! -22,-30 -16,-38! -8,-28 -2,-38! 8,-32 24,-40! 20,-80 -40,-80', spot.place),
        spot.brush.coat.belly,
      ),
    }),
};

export const wings: Record<Traits['wings'], (spot: Spot) => void> = {
  none: () => {},
  bat: (spot) => {
    draw(spot, '10,6 -6,-20 -26,-44 -30,-60! -40,-50 -66,-44 -84,-26! -70,-22 -62,2! -46,-8 -34,20! -22,8 -4,26', {
      fill: 'trim',
      depth: 7,
    });
    spot.brush.line(spot.layer, points('-28,-46 -48,-20 -60,-2', spot.place), 3);
    spot.brush.line(spot.layer, points('-26,-44 -32,-12 -34,14', spot.place), 3);
  },
  moth: (spot) => {
    const { coat } = spot.brush;
    draw(spot, '6,16 -18,12 -44,20 -56,44 -42,64 -20,56 -4,34', {
      fill: 'trim',
      depth: 7,
      inside: patch(points('-44,42 -36,34 -28,42 -36,52', spot.place), coat.accent),
    });
    draw(spot, '8,14 -2,-24 -34,-58 -72,-66 -86,-46 -80,-16 -54,10 -22,22', {
      fill: 'belly',
      depth: 8,
      inside:
        patch(points('-100,-80 -60,-84 -66,-54 -72,-36 -66,-14 -90,0', spot.place), coat.trim) +
        patch(points('-54,-34 -44,-44 -32,-36 -34,-22 -48,-18', spot.place), coat.accent),
    });
  },
};
