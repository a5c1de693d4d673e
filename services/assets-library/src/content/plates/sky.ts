import { patch } from '@hatchery/art/brush';
import { at, points } from '@hatchery/art/geometry';
import { sky } from '@hatchery/art/palette';
import { random } from '@hatchery/art/random';

type Sides = { width: number; height: number };

const dawn = [
  [0, sky[0]],
  [0.18, '#2A51A0'],
  [0.38, sky[1]],
  [0.54, '#9FCDF0'],
  [0.66, sky[2]],
] as const;

/** A star with long thin rays, as one sees the brightest through wet eyes. */
const morningStar =
  '0,-34! 2.6,-5 9,-9! 5,-2.6 22,0! 5,2.6 9,9! 2.6,5 0,34! -2.6,5 -9,9! -5,2.6 -22,0! -5,-2.6 -9,-9! -2.6,-5';

/** Draws the sky of the brand with its last stars, clouds over the horizon and the sun that comes. */
export function drawSky({ width, height }: Sides): string {
  const stops = dawn.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  const sun = [210, 150, 96].map(
    (r, index) => `<circle cx="960" cy="748" r="${r}" fill-opacity="${[0.28, 0.42, 1][index]}"/>`,
  );
  return [
    `<linearGradient id="dawn-sky" x2="0" y2="1">${stops}</linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#dawn-sky)"/>`,
    drawStars(width),
    patch(points(morningStar, at(1236, 196, 0, 1.9)), '#FFF6E6'),
    `<g fill="#FFF1CC">${sun.join('')}</g>`,
    cloud(330, 470, 1.25, 0.85),
    cloud(1610, 402, 1.05, 0.7),
    cloud(690, 590, 0.62, 0.9),
    cloud(1330, 560, 0.78, 0.9),
  ].join('');
}

/** Draws the last stars, fewer and fainter toward the horizon. */
function drawStars(width: number): string {
  const roll = random('dawn');
  const stars = Array.from({ length: 110 }, () => {
    const depth = roll();
    const size = (0.9 + roll() ** 2 * 2).toFixed(1);
    return `<circle cx="${Math.round(roll() * width)}" cy="${Math.round(18 + depth ** 1.4 * 400)}" r="${size}" fill-opacity="${(0.9 - depth * 0.75).toFixed(2)}"/>`;
  });
  return `<g fill="#FFF6E6">${stars.join('')}</g>`;
}

const puffs = [
  [-130, -34, 34],
  [-74, -50, 48],
  [0, -68, 68],
  [76, -52, 52],
  [138, -36, 36],
] as const;

/** Draws a cloud with a flat floor, lit from below. */
function cloud(x: number, y: number, size: number, opacity: number): string {
  const round = puffs.map(([dx, dy, r]) => `<circle cx="${dx}" cy="${dy}" r="${r}"/>`).join('');
  const floor = '<rect x="-190" y="-36" width="380" height="36" rx="18"/>';
  const lit = '<rect x="-172" y="-10" width="344" height="10" rx="5" fill="#FFD9B8"/>';
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="#FFF8EC" opacity="${opacity}">${round}${floor}${lit}</g>`;
}
