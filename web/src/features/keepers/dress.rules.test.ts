import type { Action } from '../../platform/actions/actions.rules.ts';
import { isDressFacts, isOpenDress } from './dress.facts.ts';
import { factsOfDress, isSameOutfit, itemsOfDress } from './dress.rules.ts';

const signed = {
  uid: '0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11',
  nonce: '123456789012345678901234567890',
  deadline: 1_800_000_000,
  signature: `0x${'ab'.repeat(97)}`,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chainId: 31337,
  relayed: false,
  tokenId: 12,
  owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  itemIds: [407, 101],
  onTheWay: [],
};

test('the facts of an outfit have all that the contract takes, in the order in which it was signed', () => {
  const facts = factsOfDress(signed, 'Old Fern');
  expect(isDressFacts(facts)).toBe(true);
  expect(itemsOfDress(facts)).toEqual([407, 101]);
  const bare = factsOfDress({ ...signed, itemIds: [] }, 'Old Fern');
  expect(isDressFacts(bare)).toBe(true);
  expect(itemsOfDress(bare)).toEqual([]);
});

test('what is no outfit is left out', () => {
  const facts = factsOfDress(signed, 'Old Fern');
  for (const wrong of [{ items: 'hats' }, { nonce: 'x' }, { tokenId: '12' }])
    expect(isDressFacts({ ...facts, ...wrong } as Parameters<typeof isDressFacts>[0])).toBe(false);
  const action = { kind: 'dress-keeper', status: 'sent', facts } as unknown as Action;
  expect(isOpenDress(action)).toBe(true);
  expect(isOpenDress({ ...action, status: 'final' })).toBe(false);
  expect(isOpenDress({ ...action, kind: 'buy-eggs' })).toBe(false);
});

test('outfits are the same in whatever order', () => {
  expect(isSameOutfit([1, 2], [2, 1])).toBe(true);
  expect(isSameOutfit([1], [1, 2])).toBe(false);
  expect(isSameOutfit([], [])).toBe(true);
});
