import { drawEgg } from '@hatchery/art/egg';
import { type ElementName, elements } from '@hatchery/art/palette';
import { coloursOf, drawGrid } from './grid.ts';
import { drawPlate } from './plate.ts';

const notes: Record<ElementName, string> = {
  plant: 'Mossy to the touch. Leans to the light.',
  water: 'Hold it to your ear and hear a tide.',
  fire: 'Keeps hands warm. Do not leave it on letters.',
  light: 'Best found at dawn, brighter than the grass.',
  dark: 'Purrs when the lamp goes out.',
  dragon: 'Heavier than it looks, and knows it.',
  void: 'Weighs nothing, now and then.',
};

/** The same egg of an element each time, in all its states. */
export const eggOf = (element: ElementName, cracked: 0 | 1 | 2, shiny = false): string =>
  drawEgg({ element, seed: 'field guide', cracked, shiny, sticker: false });

const rows = [
  { name: 'laid', y: 404, size: 244 },
  { name: 'cracked', y: 592, size: 244 },
  { name: 'hatching', y: 824, size: 244 },
  { name: 'shiny', y: 1016, size: 244 },
];

/** Draws the eggs of all elements as they were laid, cracked, hatching and shiny. */
export function drawEggPlate(): string {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const columns = elements.map((element) => ({
    ...coloursOf(element),
    drawings: [eggOf(element, 0), eggOf(element, 1), eggOf(element, 2), eggOf(element, 0, true)],
    name: `${capital(element)} egg`,
    note: notes[element],
  }));
  return drawPlate(
    {
      number: 'VIII',
      title: 'Eggs',
      subtitle: 'What the speckles tell of who is inside',
      label: 'Plate VIII: eggs of all elements, laid, cracked, hatching and shiny.',
    },
    drawGrid(columns, rows),
  );
}
