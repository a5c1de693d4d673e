import type { CreatureLook } from '@hatchery/art/creature';
import { type CreatureElement, elementOf, monsterIdsOf } from '@hatchery/chain/creatures';

/** A gen-2 monster. */
export type Gen2Monster = { monsterId: number; name: string; element: CreatureElement };

/** Names of the monsters of each element, in order of their ids. */
const names: Readonly<Record<CreatureElement, string>> = {
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
};

const namesOf = (element: CreatureElement) => names[element].split(/\s+/);

/** Finds a monster by its id. */
export function getGen2Monster(monsterId: number): Gen2Monster | undefined {
  const element = elementOf('gen2', monsterId);
  if (element === undefined) return undefined;
  const name = namesOf(element)[monsterIdsOf('gen2', element).indexOf(monsterId)];
  return name === undefined ? undefined : { monsterId, name, element };
}

const bodyPlans = ['blob', 'biped', 'quadruped', 'serpent', 'bird', 'tuft'] as const;
const stages = [1, 2, 3] as const;

/** Returns the data from which `drawCreature` draws a monster. */
export function lookOf({ monsterId, name, element }: Gen2Monster, isShiny: boolean): CreatureLook {
  const bodyPlan = bodyPlans[monsterId % bodyPlans.length] ?? 'blob';
  const stage = stages[Math.floor(monsterId / bodyPlans.length) % stages.length] ?? 1;
  return { name, element, bodyPlan, stage, seed: `gen2-${name}`, shiny: isShiny };
}
