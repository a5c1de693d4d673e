import type { FollowedChain } from '@hatchery/api/public-chains';
import {
  ageWords,
  explorerName,
  feeWords,
  finalityWords,
  healthWords,
  sortWallets,
  spanWords,
  summaryWords,
  walletKinds,
  worstOf,
} from './chain.rules.ts';

const now = Date.parse('2027-02-01T12:00:05.000Z');
const chain: FollowedChain = {
  chainId: 43114,
  name: 'Avalanche',
  slug: 'avalanche',
  testnet: false,
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  explorerUrl: 'https://snowtrace.io',
  status: 'healthy',
  blockNumber: 71_204_611,
  blockHash: `0x${'5a'.repeat(32)}`,
  blockTime: '2027-02-01T12:00:04.000Z',
  finalBlockNumber: 71_204_608,
  headBlockNumber: 71_204_611,
  lagBlocks: 0,
  silentSeconds: 1,
  finalityDepth: 3,
  blockTimeSeconds: 2,
};

test.each([
  [2, '2 s'],
  [0.25, '0.3 s'],
  [89, '89 s'],
  [512, '9 min'],
  [5_400, '2 hours'],
  [3_600 * 24, '24 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words);
});

test('finality is told by time and by blocks', () => {
  expect(finalityWords(chain)).toBe('In about 6 s, after 3 blocks');
  expect(finalityWords({ ...chain, finalityDepth: 1 })).toBe('In about 2 s, after 1 block');
  expect(finalityWords({ ...chain, finalityDepth: 0 })).toBe('At once');
});

describe('how a chain is', () => {
  it('is well, also while nobody uses it', () => {
    expect(healthWords(chain, now)).toMatch(/^All is well\. What happens there/);
    expect(healthWords(chain, now + 3_600_000)).toMatch('It is quiet there');
  });

  it('is late by blocks and time', () => {
    const late = { ...chain, status: 'late' as const, lagBlocks: 1_200 };
    expect(healthWords(late, now)).toMatch('We are 1,200 blocks behind, about 40 min.');
  });

  it('is silent for a while, or since ever', () => {
    const silent = { ...chain, status: 'silent' as const, silentSeconds: 200 };
    expect(healthWords(silent, now)).toMatch("It hasn't answered us for 3 min.");
    expect(healthWords({ ...silent, silentSeconds: null }, now)).toMatch('It has never answered us.');
  });
});

test('a block is just now until the chain counts as quiet', () => {
  const every = { ...chain, blockTimeSeconds: 1 };
  const after = (seconds: number) => ageWords(every, Date.parse('2027-02-01T12:00:04.000Z') + seconds * 1_000);
  expect([after(30), after(31), after(59), after(60)]).toEqual(['just now', '31 s ago', '59 s ago', '1 minute ago']);
  expect(ageWords({ ...chain, blockTime: null }, now)).toBeUndefined();
});

test('fees are paid in a coin that is not taken for the game token', () => {
  expect(feeWords(chain)).toBe('AVAX');
  const own = { name: 'HATCHY', symbol: 'HATCHY', decimals: 18 };
  expect(feeWords({ ...chain, chainId: 8198, nativeCurrency: own })).toBe('Its own coin, not HATCHY tokens');
});

test('all chains are told in one sentence', () => {
  const [well, late, silent] = (['healthy', 'late', 'silent'] as const).map((status) => ({ name: 'BSC', status }));
  if (!well || !late || !silent) throw new Error('There are three.');
  expect(summaryWords([well])).toBe('The chain is healthy.');
  expect(summaryWords([well, well])).toBe('All 2 chains are healthy.');
  expect(summaryWords([well, late])).toBe('BSC is late. The others go on.');
  expect(summaryWords([silent])).toBe("BSC doesn't answer.");
  expect([worstOf([well]), worstOf([well, late]), worstOf([late, silent])]).toEqual(['healthy', 'late', 'silent']);
  expect(summaryWords([well, late, silent])).toMatch(/^2 of 3 chains are late or silent/);
});

test('the main wallet comes first, then kept ones', () => {
  const wallets = [
    { userId: 'u', address: '0x1', isInternalWallet: false },
    { userId: 'u', address: '0x2', isInternalWallet: true },
    { userId: 'u', address: '0x3', mainWallet: true },
  ];
  expect(sortWallets(wallets).map(({ address }) => address)).toEqual(['0x3', '0x2', '0x1']);
  expect(sortWallets(wallets).map(walletKinds)).toEqual([['Main'], ['Kept by us'], ['Linked']]);
  expect(walletKinds({ userId: 'u', address: '0x4', mainWallet: true, isInternalWallet: true })).toHaveLength(2);
});

test('an explorer goes by its host', () => {
  expect(explorerName('https://www.bscscan.com')).toBe('bscscan.com');
});
