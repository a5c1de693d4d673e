import { drawCreature } from '@hatchery/art/creature';
import { drawCoin, drawLantern } from '@hatchery/art/keepsakes';
import { drawMark } from '@hatchery/art/mark';
import { drawTicket } from '@hatchery/art/tickets';
import { Resvg } from '@resvg/resvg-js';
import { type ContentAsset, type ContentFile, contentAsset, svgFile } from './content-asset.ts';
import { type Family, lookOf } from './families/family.ts';
import { keptFamilies } from './families/kept.families.ts';
import { fanLicence } from './licences.content.ts';
import { drawDawn } from './plates/dawn.scene.ts';

const pngFile = (name: string, width: number, draw: () => string): ContentFile => ({
  name: `${name}.png`,
  contentType: 'image/png',
  content: () =>
    new Resvg(draw(), { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false }, logLevel: 'off' })
      .render()
      .asPng(),
});

/** A family as stickers: hatchling, half-grown, grown, and the grown one shiny. */
function stickers(number: number, name: string, about: string): ContentAsset {
  const family = keptFamilies.find(({ names }) => names[0] === name) as Family;
  const sticker = (stage: 1 | 2 | 3, shiny = false) => {
    const look = { ...lookOf(family, stage, { shiny }), sticker: true };
    const fileName = `${look.name?.toLowerCase()}${shiny ? '-shiny' : ''}`;
    return pngFile(fileName, 960, () => drawCreature(look));
  };
  return contentAsset(number, {
    title: `${family.names.join(', ')}: stickers`,
    description: `${about}\n\nFour pictures of 960 by 960 pixels with a paper edge and a clear background: the hatchling, the half-grown, the grown one, and the grown one shiny.`,
    tags: ['creatures', family.element, 'stickers'],
    licenceId: fanLicence,
    files: [sticker(1), sticker(2), sticker(3), sticker(3, true)],
  });
}

export const pictureAssets: ContentAsset[] = [
  contentAsset(12, {
    title: 'Dawn behind the hatchery',
    description:
      'The hill behind the hatchery, a few minutes after the sun. Everybody has come to see an egg with its first crack, and nobody says a word.\n\nA wallpaper of 1920 by 1080 pixels, and the same scene as a vector picture for larger screens and for print.',
    tags: ['creatures', 'eggs', 'wallpaper', 'vector', 'print'],
    licenceId: fanLicence,
    files: [pngFile('dawn-1920x1080', 1920, drawDawn), svgFile('dawn', drawDawn)],
  }),
  stickers(
    13,
    'Emberling',
    'It warms its paws on its own tail and sneezes sparks in its sleep. Later its mane burns brighter when someone it loves is near.',
  ),
  stickers(
    14,
    'Plipple',
    'It falls from the eaves after rain and follows the first person home. Later every brook in the valley comes back to her.',
  ),
  stickers(
    15,
    'Murklet',
    'It blinks one eye at a time so as to miss nothing. Later it asks one question each night, and the wood is quiet while it listens.',
  ),
  contentAsset(16, {
    title: 'Mark, coin, lantern and tickets',
    description:
      'The mark of the hatchery with the morning star in its shell, and small things for pages and menus: a coin, a trail lantern and three tickets. The mark may be used to say where something comes from, not as a mark of your own.',
    tags: ['ui', 'things', 'vector'],
    licenceId: fanLicence,
    files: [
      svgFile('mark', drawMark),
      pngFile('mark-512', 512, drawMark),
      svgFile('coin', drawCoin),
      svgFile('trail-lantern', drawLantern),
      svgFile('creature-ticket', () => drawTicket('creature-ticket')),
      svgFile('keeper-ticket', () => drawTicket('keeper-ticket')),
      svgFile('golden-ticket', () => drawTicket('golden-ticket')),
    ],
  }),
];
