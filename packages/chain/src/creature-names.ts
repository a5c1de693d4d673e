import { type CreatureElement, elementOf, monsterIdsOf } from './creatures.ts';

/** A monster of the first or second generation. */
export type NamedCreature = { monsterId: number; name: string; element: CreatureElement };

/** A generation whose monsters have the names below. */
export type NamedGeneration = 'gen1' | 'gen2';

/** Names of the monsters of each element, in order of their ids. */
const names: Readonly<Record<NamedGeneration, Readonly<Partial<Record<CreatureElement, string>>>>> = {
  gen1: {
    void: 'Nihil',
    plant: 'Mossling Figgle Brambly Tuberoo Clovette Pinekin Lilypad Orchidee Thistlet',
    water: 'Puddlet Rainlet Sprayle Otterly Minnowee Foamkin Krilla Pearlkin Eddywick',
    fire: 'Cindle Emberoo Kindlet Sootkin Wickling Blushfire Flintle Glowkin Scaldy',
    dark: 'Duskle Owlet Shroudy Batling Nocturn Sablet',
    light: 'Dawnlet Gleamkin Shimmy Halolet Solkin Moonbeam',
  },
  gen2: {
    void: 'Hollow',
    plant: `Sproutle Cloverpaw Budwick Fernsnout Ivyhop Thornlet Rootsnuff Leafrill Podling Nettlewing Sapwing Willowisp
      Mulchmole Petalurk Burrback Reedstride Barkley Toadstool Dandelope Gourdon Tangleroot Seedrick Hollyhock`,
    water: `Drizzlet Rippletail Brinelet Kelpaw Snorkit Tidekin Bubblyn Coralisk Mistrel Pondquill Seafoal Gullwick
      Splashback Shoalen Icicler Anchorel Dewdrop Lagoona Finnegan Marshmoth Torrentail Urchinel Whirlow`,
    fire: `Sparkit Ashwing Charcub Flickle Scorchel Magmole Flarefin Singelot Smolder Fumarole Brandfox Pyrelet
      Hearthog Coalette Blazewick Lavalisk Toastoad Furnox Solpup Tinderkin Ignipede Roastroe Volcub`,
    dark: `Gloomlet Nightpaw Umbrawl Cobwhisk Shadewing Inkling Murkmole Dreadle Batwick Tarantot Phantuft Grimble
      Ravenel Onyxine`,
    light: `Glowlet Haloon Beamkin Lumipaw Dazzlet Prismoth Sunnel Starling Radiant Gleamare Twinkit Aurorin
      Candlehop Morningale`,
    dragon: 'Wyrmling Drakelet Scaleon Emberwyrm Tidewyrm Stormwyrm',
  },
};

/** Finds a monster by its id. */
export function findCreature(generation: NamedGeneration, monsterId: number): NamedCreature | undefined {
  const element = elementOf(generation, monsterId);
  if (element === undefined) return undefined;
  const place = monsterIdsOf(generation, element).indexOf(monsterId);
  const name = names[generation][element]?.split(/\s+/)[place];
  return name === undefined ? undefined : { monsterId, name, element };
}
