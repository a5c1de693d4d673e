import type { Brush } from './brush.ts';
import { patch, patches } from './brush.ts';
import { curve, type Place, type Point, points } from './geometry.ts';
import type { Stage, Traits } from './traits.ts';

export interface FaceSpot {
  /** The point between the eyes. Positive x is where the creature looks. */
  place: Place;
  size: number;
  /** The surface that the mouth is set in. */
  kind?: 'plain' | 'muzzle' | 'beak' | 'none';
}

/** Half width and half height of the near eye, and the iris's share of it, by stage. The young are all eye. */
const growth: Record<Stage, [number, number, number]> = {
  1: [13, 16.5, 0.86],
  2: [12.5, 14.5, 0.78],
  3: [11.5, 12, 0.72],
};

export function drawFace(brush: Brush, spot: FaceSpot, traits: Traits, stage: Stage): void {
  const spread = stage === 1 ? 21 : 19;
  drawMouth(brush, spot, traits.mouth, stage);
  drawEye(brush, spot, traits.eyes, stage, { x: spread, y: -1 }, 0.84);
  drawEye(brush, spot, traits.eyes, stage, { x: -spread, y: 0 }, 1);
}

function ellipse(center: Point, rx: number, ry: number, place: Place): Point[] {
  const spots: [number, number][] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  return spots.map(([x, y]) => place({ x: center.x + x * rx, y: center.y + y * ry }));
}

function drawEye(
  brush: Brush,
  spot: FaceSpot,
  kind: Traits['eyes'],
  stage: Stage,
  center: Point,
  narrow: number,
): void {
  const { coat } = brush;
  const near = narrow === 1;
  const side = near ? -1 : 1;
  let [rx, ry, full] = growth[stage];
  if (kind === 'wide') [rx, ry] = [rx * 1.18, ry * 1.06];
  if (kind === 'gentle') ry *= 0.94;
  rx *= narrow;
  const scaled = (point: Point) => spot.place({ x: point.x * spot.size, y: point.y * spot.size });
  const pupil = kind === 'wide' ? 0.56 : full;
  const iris = {
    x: center.x + rx * (1 - pupil) * 0.75,
    y: center.y + (kind === 'sleepy' ? 2 : -ry * (1 - pupil) * 0.2),
  };
  const [ix, iy] = [rx * pupil, ry * pupil];
  const slit = kind === 'bold' && stage > 1 ? 0.5 : 0.74;
  const inside =
    patch(ellipse(iris, ix, iy, scaled), coat.iris) +
    patch(ellipse({ x: iris.x + 0.6, y: iris.y - iy * 0.1 }, ix * slit, iy * 0.78, scaled), coat.ink) +
    patches(
      [
        ellipse({ x: iris.x - ix * 0.36, y: iris.y - iy * 0.44 }, ix * 0.36, iy * 0.32, scaled),
        ellipse({ x: iris.x + ix * 0.36, y: iris.y + iy * 0.46 }, ix * 0.18, iy * 0.16, scaled),
        ...(kind === 'bright'
          ? [ellipse({ x: iris.x + ix * 0.44, y: iris.y - iy * 0.1 }, ix * 0.15, iy * 0.13, scaled)]
          : []),
      ],
      '#fff',
    ) +
    lid(kind, center, rx, ry, side, scaled, coat.base, coat.ink);
  brush.eye('face', ellipse(center, rx, ry, scaled), inside);
  drawLash(brush, kind, center, rx, ry, side, scaled, stage);
}

function lid(
  kind: Traits['eyes'],
  center: Point,
  rx: number,
  ry: number,
  side: number,
  place: Place,
  base: string,
  ink: string,
): string {
  const edge: Partial<Record<Traits['eyes'], [number, number]>> = {
    sleepy: [-0.12, -0.05],
    bold: [-0.3, -0.85],
    gentle: [-0.75, -0.5],
  };
  const cut = edge[kind];
  if (!cut) return '';
  // The inner end of the lid is the one closer to the nose.
  const [inner, outer] = kind === 'bold' ? cut : [cut[1], cut[0]];
  const [left, right] = side < 0 ? [outer, inner] : [inner, outer];
  const list = [
    { x: center.x - rx * 1.3, y: center.y - ry * 1.6, sharp: true },
    { x: center.x + rx * 1.3, y: center.y - ry * 1.6, sharp: true },
    { x: center.x + rx * 1.3, y: center.y + ry * right, sharp: true },
    { x: center.x, y: center.y + ry * ((left + right) / 2 - 0.08) },
    { x: center.x - rx * 1.3, y: center.y + ry * left, sharp: true },
  ].map(place);
  return `<path d="${curve(list)}" fill="${base}" stroke="${ink}" stroke-width="4"/>`;
}

function drawLash(
  brush: Brush,
  kind: Traits['eyes'],
  center: Point,
  rx: number,
  ry: number,
  side: number,
  place: Place,
  stage: Stage,
): void {
  const line = (text: string, width: number) =>
    brush.line(
      'face',
      points(text, (point) => place({ x: center.x + point.x * rx * side, y: center.y + point.y * ry })),
      width,
    );
  if (kind === 'bright') line('0.7,-0.75 1.25,-1.05', 3.5);
  if (kind === 'gentle') line('0.86,-0.55 1.3,-0.7', 3.5);
  if (kind === 'bold' && stage > 1) line('-0.85,-1.15 0.2,-1.5 1,-1.65', 4.5);
  if (kind === 'round') line('-0.35,-1.55 0.25,-1.7 0.7,-1.5', 3.5);
  if (kind === 'wide' && stage > 1) line('-0.6,-1.4 0.1,-1.6 0.8,-1.35', 3.5);
}

function drawMouth(brush: Brush, spot: FaceSpot, kind: Traits['mouth'], stage: Stage): void {
  const y = stage === 1 ? 19 : 17;
  const place = (point: Point) => spot.place({ x: (point.x + 5) * spot.size, y: (point.y + y) * spot.size });
  const { coat } = brush;
  if (spot.kind === 'none') return;
  if (spot.kind === 'beak') {
    drawBeak(brush, place, stage);
    return;
  }
  if (spot.kind === 'muzzle') {
    brush.raw(
      'face',
      `<path d="${curve(points('-16,2 -6,-9 8,-10 18,-1 17,10 2,15 -12,12', place))}" fill="${coat.belly}" stroke="none"/>`,
    );
    brush.raw(
      'face',
      `<path d="${curve(points('-3,-8 4,-10 11,-8 9,-3 5,-1 0,-3', place))}" fill="${coat.ink}" stroke="none"/>`,
    );
    brush.line('face', points('5,-2 4,3', place), 3);
  }
  const lines: Partial<Record<Traits['mouth'], string>> = {
    smile: '-8,2 -3,6.5 4,6.5 9,2',
    smirk: '-5,5 2,6.5 9,3 11,0',
    fang: '-9,3 -2,6 5,6 11,2',
    cat: '-9,3 -5,7 -1,6 1,2! 4,6 8,6.5 11,2',
    pout: '-4,6 0,3.5 4,6',
  };
  const open = '-8,2! 1,3 10,1! 8,11 1,14 -6,10';
  if (kind === 'open') {
    brush.eye('face', points(open, place), patch(points('-6,10 1,7 8,9 7,17 -4,17', place), '#F0807A'), coat.ink);
    return;
  }
  brush.line('face', points(lines[kind] ?? '', place), 3.5);
  if (kind === 'fang') brush.eye('face', points('-6,4! -4,11! -1,5.6!', place), '', '#fff', 2.5);
  if (kind === 'fang' && stage > 1) brush.eye('face', points('5,5.6! 8,11! 9,4!', place), '', '#fff', 2.5);
}

/** Draws two soft marks under the eyes of the young. */
export function drawCheeks(brush: Brush, spot: FaceSpot, fill: string): void {
  for (const [x, rx] of [
    [-33, 7],
    [34, 5.5],
  ] as const) {
    const outline = ellipse({ x, y: 15 }, rx, 4.6, (point) =>
      spot.place({ x: point.x * spot.size, y: point.y * spot.size }),
    );
    brush.raw('face', `<path d="${curve(outline)}" fill="${fill}" stroke="none"/>`);
  }
}

/** Grows with every stage. */
function drawBeak(brush: Brush, place: Place, stage: Stage): void {
  const size = 0.9 + stage * 0.11;
  const grown = (point: Point) => place({ ...point, x: point.x * size, y: point.y * size });
  brush.shape('face', points('-9,3 3,5 13,2! 9,11 4,15! -4,10', grown), { fill: 'accent', depth: 9, line: 4 });
  brush.shape('face', points('-13,-1! -5,-9 3,-11 11,-8 18,-1! 12,3 6,8! 0,4 -7,3', grown), {
    fill: 'accent',
    line: 4,
  });
}
