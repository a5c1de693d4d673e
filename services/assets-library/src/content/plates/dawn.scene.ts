import { patch } from '@hatchery/art/brush';
import { drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import { at, curve, points } from '@hatchery/art/geometry';
import { twinkle } from '@hatchery/art/marks';
import { sky } from '@hatchery/art/palette';
import { random } from '@hatchery/art/random';
import { svg } from '@hatchery/art/svg';
import { type Family, lookOf } from '../families/family.ts';
import { keptFamilies } from '../families/kept.families.ts';
import { stand } from './plate.ts';

export const sceneWidth = 1920;
export const sceneHeight = 1080;

const hills = [
  ['#8FB7A4', '-20,760! 180,700 430,742 700,668 980,716 1290,652 1560,706 1940,640! 1940,1100! -20,1100!'],
  ['#5F9B7C', '-20,850! 240,792 520,838 840,786 1160,832 1480,772 1720,812 1940,768! 1940,1100! -20,1100!'],
  ['#3F7D62', '-20,940! 300,896 660,930 960,892 1300,922 1640,880 1940,912! 1940,1100! -20,1100!'],
] as const;
const clouds = [
  '250,420 300,392 352,398 392,372 450,384 486,412 540,418 560,440 520,452 300,452 240,446',
  '1300,330 1350,306 1396,312 1440,284 1510,296 1548,326 1610,334 1632,354 1590,366 1340,366 1284,358',
];

/** The residents of the hill, from left to right. */
const residents: readonly { name: string; x: number; y: number; size: number }[] = [
  { name: 'Peeplume', x: 300, y: 864, size: 170 },
  { name: 'Mossmump', x: 520, y: 992, size: 300 },
  { name: 'Emberling', x: 1300, y: 1000, size: 320 },
  { name: 'Plipple', x: 1590, y: 878, size: 190 },
  { name: 'Duskit', x: 860, y: 850, size: 150 },
];

/** Draws the hill behind the hatchery at dawn, with an egg that is about to open. */
export function drawDawn(): string {
  const stops = ['#1C2263', '#2A51A0', sky[1], '#9FCDF0', sky[2]];
  const offsets = [0, 0.24, 0.44, 0.58, 0.68];
  const gradient = stops.map((colour, index) => `<stop offset="${offsets[index]}" stop-color="${colour}"/>`).join('');
  const ridges = hills.map(([fill, outline]) => patch(points(outline), fill));
  const [far, middle, near] = ridges;
  const behind = residents.filter(({ size }) => size < 200).map(resident);
  const before = residents.filter(({ size }) => size >= 200).map(resident);
  const egg = drawEgg({ element: 'light', seed: 7, cracked: 1, title: 'An egg with a first crack', sticker: false });
  return svg(
    sceneWidth,
    sceneHeight,
    'Dawn behind the hatchery',
    [
      `<linearGradient id="dawn-sky" x2="0" y2="1">${gradient}</linearGradient>`,
      `<rect width="${sceneWidth}" height="${sceneHeight}" fill="url(#dawn-sky)"/>`,
      stars(),
      `<path d="${clouds.map((outline) => curve(points(outline))).join('')}" fill="#FFFAEE" fill-opacity=".72"/>`,
      `<circle cx="960" cy="742" r="92" fill="#FFF3D0"/>`,
      far,
      middle,
      ...behind,
      near,
      tufts(),
      ...before,
      stand(egg, { x: 940, y: 1004, size: 300 }),
    ].join(''),
  );
}

function resident({ name, x, y, size }: (typeof residents)[number]): string {
  const family = keptFamilies.find(({ names }) => names[0] === name) as Family;
  return stand(drawCreature(lookOf(family, 1)), { x, y, size });
}

/** Draws the last stars, fewer toward the horizon, and the morning star. */
function stars(): string {
  const roll = random('dawn');
  const faint = Array.from({ length: 70 }, () => {
    const height = roll() ** 2;
    const size = 1 + roll() * 1.6;
    return `<circle cx="${Math.round(roll() * sceneWidth)}" cy="${Math.round(height * 420)}" r="${size.toFixed(1)}" fill-opacity="${(0.85 - height * 0.7).toFixed(2)}"/>`;
  });
  return `<g fill="#FFF6E6">${faint.join('')}</g>${patch(points(twinkle, at(1180, 170, 0, 3.2)), '#FFF6E6')}`;
}

/** Draws blades of grass on the near hill. */
function tufts(): string {
  const roll = random('grass');
  const blades = Array.from({ length: 90 }, () => {
    const [x, y] = [roll() * sceneWidth, 950 + roll() * 130];
    return curve(points('-9,0! -13,-15! -4,-6! 0,-22! 4,-6! 13,-14! 9,0!', at(x, y, 0, 0.6 + roll() * 0.6)));
  });
  return `<path d="${blades.join('')}" fill="#2F664F"/>`;
}
