import type { MastersLootboxSignature } from '@hatchery/api/lootbox-shapes';
import type { Action } from '../../platform/actions/actions.rules.ts';
import {
  boxesWords,
  factsOfPurchase,
  isBuyFacts,
  isOpenFacts,
  openingOfPath,
  openingPath,
  openingToTell,
  ownBoxesPath,
} from './chain-boxes.rules.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const signed: MastersLootboxSignature = {
  uid: '0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11',
  receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  tokenIds: [4_294_967_297],
  amounts: [2],
  items: [],
  nonce: { type: 'BigNumber', hex: '0x7b' },
  voucherId: '123',
  signature: `0x${'ab'.repeat(97)}`,
  claimableUntil: 1_800_000_000,
  currency: contract,
  price: '500',
  decimals: 18,
  payWithTicket: false,
  ticketId: 1,
  contract,
  chainId: 31337,
  relayed: false,
};
const box = { id: 1, name: 'Forager crate', image: '/public/masters/pictures/lootboxes/1.svg' };

test('the facts of a purchase have all that the contract takes', () => {
  const facts = factsOfPurchase(box, signed, { currency: 'HATCHY' });
  expect(facts).toMatchObject({
    box: 'Forager crate',
    boxId: 1,
    amount: 2,
    tokenId: '4294967297',
    price: '500',
    withTicket: 0,
  });
  expect(isBuyFacts(facts)).toBe(true);
  expect(isBuyFacts({ ...facts, price: 'much' })).toBe(false);
  expect(isBuyFacts({})).toBe(false);
  // The browser stores bounded facts: texts of less than 300 characters.
  for (const fact of Object.values(facts)) expect(String(fact).length).toBeLessThan(300);
  expect(factsOfPurchase(box, { ...signed, payWithTicket: true }, { currency: 'Ticket' }).withTicket).toBe(1);
  expect(() => factsOfPurchase(box, { ...signed, tokenIds: [] }, { currency: 'HATCHY' })).toThrow('Nothing was signed');
});

test('bought boxes are found on the page of their kind', () => {
  expect(ownBoxesPath(factsOfPurchase(box, signed, { currency: 'HATCHY' }).boxId)).toBe('/lootboxes/1?yours');
});

test('what opens boxes is known by its facts', () => {
  const facts = { box: box.name, image: box.image, boxId: 1, amount: 2, tokenId: '4294967297', contract };
  expect(isOpenFacts(facts)).toBe(true);
  expect(isOpenFacts({ ...facts, amount: '2' })).toBe(false);
});

test('boxes are told in words', () => {
  expect(boxesWords({ box: 'Ember coffer', amount: 1 })).toBe('an Ember coffer');
  expect(boxesWords({ box: 'Tide chest', amount: 1 })).toBe('a Tide chest');
  expect(boxesWords({ box: 'Tide chest', amount: 3 })).toBe('3 × Tide chest');
});

test('an opening has an address of its own', () => {
  const hash = `0x${'c4'.repeat(32)}` as const;
  const id = openingPath(31337, hash).split('/').at(-1) ?? '';
  expect(openingOfPath(id)).toEqual({ chainId: 31337, hash });
  expect(openingOfPath('31337.0x12')).toBeUndefined();
  expect(openingOfPath('999999')).toBeUndefined();
});

test('the oldest opening that was sent is told, and none that the player has not confirmed', () => {
  const facts = { box: box.name, image: box.image, boxId: 1, amount: 1, tokenId: '4294967297', contract };
  const action = (id: string, more: object) => ({ id, facts, status: 'sent', ...more }) as unknown as Action;
  const unsent = action('a', { kind: 'open-boxes', status: 'ready' });
  const failed = action('b', { kind: 'open-kept-boxes', status: 'failed' });
  const kept = action('c', { kind: 'open-kept-boxes', status: 'preparing' });
  const own = action('d', { kind: 'open-boxes', hash: '0xab' });
  expect(openingToTell([unsent, failed, kept, own])?.id).toBe('c');
  expect(openingToTell([unsent, own])?.id).toBe('d');
  expect(openingToTell([unsent, failed])).toBeUndefined();
});
