import type { MastersItem } from '@hatchery/api/masters-shapes';
import {
  countOf,
  fits,
  isOn,
  missingItem,
  outfitFault,
  type Piece,
  piecesIn,
  piecesOf,
  placeWords,
  standingOf,
  toggle,
} from './wardrobe.rules.ts';

const item = (id: number, name: string, more = {}) =>
  ({ id, name, category: { id: Math.floor(id / 100) }, gender: null, ...more }) as MastersItem;
const hat = item(101, 'Straw hat');
const cap = item(102, 'Wool cap');
const scarf = item(301, 'Red scarf');
const kite = item(506, 'Kite');
const fox = item(206, 'Fox mask');

const pieces = piecesOf({
  items: [hat, cap, fox, scarf, kite],
  keeper: { tokenId: 1, equippedItems: [hat] },
  keepers: [
    { tokenId: 1, name: 'Fern', equippedItems: [hat] },
    { tokenId: 2, name: 'Bo', equippedItems: [kite, hat] },
  ],
  wallet: [{ id: 301, balance: 2 }],
  all: [
    { id: 301, balance: 3, vouchers: 0 },
    { id: 102, balance: 0, vouchers: 1 },
    { id: 206, balance: 1, vouchers: 0 },
  ],
});
const piece = (id: number) => pieces.find((one) => one.item.id === id) as Piece;

test('each piece knows where it is', () => {
  expect(pieces.map((one) => [one.item.name, standingOf(one), countOf(one)])).toEqual([
    ['Straw hat', 'ready', 2],
    ['Wool cap', 'voucher', 1],
    ['Fox mask', 'elsewhere', 1],
    ['Red scarf', 'ready', 3],
    ['Kite', 'on-other', 1],
  ]);
  expect(pieces.map(placeWords)).toEqual([undefined, 'In your bag', 'In another wallet', undefined, 'On Bo']);
});

test('what the keeper wears is there, even if nobody can get it any more', () => {
  const all = piecesOf({ items: [], keeper: { tokenId: 1, equippedItems: [hat] }, keepers: [], wallet: [], all: [] });
  expect(all.map((one) => [one.item.name, standingOf(one)])).toEqual([['Straw hat', 'ready']]);
});

test('a category shows what can be put on first', () => {
  const none = { ...piece(102), vouchers: 0, item: item(103, 'Wizard hat') };
  expect(piecesIn([none, piece(102), piece(101), piece(301)], 1).map((one) => one.item.name)).toEqual([
    'Wool cap',
    'Straw hat',
    'Wizard hat',
  ]);
});

test('an item takes the place of the one of its category', () => {
  expect(toggle([], hat)).toEqual([hat]);
  expect(toggle([hat, scarf], cap)).toEqual([scarf, cap]);
  expect(toggle([hat, scarf], hat)).toEqual([scarf]);
  expect(isOn([hat], hat)).toBe(true);
  expect(isOn([hat], cap)).toBe(false);
});

test('some items fit one body form alone', () => {
  expect(fits(hat, 1)).toBe(true);
  expect(fits(item(401, 'Gown', { gender: { id: 2, name: 'Oak' } }), 1)).toBe(false);
});

test('an outfit is saved once nothing of it is only tried on', () => {
  expect(outfitFault([hat, scarf], pieces)).toBeUndefined();
  expect(outfitFault([cap], pieces)).toBeUndefined();
  expect(outfitFault([kite], pieces)).toBe('Bo wears the kite. Take it off there first.');
  expect(outfitFault([fox], pieces)).toBe('The fox mask is in another wallet of yours. Send it here first.');
  expect(outfitFault([kite, fox], pieces)).toBe('Only tried on: Fox mask and Kite. Take them off to save.');
  const gone = pieces.map((one) => (one.item.id === 102 ? { ...one, vouchers: 0 } : one));
  expect(outfitFault([cap], gone)).toBe("You don't have the wool cap yet. Take it off to save.");
});

test('what the player has to get first is what they have nowhere', () => {
  const bow = item(303, 'Bow tie');
  const unowned: Piece = { item: bow, inWallet: 0, vouchers: 0, elsewhere: 0, wornBy: [], worn: false };
  expect(missingItem([kite, bow], [...pieces, unowned])).toBe(bow);
  expect(missingItem([kite, hat], pieces)).toBeUndefined();
});
