import { random } from './random.ts';
import { svg } from './svg.ts';

/** Inks and papers of the style guide. None is an element's colour, because those have a meaning. */
const inks = ['#27346B', '#3A4A5E', '#5B4A3F', '#355C66', '#5A3F5C', '#44563B'];
const papers = ['#DCE3F5', '#E3E8EC', '#EFE3D3', '#D8EAEA', '#EBDDEB', '#E2EAD6'];

/** Draws a small seal for a wallet. The case of its address does not matter. */
export function drawIdenticon(address: string): string {
  const roll = random(address.toLowerCase());
  const choose = (list: readonly string[]) => list[Math.floor(roll() * list.length)] ?? list[0];
  const [ink, paper] = [choose(inks), choose(papers)];
  let cells = '';
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 3; column++) {
      if (roll() < 0.48) continue;
      const size = 3 + roll() * 2.2;
      for (const x of new Set([column, 4 - column]))
        cells += `<circle cx="${x * 8 + 12}" cy="${row * 8 + 12}" r="${size.toFixed(1)}"/>`;
    }
  }
  return svg(
    56,
    56,
    `Seal of ${address}`,
    `<circle cx="28" cy="28" r="28" fill="${paper}"/><g fill="${ink}">${cells}</g>`,
  );
}
