import type { Queryable } from '@hatchery/kit/database';
import { avatarPrices, listItems, listLootboxes, listTraits } from '../content/content.ts';
import { type EntryKey, listSettings, type Setting } from './settings.repository.ts';

export { forgetChangers } from './settings.repository.ts';

type Kind = EntryKey['kind'];

/** An entry of the catalogue as it is now: as it came with the platform, and as admins set it since. */
export type Entry = Setting & { name: string };

/** Ids of what avatars cost. */
export const avatarPriceIds = { mint: 1, traits: 2, freeMint: 3 } as const;

const { mint, traits, freeMint } = avatarPrices();
const plain = (kind: Kind, { id, name }: { id: number; name: string }): Entry => ({
  ...{ kind, id, name, active: true, order: id, prices: {}, version: 0 },
});
const priced = (id: number, name: string, prices: Record<string, string>, active = true): Entry => ({
  ...{ kind: 'avatar-price', id, name, active, order: id, prices, version: 0 },
});

/** The catalogue as it came with the platform, by kind and id. */
const origin: Record<Kind, ReadonlyMap<number, Entry>> = {
  trait: byId(listTraits().map((row) => plain('trait', row))),
  item: byId(listItems().map((row) => plain('item', row))),
  lootbox: byId(
    listLootboxes().map(({ id, name, active, order, prices }) => ({
      ...{ kind: 'lootbox', id, name, active, order, prices, version: 0 },
    })),
  ),
  'avatar-price': byId([
    priced(avatarPriceIds.mint, 'A new keeper', mint),
    priced(avatarPriceIds.traits, 'Other traits', traits),
    priced(avatarPriceIds.freeMint, 'A free keeper', {}, freeMint.active),
  ]),
};

function byId(entries: Entry[]): ReadonlyMap<number, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

export type Catalogue = {
  /** Lists the entries of a kind, active or not, in their order. */
  list(kind: Kind): Entry[];
  find(kind: Kind, id: number): Entry | undefined;
  /** Whether players can choose or buy an entry. */
  isActive(kind: Kind, id: number): boolean;
};

/** Reads the catalogue as it is now. */
export async function readCatalogue(db: Queryable): Promise<Catalogue> {
  const settings = Map.groupBy(await listSettings(db), ({ kind }) => kind);
  const set = (kind: Kind) => new Map((settings.get(kind) ?? []).map((one) => [one.id, one]));
  const sets: Record<Kind, Map<number, Setting>> = {
    trait: set('trait'),
    item: set('item'),
    lootbox: set('lootbox'),
    'avatar-price': set('avatar-price'),
  };
  const find = (kind: Kind, id: number) => entryOf(origin[kind].get(id), sets[kind].get(id));
  return {
    list: (kind) =>
      [...origin[kind].values()]
        .map((entry) => entryOf(entry, sets[kind].get(entry.id)) as Entry)
        .sort((one, other) => one.order - other.order || one.id - other.id),
    find,
    isActive: (kind, id) => find(kind, id)?.active === true,
  };
}

/** Returns an entry as an admin set it. A price that joined the platform since is there too. */
export function entryOf(from: Entry | undefined, setting: Setting | undefined): Entry | undefined {
  if (!from || !setting) return from;
  return { ...from, ...setting, prices: { ...from.prices, ...setting.prices } };
}

/** Returns an entry as it came with the platform. */
export const originOf = ({ kind, id }: EntryKey): Entry | undefined => origin[kind].get(id);
