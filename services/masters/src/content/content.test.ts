import { rarities } from '@hatchery/api/masters-shapes';
import { encodeAbiParameters, keccak256 } from 'viem';
import { type Content, faultsOf } from './content.checks.ts';
import * as schema from './content.schema.ts';
import {
  avatarPrices,
  content,
  currentOdds,
  getItem,
  getLootbox,
  getOdds,
  getTicket,
  getTrait,
  listCategories,
  listColours,
  listGenders,
  listItems,
  listItemTypes,
  listLootboxes,
  listOdds,
  listTickets,
  listTraits,
  listTraitTypes,
  oddsHashOf,
} from './content.ts';
import { drawn } from './drawn.ts';
import { type BoxOdds, withHashes } from './odds.ts';

const allOdds = listLootboxes().flatMap(({ id }) => listOdds(id));

describe('traits', () => {
  test('are of eight types, with six shapes or more and ten colours, for two body forms', () => {
    expect(listGenders().map(({ name }) => name)).toEqual(['Willow', 'Oak']);
    expect(listTraitTypes().map(({ key }) => key)).toEqual([
      'backdrop',
      'skin',
      'trousers',
      'shirt',
      'mouth',
      'eyes',
      'mark',
      'hair',
    ]);
    for (const { id, key } of listTraitTypes()) {
      expect(listColours(id)).toHaveLength(10);
      const own = listTraits().filter(({ type }) => type.id === id);
      expect(own).toHaveLength((content.shapes[key]?.length ?? 0) * 10 * 2);
      expect(own.length).toBeGreaterThanOrEqual(120);
    }
    expect(listColours()).toHaveLength(80);
    expect(listColours(9)).toEqual([]);
  });

  test('have ids that say what they are, each once and below 2^30', () => {
    const ids = listTraits().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(Math.max(...ids)).toBeLessThan(2 ** 30);
    expect(getTrait(810305)).toMatchObject({
      ...{ id: 810305, name: 'Silver braid', type: { id: 8, key: 'hair' }, gender: { id: 1, key: 'willow' } },
      ...{ shape: { key: 'braid', hide: false }, colour: { id: 805, name: 'Silver' } },
    });
    expect([810300, 810311, 830305, 0, 2 ** 30].map(getTrait)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('have names that read well', () => {
    expect([820801, 210201, 710101, 110501, 610201].map((id) => getTrait(id)?.name)).toEqual([
      'Long copper hair',
      'Freckled milk skin',
      'No mark',
      'Dawn night sky',
      'Almond-shaped hazel eyes',
    ]);
    expect(
      listTraits().filter(({ name }) => !/^[A-Z][a-z]+( [a-z-]+){1,3}$|^[A-Z][a-z-]+( [a-z]+)+$/.test(name)),
    ).toEqual([]);
  });

  test('draw nothing only where there is no mark', () => {
    const hidden = listTraits().filter(({ shape }) => shape.hide);
    expect(new Set(hidden.map(({ name }) => name))).toEqual(new Set(['No mark']));
  });
});

describe('items', () => {
  test('are sixty in eight categories, with ids in a row', () => {
    expect(listItems()).toHaveLength(60);
    expect(listCategories()).toHaveLength(8);
    expect(listCategories().map(({ id, type }) => [id, type.id])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, id]),
    );
    expect(listItemTypes().map(({ categories }) => categories.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(getItem(106)).toMatchObject({ key: 'top-hat', category: { id: 1, type: { id: 1 } }, gender: null });
    expect(getItem(61)).toBeUndefined();
  });

  test('are rarer the fewer there are', () => {
    const counts = rarities.map((rarity) => listItems().filter((item) => item.rarity === rarity).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.at(-1)).toBeGreaterThan(0);
  });

  test('mostly fit everybody, a few one body form', () => {
    const fitted = listItems().filter(({ gender }) => gender);
    expect(fitted.length).toBeGreaterThan(2);
    expect(fitted.length).toBeLessThan(10);
    expect(new Set(fitted.map(({ genderId }) => genderId)).size).toBe(2);
  });

  test('have texts of their own: notes of two or three sentences, one sentence of effects', () => {
    for (const field of ['storyNotes', 'effects', 'description'] as const) {
      expect(new Set(listItems().map((item) => item[field])).size).toBe(60);
    }
    const sentences = (text: string) => text.split(/[.?] /).length;
    const wrong = listItems().filter(
      ({ storyNotes, effects }) => ![2, 3].includes(sentences(storyNotes)) || sentences(effects) !== 1,
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  test('hide layers of traits', () => {
    const layers = listTraitTypes().flatMap((type) => type.layers.map(({ layer }) => layer));
    expect(listItems().flatMap(({ hides }) => hides.filter((layer) => !layers.includes(layer)))).toEqual([]);
    expect(getItem(206)?.hides).toEqual(['eyes', 'mark']);
    expect(getItem(101)?.hides).toEqual([]);
  });
});

describe('tickets, boxes and prices', () => {
  test('are three and six', () => {
    expect(listTickets().map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(getTicket(0)?.name).toBe('Creature ticket');
    expect(getTicket(3)).toBeUndefined();
    expect(listLootboxes().map(({ id, order }) => [id, order])).toEqual([1, 2, 3, 4, 5, 6].map((id) => [id, id]));
    expect(getLootbox(7)).toBeUndefined();
  });

  test('can be paid in coins, the game token and tickets; boxes of a game by its saves, too', () => {
    for (const prices of [avatarPrices().mint, avatarPrices().traits, ...listLootboxes().map((box) => box.prices)]) {
      expect(prices).toMatchObject({ token: expect.any(String), ticket: '1', 'coin:AVAX': expect.any(String) });
    }
    const ofGames = listLootboxes().filter(({ gameId }) => gameId);
    expect(ofGames.map(({ prices }) => prices['save:feathers'])).toEqual(['250', '300']);
  });
});

describe('odds', () => {
  test('have the hash that contracts know', () => {
    for (const { boxId, version, items, hash } of allOdds) {
      const table = [items.map(({ itemId }) => BigInt(itemId)), items.map(({ weight }) => BigInt(weight))] as const;
      const types = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256[]' }, { type: 'uint256[]' }] as const;
      expect(hash).toBe(keccak256(encodeAbiParameters(types, [BigInt(boxId), BigInt(version), ...table])));
      expect(oddsHashOf(boxId, version)).toBe(hash);
      expect(content.oddsLock[boxId]?.[version]).toBe(hash);
    }
  });

  test('are found by box and version', () => {
    for (const { id } of listLootboxes()) {
      expect(currentOdds(id)).toBe(listOdds(id).at(-1));
      expect(getOdds(id, 1)).toBe(listOdds(id)[0]);
      expect(currentOdds(id)?.items.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
    }
    expect([getOdds(1, 0), getOdds(1, 1_000), getOdds(7, 1), currentOdds(7), oddsHashOf(7, 1)]).toEqual(
      Array(5).fill(undefined),
    );
  });

  test('nobody can change what was read', () => {
    expect(() => Object.assign(currentOdds(1)?.items[0] ?? {}, { weight: 1 })).toThrow(TypeError);
    expect(() => Object.assign(getItem(101) ?? {}, { name: '' })).toThrow(TypeError);
    expect(() => Object.assign(getTrait(810305) ?? {}, { name: '' })).toThrow(TypeError);
  });
});

describe('a catalogue that does not fit together', () => {
  const faults = (change: Partial<Content>, odds: readonly BoxOdds[] = allOdds) =>
    faultsOf({ ...content, ...change }, odds, drawn);
  /** The odds of box 2, with a change of their rows. */
  const changed = (change: (items: BoxOdds['items']) => BoxOdds['items']) =>
    allOdds.flatMap((odds) =>
      odds.boxId === 2
        ? withHashes([{ boxId: 2, versions: [{ version: 1, items: [...change(odds.items)] }] }])
        : [odds],
    );
  const first = <T>(rows: T[], change: Partial<T>): T[] =>
    rows.map((row, index) => (index === 0 ? { ...row, ...change } : row));

  test('this one does', () => expect(faults({})).toEqual([]));

  test.each<[string, Partial<Content>, string]>([
    ['an id twice', { tickets: first(content.tickets, { id: 1 }) }, 'tickets: 1 stands there twice.'],
    ['a key twice', { items: first(content.items, { key: 'wool-cap' }) }, 'items: wool-cap stands there twice.'],
    [
      'a name twice',
      { lootboxes: first(content.lootboxes, { name: 'Tide chest' }) },
      'lootboxes: Tide chest stands there twice.',
    ],
    ['too few shapes', { shapes: { ...content.shapes, hair: [] } }, 'shapes: hair has 0, not 6 to 99.'],
    [
      'a shape that nothing draws',
      { shapes: { ...content.shapes, mouth: first(content.shapes.mouth ?? [], { key: 'beak' }) } },
      'shapes: nothing draws mouth beak.',
    ],
    ['a type that does not exist', { shapes: { ...content.shapes, tail: [] } }, 'shapes: there is no type tail.'],
    ['nine colours', { colours: content.colours.slice(1) }, 'colours: those of backdrop are not 101 to 110.'],
    [
      'a colour of no type',
      { colours: [...content.colours, { ...content.colours[0], id: 901, typeId: 9 } as schema.Colour] },
      'colours: 901 has no type.',
    ],
    [
      'an item out of the row',
      { items: first(content.items, { id: 111 }) },
      'items: straw-hat has the id 111, which is not the next one of hats.',
    ],
    ['an item that nothing draws', { items: first(content.items, { key: 'crown' }) }, 'items: nothing draws crown.'],
    [
      'an item of no body form',
      { items: first(content.items, { genderId: 3 }) },
      'items: straw-hat fits no body form.',
    ],
    ['an item of no category', { items: first(content.items, { categoryId: 9 }) }, 'items: straw-hat has no category.'],
    [
      'a category of no type',
      { categories: first(content.categories, { typeId: 9 }) },
      'categories: hats has no type.',
    ],
    [
      'a ticket that does not exist',
      { lootboxes: first(content.lootboxes, { ticketId: 3 }) },
      'lootboxes: forager-crate names ticket 3, which does not exist.',
    ],
    [
      'saves of no game',
      { lootboxes: first(content.lootboxes, { gameId: null }) },
      'lootboxes: forager-crate is paid by saves of no game.',
    ],
    [
      'stock that nothing can buy',
      { lootboxes: content.lootboxes.map((box) => ({ ...box, offChainStock: 5 })) },
      'lootboxes: tide-chest has stock that nothing can buy.',
    ],
    [
      'saves that pay for avatars',
      { avatarPrices: { ...content.avatarPrices, mint: { 'save:feathers': '1' } } },
      'avatar-prices: saves cannot pay for avatars.',
    ],
    [
      'an item that no box gives',
      { lootboxes: content.lootboxes.map((box) => ({ ...box, active: box.id !== 5 })) },
      'odds: no box on sale gives frog-hood.',
    ],
    [
      'a box without odds',
      { lootboxes: [...content.lootboxes, { ...content.lootboxes[0], id: 7, key: 'new' } as schema.Lootbox] },
      'odds: new has none.',
    ],
    ['odds of no box', { lootboxes: content.lootboxes.slice(1) }, 'odds: there is no box 1.'],
    [
      'odds that were published and are gone',
      { oddsLock: { ...content.oddsLock, 9: { 1: `0x${'00'.repeat(32)}` } } },
      'odds: version 1 of box 9 was published and is missing.',
    ],
  ])('%s', (_, change, fault) => expect(faults(change)).toContain(fault));

  test.each<[string, BoxOdds[], string]>([
    [
      'a changed version',
      changed((items) => items.slice(1)),
      'odds: version 1 of box 2 was published and is frozen. Undo the change and add version 2.',
    ],
    [
      'weights with another sum',
      changed((items) => items.map((row) => ({ ...row, weight: 1 }))),
      'odds: box 2, version 1: the weights add up to 14, not 10000.',
    ],
    [
      'rarer items that are as likely',
      changed((items) => items.map((row) => ({ ...row, weight: 1 }))),
      'odds: box 2, version 1: an item is as likely as a less rare one.',
    ],
    [
      'an item that does not exist',
      changed((items) => [...items, { itemId: 999, weight: 1 }]),
      'odds: box 2, version 1: there is no item 999.',
    ],
    ['too few items', changed((items) => items.slice(5)), 'odds: box 2, version 1: a box has 10 to 24 items, not 9.'],
    [
      'a gap between versions',
      allOdds.map((odds) => (odds.boxId === 2 ? { ...odds, version: 2 } : odds)),
      'odds: the versions of tide-chest are not 1, 2, 3 and so on.',
    ],
    [
      'items out of order',
      allOdds.map((odds) => ({ ...odds, items: odds.items.toReversed() })),
      'odds: box 2, version 1: list each item once, in order of id.',
    ],
  ])('%s', (_, odds, fault) => expect(faults({}, odds)).toContain(fault));

  test('an item twice is refused', () =>
    expect(() => changed((items) => [...items, ...items.slice(-1)])).toThrow('is named twice'));

  test('a new version says how it is published', () => {
    const second = withHashes([{ boxId: 2, versions: [{ version: 2, items: [...(currentOdds(2)?.items ?? [])] }] }]);
    const [fault] = faults({}, [...allOdds, ...second]);
    expect(fault).toContain('version 2 of box 2 is new. To publish it, add to content/odds.lock.json: "2": { "2": "0x');
  });
});

describe('the schema of files', () => {
  test.each([
    ['a price of zero', schema.avatarPrices, { ...content.avatarPrices, mint: { token: '0' } }],
    ['a price with decimals', schema.avatarPrices, { ...content.avatarPrices, mint: { token: '1.5' } }],
    ['an unknown currency', schema.avatarPrices, { ...content.avatarPrices, mint: { gold: '1' } }],
    ['an unknown field', schema.ticket, { ...content.tickets[0], colour: 'red' }],
    ['a shout', schema.ticket, { ...content.tickets[0], description: 'Buy now!' }],
    ['an unknown rarity', schema.item, { ...content.items[0], rarity: 'mythic' }],
    [
      'a weight of zero',
      schema.oddsOfBox,
      { boxId: 1, versions: [{ version: 1, items: [{ itemId: 101, weight: 0 }] }] },
    ],
    [
      'half a weight',
      schema.oddsOfBox,
      { boxId: 1, versions: [{ version: 1, items: [{ itemId: 101, weight: 0.5 }] }] },
    ],
    ['a box without versions', schema.oddsOfBox, { boxId: 1, versions: [] }],
    ['a colour that is none', schema.colour, { ...content.colours[0], color: 'red' }],
  ])('refuses %s', (_, shape, value) => expect(shape.safeParse(value).success).toBe(false));
});
