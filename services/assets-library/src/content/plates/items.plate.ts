import { drawItem } from '@hatchery/art/items/item';
import { categoryOf, everyItemKey, type ItemCategory, type ItemKey } from '@hatchery/art/items/keys';
import { wrap, write } from '../lettering/lettering.ts';
import { sepia, wash } from './paper.ts';
import { drawPlate, plateWidth, stand } from './plate.ts';

const tints: Record<ItemCategory, string> = {
  hats: '#F6E3B8',
  eyewear: '#D9E7F3',
  neckwear: '#F6D6D0',
  coats: '#DCE8CB',
  back: '#EADCF0',
  hands: '#F8DCC2',
  companions: '#D3EBE4',
  auras: '#E3E1F4',
};
const singular: Record<ItemCategory, string> = {
  hats: 'hat',
  eyewear: 'eyewear',
  neckwear: 'neckwear',
  coats: 'coat',
  back: 'on the back',
  hands: 'in the hand',
  companions: 'companion',
  auras: 'aura',
};

const perRow = 12;
const margin = 80;
const size = 112;

/** Draws everything that a keeper can wear or carry, with its name. */
export function drawItemPlate(): string {
  const width = (plateWidth - margin * 2) / perRow;
  const figures = everyItemKey.map((key, index) => {
    const place = { x: margin + width * ((index % perRow) + 0.5), y: 332 + Math.floor(index / perRow) * 182 };
    return figure(key, place, width);
  });
  return drawPlate(
    {
      number: 'XI',
      title: 'Things',
      subtitle: 'Worn, carried, or kept for company',
      label: 'Plate XI: sixty things that keepers wear, carry and keep.',
    },
    figures.join(''),
  );
}

function figure(key: ItemKey, { x, y }: { x: number; y: number }, width: number): string {
  const category = categoryOf(key);
  const name = wrap(key.replaceAll('-', ' '), width - 12, 18, 'roman');
  const lines = name.map((line, index) => write(line, { x, y: y + 22 + index * 19, size: 17, fill: sepia.ink }));
  return [
    wash({ x, y: y - size * 0.46 }, size * 0.5, size * 0.46, tints[category], key),
    stand(drawItem(key), { x, y, size }),
    ...lines,
    write(singular[category], { x, y: y + 22 + name.length * 19, size: 15, hand: 'italic', fill: sepia.wash }),
  ].join('');
}
