import { curve, points } from './geometry.ts';
import { sky } from './palette.ts';
import { svg } from './svg.ts';

/** The brand: an egg under a dawn sky with the morning star in its shell. */
export function drawMark(): string {
  const egg = curve(points('65,28 82,38 95,62 97,84 84,102 64,108 44,102 32,84 34,62 47,37'));
  const hill = curve(points('-6,110 30,102 70,105 134,98 140,140 -12,140'));
  const star = curve(points('64,50! 67.5,65.5 83,70! 67.5,74.5 64,90! 60.5,74.5 45,70! 60.5,65.5'));
  const stops = sky.map((color, index) => `<stop offset="${index * 0.42}" stop-color="${color}"/>`).join('');
  return svg(
    128,
    128,
    'Hatchery',
    `<linearGradient id="hatchery-sky" x2="0" y2="1">${stops}</linearGradient><clipPath id="hatchery-tile"><rect width="128" height="128" rx="30"/></clipPath>` +
      `<g clip-path="url(#hatchery-tile)"><path fill="url(#hatchery-sky)" d="M0 0h128v128H0z"/><path d="${hill}" fill="#27346B"/></g>` +
      `<path d="${egg}" fill="#FFF6E6" stroke="#141A4A" stroke-width="5" stroke-linejoin="round"/><path d="${star}" fill="#F2A93B"/>`,
  );
}
