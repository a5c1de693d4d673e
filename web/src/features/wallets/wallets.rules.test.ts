import {
  latestOfEachChain,
  movementWords,
  phraseFault,
  progressOf,
  statusWords,
  sweepWords,
  wordsOfPhrase,
} from './wallets.rules.ts';

const wallet = '0x0000000000000000000000000000000000000001';
const step = (status: 'waiting' | 'sent' | 'seen' | 'final' | 'failed') => ({
  uid: status,
  wallet,
  asset: 'egg' as const,
  tokenId: '2',
  amount: '1',
  status,
});

test.each([
  [{ asset: 'token' as const, amount: '2500000000000000000' }, '2.5 HATCHY'],
  [{ asset: 'egg' as const, tokenId: '2', amount: '1' }, '1 fire egg'],
  [{ asset: 'egg' as const, tokenId: '4', amount: '3' }, '3 dark eggs'],
  [{ asset: 'egg' as const, tokenId: '9', amount: '3' }, '3 type 9 eggs'],
  [{ asset: 'monster' as const, tokenId: '12', amount: '1' }, 'Creature no. 12'],
])('a movement in words (%#)', (movement, words) => {
  expect(movementWords({ wallet, ...movement })).toBe(words);
});

test('a sweep tells how far it is', () => {
  const steps = [step('final'), step('seen'), step('sent'), step('waiting')];
  expect(progressOf({ steps })).toEqual({ done: 2, failed: 0, all: 4 });
  expect(sweepWords({ status: 'running', steps })).toBe('2 of 4 have arrived');
  expect(sweepWords({ status: 'done', steps: [step('final')] })).toBe('It has arrived');
  expect(sweepWords({ status: 'failed', steps: [step('final'), step('failed')] })).toMatch(/^1 of 2 didn't move/);
  expect(sweepWords({ status: 'done', steps: [step('final'), step('failed')] })).toMatch(/^1 of 2 have arrived\. /);
});

test('the latest sweep of each chain counts', () => {
  const sweeps = [
    { uid: 'd', chainId: 2 },
    { uid: 'c', chainId: 1 },
    { uid: 'b', chainId: 2 },
    { uid: 'a', chainId: 3 },
  ];
  expect(latestOfEachChain(sweeps).map(({ uid }) => uid)).toEqual(['d', 'c', 'a']);
  expect(latestOfEachChain([])).toEqual([]);
});

test('a step that failed says why', () => {
  expect(statusWords({ status: 'failed', failure: 'no coin for the fee' })).toBe("Didn't move: no coin for the fee");
  expect(statusWords({ status: 'sent' })).toBe('On its way');
});

describe('a recovery phrase', () => {
  const twelve = Array.from({ length: 12 }, () => 'test').join(' ');

  it('is its words, however it was typed', () => {
    expect(wordsOfPhrase('  Test\n junk  ')).toEqual(['test', 'junk']);
  });

  it.each([
    ['', 'Enter'],
    ['test test', '12, 15'],
    [`${twelve} test`, '13'],
    [twelve.replace('test', 't3st'), 't3st'],
  ])('is checked before anybody looks its words up (%#)', (phrase, words) => {
    expect(phraseFault(phrase)).toMatch(words);
  });

  it('may have 12 words', () => {
    expect(phraseFault(twelve)).toBeUndefined();
  });
});
