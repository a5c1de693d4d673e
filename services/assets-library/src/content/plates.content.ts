import { type ElementName, elements } from '@hatchery/art/palette';
import { type ContentAsset, contentAsset, svgFile } from './content-asset.ts';
import { fanLicence, openLicence } from './licences.content.ts';
import { drawBoxPlate } from './plates/boxes.plate.ts';
import { creaturePlates, drawCreaturePlate } from './plates/creatures.plate.ts';
import { drawEggPlate } from './plates/eggs.plate.ts';
import { drawItemPlate } from './plates/items.plate.ts';
import { drawKeeperPlate } from './plates/keepers.plate.ts';

const about: Record<ElementName, string> = {
  plant: 'They grow where nobody weeds: in moss, under hedges, and in the pot that you had given up.',
  water: 'They come with the rain and stay for the puddles. Keep a towel near the door.',
  fire: 'They live in hearths, wicks and chimneys, and are kinder than they look when they sneeze.',
  light: 'They are easiest to find at dawn, when they are a little brighter than everything else.',
  dark: 'They come out at dusk, sit at the edge of lamplight, and keep secrets very well.',
  dragon: 'Nobody has hatched one yet. Travellers draw them on napkins, and this is what the napkins say.',
  void: 'Nobody has hatched one yet, or somebody has and forgot. All we have are tales and a few sketches.',
};

const plateFormat =
  'A plate in A-series format that stays sharp at any size, from a phone to a poster. All letters are outlines, so no font is needed.';

const creatures = elements.map((element, index) => {
  const { number, title } = creaturePlates[element];
  return contentAsset(index + 1, {
    title: `Plate ${number}: creatures of ${title.toLowerCase()}`,
    description: `Six families of ${title.toLowerCase()} creatures from hatchling to grown, with their names and one shiny among them. ${about[element]}\n\n${plateFormat}`,
    tags: ['creatures', element, 'sheets', 'vector', 'print'],
    licenceId: fanLicence,
    files: [svgFile(`plate-${index + 1}-${element}`, () => drawCreaturePlate(element))],
  });
});

export const plateAssets: ContentAsset[] = [
  ...creatures,
  contentAsset(8, {
    title: 'Plate VIII: eggs',
    description: `An egg of each element as it was laid, with its first crack, and as it opens. The last row has their shiny cousins, whose speckles are stars.\n\n${plateFormat}`,
    tags: ['eggs', ...elements, 'sheets', 'vector', 'print'],
    licenceId: openLicence,
    files: [svgFile('plate-8-eggs', drawEggPlate)],
  }),
  contentAsset(9, {
    title: 'Plate IX: boxes',
    description: `Six boxes that one finds on beaches and in attics: closed, opening and open. The moonlit case is a cupboard by night.\n\n${plateFormat}`,
    tags: ['things', 'sheets', 'vector', 'print'],
    licenceId: openLicence,
    files: [svgFile('plate-9-boxes', drawBoxPlate)],
  }),
  contentAsset(10, {
    title: 'Plate X: keepers',
    description: `Eighteen people who look after creatures, each at home and with the things of their trade: the botanist, the beekeeper, the tea keeper and their neighbours.\n\n${plateFormat}`,
    tags: ['keepers', 'sheets', 'vector', 'print'],
    licenceId: fanLicence,
    files: [svgFile('plate-10-keepers', drawKeeperPlate)],
  }),
  contentAsset(11, {
    title: 'Plate XI: things',
    description: `Sixty things that keepers wear, carry or keep for company, from the straw hat to the storm cloud, all with their names.\n\n${plateFormat}`,
    tags: ['things', 'sheets', 'vector', 'print'],
    licenceId: openLicence,
    files: [svgFile('plate-11-things', drawItemPlate)],
  }),
];
