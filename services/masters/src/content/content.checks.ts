import { rarities } from '@hatchery/api/masters-shapes';
import { traitIdLimits } from '@hatchery/api/trait-ids';
import { oddsLimits } from '@hatchery/chain/draws';
import type * as z from 'zod';
import type * as schema from './content.schema.ts';
import { type BoxOdds, weightOfAll } from './odds.ts';

/** The files of the catalogue, as they were read. */
export type Content = {
  genders: schema.Gender[];
  traitTypes: schema.TraitType[];
  shapes: Record<string, schema.Shape[]>;
  colours: schema.Colour[];
  itemTypes: schema.ItemType[];
  categories: schema.Category[];
  items: schema.StoredItem[];
  tickets: schema.Ticket[];
  avatarPrices: schema.AvatarPrices;
  lootboxes: schema.Lootbox[];
  oddsLock: z.infer<typeof schema.oddsLock>;
};

/** The keys that the art can draw. */
export type Drawn = {
  shapes: Readonly<Record<string, readonly string[]>>;
  items: readonly string[];
  lootboxes: readonly string[];
  tickets: readonly string[];
};

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const notIn = (known: Iterable<unknown>) => {
  const set = new Set(known);
  return (one: unknown) => !set.has(one);
};
const twice = (all: (string | number)[]) => all.filter((one, index) => all.indexOf(one) !== index);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);

/** Returns what is wrong with the catalogue, for its operator; nothing if all of it fits together. */
export function faultsOf(content: Content, odds: readonly BoxOdds[], drawn: Drawn): string[] {
  return [
    ...uniqueFaults(content),
    ...traitFaults(content, drawn),
    ...itemFaults(content, drawn),
    ...boxFaults(content, drawn),
    ...odds.flatMap((version) => versionFaults(version, content)),
    ...lockFaults(odds, content.oddsLock),
    ...reachFaults(content, odds),
  ];
}

function uniqueFaults(content: Content): string[] {
  const { genders, traitTypes, colours, itemTypes, categories, items, tickets, lootboxes } = content;
  const layers = [...traitTypes, ...itemTypes].flatMap((type) => type.layers);
  const rows = { genders, traitTypes, itemTypes, categories, items, tickets, lootboxes };
  return [
    ...Object.entries({ ...rows, colours, layers }).flatMap(([file, all]) =>
      twice(idsOf(all)).map((id) => `${file}: ${id} stands there twice.`),
    ),
    ...Object.entries(rows).flatMap(([file, all]) =>
      [...twice(keysOf(all)), ...twice(all.map(({ name }) => name))].map(
        (key) => `${file}: ${key} stands there twice.`,
      ),
    ),
    ...twice(layers.map(({ layer }) => layer)).map((layer) => `Layer ${layer} stands there twice.`),
    ...twice(layers.map(({ order }) => order)).map((order) => `Two layers are drawn at ${order}.`),
  ];
}

function traitFaults({ genders, traitTypes, shapes, colours }: Content, drawn: Drawn): string[] {
  const limits = traitIdLimits;
  return [
    ...Object.keys(shapes)
      .filter(notIn(keysOf(traitTypes)))
      .map((key) => `shapes: there is no type ${key}.`),
    ...(genders.some(({ id }) => id > limits.genders) ? ['genders: ids of traits have room for 1 to 9.'] : []),
    ...traitTypes.flatMap(({ id, key }) => {
      const own = shapes[key] ?? [];
      const ids = idsOf(colours.filter(({ typeId }) => typeId === id));
      return [
        ...(id > limits.types ? [`traitTypes: ${id} is more than ${limits.types}.`] : []),
        ...(own.length < 6 || own.length > limits.shapes ? [`shapes: ${key} has ${own.length}, not 6 to 99.`] : []),
        ...twice(keysOf(own)).map((shape) => `shapes: ${key} has ${shape} twice.`),
        ...keysOf(own)
          .filter(notIn(drawn.shapes[key] ?? []))
          .map((shape) => `shapes: nothing draws ${key} ${shape}.`),
        ...(ids.every((colourId, index) => colourId === id * 100 + index + 1) && ids.length === 10
          ? []
          : [`colours: those of ${key} are not ${id * 100 + 1} to ${id * 100 + 10}.`]),
      ];
    }),
    ...colours.filter(({ typeId }) => notIn(idsOf(traitTypes))(typeId)).map(({ id }) => `colours: ${id} has no type.`),
  ];
}

function itemFaults({ genders, itemTypes, categories, items }: Content, drawn: Drawn): string[] {
  const isNoGender = notIn([null, ...idsOf(genders)]);
  return [
    ...categories
      .filter(({ typeId }) => notIn(idsOf(itemTypes))(typeId))
      .map(({ key }) => `categories: ${key} has no type.`),
    ...items.filter(({ genderId }) => isNoGender(genderId)).map(({ key }) => `items: ${key} fits no body form.`),
    ...items
      .filter(({ categoryId }) => notIn(idsOf(categories))(categoryId))
      .map(({ key }) => `items: ${key} has no category.`),
    ...categories.flatMap(({ id: categoryId, key }) =>
      items
        .filter((item) => item.categoryId === categoryId)
        .filter(({ id }, index) => id !== categoryId * 100 + index + 1)
        .map((item) => `items: ${item.key} has the id ${item.id}, which is not the next one of ${key}.`),
    ),
    ...keysOf(items)
      .filter(notIn(drawn.items))
      .map((key) => `items: nothing draws ${key}.`),
  ];
}

function boxFaults({ genders, tickets, avatarPrices, lootboxes }: Content, drawn: Drawn): string[] {
  const isNoTicket = notIn(idsOf(tickets));
  const isNoGender = notIn([null, ...idsOf(genders)]);
  const savesPay = (prices: schema.Prices) => Object.keys(prices).some((currency) => currency.startsWith('save:'));
  return [
    ...keysOf(tickets)
      .filter(notIn(drawn.tickets))
      .map((key) => `tickets: nothing draws ${key}.`),
    ...(isNoTicket(avatarPrices.ticketId) ? [`avatar-prices: there is no ticket ${avatarPrices.ticketId}.`] : []),
    ...([avatarPrices.mint, avatarPrices.traits].some(savesPay)
      ? ['avatar-prices: saves cannot pay for avatars.']
      : []),
    ...lootboxes.flatMap(({ key, ticketId, genderId, gameId, prices, offChainStock }) => [
      ...(notIn(drawn.lootboxes)(key) ? [`lootboxes: nothing draws ${key}.`] : []),
      ...(isNoTicket(ticketId) ? [`lootboxes: ${key} names ticket ${ticketId}, which does not exist.`] : []),
      ...(isNoGender(genderId) ? [`lootboxes: ${key} fits no body form.`] : []),
      ...(savesPay(prices) && !gameId ? [`lootboxes: ${key} is paid by saves of no game.`] : []),
      ...(offChainStock && !savesPay(prices) ? [`lootboxes: ${key} has stock that nothing can buy.`] : []),
    ]),
  ];
}

function versionFaults({ boxId, version, items }: BoxOdds, content: Content): string[] {
  const where = `odds: box ${boxId}, version ${version}`;
  const rarityOf = new Map(content.items.map(({ id, rarity }) => [id, rarity]));
  const byRarity = rarities.map((rarity) => items.filter(({ itemId }) => rarityOf.get(itemId) === rarity));
  const weights = byRarity.filter((rows) => rows.length > 0).map((rows) => rows.map(({ weight }) => weight));
  const rises = weights.some((rarer, index) => Math.max(...rarer) >= Math.min(...(weights[index - 1] ?? [Infinity])));
  const total = sum(items.map(({ weight }) => weight));
  return [
    ...items.filter(({ itemId }) => !rarityOf.has(itemId)).map(({ itemId }) => `${where}: there is no item ${itemId}.`),
    ...(items.some(({ itemId }, index) => itemId <= (items[index - 1]?.itemId ?? 0))
      ? [`${where}: list each item once, in order of id.`]
      : []),
    ...(items.length < 10 || items.length > 24 ? [`${where}: a box has 10 to 24 items, not ${items.length}.`] : []),
    ...(total === weightOfAll ? [] : [`${where}: the weights add up to ${total}, not ${weightOfAll}.`]),
    ...(rises ? [`${where}: an item is as likely as a less rare one.`] : []),
  ];
}

function lockFaults(odds: readonly BoxOdds[], lock: Content['oddsLock']): string[] {
  const stored = new Set(odds.map(({ boxId, version }) => `${boxId} ${version}`));
  const locked = Object.entries(lock).flatMap(([box, hashes]) =>
    Object.keys(hashes).map((version) => `${box} ${version}`),
  );
  return [
    ...odds.flatMap(({ boxId, version, hash }) => {
      const known = lock[boxId]?.[version];
      if (known === hash) return [];
      return known
        ? [
            `odds: version ${version} of box ${boxId} was published and is frozen. Undo the change and add version ${version + 1}.`,
          ]
        : [
            `odds: version ${version} of box ${boxId} is new. To publish it, add to content/odds.lock.json: "${boxId}": { "${version}": "${hash}" }`,
          ];
    }),
    ...locked
      .filter((one) => !stored.has(one))
      .map((one) => `odds: version ${one.split(' ')[1]} of box ${one.split(' ')[0]} was published and is missing.`),
  ];
}

/** Returns boxes without odds, gaps between versions, and items that no box on sale gives. */
function reachFaults({ items, lootboxes }: Content, odds: readonly BoxOdds[]): string[] {
  const versionsOf = (id: number) => odds.filter(({ boxId }) => boxId === id);
  const given = lootboxes.filter(({ active }) => active).flatMap(({ id }) => versionsOf(id).at(-1)?.items ?? []);
  return [
    ...odds.filter(({ boxId }) => notIn(idsOf(lootboxes))(boxId)).map(({ boxId }) => `odds: there is no box ${boxId}.`),
    ...lootboxes.flatMap(({ id, key }) => {
      const versions = versionsOf(id).map(({ version }) => version);
      if (versions.length === 0) return [`odds: ${key} has none.`];
      const isInARow =
        versions.every((version, index) => version === index + 1) && versions.length <= oddsLimits.version;
      return isInARow ? [] : [`odds: the versions of ${key} are not 1, 2, 3 and so on.`];
    }),
    ...items
      .filter(({ id }) => notIn(given.map(({ itemId }) => itemId))(id))
      .map(({ key }) => `odds: no box on sale gives ${key}.`),
  ];
}
