import type { AirdropClaim } from '@hatchery/api/airdrops';
import { actionOfClaim, factsOf, givenWords, isClaimFacts } from './claims.rules.ts';

const claim = (more: Partial<AirdropClaim>): AirdropClaim => ({
  uid: 'claim',
  airdropUid: 'airdrop',
  recipientUid: 'recipient',
  name: 'Spring',
  assetUid: 'asset',
  assetName: 'Moss medal',
  image: '/moss.png',
  decimals: 0,
  amount: 3,
  amountBase: '3',
  way: 'signature',
  status: 'signed',
  sentByPlatform: false,
  chainId: 31337,
  receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  createdAt: '2026-11-23T12:00:00.000Z',
  ...more,
});

test('a signed claim for a kept wallet is on its way without one', () => {
  const action = actionOfClaim(claim({ sentByPlatform: true }));
  expect(action.status).toBe('preparing');
  expect(action).not.toHaveProperty('sender');
});

test('a signed claim waits for the wallet that gets it', () => {
  const action = actionOfClaim(claim({}));
  expect(action).toMatchObject({ id: 'claim', status: 'ready', chainId: 31337, sender: claim({}).receiver });
  expect(isClaimFacts(action.facts)).toBe(true);
  expect(isClaimFacts({ ...action.facts, base: 'x' })).toBe(false);
  expect(givenWords(factsOf(claim({})))).toBe('3 × Moss medal');
});

test.each([
  ['seen', 'seen'],
  ['claimed', 'final'],
  ['expired', 'failed'],
] as const)('%s is %s', (status, expected) => {
  expect(actionOfClaim(claim({ status })).status).toBe(expected);
});

test('one that was not sent in time says that nothing was lost', () => {
  expect(actionOfClaim(claim({ status: 'expired' })).failure).toMatch('Nothing was lost');
});
