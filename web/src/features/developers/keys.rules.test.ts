import { contract, operationsOf } from '@hatchery/api/contract';
import { budgetFault, budgetOf, budgetsInWords, keyChecks, linesOf, permissionWords, thingsFor } from './keys.rules.ts';

test('every permission of an operation has words', () => {
  const permissions = operationsOf(contract).flatMap(({ access }) =>
    access.startsWith('key:') ? [access.slice(4)] : [],
  );
  expect(permissions.length).toBeGreaterThan(0);
  expect(permissions.filter((permission) => !permissionWords[permission])).toEqual([]);
});

const line = (asset: string, units: string) => ({ id: asset, asset, units });

test.each([
  ['', '', undefined],
  ['egg:2', '100', undefined],
  ['masters:avatars', '10', undefined],
  ['masters:item:101', '10', undefined],
  ['masters:item:0', '10', 'masters:item:101'],
  ['egg 2', '100', 'egg:2'],
  ['egg:5', '100', 'egg:2'],
  ['', '100', 'egg:2'],
  ['egg:2', '', 'whole'],
  ['egg:2', '-1', 'whole'],
  ['egg:2', '1.5', 'whole'],
  ['egg:2', '1000000001', 'whole'],
])('a budget of %s %s', (asset, units, words) => {
  const fault = budgetFault(line(asset, units));
  if (words) expect(fault).toMatch(words);
  else expect(fault).toBeUndefined();
});

test('a budget has a line for each kind of things, and one at most where there is one kind', () => {
  const wordsFor = (...assets: string[]) => thingsFor(assets.map((one) => line(one, '5'))).map(({ words }) => words);
  expect(wordsFor()).toEqual(['eggs', 'experience', 'creatures', 'avatars', 'items']);
  expect(wordsFor('egg:2', 'monster:xp', 'masters:item:101')).toEqual(['eggs', 'creatures', 'avatars', 'items']);
  const complete = thingsFor([]).map(({ asset }) => (asset.endsWith(':') ? `${asset}3` : asset));
  expect(complete.map((one) => budgetFault(line(one, '5')))).toEqual(complete.map(() => undefined));
});

test('empty lines are no budget', () => {
  expect(budgetOf([line('egg:2', '5'), line('', ''), line('token', '7')])).toEqual({ 'egg:2': 5, token: 7 });
});

const asset = 'asset:7c1f8a52-3b90-4c5e-9a52-0d7be1f4a9c3';
const about = { name: 'Ember token', decimals: 18 };
const key = { balance: { 'egg:2': 1000, [asset]: '2500000000000000001' }, assets: [{ asset, ...about }] };

test.each([
  ['2.5', undefined],
  ['0', undefined],
  ['', 'amount'],
  ['2.5.1', 'decimals'],
  ['0.0000000000000000001', 'decimals'],
  ['9'.repeat(70), 'too large'],
])('a budget of %s tokens', (units, words) => {
  const fault = budgetFault({ id: asset, asset, units, about });
  if (words) expect(fault).toMatch(words);
  else expect(fault).toBeUndefined();
});

test('budgets of vouchers are edited in whole tokens and sent in base units, exactly', () => {
  expect(linesOf(key)[1]).toEqual({ id: asset, asset, units: '2.500000000000000001', about });
  expect(budgetOf(linesOf(key))).toEqual(key.balance);
  expect(budgetsInWords(key).map(({ words }) => words)).toEqual([
    'egg:2 1,000',
    expect.stringContaining('Ember token'),
  ]);
});

test('a key has a name, and a studio names its app', () => {
  const rules = { name: { minLength: 1, maxLength: 80 }, appId: { maxLength: 80 } };
  expect(keyChecks(rules, true).name('')).toMatch('Enter a name');
  expect(keyChecks(rules, true).name('a'.repeat(81))).toMatch('80');
  expect(keyChecks(rules, true).appId('')).toMatch('app');
  expect(keyChecks(rules, false).appId('')).toBeUndefined();
});
