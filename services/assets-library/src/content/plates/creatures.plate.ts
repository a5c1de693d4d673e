import { patch } from '@hatchery/art/brush';
import { drawCreature } from '@hatchery/art/creature';
import { at, points } from '@hatchery/art/geometry';
import { twinkle } from '@hatchery/art/marks';
import { type ElementName, pigments } from '@hatchery/art/palette';
import type { Stage } from '@hatchery/art/traits';
import { familiesOf } from '../families/families.ts';
import { type Family, lookOf } from '../families/family.ts';
import { toldFamilies } from '../families/told.families.ts';
import { widthOf, write } from '../lettering/lettering.ts';
import { nameRow, writeNote } from './grid.ts';
import { sepia, wash } from './paper.ts';
import { drawPlate, plateWidth, stand } from './plate.ts';

type Page = { number: string; title: string; subtitle: string; shiny: { column: number; stage: Stage } };

export const creaturePlates: Record<ElementName, Page> = {
  plant: { number: 'I', title: 'Plant', subtitle: 'Creatures of moss, leaf and bark', shiny: { column: 2, stage: 3 } },
  water: {
    number: 'II',
    title: 'Water',
    subtitle: 'Creatures of rain, brook and tide',
    shiny: { column: 1, stage: 3 },
  },
  fire: {
    number: 'III',
    title: 'Fire',
    subtitle: 'Creatures of hearth, wick and ember',
    shiny: { column: 2, stage: 3 },
  },
  light: { number: 'IV', title: 'Light', subtitle: 'Creatures of dawn, noon and lamp', shiny: { column: 4, stage: 3 } },
  dark: { number: 'V', title: 'Dark', subtitle: 'Creatures of dusk, shadow and star', shiny: { column: 2, stage: 3 } },
  dragon: {
    number: 'VI',
    title: 'Dragon',
    subtitle: 'Creatures of scale, hoard and crag',
    shiny: { column: 5, stage: 3 },
  },
  void: {
    number: 'VII',
    title: 'Void',
    subtitle: 'Creatures of echo, gap and far sky',
    shiny: { column: 2, stage: 3 },
  },
};

const left = 138;
const column = (plateWidth - left - 72) / 6;
/** Width of the remark below each family, which has two lines at most. */
export const noteWidth = column - 20;
const rows: Record<Stage, { y: number; size: number; name: string }> = {
  1: { y: 392, size: 206, name: 'hatchling' },
  2: { y: 668, size: 232, name: 'half-grown' },
  3: { y: 972, size: 254, name: 'grown' },
};
const stages = [1, 2, 3] as const;

/** Draws all body plans of an element beside each other, each from its hatchling down to the grown creature. */
export function drawCreaturePlate(element: ElementName): string {
  const { number, title, subtitle, shiny } = creaturePlates[element];
  const families = familiesOf(element);
  const { shade } = pigments[element];
  const ages = stages.map((stage) => nameRow(rows[stage]));
  const columns = families.map((family, index) => {
    const x = left + column * (index + 0.5);
    const figures = stages.map((stage) => {
      const isShiny = shiny.column === index && shiny.stage === stage;
      return figure(family, stage, { x, shade, number: `${index + 1}${'abc'[stage - 1]}`, isShiny });
    });
    return figures.join('') + writeNote(family.note, { x, y: 1056, width: noteWidth });
  });
  return drawPlate(
    { number, title, subtitle, element, label: `Plate ${number}: ${title}. ${subtitle}.`, legend: legendOf(families) },
    [...ages, ...columns].join(''),
  );
}

type Figure = { x: number; shade: string; number: string; isShiny: boolean };

function figure(family: Family, stage: Stage, { x, shade, number, isShiny }: Figure): string {
  const { y, size } = rows[stage];
  const name = family.names[stage - 1] ?? '';
  const words = isShiny ? `fig. ${number}, shiny` : `fig. ${number}`;
  const star = x - widthOf(words, 17, 'italic') / 2 - 12;
  return [
    wash({ x, y: y - size * 0.36 }, size * 0.4, size * 0.33, pigments[family.element].tint, `${name}/${number}`),
    stand(drawCreature(lookOf(family, stage, { shiny: isShiny })), { x, y, size }),
    write(name, { x, y: y + 34, size: 24, fill: shade }),
    write(words, { x, y: y + 56, size: 17, hand: 'italic', fill: sepia.wash }),
    isShiny ? patch(points(twinkle, at(star, y + 50, 0, 0.7)), pigments[family.element].tone) : '',
  ].join('');
}

function legendOf(families: readonly Family[]): string {
  const told = families.flatMap((family, index) => (toldFamilies.includes(family) ? [index + 1] : []));
  if (told.length === families.length) return 'All figures after the tales of travellers.';
  return `Drawn from life. ${told.length === 1 ? 'Figure' : 'Figures'} ${told.join(' and ')} after the tales of travellers.`;
}
