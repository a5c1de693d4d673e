import { type ElementName, pigments } from '@hatchery/art/palette';
import { wrap, write } from '../lettering/lettering.ts';
import { sepia, wash } from './paper.ts';
import { plateWidth, stand } from './plate.ts';

/** Where the first column of figures begins, right of the names of rows. */
const left = 138;
const right = 72;

type Row = {
  name: string;
  /** Height of the line that figures stand on. */
  y: number;
  size: number;
};
type Column = {
  /** One for each row. */
  drawings: readonly string[];
  name: string;
  note: string;
  shade: string;
  /** Colour of the wash behind each figure. */
  tint: string;
};

/** Draws figures in rows and columns, with a name and a remark below each column. */
export function drawGrid(columns: readonly Column[], rows: readonly Row[]): string {
  const width = (plateWidth - left - right) / columns.length;
  const floor = Math.max(...rows.map(({ y }) => y));
  const figures = columns.flatMap(({ drawings, name, note, shade, tint }, index) => {
    const x = left + width * (index + 0.5);
    return [
      ...rows.map(
        ({ y, size }, row) =>
          wash({ x, y: y - size * 0.38 }, size * 0.4, size * 0.35, tint, `${name}/${row}`) +
          stand(drawings[row] ?? '', { x, y, size }),
      ),
      write(name, { x, y: floor + 40, size: 24, fill: shade }),
      writeNote(note, { x, y: floor + 68, width: width - 20 }),
    ];
  });
  return [...rows.map(nameRow), ...figures].join('');
}

/** Writes the name of a row upward, beside its figures. */
export function nameRow({ name, y, size }: Row): string {
  const middle = Math.round(y - size * 0.4);
  return `<g transform="rotate(-90 104 ${middle})">${write(name, { x: 104, y: middle, size: 20, hand: 'italic', fill: sepia.wash })}</g>`;
}

/** Writes a remark in as many lines as it needs. */
export function writeNote(note: string, { x, y, width }: { x: number; y: number; width: number }): string {
  return wrap(note, width, 17.5, 'italic')
    .map((text, index) => write(text, { x, y: y + index * 22, size: 17.5, hand: 'italic', fill: sepia.ink }))
    .join('');
}

export const coloursOf = (element: ElementName): Pick<Column, 'shade' | 'tint'> => pigments[element];
