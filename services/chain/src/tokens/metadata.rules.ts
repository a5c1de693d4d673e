import type { CollectionTokenMetadata } from '@hatchery/api/public-collections';
import type { DescribedSlug } from '@hatchery/api/public-shapes';
import { findBox, findItem, slotNames } from '@hatchery/art/omnichain-things';
import { elementOfOmnimon, isUndrawn, nameOfOmnimon } from '@hatchery/art/omnimon';
import { findCreature } from '@hatchery/chain/creature-names';
import { gen2MonsterOf } from '@hatchery/chain/creatures';
import { eggElements } from '@hatchery/chain/eggs';
import type { Gen1State, OmnimonState } from '../collections/collection-book.rules.ts';
import { gen1Key, unknownGen1Key } from './drawings.rules.ts';

/** Metadata without addresses, and the key of the picture. */
export type Described = Pick<CollectionTokenMetadata, 'name' | 'description' | 'attributes'> & { key: string };

type Attribute = CollectionTokenMetadata['attributes'][number];

const attribute = (trait_type: string, value: string | number): Attribute => ({ trait_type, value });
const rarityOf = (shiny: boolean) => attribute('Rarity', shiny ? 'shiny' : 'common');

/** Describes a token of a gen-1 creature. Its monster is not known before it was staked once. */
export function describeGen1(tokenId: string, state: Gen1State | null): Described {
  const monster = state && findCreature('gen1', state.monsterId);
  if (!state || !monster)
    return {
      name: `Hatchie #${tokenId}`,
      description: 'A creature of the first generation. Which one it is, is told when it is staked for the first time.',
      attributes: [attribute('Generation', 1)],
      key: unknownGen1Key(tokenId),
    };
  return {
    name: `${monster.name} #${tokenId}`,
    description: 'A creature of the first generation.',
    attributes: [
      attribute('Generation', 1),
      attribute('Monster', monster.name),
      attribute('Element', monster.element),
      rarityOf(state.shiny),
      attribute('Serial', Number(state.serial)),
    ],
    key: gen1Key(state.monsterId, state.shiny),
  };
}

/** Describes an omnimon by its last known traits. */
export function describeOmnimon(tokenId: string, state: OmnimonState): Described {
  const worn = (numbers: readonly number[], prefix: string) =>
    numbers.flatMap((id, slot) => {
      const name = id === 0 ? undefined : (findItem(id)?.name ?? `No. ${id}`);
      return name === undefined ? [] : [attribute(`${prefix}${slotNames[slot]}`, name)];
    });
  const journeys = [
    attribute('Jumps', state.jumps),
    attribute('Boxes claimed', state.claimedBoxes),
    attribute('Rerolls', state.rerolls),
  ];
  const traits = [
    attribute('Element', elementOfOmnimon(state.hash)),
    ...worn(state.traits, ''),
    ...worn(state.equipped, 'Wears: '),
  ];
  return {
    name: nameOfOmnimon(tokenId),
    description: isUndrawn(state)
      ? 'A creature that lives on any of several chains. Its traits are not drawn yet.'
      : 'A creature that lives on any of several chains, and takes its traits along.',
    attributes: [...(isUndrawn(state) ? [] : traits), ...journeys],
    key: tokenId,
  };
}

const gen2Eggs = [
  { name: 'Solar egg', description: 'An egg of the second generation. Fire, light, plants or dragons hatch from it.' },
  { name: 'Lunar egg', description: 'An egg of the second generation. Water, dark, plants or dragons hatch from it.' },
] as const;

function describeGen2(tokenId: string): Described | undefined {
  const token = gen2MonsterOf(BigInt(tokenId));
  const monster = token && findCreature('gen2', token.monsterId);
  if (!token || !monster) return undefined;
  return {
    name: `${token.isShiny ? 'Shiny ' : ''}${monster.name}`,
    description: 'A creature of the second generation.',
    attributes: [attribute('Generation', 2), attribute('Element', monster.element), rarityOf(token.isShiny)],
    key: tokenId,
  };
}

function describeEgg(tokenId: string): Described | undefined {
  const element = tokenId.length === 1 ? eggElements[Number(tokenId)] : undefined;
  if (!element) return undefined;
  return {
    name: `${element.charAt(0).toUpperCase()}${element.slice(1)} egg`,
    description: 'An Ultigen egg. Hatch it to see who lives in it.',
    attributes: [attribute('Element', element)],
    key: tokenId,
  };
}

function describeGen2Egg(tokenId: string): Described | undefined {
  const egg = tokenId.length === 1 ? gen2Eggs[Number(tokenId)] : undefined;
  return egg && { ...egg, attributes: [attribute('Generation', 2)], key: tokenId };
}

function describeOmnichainItem(tokenId: string): Described | undefined {
  if (tokenId.length > 10) return undefined;
  const item = findItem(Number(tokenId));
  if (item)
    return {
      name: item.name,
      description: 'An item that omnimon wear. It travels between chains.',
      attributes: [attribute('Slot', item.slotName), attribute('Variant', item.variant)],
      key: tokenId,
    };
  const box = findBox(Number(tokenId));
  return (
    box && {
      name: box.name,
      description: 'A box of items that omnimon wear. What is in it is drawn when it is opened.',
      attributes: [attribute('Kind', 'box')],
      key: tokenId,
    }
  );
}

/** Describes tokens that are the same on all chains and at all times, by collection. */
export const describedByAlone: Readonly<
  Record<Exclude<DescribedSlug, 'gen1' | 'omnimon'>, (tokenId: string) => Described | undefined>
> = {
  gen2: describeGen2,
  'gen2-eggs': describeGen2Egg,
  'ultigen-eggs': describeEgg,
  'omnichain-items': describeOmnichainItem,
};
