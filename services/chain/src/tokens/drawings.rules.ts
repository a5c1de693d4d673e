import type { CollectionSlug } from '@hatchery/api/public-shapes';
import { drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import { drawItem } from '@hatchery/art/items/item';
import { drawCoin } from '@hatchery/art/keepsakes';
import { drawLootbox } from '@hatchery/art/lootboxes';
import { lookOfNumbered } from '@hatchery/art/numbered-creatures';
import { findBox, findItem } from '@hatchery/art/omnichain-things';
import { isUndrawn, lookOfOmnimon } from '@hatchery/art/omnimon';
import { drawTicket } from '@hatchery/art/tickets';
import { findCreature, type NamedGeneration } from '@hatchery/chain/creature-names';
import { gen2MonsterOf } from '@hatchery/chain/creatures';
import { eggElements } from '@hatchery/chain/eggs';
import type { OmnimonState } from '../collections/collection-book.rules.ts';

/** The key of the picture of a collection itself. */
export const cover = 'cover';

/** Keys of pictures: of a monster of gen-1, and of a gen-1 token whose monster nobody has told yet. */
export const gen1Key = (monsterId: number, shiny: boolean): string => `monster-${monsterId}${shiny ? '-shiny' : ''}`;
export const unknownGen1Key = (tokenId: string): string => `token-${tokenId}`;

const gen1Tokens = 40_000;
const gen2Eggs = [
  { element: 'fire', name: 'Solar egg' },
  { element: 'water', name: 'Lunar egg' },
] as const;

type Draw = (key: string) => string | undefined;

const covers: Readonly<Record<CollectionSlug, () => string | undefined>> = {
  hatchy: drawCoin,
  gen1: () => numbered('gen1', 6, false),
  gen2: () => numbered('gen2', 140, false),
  'gen2-eggs': () => gen2Egg(0),
  'ultigen-eggs': () => ultigenEgg(0),
  'ultigen-monsters': () =>
    drawCreature({
      element: 'light',
      bodyPlan: 'quadruped',
      stage: 2,
      seed: 'ultigen-cover',
      title: 'Ultigen monsters',
    }),
  avatars: () => drawItem('wizard-hat', { title: 'Masters avatars' }),
  items: () => drawItem('lantern', { title: 'Masters items' }),
  lootboxes: () => drawLootbox('keepers-hoard', 'closed', 'Masters lootboxes'),
  tickets: () => drawTicket('golden-ticket', 'Tickets'),
  omnimon: () =>
    drawCreature({ element: 'void', bodyPlan: 'serpent', stage: 3, seed: 'omnimon-cover', title: 'Omnimon' }),
  'omnichain-items': () => drawLootbox('moonlit-case', 'closed', 'Omnichain items'),
};

const draws: Readonly<Partial<Record<CollectionSlug, Draw>>> = {
  gen1: (key) => {
    const [, monsterId, shiny] = /^monster-(\d{1,3})(-shiny)?$/.exec(key) ?? [];
    if (monsterId !== undefined) return numbered('gen1', Number(monsterId), shiny !== undefined);
    const [, tokenId] = /^token-(\d{1,5})$/.exec(key) ?? [];
    return tokenId === undefined || Number(tokenId) >= gen1Tokens ? undefined : unknownGen1(tokenId);
  },
  gen2: (key) => {
    const token = numberIn(key) === undefined ? undefined : gen2MonsterOf(BigInt(key));
    return token && numbered('gen2', token.monsterId, token.isShiny);
  },
  'gen2-eggs': (key) => gen2Egg(numberIn(key)),
  'ultigen-eggs': (key) => ultigenEgg(numberIn(key)),
  'omnichain-items': (key) => {
    const item = findItem(numberIn(key) ?? -1);
    if (item) return drawItem(item.key, { title: item.name });
    const box = findBox(numberIn(key) ?? -1);
    return box && drawLootbox(box.key, 'closed', box.name);
  },
};

/** Draws the picture of a key. Undefined if there is none, or if it depends on more than the key, as those of omnimon do. */
export const drawKey = (slug: CollectionSlug, key: string): string | undefined =>
  key === cover ? covers[slug]() : draws[slug]?.(key);

/** Draws an omnimon. One of which nothing was drawn yet is an egg. */
export const drawOmnimon = (tokenId: string, state: OmnimonState): string =>
  isUndrawn(state)
    ? drawEgg({ element: 'void', seed: `omnimon-${tokenId}`, cracked: 1, title: `Omnimon #${tokenId}, not revealed` })
    : drawCreature(lookOfOmnimon(tokenId, state));

function numbered(generation: NamedGeneration, monsterId: number, shiny: boolean): string | undefined {
  const monster = findCreature(generation, monsterId);
  return monster && drawCreature(lookOfNumbered(generation, monster, shiny));
}

const unknownGen1 = (tokenId: string): string =>
  drawEgg({ element: 'void', seed: `gen1-${tokenId}`, cracked: 2, title: `Hatchie #${tokenId}, not known yet` });

function gen2Egg(id: number | undefined): string | undefined {
  const egg = gen2Eggs[id ?? -1];
  return egg && drawEgg({ element: egg.element, seed: egg.name, title: egg.name });
}

function ultigenEgg(eggType: number | undefined): string | undefined {
  const element = eggElements[eggType ?? -1];
  return element && drawEgg({ element, seed: 1 });
}

/** Reads a whole number without leading zeros. */
const numberIn = (key: string): number | undefined => (/^(0|[1-9]\d{0,9})$/.test(key) ? Number(key) : undefined);
