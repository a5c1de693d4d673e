import { drawItem } from '@hatchery/art/items/item';
import { type ItemKey, isItemKey } from '@hatchery/art/items/keys';
import { drawKeeper, type KeeperLook, type KeeperTraits } from '@hatchery/art/keepers/keeper';
import { drawTrait } from '@hatchery/art/keepers/trait';
import { drawCoin } from '@hatchery/art/keepsakes';
import { drawLootbox, type LootboxKey, type LootboxState } from '@hatchery/art/lootboxes';
import { drawTicket, type TicketKey } from '@hatchery/art/tickets';
import { getItem, getLootbox, getTicket, getTrait, listTraitTypes, type Trait } from '../content/content.ts';
import type { AvatarView } from './file-names.rules.ts';
import type { Look } from './picture-urls.ts';

type Gender = KeeperLook['gender'];

/** Draws a picture when it is called. */
export type Drawing = () => string;

/** Draws an avatar. Traits and items that the catalogue lacks are left out. */
export function drawAvatar({ traits, items }: Look, { side, crop }: AvatarView, title: string): string {
  const known = traits.flatMap((id) => getTrait(id) ?? []);
  const gender = (known[0]?.gender.id ?? 1) as Gender;
  const worn = items.flatMap((id) => getItem(id)?.key ?? []).filter(isItemKey);
  return drawKeeper({ gender, traits: traitsToDraw(known), items: worn, side, crop, title });
}

const traitsToDraw = (traits: readonly Trait[]): KeeperTraits =>
  Object.fromEntries(
    traits.map(({ type, shape, colour }) => [type.key, { shape: shape.key, colour: colour.color }]),
  ) as KeeperTraits;

/** Finds a picture of an item: its icon, how it is worn, or the layers that it hides. */
export function findItemDrawing(id: number, view: string | undefined): Drawing | undefined {
  const item = getItem(id);
  if (!item || !isItemKey(item.key)) return undefined;
  const { key, name: title } = item;
  if (view === undefined) return () => drawItem(key, { title });
  if (view === 'front' || view === 'back') return () => drawWorn(key, view, title);
  return view === 'mask' && item.hides.length > 0 ? () => drawHidden(item.hides, title) : undefined;
}

const drawWorn = (key: ItemKey, side: 'front' | 'back', title: string) =>
  drawKeeper({ gender: 1, traits: {}, items: [key], side, title });

const maskColour = '#2C2233';

/** Draws layers of traits in one colour. */
function drawHidden(layers: readonly string[], title: string): string {
  const types = listTraitTypes().filter((type) => type.layers.some(({ layer }) => layers.includes(layer)));
  const shapes = types.flatMap(({ id, key }) => {
    // The second shape: the first one of marks is none.
    const trait = getTrait(id * 100_000 + 10_201);
    return trait ? [[key, { shape: trait.shape.key, colour: maskColour }]] : [];
  });
  return drawKeeper({ gender: 1, traits: Object.fromEntries(shapes) as KeeperTraits, title: `Hidden by ${title}` });
}

/** Finds a picture of a trait. */
export function findTraitDrawing(id: number, view: string | undefined): Drawing | undefined {
  const trait = getTrait(id);
  if (!trait || (view !== undefined && view !== 'front' && view !== 'back')) return undefined;
  const { type, shape, gender, colour, name: title } = trait;
  const seen = view === undefined ? { title } : { side: view as 'front' | 'back', title };
  return () => drawTrait(type.key as never, shape.key as never, gender.id as Gender, colour.color, seen);
}

const lootboxStates: readonly LootboxState[] = ['closed', 'opening', 'open'];

/** Finds a picture of a box. */
export function findLootboxDrawing(id: number, view: string | undefined): Drawing | undefined {
  const box = getLootbox(id);
  const state = lootboxStates.find((one) => one === (view ?? 'closed'));
  return box && state && (() => drawLootbox(box.key as LootboxKey, state, box.name));
}

/** Finds the picture of a ticket. */
export function findTicketDrawing(id: number, view: string | undefined): Drawing | undefined {
  const ticket = view === undefined ? getTicket(id) : undefined;
  return ticket && (() => drawTicket(ticket.key as TicketKey, ticket.name));
}

/** Draws the sign of a currency: the coin of the game for its token and tickets, otherwise a coin with its first letter. */
export function drawCurrency(symbol: string): string {
  if (symbol === 'hatchy' || symbol === 'thatchy' || symbol === 'ticket') return drawCoin();
  const letter = symbol
    .replace(/^t(?=[a-z]{3})/, '')
    .charAt(0)
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" role="img" aria-label="${symbol.toUpperCase()}"><title>${symbol.toUpperCase()}</title><circle cx="128" cy="128" r="104" fill="#F7EFDC" stroke="#2C2233" stroke-width="12"/><circle cx="128" cy="128" r="80" fill="#E9D9B4"/><text x="128" y="166" font-family="Georgia,serif" font-size="108" font-weight="700" text-anchor="middle" fill="#2C2233">${letter}</text></svg>`;
}
