import { patch } from '@hatchery/art/brush';
import { drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import { points } from '@hatchery/art/geometry';
import { svg } from '@hatchery/art/svg';
import { type Family, lookOf } from '../families/family.ts';
import { keptFamilies } from '../families/kept.families.ts';
import { drawMeadow, drawNest, drawTrees } from './meadow.ts';
import { stand } from './plate.ts';
import { drawSky } from './sky.ts';

const sides = { width: 1920, height: 1080 };

/** Hills, from the farthest. */
const far = '-20,770! 180,722 430,756 700,692 980,726 1290,668 1560,716 1940,652! 1940,1100! -20,1100!';
const middle = '-20,842! 240,792 520,830 840,784 1160,824 1480,770 1720,806 1940,764! 1940,1100! -20,1100!';
const near = '-20,932! 300,884 640,906 960,880 1300,904 1640,868 1940,902! 1940,1100! -20,1100!';

type Resident = { name: string; x: number; y: number; size: number };

const behindTheEgg: readonly Resident[] = [
  { name: 'Duskit', x: 788, y: 926, size: 216 },
  { name: 'Glimlet', x: 1136, y: 924, size: 204 },
];
const besideTheEgg: readonly Resident[] = [
  { name: 'Plipple', x: 386, y: 964, size: 232 },
  { name: 'Peeplume', x: 1552, y: 962, size: 226 },
  { name: 'Mossmump', x: 604, y: 1014, size: 312 },
  { name: 'Emberling', x: 1318, y: 1018, size: 324 },
];

/** Draws the hill behind the hatchery at dawn, where everybody waits for an egg with a first crack. */
export function drawDawn(): string {
  const egg = drawEgg({ element: 'light', seed: 7, cracked: 1, title: 'An egg with a first crack', sticker: false });
  const nest = drawNest({ x: 960, y: 1010 });
  const scene = [
    drawSky(sides),
    patch(points(far), '#8FB7A4'),
    drawTrees(),
    patch(points(middle), '#5F9B7C'),
    patch(points(near), '#3F7D62'),
    drawMeadow(sides),
    ...behindTheEgg.map(resident),
    nest.behind,
    stand(egg, { x: 960, y: 1022, size: 330 }),
    nest.before,
    ...besideTheEgg.map(resident),
  ];
  return svg(sides.width, sides.height, 'Dawn behind the hatchery', scene.join(''));
}

function resident({ name, x, y, size }: Resident): string {
  const family = keptFamilies.find(({ names }) => names[0] === name) as Family;
  return stand(drawCreature(lookOf(family, 1)), { x, y, size });
}
