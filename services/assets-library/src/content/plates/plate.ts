import { type ElementName, pigments } from '@hatchery/art/palette';
import { svg } from '@hatchery/art/svg';
import { drawLetters, write } from '../lettering/lettering.ts';
import { paper, sepia, starRule } from './paper.ts';

/** Sides of a plate: those of paper of the A series, lying. */
export const plateWidth = 1684;
export const plateHeight = 1191;

type Plate = {
  /** Roman, as plates are counted. */
  number: string;
  title: string;
  subtitle: string;
  /** The text for screen readers. */
  label: string;
  element?: ElementName;
  /** Stands below all figures. */
  legend?: string;
};

/** Draws a plate of the field guide around its figures. */
export function drawPlate({ number, title, subtitle, label, element, legend }: Plate, figures: string): string {
  const { tone, shade } = element ? pigments[element] : { tone: '#2F4A9E', shade: '#25304F' };
  const middle = plateWidth / 2;
  const small = { size: 21, hand: 'italic', fill: sepia.wash } as const;
  const sheet = [
    paper(plateWidth, plateHeight, tone, title),
    write(`Plate ${number}`, { ...small, x: 84, y: 100, anchor: 'start' }),
    write('Hatchery Field Guide', { ...small, x: plateWidth - 84, y: 100, anchor: 'end' }),
    write(title, { x: middle, y: 122, size: 62, fill: shade, spacing: 30 }),
    write(subtitle, { x: middle, y: 158, size: 24, fill: sepia.ink, hand: 'italic' }),
    starRule(middle, 184, 620, tone),
    figures,
    legend ? write(legend, { ...small, size: 18, x: middle, y: plateHeight - 74 }) : '',
  ].join('');
  return svg(plateWidth, plateHeight, label, drawLetters(sheet) + sheet);
}

/** Sets a drawing of 256 by 256 units onto a plate, by the middle of the line that it stands on. */
export function stand(drawing: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const scale = size / 256;
  const place = `translate(${tenth(x - size / 2)} ${tenth(y - 239 * scale)}) scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="${place}">${contentOf(drawing)}</g>`;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Returns what stands in an SVG document, with its name. */
const contentOf = (drawing: string): string => drawing.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
