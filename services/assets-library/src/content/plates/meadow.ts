import { patch, patches } from '@hatchery/art/brush';
import { at, curve, type Point, points } from '@hatchery/art/geometry';
import { random } from '@hatchery/art/random';

const blade = '-9,0! -13,-15! -4,-6! 0,-22! 4,-6! 13,-14! 9,0!';
const blossoms = ['#FFF6E6', '#F2A9C2', '#FFD76B', '#D6CDEE'];

/** Draws grass and flowers on the near hill. */
export function drawMeadow({ width }: { width: number }): string {
  const roll = random('meadow');
  const place = () => ({ x: Math.round(roll() * width), y: Math.round(924 + roll() ** 0.8 * 150) });
  const blades = Array.from({ length: 130 }, () => {
    const { x, y } = place();
    return points(blade, at(x, y, 0, 0.5 + ((y - 900) / 180) * 0.9));
  });
  const flowers = Array.from({ length: 46 }, () => flower(place(), blossoms[Math.floor(roll() * 4)] ?? '#FFF6E6'));
  return patches(blades, '#2F664F') + flowers.join('');
}

function flower({ x, y }: Point, fill: string): string {
  const size = 0.5 + ((y - 900) / 180) * 0.8;
  const petals = [0, 72, 144, 216, 288].map((turn) => points('-4,-4 0,-11 4,-4 0,1', at(x, y - 16 * size, turn, size)));
  const stem = `<path d="M${x} ${y}v${-16 * size}" stroke="#2F664F" stroke-width="${(2.4 * size).toFixed(1)}"/>`;
  return `${stem}${patches(petals, fill)}<circle cx="${x}" cy="${y - 16 * size}" r="${(3 * size).toFixed(1)}" fill="#F2A93B"/>`;
}

const crown = '0,-104 34,-92 56,-58 52,-22 24,-2 -24,-2 -52,-22 -56,-58 -34,-92';

/** Draws two groups of round trees between the hills. */
export function drawTrees(): string {
  const trees = [
    [1608, 800, 0.8],
    [1682, 806, 1.1],
    [1756, 808, 0.75],
    [190, 822, 0.95],
    [262, 816, 0.7],
  ] as const;
  return trees
    .map(([x, y, size]) => {
      const trunk = patch(points('-7,0! -5,-30! 5,-30! 7,0!', at(x, y, 0, size)), '#54705E');
      const leaves = patch(points(crown, at(x, y - 16 * size, 0, size)), '#6FA58A');
      const lit = patch(
        points('-6,-98 22,-88 38,-62 20,-72 -14,-74 -38,-56 -30,-84', at(x, y - 16 * size, 0, size)),
        '#86B89E',
      );
      return trunk + leaves + lit;
    })
    .join('');
}

/** Draws a nest in two halves, for what lies in it. */
export function drawNest({ x, y }: Point): { behind: string; before: string } {
  const roll = random('nest');
  const twig = (front: boolean) => {
    const side = roll() * 2 - 1;
    const [lift, reach] = [roll() * 34, 60 + roll() * 60];
    const bow = (front ? 1 : -1) * (16 + roll() * 12);
    const centre = { x: x + side * 96, y: y + (front ? 24 - lift : -6 - lift * 0.4) - Math.abs(side) * 10 };
    const turn = side * (front ? -16 : 12) + (roll() - 0.5) * 20;
    return curve(points(`${-reach},0 0,${bow} ${reach},0`, at(centre.x, centre.y, turn, 0.92)), false);
  };
  const bundle = (count: number, front: boolean) => {
    const twigs = Array.from({ length: count }, () => twig(front));
    const fills = ['#8A6238', '#A87C48', '#C49A5E'];
    return twigs
      .map(
        (path, index) =>
          `<path d="${path}" stroke="#3A2716" stroke-width="12"/><path d="${path}" stroke="${fills[index % 3]}" stroke-width="6.5"/>`,
      )
      .join('');
  };
  const group = (inside: string) => `<g fill="none" stroke-linecap="round">${inside}</g>`;
  const hollow = `<ellipse cx="${x}" cy="${y - 4}" rx="150" ry="34" fill="#4A321C"/>`;
  const shade = `<ellipse cx="${x}" cy="${y + 34}" rx="196" ry="20" fill="#1E3F31" fill-opacity=".45"/>`;
  return { behind: shade + group(bundle(12, false)) + hollow, before: group(bundle(26, true)) };
}
