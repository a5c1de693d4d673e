import type { AirdropDryRun, AirdropList, AirdropMatch } from '@hatchery/api/airdrop-shapes';
import { deskStateOf, heldWords, listWords, obstacleOf, partOf, progressWords, ruleWords } from './desk.rules.ts';

const match = (more: Partial<AirdropMatch>): AirdropMatch => ({
  generation: 'gen2',
  kind: 'exists',
  ...more,
});

test.each([
  [match({ generation: 'file', kind: undefined }), 'An uploaded list'],
  [match({}), 'Holders of any creature of generation 2'],
  [match({ element: 'fire', rarity: 'shiny' }), 'Holders of any shiny fire creature of generation 2'],
  [
    match({ kind: 'amount', minimum: '3', block: 1200 }),
    'Holders of at least 3 creatures of generation 2, at block 1,200',
  ],
  [match({ kind: 'single', monsterId: 12, generation: 'gen3' }), 'Holders of creature 12 of Ultigen'],
  [match({ kind: 'set', element: 'fire', generation: 'gen1' }), 'Holders of every fire creature of generation 1'],
  [match({ kind: 'collection' }), 'Holders of every creature of generation 2'],
  [
    match({ kind: 'amount', generation: 'hatchy', minimum: '2500000000000000000' }),
    'Holders of at least 2.5 game tokens',
  ],
])('%j', (rule, words) => {
  expect(ruleWords(rule)).toBe(words);
});

test('what somebody holds is told in whole tokens, or in creatures', () => {
  expect(heldWords('1000000500000000000000000', 'hatchy')).toBe('1,000,000.5');
  expect(heldWords('1200', 'gen2')).toBe('1,200');
});

const run = (more: Partial<AirdropDryRun>): AirdropDryRun => ({
  uid: 'run',
  version: 1,
  status: 'done',
  stale: false,
  progress: { done: 2, total: 4 },
  eligible: 2,
  ineligible: 0,
  reasons: {},
  amount: 2,
  amountBase: '2',
  mostBase: '2',
  advice: [],
  createdAt: '2026-11-23T12:00:00.000Z',
  ...more,
});
const list: AirdropList = {
  uid: 'list',
  status: 'ready',
  rowsRead: 2,
  recipients: 2,
  amount: 2,
  amountBase: '2',
  faults: [],
  faultCount: 0,
  createdAt: '2026-11-23T12:00:00.000Z',
};

test('what stands in the way of an activation is said', () => {
  const listed = match({ generation: 'file', kind: undefined });
  expect(obstacleOf({ match: listed, latestDryRun: run({}) })).toMatch('Upload a list');
  expect(obstacleOf({ match: listed, list })).toMatch('dry run first');
  expect(obstacleOf({ match: listed, list, latestDryRun: run({ status: 'running' }) })).toMatch('under way');
  expect(obstacleOf({ match: listed, list, latestDryRun: run({ stale: true }) })).toMatch('changed');
  const advice = [{ code: 'funds-missing' as const, blocks: true, message: 'Send 5 tokens to the contract.' }];
  expect(obstacleOf({ match: listed, list, latestDryRun: run({ advice }) })).toMatch('missing');
  expect(obstacleOf({ match: listed, list, latestDryRun: run({}) })).toBeUndefined();
});

test('progress is told as far as it is known', () => {
  expect(partOf({ done: 1, total: 4 })).toBe(0.25);
  expect(partOf({ done: 1, total: null })).toBeUndefined();
  expect(progressWords(run({ status: 'running' }))).toBe('2 of 4 judged');
  expect(progressWords(run({ status: 'waiting', waitsFor: 'the chain' }))).toMatch('Waits for the chain');
});

test('a list is told with its faults', () => {
  expect(listWords(list)).toBe('2 recipients');
  expect(listWords({ ...list, status: 'reading', rowsRead: 1_500 })).toBe('1,500 lines read');
  expect(listWords({ ...list, status: 'refused', faultCount: 1 })).toMatch('1 line is wrong');
});

test('a draft that one admin approved waits for another', () => {
  const activation = { dryRunUid: 'run', approvedBy: 'a', approvedAt: '2026-11-23T12:00:00.000Z', because: 'worth' };
  expect(deskStateOf({ state: 'draft', activation })).toBe('approval');
  expect(deskStateOf({ state: 'active' })).toBe('active');
});
