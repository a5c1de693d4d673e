import { type ContentAsset, contentAsset } from './content-asset.ts';
import { openLicence } from './licences.content.ts';
import { dawn, pageTurn } from './sounds/air.sounds.ts';
import { coin, hatchChime } from './sounds/bright.sounds.ts';
import { eggCrack, eggWobble } from './sounds/shell.sounds.ts';

type Sound = { title: string; description: string; tags: string[]; name: string; make: () => Buffer };

const sound = (number: number, { title, description, tags, name, make }: Sound): ContentAsset =>
  contentAsset(number, {
    title,
    description: `${description}\n\nWAV, mono, 44.1 kHz, 16 bit. It begins and ends in silence.`,
    tags: ['sounds', ...tags],
    licenceId: openLicence,
    files: [{ name: `${name}.wav`, contentType: 'audio/wav', content: make }],
  });

export const soundAssets: ContentAsset[] = [
  sound(17, {
    title: 'Egg, wobbling',
    description: 'An egg rocks on straw, quicker and softer each time, until it has made up its mind.',
    tags: ['eggs'],
    name: 'egg-wobble',
    make: eggWobble,
  }),
  sound(18, {
    title: 'Egg, cracking',
    description: 'One clear break, a run of small ones behind it, and two chips that fall on wood.',
    tags: ['eggs'],
    name: 'egg-crack',
    make: eggCrack,
  }),
  sound(19, {
    title: 'Chime for a hatching',
    description: 'Six notes upward, a chord, and the first two peeps of somebody who is new here.',
    tags: ['eggs', 'ui'],
    name: 'hatch-chime',
    make: hatchChime,
  }),
  sound(20, {
    title: 'Coin',
    description: 'A coin falls on other coins. For shops, finds and small rewards.',
    tags: ['ui'],
    name: 'coin',
    make: coin,
  }),
  sound(21, {
    title: 'Page, turned',
    description: 'A heavy page of a field guide is lifted, sweeps over, and lies down.',
    tags: ['ui'],
    name: 'page-turn',
    make: pageTurn,
  }),
  sound(22, {
    title: 'Dawn',
    description: 'Eight seconds of early morning: a light wind, a few far birds, and a chord that the sun might hum.',
    tags: ['ambience'],
    name: 'dawn',
    make: dawn,
  }),
];
