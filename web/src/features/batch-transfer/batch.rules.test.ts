import fc from 'fast-check';
import type { Address } from 'viem';
import {
  faultsOf,
  isTokenId,
  mostTokens,
  type Parcel,
  parcelsOf,
  shipmentFacts,
  shipmentWords,
  thingsWords,
  toShipments,
} from './batch.rules.ts';
import { familyNames } from './collections.ts';
import { longestName, mostLists, parseLists, type SavedList, withList } from './saved-lists.ts';

const [ann, ben]: [Address, Address] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
const keeper = (id: number, to = ann): Parcel => ({ family: 'mastersAvatars', id: String(id), amount: '1', to });
const eggs = (id: number, amount: number, to = ann): Parcel => ({
  family: 'ultigenEggs',
  id: String(id),
  amount: String(amount),
  to,
});
const fine = () => undefined;

test('unique tokens of a collection travel together, whoever gets them', () => {
  const shipments = toShipments([keeper(1), keeper(2, ben), keeper(3)]);
  expect(shipments.map(({ family, places }) => [family, places])).toEqual([['mastersAvatars', [0, 1, 2]]]);
});

test('tokens in numbers travel apart for each receiver', () => {
  const shipments = toShipments([eggs(0, 2), keeper(1), eggs(1, 1, ben), eggs(2, 3)]);
  expect(shipments.map(({ family, places }) => [family, places])).toEqual([
    ['ultigenEggs', [0, 3]],
    ['mastersAvatars', [1]],
    ['ultigenEggs', [2]],
  ]);
});

test('what is too much for one transaction goes in several', () => {
  const many = Array.from({ length: mostTokens + 1 }, (_, id) => keeper(id));
  expect(toShipments(many).map(({ parcels }) => parcels.length)).toEqual([mostTokens, 1]);
});

const parcels = fc.array(
  fc.record({
    family: fc.constantFrom(...familyNames),
    id: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    amount: fc.integer({ min: 1, max: 1_000 }).map(String),
    to: fc.integer({ min: 0, max: 60 }).map((face): Address => `0x${face.toString(16).padStart(40, '0')}`),
  }),
  { maxLength: 120 },
);

test('every parcel is in one shipment, and survives being facts of an action', () => {
  fc.assert(
    fc.property(parcels, (list) => {
      const shipments = toShipments(list);
      expect(shipments.flatMap(({ places }) => places).toSorted((one, other) => one - other)).toEqual([...list.keys()]);
      for (const shipment of shipments) {
        const facts = { act: 'unique', safe: 1, ...shipmentFacts(shipment) };
        expect(Object.keys(facts).length).toBeLessThanOrEqual(20);
        expect(Object.values(facts).every((fact) => String(fact).length > 0 && String(fact).length < 300)).toBe(true);
        expect(parcelsOf(facts)).toEqual(shipment.parcels);
        expect(shipment.parcels).toEqual(shipment.places.map((place) => list[place]));
      }
    }),
  );
});

test('a wallet that sends nothing on fails every transfer', () => {
  expect([...faultsOf([keeper(1), eggs(0, 2)], undefined, fine, 'Not from here.')]).toEqual([
    [0, 'Not from here.'],
    [1, 'Not from here.'],
  ]);
});

test('a list tells what is wrong with it before a chain is asked', () => {
  const holdings = [
    { family: 'mastersAvatars', id: '1', amount: 1n },
    { family: 'ultigenEggs', id: '0', amount: 4n },
  ] as const;
  const faults = faultsOf([keeper(1), keeper(1, ben), eggs(0, 3), eggs(0, 2, ben), keeper(9)], holdings, fine);
  expect([...faults]).toEqual([
    [1, 'It is on this list already, and can be sent once.'],
    [3, 'With the rows above, these are 5, but your wallet has 4.'],
  ]);
  expect([...faultsOf([keeper(1)], undefined, () => 'Nobody.')]).toEqual([[0, 'Nobody.']]);
});

test('what is sent is told in words', () => {
  expect(thingsWords('omnimon', 1)).toBe('an omnimon');
  expect(thingsWords('ultigenEggs', 1_200n)).toBe('1,200 eggs');
  const [shipment] = toShipments([keeper(1), keeper(2, ben)]);
  expect(shipmentWords(shipment as NonNullable<typeof shipment>, (to) => to.slice(0, 4))).toBe(
    '2 keepers to 2 receivers',
  );
  expect(shipmentWords({ family: 'ultigenEggs', parcels: [eggs(0, 3)] }, (to) => to.slice(0, 4))).toBe(
    '3 eggs to 0xaa',
  );
});

test('numbers of tokens are whole and fit the chain', () => {
  expect(['0', '12', String(2n ** 256n - 1n)].every(isTokenId)).toBe(true);
  expect(['', '-1', '1.5', '0x1', String(2n ** 256n)].some(isTokenId)).toBe(false);
});

const list = (name: string): SavedList => ({ name, chainId: 31337, parcels: [keeper(1), eggs(0, 2, ben)] });

test('saved lists come back, and what is none is left out', () => {
  expect(parseLists(JSON.stringify([list('Team')]))).toEqual([list('Team')]);
  const wrong = [
    { ...list('a'), parcels: [{ ...keeper(1), family: 'salary' }] },
    { ...list('b'), parcels: [{ ...keeper(1), amount: '0' }] },
    { ...list('c'), parcels: [{ ...keeper(1), to: '0x1' }] },
    { ...list('d'), parcels: [{ ...keeper(1), id: '-1' }] },
    list('e'.repeat(longestName + 1)),
    null,
  ];
  expect(parseLists(JSON.stringify(wrong))).toEqual([]);
  expect(parseLists('{')).toEqual([]);
  expect(parseLists(null)).toEqual([]);
});

test('a list of the same name is replaced, and the oldest go', () => {
  const all = Array.from({ length: mostLists }, (_, index) => list(`List ${index}`));
  const next = withList(all, { ...list('List 3'), chainId: 1 });
  expect(next).toHaveLength(mostLists);
  expect(next.at(-1)).toMatchObject({ name: 'List 3', chainId: 1 });
  expect(withList(all, list('New'))[0]?.name).toBe('List 1');
});
