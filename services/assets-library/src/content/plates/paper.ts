import { patch } from '@hatchery/art/brush';
import { at, curve, type Point, points } from '@hatchery/art/geometry';
import { twinkle } from '@hatchery/art/marks';
import { mix, surfaces } from '@hatchery/art/palette';
import { type Random, random } from '@hatchery/art/random';

/** The naturalist's ink, and the same ink with water. */
export const sepia = { ink: '#3A2F26', wash: '#8A7A63', rule: '#C9BA9C', edge: '#F1E8D5' } as const;

/** Returns a closed outline around a point that no compass drew. */
export function daub({ x, y }: Point, width: number, height: number, roll: Random): Point[] {
  const count = 11;
  return Array.from({ length: count }, (_, index) => {
    const turn = ((index + roll() * 0.5) / count) * Math.PI * 2;
    const reach = 0.86 + roll() * 0.2;
    return { x: x + Math.cos(turn) * width * reach, y: y + Math.sin(turn) * height * reach };
  });
}

/** Draws a wash of watercolour: two layers that do not quite meet, as they dry. */
export function wash(centre: Point, width: number, height: number, fill: string, seed: string): string {
  const roll = random(seed);
  const layers = [1, 0.82].map((size) => patch(daub(centre, width * size, height * size, roll), fill));
  return `<g fill-opacity=".42">${layers.join('')}</g>`;
}

const corner = '0,0! 0,46! 5,46! 6,24 24,6 46,5! 46,0!';

/** Draws a sheet of old paper with a pressed frame, up to the edge. */
export function paper(width: number, height: number, tone: string, seed: string): string {
  const roll = random(`paper/${seed}`);
  const frame = (inset: number, line: number, stroke: string) =>
    `<rect x="${inset}" y="${inset}" width="${width - inset * 2}" height="${height - inset * 2}" fill="none" stroke="${stroke}" stroke-width="${line}"/>`;
  const foxing = Array.from({ length: 26 }, () => {
    // Old paper browns from its edges.
    const far = roll() ** 2 * 0.05;
    const [x, y] = roll() < 0.5 ? [far, roll()] : [roll(), far];
    const spot = { x: (roll() < 0.5 ? x : 1 - x) * width, y: (roll() < 0.5 ? y : 1 - y) * height };
    const size = 1.5 + roll() ** 3 * 9;
    return curve(daub(spot, size, size, roll));
  });
  const inset = 44;
  const corners = [
    at(inset, inset),
    at(width - inset, inset, 0, -1, 1),
    at(inset, height - inset, 0, 1, -1),
    at(width - inset, height - inset, 0, -1, -1),
  ];
  return [
    `<rect width="${width}" height="${height}" fill="${sepia.edge}"/>`,
    `<rect x="26" y="26" width="${width - 52}" height="${height - 52}" rx="3" fill="${surfaces.paper}"/>`,
    `<path d="${foxing.join('')}" fill="#B08A55" fill-opacity=".16"/>`,
    frame(inset, 3, mix(tone, sepia.ink, 0.35)),
    frame(inset + 8, 1.2, sepia.wash),
    ...corners.map((place) => patch(points(corner, place), mix(tone, sepia.ink, 0.35))),
  ].join('');
}

/** Draws a rule that parts a heading from what follows, with the morning star in its middle. */
export function starRule(x: number, y: number, width: number, tone: string): string {
  const half = width / 2;
  const line = (from: number, to: number) => `M${x + from} ${y}H${x + to}`;
  return `<path d="${line(-half, -22)}${line(22, half)}" stroke="${sepia.wash}" stroke-width="1.4" fill="none"/>${patch(points(twinkle, at(x, y, 0, 1)), tone)}`;
}
