import type { ItemKey } from '@hatchery/art/items/keys';
import { drawKeeper } from '@hatchery/art/keepers/keeper';
import type { Shape } from '@hatchery/art/keepers/keys';
import { randomKeeper } from '@hatchery/art/keepers/random-keeper';
import { write } from '../lettering/lettering.ts';
import { sepia } from './paper.ts';
import { drawPlate, plateWidth, stand } from './plate.ts';

type Trade = {
  name: string;
  words: string;
  backdrop: Shape<'backdrop'>;
  colour: string;
  items: readonly ItemKey[];
  seed: number;
};

const trade = (
  name: string,
  words: string,
  backdrop: [Shape<'backdrop'>, string],
  seed: number,
  items: readonly ItemKey[],
): Trade => ({ name, words, backdrop: backdrop[0], colour: backdrop[1], seed, items });

const trades: readonly Trade[] = [
  trade('The botanist', 'waters first, asks later', ['greenhouse', '#A9BC8F'], 4, [
    'straw-hat',
    'field-jacket',
    'watering-can',
    'ladybird',
  ]),
  trade('The beekeeper', 'hums at work', ['meadow', '#F0D79A'], 19, ['beekeeper-veil', 'knit-poncho', 'butterfly-net']),
  trade('The lamplighter', 'last to bed', ['night-sky', '#8494A3'], 36, ['lantern-helmet', 'field-jacket', 'lantern']),
  trade('The astronomer', 'best found at night', ['night-sky', '#8E86B5'], 23, [
    'wizard-hat',
    'star-robe',
    'star-ring',
    'owl-chick',
  ]),
  trade('The scribe', 'writes it all down', ['study', '#D9A98A'], 12, [
    'half-moon-spectacles',
    'bow-tie',
    'ink-quill',
    'scroll-case',
  ]),
  trade('The diver', 'always a little damp', ['tidepool', '#BFE0EE'], 17, [
    'goggles',
    'shell-necklace',
    'rain-coat',
    'snail',
  ]),
  trade('The stoker', 'never cold', ['ember-field', '#D9A98A'], 24, ['dragonhide-vest', 'ember-torch', 'fire-sprite']),
  trade('The wanderer', 'knows a shorter way', ['dunes', '#F6D7C3'], 32, [
    'rucksack',
    'red-scarf',
    'wooden-staff',
    'sparrow',
  ]),
  trade('The egg carrier', 'walks very carefully', ['meadow', '#BFE0EE'], 25, [
    'wool-cap',
    'knit-poncho',
    'egg-basket',
    'hatchling-egg',
  ]),
  trade('The kite flyer', 'reads the wind', ['dunes', '#BFE0EE'], 31, [
    'aviator-cap',
    'bandana',
    'kite',
    'field-jacket',
  ]),
  trade('The physician', 'listens to shells', ['study', '#DDE9EC'], 29, ['round-glasses', 'lab-coat', 'magnifier']),
  trade('The host', 'has saved you a seat', ['study', '#C79BAF'], 13, ['top-hat', 'monocle', 'feather-ruff']),
  trade('The pond friend', 'is on first-name terms', ['tidepool', '#A9BC8F'], 39, ['frog-hood', 'rain-coat', 'snail']),
  trade('The quiet one', 'was here all along', ['meadow', '#D9A98A'], 20, ['fox-mask', 'moss-cloak', 'falling-leaves']),
  trade('The knight', 'has met the dragon', ['ember-field', '#C79BAF'], 22, [
    'bell-collar',
    'banner',
    'toy-sword',
    'paper-dragon',
  ]),
  trade('The moth counter', 'is up to nine hundred', ['greenhouse', '#CDBFE0'], 30, [
    'leaf-crown',
    'butterfly-wings',
    'field-journal',
  ]),
  trade('The tea keeper', 'has put the kettle on', ['dunes', '#DDE9EC'], 1, [
    'tea-kettle-pack',
    'feather-ruff',
    'snowfall',
  ]),
  trade('The night guard', 'counts stars and foxes', ['night-sky', '#CDBFE0'], 38, [
    'moon-circlet',
    'ember-cape',
    'bat-wings',
    'fireflies',
  ]),
];

const perRow = 6;
const margin = 96;
const size = 236;

/** Draws keepers of eighteen trades with the things of their trade. */
export function drawKeeperPlate(): string {
  const width = (plateWidth - margin * 2) / perRow;
  const figures = trades.map(({ name, words, backdrop, colour, items, seed }, index) => {
    const [x, y] = [margin + width * ((index % perRow) + 0.5), 438 + Math.floor(index / perRow) * 304];
    const { gender, traits } = randomKeeper(seed);
    const look = { gender, traits: { ...traits, backdrop: { shape: backdrop, colour } }, items, title: name };
    return [
      stand(drawKeeper(look), { x, y, size }),
      write(name, { x, y: y + 32, size: 24, fill: '#25304F' }),
      write(words, { x, y: y + 55, size: 18, hand: 'italic', fill: sepia.wash }),
    ].join('');
  });
  return drawPlate(
    {
      number: 'X',
      title: 'Keepers',
      subtitle: 'Who gets up first, and with what in hand',
      label: 'Plate X: keepers of eighteen trades.',
    },
    figures.join(''),
  );
}
