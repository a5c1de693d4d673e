import type { ContractEvent } from '@hatchery/api/contracts';
import {
  argumentFault,
  argumentsOf,
  eventName,
  faultsOf,
  filtersOf,
  indexedWords,
  noFilters,
  percentWords,
  refusedFields,
  shownData,
  stateWords,
  stretchWords,
  unknownWords,
} from './log.rules.ts';

const event: ContractEvent = {
  name: 'Fought',
  signature: 'Fought(address,bool,uint256)',
  topic: `0x${'ab'.repeat(32)}`,
  inputs: [
    { name: 'winner', type: 'address', indexed: true },
    { name: 'fair', type: 'bool', indexed: true },
    { name: 'prize', type: 'uint256', indexed: false },
  ],
};
const winner = `0x${'1'.repeat(40)}`;

test('a job is told by its blocks and its progress', () => {
  expect(stretchWords({ fromBlock: 1_000, toBlock: 2_500 })).toBe('1,000 to 2,500');
  expect(stretchWords({ fromBlock: 1_000 })).toBe('1,000 and on');
  expect(percentWords(0.999)).toBe('99 %');
  expect(stateWords({ status: 'reading', progress: 1 })).toBe('Following');
  expect(stateWords({ status: 'reading', progress: 0.5 })).toBe('Reading');
  expect(stateWords({ status: 'reading', progress: 1, toBlock: 2_500 })).toBe('Reading');
  expect(eventName(event.signature)).toBe('Fought');
});

test('arguments keep their names, types and order', () => {
  const log = { args: { winner, prize: '5', marks: ['1', { at: '2' }] } };
  expect(argumentsOf(log, event)).toEqual([
    { name: 'winner', text: winner, type: 'address', indexed: true },
    { name: 'prize', text: '5', type: 'uint256', indexed: false },
    { name: 'marks', text: '["1",{"at":"2"}]', type: undefined, indexed: false },
  ]);
  expect(argumentsOf({ args: null }, undefined)).toEqual([]);
});

test('a log with much data is told in few words', () => {
  expect(unknownWords({ event: null })).toMatch('ABI');
  expect(unknownWords({ event: event.signature })).toMatch('too much data');
  expect(shownData('0x12')).toBe('0x12');
  expect(shownData(`0x${'0'.repeat(9_000)}`)).toHaveLength(2_001);
});

test.each([
  ['address', '0x12', 'address'],
  ['uint256', '1.5', 'whole number'],
  ['bytes32', 'ab', '0x'],
])('an argument of type %s cannot be %s', (type, text, words) => {
  expect(argumentFault(type, text)).toMatch(words);
  expect(argumentFault(type, '')).toBeUndefined();
});

describe('filters', () => {
  const typed = { from: '1,000', to: '', args: { winner, fair: 'true', prize: '5', other: 'x' } };

  it('are what can be searched by', () => {
    expect(faultsOf(typed, event)).toEqual({});
    expect(filtersOf(typed, event)).toEqual({ event: event.signature, args: { winner, fair: true }, fromBlock: 1_000 });
    expect(filtersOf(noFilters, undefined)).toEqual({});
  });

  it('are refused at their fields', () => {
    expect(Object.keys(faultsOf({ from: 'x', to: '-1', args: { winner: 'me' } }, event))).toEqual([
      'from',
      'to',
      'args.winner',
    ]);
    expect(faultsOf({ from: '1,000', to: '999', args: {} }, undefined)).toEqual({
      to: 'The last block comes before the first one.',
    });
    expect(faultsOf({ from: '1,000', to: '1000', args: {} }, undefined)).toEqual({});
    const errors = [
      { path: 'body.fromBlock', message: 'Too low.' },
      { path: 'body.args.winner', message: 'No address.' },
    ];
    expect(refusedFields(errors)).toEqual({ from: 'Too low.', 'args.winner': 'No address.' });
  });
});

test('what was read is told with its gaps', () => {
  const chain = { blockNumber: 3_000, finalBlockNumber: 2_998 };
  expect(indexedWords({ chain, indexed: [] })).toBeUndefined();
  expect(indexedWords({ chain, indexed: [{ from: 1, to: 3_000 }] })).toBe(
    'Read from block 1 to 3,000. Final up to block 2,998.',
  );
  const stretches = [5, 50, 500].map((from) => ({ from, to: from + 9 }));
  expect(indexedWords({ chain, indexed: stretches })).toMatch('to 509, with 2 gaps between.');
});
