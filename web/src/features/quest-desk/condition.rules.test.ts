import type { Asset } from '@hatchery/api/assets';
import type { Condition } from '@hatchery/api/quest-shapes';
import {
  areConditionsGood,
  assetIdsOf,
  type ConditionRow,
  conditionFaults,
  conditionOf,
  newCondition,
  rowOfCondition,
} from './condition.rules.ts';

const asset = (uid: string, more: Partial<Asset> = {}): Asset => ({
  uid,
  name: 'Moss medal',
  category: 'medals',
  type: 'game',
  image: '/moss.png',
  decimals: 0,
  createdAt: '2026-11-23T00:00:00.000Z',
  ...more,
});
const assets = [asset('moss'), asset('dew', { decimals: 6 })];
const assetOf = (id: string) => assets.find(({ uid }) => uid === id);
const row = (more: Partial<ConditionRow>): ConditionRow => ({ ...newCondition('one'), ...more });

test.each<Condition>([
  { kind: 'always' },
  { kind: 'single', of: 'creature', id: '12' },
  { kind: 'single', of: 'egg', id: '2' },
  { kind: 'single', of: 'asset', id: 'moss' },
  { kind: 'set', of: 'creature', ids: ['1', '2', '3'] },
  { kind: 'set', of: 'egg', ids: ['0', '4'] },
  { kind: 'set', of: 'asset', ids: ['moss', 'dew'] },
  { kind: 'collection', of: 'creature', different: 5 },
  { kind: 'collection', of: 'asset', ids: ['moss', 'dew'], different: 1 },
  { kind: 'amount', of: 'egg', amount: '3' },
  { kind: 'amount', of: 'asset', assetId: 'dew', amount: '2500000' },
  { kind: 'exists' },
  { kind: 'exists', generation: 'gen3', element: 'fire', rarity: 'rare' },
  { kind: 'fact', source: 'platform', fact: 'hatches', atLeast: 2 },
  { kind: 'fact', source: 'game', gameId: 'nest', fact: 'score', atLeast: 1_200 },
])('%j comes back as it was typed', (condition) => {
  const typed = rowOfCondition('one', condition, assetOf);
  expect(conditionFaults(typed)).toEqual({});
  expect(conditionOf(typed)).toEqual(condition);
});

test('each kind has faults of its own', () => {
  expect(conditionFaults(row({ kind: 'single' })).ids).toMatch('number');
  expect(conditionFaults(row({ kind: 'single', creatures: '1, 2' })).ids).toBe('Name at most 1.');
  expect(conditionFaults(row({ kind: 'set', creatures: 'Emberling' })).ids).toMatch('separated by commas');
  expect(conditionFaults(row({ kind: 'set', of: 'egg' })).ids).toBe('Choose at least one.');
  expect(conditionFaults(row({ kind: 'collection', amount: '0' })).amount).toMatch('whole');
  expect(conditionFaults(row({ kind: 'collection', of: 'asset' })).ids).toBe('Choose at least one.');
  expect(conditionFaults(row({ kind: 'amount', of: 'asset' }))).toEqual({ ids: 'Choose which one.' });
  expect(conditionFaults(row({ kind: 'amount', of: 'asset', assets, amount: '1.5' })).amount).toMatch('whole');
  expect(conditionFaults(row({ kind: 'fact', gameId: 'nest', fact: '' })).fact).toBe('Choose a fact.');
  expect(areConditionsGood([])).toBe(false);
});

test('the assets of conditions are found', () => {
  const conditions: Condition[] = [
    { kind: 'single', of: 'asset', id: 'moss' },
    { kind: 'amount', of: 'asset', assetId: 'dew', amount: '1' },
    { kind: 'set', of: 'egg', ids: ['1'] },
    { kind: 'always' },
  ];
  expect(assetIdsOf(conditions)).toEqual(['moss', 'dew']);
});
