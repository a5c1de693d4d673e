import { type Look, lookOfIds } from '../../platform/masters/look.rules.ts';
import { isFree, isMintFacts } from './mint.facts.ts';
import { avatarOfMint, factsOfMint, isMintOf } from './mint.rules.ts';

const ids = [110101, 210101, 310101, 410101, 510101, 610101, 710101, 810305];
const look = lookOfIds(ids) as Look;
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const signed = {
  uid: '0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11',
  nonce: '123456789012345678901234567890',
  deadline: 1_800_000_000,
  signature: `0x${'ab'.repeat(97)}`,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chainId: 31337,
  relayed: false,
  receiver,
  traits: ids.toReversed(),
};
const paid = { ...signed, currency: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', price: '5000', payWithTicket: false };
const coin = { symbol: 'AVAX', decimals: 18, ticketId: null };

test('the facts of a mint have all that the contract takes, in the order in which it was signed', () => {
  const facts = factsOfMint(paid, coin, 7);
  expect(facts).toMatchObject({ price: '5000', symbol: 'AVAX', ticket: 'none', after: 7, until: 1_800_000_000 });
  expect(facts.look).toBe(ids.toReversed().join('.'));
  expect(isMintOf(facts, look)).toBe(true);
  expect(isMintOf({ look: ids.with(0, 110102).join('.') }, look)).toBe(false);
  expect(isMintFacts(facts)).toBe(true);
  expect(isFree(facts)).toBe(false);
  // Storage of the browser is bounded: texts have less than 300 characters.
  for (const fact of Object.values(facts)) expect(String(fact).length).toBeLessThan(300);
});

test('tickets name their kind, and a free keeper costs nothing', () => {
  expect(factsOfMint({ ...paid, payWithTicket: true, price: '1' }, { ...coin, ticketId: 1 }, 0).ticket).toBe('1');
  const free = factsOfMint(signed, undefined, 0);
  expect(isFree(free)).toBe(true);
  expect(isMintFacts(free)).toBe(true);
});

test.each([
  {},
  { look: 'x' },
  { ...factsOfMint(paid, coin, 0), price: 'much' },
  { ...factsOfMint(paid, coin, 0), until: 'soon' },
])('what is no mint is left out (%#)', (facts) => {
  expect(isMintFacts(facts as Parameters<typeof isMintFacts>[0])).toBe(false);
});

test('a mint is found by its wallet, its traits and its number', () => {
  const facts = factsOfMint(paid, coin, 7);
  const avatar = { tokenId: 8, owner: receiver.toLowerCase(), traits: ids.map((id) => ({ id })) };
  expect(avatarOfMint(facts, [avatar])).toBe(avatar);
  expect(avatarOfMint(facts, [{ ...avatar, tokenId: 7 }])).toBeUndefined();
  expect(avatarOfMint(facts, [{ ...avatar, owner: signed.contract }])).toBeUndefined();
  expect(avatarOfMint(facts, [{ ...avatar, traits: [{ id: 110102 }, ...avatar.traits.slice(1)] }])).toBeUndefined();
});
