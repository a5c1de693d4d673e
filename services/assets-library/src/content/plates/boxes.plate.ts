import { drawLootbox, type LootboxKey, lootboxKeys } from '@hatchery/art/lootboxes';
import { drawGrid } from './grid.ts';
import { drawPlate } from './plate.ts';

const boxes: Record<LootboxKey, { name: string; note: string }> = {
  'forager-crate': { name: 'Forager crate', note: 'Packed in a hurry, and with muddy hands.' },
  'tide-chest': { name: 'Tide chest', note: 'Comes in with the sea and leaves if nobody opens it.' },
  'ember-coffer': { name: 'Ember coffer', note: 'Warm to sit on. Cats have noticed.' },
  'moonlit-case': { name: 'Moonlit case', note: 'Opens at night. By day it pretends to be a book.' },
  'gardeners-trunk': { name: 'Gardener’s trunk', note: 'Things have been growing in there.' },
  'keepers-hoard': { name: 'Keeper’s hoard', note: 'A lifetime of finds, lent rather than given.' },
};

const rows = [
  { name: 'closed', y: 446, size: 236 },
  { name: 'opening', y: 722, size: 236 },
  { name: 'open', y: 1000, size: 236 },
];

/** Draws every box with its lid closed, opening and open. */
export function drawBoxPlate(): string {
  const columns = lootboxKeys.map((key) => ({
    ...boxes[key],
    drawings: (['closed', 'opening', 'open'] as const).map((state) => drawLootbox(key, state)),
    shade: '#5A3A1E',
    tint: '#F3E2BE',
  }));
  return drawPlate(
    {
      number: 'IX',
      title: 'Boxes',
      subtitle: 'Found on beaches, in attics and under hedges',
      label: 'Plate IX: six boxes, closed, opening and open.',
    },
    drawGrid(columns, rows),
  );
}
