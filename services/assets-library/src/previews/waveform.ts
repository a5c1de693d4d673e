import { surfaces } from '@hatchery/art/palette';
import type { Loudness } from './sound-meter.ts';

const [width, height] = [1280, 640];
const [margin, middle, tallest] = [96, 320, 210];
export const waveformBars = 96;

/** Inks of the house that mean no element. */
const inks = { line: '#ded5c0', mark: '#c9bfa6', soft: '#9db4e2', strong: '#2f4a9e' };

/** Draws how loud a sound is: a bar for each part of its time, its mean in front of its peak. */
export function drawWaveform(loudness: readonly Loudness[]): string {
  // A quiet sound fills the paper too: its shape is what tells it from others.
  const loudest = Math.max(0.05, ...loudness.map(({ peak }) => peak));
  const step = (width - 2 * margin) / loudness.length;
  const thickness = 0.58 * step;
  const bar = (index: number, size: number, ink: string) => {
    const half = Math.max(thickness / 2, (tallest * size) / loudest);
    const x = margin + index * step + (step - thickness) / 2;
    return `<rect x="${x.toFixed(2)}" y="${(middle - half).toFixed(2)}" width="${thickness.toFixed(2)}" height="${(2 * half).toFixed(2)}" rx="${(thickness / 2).toFixed(2)}" fill="${ink}"/>`;
  };
  const peaks = loudness.map(({ peak }, index) => bar(index, peak, inks.soft)).join('');
  const means = loudness.map(({ mean }, index) => bar(index, mean, inks.strong)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${surfaces.paper}"/>${ruler()}${peaks}${means}</svg>`;
}

/** Draws the lines that the bars stand on, as in a notebook of observations. */
function ruler(): string {
  const line = (y: number) =>
    `<path d="M${margin / 2} ${y}H${width - margin / 2}" stroke="${inks.line}" stroke-width="2"/>`;
  const lines = [-1, 0, 1].map((side) => line(middle + side * (tallest + 32))).join('');
  const marks = Array.from({ length: 9 }, (_, index) => {
    const x = margin + (index * (width - 2 * margin)) / 8;
    return `<path d="M${x} ${middle + tallest + 32}v${index % 4 === 0 ? 20 : 12}" stroke="${inks.mark}" stroke-width="2"/>`;
  });
  return lines + marks.join('');
}
