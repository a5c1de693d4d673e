import { drawEgg } from '@hatchery/art/egg';
import { elements } from '@hatchery/art/palette';
import { type ContentAsset, contentAsset } from './content-asset.ts';
import { fieldGuide } from './documents/field-guide.ts';
import { type Entry, toZip } from './documents/zip.ts';
import { fanLicence, openLicence } from './licences.content.ts';
import { nestWithEggs, speckledEgg } from './models/models.ts';

const states = ['laid', 'cracked', 'hatching'] as const;

/** Returns every egg as a file of its own. */
function eggs(): Entry[] {
  return elements.flatMap((element) =>
    [false, true].flatMap((shiny) =>
      ([0, 1, 2] as const).map((cracked) => ({
        name: `eggs/${element}${shiny ? '-shiny' : ''}-${states[cracked]}.svg`,
        content: Buffer.from(drawEgg({ element, seed: 'field guide', shiny, cracked })),
      })),
    ),
  );
}

/** Models, the archive and the booklet. */
export const otherAssets: ContentAsset[] = [
  contentAsset(23, {
    title: 'Speckled egg',
    description:
      'An egg to turn in your hands. It stands on its blunt end, two units high, and its speckles stay sharp however close you come.\n\nA GLB model of about 3,800 triangles with colours at its corners, without textures.',
    tags: ['models', 'eggs', 'light'],
    licenceId: openLicence,
    files: [{ name: 'speckled-egg.glb', contentType: 'model/gltf-binary', content: speckledEgg }],
  }),
  contentAsset(24, {
    title: 'Nest with three eggs',
    description:
      'Two hundred twigs and three eggs: water, plant and fire. They get on better than one would think.\n\nA GLB model of about 17,000 triangles with colours at its corners, without textures. The nest and each egg are objects of their own.',
    tags: ['models', 'eggs', 'water', 'plant', 'fire'],
    licenceId: openLicence,
    files: [{ name: 'nest-with-eggs.glb', contentType: 'model/gltf-binary', content: nestWithEggs }],
  }),
  contentAsset(25, {
    title: 'All eggs, one by one',
    description:
      'Every egg as a picture of its own: seven elements, plain and shiny, laid, cracked and hatching. Each is a sticker with a paper edge.\n\nA ZIP archive with 42 SVG files of 256 by 256 units. The shell of a hatching egg is two groups, so that it can be animated.',
    tags: ['eggs', ...elements, 'stickers', 'vector'],
    licenceId: openLicence,
    files: [{ name: 'eggs.zip', contentType: 'application/zip', content: () => toZip(eggs()) }],
  }),
  contentAsset(26, {
    title: 'Field guide',
    description:
      'A booklet of nine pages: all seven elements with their families, what each grows into, and what the neighbours say about it. The last page says how to keep an egg.\n\nA PDF in A5, to read on a screen or to print and fold.',
    tags: ['creatures', 'eggs', ...elements, 'books', 'print'],
    licenceId: fanLicence,
    files: [{ name: 'field-guide.pdf', contentType: 'application/pdf', content: fieldGuide }],
  }),
];
