import { patch } from './brush.ts';
import { curve, limb, points } from './geometry.ts';
import { branch, crescent, draw, flames, leaf, moved, type Spot, star } from './ornaments.ts';
import type { Traits } from './traits.ts';

type Crown = (spot: Spot) => void;

const sprout: Crown = (spot) => {
  branch(spot, '0,8 -2,-10 3,-24', [8, 7, 6], { fill: 'trim' });
  leaf(moved(spot, 3, -21, 62, 0.78));
  leaf(moved(spot, 2, -21, -48, spot.stage === 1 ? 0.8 : 1));
  if (spot.stage > 1) leaf(moved(spot, 3, -22, 8, 0.9));
  if (spot.stage > 2) star(moved(spot, 4, -30, 0, 0.6));
};

const bloom: Crown = (spot) => {
  if (spot.stage === 1) {
    branch(spot, '0,8 -1,-10', [8, 6], { fill: 'trim' });
    draw(moved(spot, 0, -8), '0,4 -15,-4 -15,-20 -11,-32! -3,-24 2,-36! 7,-24 15,-30! 17,-14 12,0', { fill: 'accent' });
    return;
  }
  leaf(moved(spot, 6, 2, 74, 0.8));
  leaf(moved(spot, -6, 2, -76, 0.9));
  const petals = spot.stage === 2 ? 5 : 7;
  const corolla = Array.from({ length: petals }, (_, index) => {
    const at = (turn: number, reach: number) => {
      const angle = ((index + turn) / petals) * Math.PI * 2;
      return `${Math.sin(angle) * reach},${-14 - Math.cos(angle) * reach}`;
    };
    return `${at(0, 12)}! ${at(0.28, 27)} ${at(0.55, 29)} ${at(0.8, 25)}`;
  });
  draw(spot, corolla.join(' '), { fill: 'accent' });
  draw(moved(spot, 0, -14), '0,-10 9,-5 10,4 2,10 -7,8 -10,-1', { fill: 'belly', depth: 4 });
};

const acorn: Crown = (spot) => {
  branch(spot, '2,-24 0,-36 8,-46', [9, 8, 9], { fill: 'trim' });
  draw(spot, '-56,16 -52,-8 -30,-26 2,-31 34,-24 54,-4 56,18 30,10 0,14 -32,10', { fill: 'trim', depth: 7 });
  spot.brush.lines(
    spot.layer,
    ['-40,-8 -32,2 -22,-2', '-16,-14 -8,-3 4,-7', '12,-12 20,-1 32,-4', '-14,4 -6,9 2,5', '30,2 37,9 44,8'].map(
      (fold) => points(fold, spot.place),
    ),
    2.5,
  );
  if (spot.stage > 1) leaf(moved(spot, 7, -40, 58, 0.7));
  if (spot.stage > 2) leaf(moved(spot, 4, -38, -58, 0.8));
};

/** Draws the branches of one growth. Each has a spine and widths. */
const thicket = (spot: Spot, fill: 'belly' | 'accent', branches: [string, number[]][]) =>
  spot.brush.merged(
    spot.layer,
    branches.map(([spine, widths]) => limb(points(spine), widths).map(spot.place)),
    fill,
  );

const antler = (spot: Spot) => {
  const beam: [string, number[]] =
    spot.stage === 1 ? ['0,6 -6,-10 -3,-22', [10, 9, 7]] : ['0,8 -12,-20 -20,-46 -14,-74', [12, 10, 8, 2]];
  const tines: [string, number[]][] = [
    ['-13,-24 6,-46', [9, 2]],
    ['-19,-44 -2,-66', [8, 2]],
    ['-18,-34 -42,-54', [9, 2]],
  ];
  thicket(spot, 'belly', [beam, ...tines.slice(0, [0, 0, 1, 3][spot.stage])]);
};

const antlers: Crown = (spot) => {
  antler(moved({ ...spot, layer: 'back' }, 24, 6, 14, -0.9));
  antler(moved(spot, -22, 6, -10));
};

const frond: Crown = (spot) =>
  branch(spot, '0,10 -4,-16 8,-42 28,-44 32,-27 18,-28', [11, 10, 9, 8, 7, 5], { fill: 'trim' });

const fronds: Crown = (spot) => {
  if (spot.stage > 1) frond(moved(spot, 10, 4, 34, 0.8));
  if (spot.stage > 2) frond(moved(spot, -14, 4, -30, -0.95));
  frond(moved(spot, 0, 2, -10, spot.stage === 1 ? 0.9 : 1.1));
};

const fin: Crown = (spot) => {
  draw(spot, '-24,12 -24,-14 -8,-40 24,-56! 17,-38 32,-34! 22,-19 34,-10! 22,2 18,12', { fill: 'trim', depth: 6 });
  spot.brush.line(spot.layer, points('-8,2 -2,-18 10,-36', spot.place), 2.5);
  spot.brush.line(spot.layer, points('4,4 10,-8 20,-20', spot.place), 2.5);
};

const shell: Crown = (spot) => {
  draw(spot, '-22,10 -36,-6 -32,-26! -22,-32 -18,-40! -6,-42 2,-50! 10,-42 20,-40! 26,-30 36,-26! 38,-6 22,10 0,16', {
    fill: 'accent',
    depth: 7,
  });
  spot.brush.lines(
    spot.layer,
    ['-4,8 -14,-12 -24,-26', '0,8 -2,-16 0,-36', '5,8 16,-12 26,-26'].map((rib) => points(rib, spot.place)),
    3,
  );
};

const coralBranch: Crown = (spot) =>
  thicket(spot, 'accent', [
    ['0,8 -8,-18 -2,-44', [13, 11, 12]],
    ['-8,-18 -24,-24 -28,-38', [9, 9, 10]],
    ...(spot.stage > 1 ? ([['-5,-24 10,-32 14,-44', [8, 8, 9]]] as [string, number[]][]) : []),
  ]);

const coral: Crown = (spot) => {
  coralBranch(moved({ ...spot, layer: 'back' }, 24, 0, 20, -0.85));
  coralBranch(moved(spot, -18, 0, -14, 0.95));
};

const drop: Crown = (spot) => {
  if (spot.stage > 2)
    draw(moved(spot, -26, 6, -34, 0.75), '0,8 -16,-4 -14,-22 8,-52! 10,-34 18,-18 15,0', { fill: 'trim' });
  if (spot.stage > 1)
    draw(moved(spot, 22, 6, 32, 0.7), '0,8 -16,-4 -14,-22 8,-52! 10,-34 18,-18 15,0', { fill: 'trim' });
  draw(spot, '0,10 -19,-2 -17,-22 -2,-40 20,-56! 15,-38 21,-18 18,0', {
    fill: 'trim',
    inside: patch(points('-10,-8 -9,-20 -2,-26 -3,-14', spot.place), '#fff'),
  });
};

const fire: Crown = (spot) =>
  flames(
    [
      moved(spot, 0, 2, 0, spot.stage === 1 ? 0.85 : 1.1),
      moved(spot, 20, 4, 30, -0.7),
      moved(spot, -24, 6, -32, 0.85),
    ].slice(0, spot.stage),
  );

const horn: Crown = (spot) => {
  branch(
    spot,
    spot.stage === 1 ? '0,8 -8,-8 -4,-24' : '0,10 -18,-12 -20,-38 -4,-58',
    spot.stage === 1 ? [18, 14, 2] : [22, 18, 12, 2],
    {
      fill: 'belly',
    },
  );
  if (spot.stage > 1) {
    spot.brush.line(spot.layer, points('-20,-6 -10,-10', spot.place), 2.5);
    spot.brush.line(spot.layer, points('-27,-20 -16,-22', spot.place), 2.5);
  }
};

const horns: Crown = (spot) => {
  horn(moved({ ...spot, layer: 'back' }, 30, 8, 16, -0.9));
  horn(moved(spot, -30, 10, -12));
};

const candle: Crown = (spot) => {
  spot.brush.line(spot.layer, points('0,-14 -1,-22 2,-28', spot.place), 4);
  draw(
    spot,
    '-44,18 -42,-2 -24,-15 0,-18 26,-14 44,0 46,20 39,24 34,12 26,14 22,32 15,32 12,14 -4,12 -9,22 -16,21 -19,12 -30,14 -35,28 -42,27',
    {
      fill: 'belly',
      depth: 6,
    },
  );
  flames([
    moved(spot, 2, -28, 0, spot.stage === 1 ? 0.6 : 0.85),
    ...(spot.stage > 2 ? [moved(spot, -36, -8, -26, 0.6), moved(spot, 38, -6, 28, 0.55)] : []),
  ]);
};

const plume = (spot: Spot) =>
  draw(spot, '7,8 -8,6 -22,-12 -26,-34 -44,-50! -16,-50 4,-32 10,-10', {
    fill: 'trim',
    inside: patch(points('-50,-30 -26,-28 -20,-38 -10,-36 0,-60 -50,-70', spot.place), spot.brush.coat.accent),
  });

const crest: Crown = (spot) => {
  if (spot.stage > 2) plume(moved(spot, 12, 2, 38, 0.95));
  plume(moved(spot, 6, 2, 14, spot.stage === 1 ? 0.8 : 1));
  if (spot.stage > 1) plume(moved(spot, -6, 6, -22, 0.8));
};

const rays: Crown = (spot) => {
  const count = spot.stage * 2 + 1;
  const ray = (index: number) => {
    const turn = (index - spot.stage) * 24 + 2;
    const angle = (turn * Math.PI) / 180;
    const place = moved(spot, Math.sin(angle) * 52, 54 - Math.cos(angle) * 52, turn).place;
    const tall = (index - spot.stage) % 2 === 0;
    return {
      tall,
      outline: points(tall ? '-10,10! -7,-12 0,-42! 7,-12 10,10!' : '-8,8! -5,-8 0,-26! 5,-8 8,8!', place),
    };
  };
  const all = Array.from({ length: count }, (_, index) => ray(index));
  for (const tall of [false, true]) {
    const some = all.filter((one) => one.tall === tall).map((one) => one.outline);
    spot.brush.merged('back', some, tall ? 'accent' : 'trim');
  }
};

const halo: Crown = (spot) => {
  const ring = points('-37,-22 -26,-30 0,-33 26,-30 37,-22 26,-14 0,-11 -26,-14', spot.place);
  spot.brush.raw(
    'front',
    `<path d="${curve(ring)}" fill="none" stroke-width="15"/><path d="${curve(ring)}" fill="none" stroke="${spot.brush.coat.accent}" stroke-width="7"/>`,
  );
  if (spot.stage > 1) star(moved({ ...spot, layer: 'front' }, 2, -33, 0, spot.stage === 2 ? 0.55 : 0.8));
};

const antenna: Crown = (spot) => {
  branch(spot, '0,8 -4,-18 -18,-36 -34,-38', [8, 6, 5, 5], { fill: 'base', depth: 0 });
  draw(moved(spot, -36, -38, 0, spot.stage === 1 ? 0.8 : 1), '0,-11 9,-6 10,4 2,11 -8,8 -11,-2', {
    fill: 'accent',
    depth: 4,
  });
  if (spot.stage > 1)
    for (const [x, y, turn] of [
      [-8, -24, -20],
      [-20, -36, -10],
    ] as const)
      draw(moved(spot, x, y, turn, 0.36), '0,2! -13,-12 -13,-30 2,-50! 14,-32 12,-12', { fill: 'belly', depth: 0 });
};

const antennae: Crown = (spot) => {
  antenna(moved({ ...spot, layer: 'back' }, 18, 4, 6, -0.9));
  antenna(moved(spot, -14, 4, 4));
};

const moon: Crown = (spot) => {
  crescent(moved({ ...spot, layer: 'front' }, 2, -22, spot.stage === 3 ? 90 : 24, spot.stage === 1 ? 0.85 : 1.1));
  if (spot.stage > 1)
    star(moved({ ...spot, layer: 'front' }, spot.stage === 3 ? 2 : 16, spot.stage === 3 ? -36 : -24, 0, 0.5));
};

const spikes: Crown = (spot) => {
  const spike = '-13,8 -12,-10 6,-42! 10,-12 13,8';
  draw(moved(spot, 26, 10, 34, -0.7), spike, { fill: 'trim' });
  draw(moved(spot, -26, 10, -30, 0.8), spike, { fill: 'trim' });
  draw(moved(spot, 0, 2, 2, spot.stage === 1 ? 0.85 : 1.1), spike, { fill: 'trim' });
};

export const crowns: Record<Traits['crown'], Crown> = {
  none: () => {},
  sprout,
  bloom,
  acorn,
  antlers,
  fronds,
  fin,
  shell,
  coral,
  drop,
  flame: fire,
  horns,
  candle,
  crest,
  rays,
  halo,
  antennae,
  moon,
  spikes,
};
