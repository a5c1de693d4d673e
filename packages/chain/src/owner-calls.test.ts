import { type Abi, toFunctionSelector } from 'viem';
import { ownerCalls } from './abis/owner-calls.ts';
import { contractNames } from './addresses.ts';
import { familyAbis } from './family-abis.ts';

const functionsOf = (family: keyof typeof familyAbis) =>
  (familyAbis[family] as readonly Abi[]).flatMap((abi) =>
    abi.flatMap((entry) => (entry.type === 'function' ? [{ ...entry, selector: toFunctionSelector(entry) }] : [])),
  );

test('every family has an owner, who can be replaced and can upgrade', () => {
  expect(Object.keys(ownerCalls).toSorted()).toEqual([...contractNames].toSorted());
  for (const calls of Object.values(ownerCalls)) {
    const names = calls.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['transferOwnership', 'renounceOwnership', 'upgradeToAndCall']));
  }
});

test.each(contractNames)('%s has each call once, which changes something, and says what', (family) => {
  const known = functionsOf(family);
  const calls = ownerCalls[family] ?? [];
  expect(new Set(calls.map(({ selector }) => selector)).size).toBe(calls.length);
  for (const { name, selector, notice, params = {} } of calls) {
    const method = known.find((one) => one.selector === selector);
    expect(method).toMatchObject({ name, stateMutability: expect.stringMatching(/payable$/) });
    expect({ name, notice }).toMatchObject({ notice: expect.stringMatching(/^[A-Z].*\.$/s) });
    expect(method?.inputs.map((input) => input.name)).toEqual(expect.arrayContaining(Object.keys(params)));
  }
});

test('prices, signers and pauses are the owner’s', () => {
  const names = (family: string) => ownerCalls[family]?.map(({ name }) => name);
  expect(names('tokenSale')).toEqual(expect.arrayContaining(['setPrice', 'flipState']));
  expect(names('eggsGen2')).toEqual(expect.arrayContaining(['addSigner', 'setPrice']));
  expect(names('rewarder')).toEqual(expect.arrayContaining(['pause', 'setRewardPerWeek']));
  expect(names('omnimon')).toEqual(expect.arrayContaining(['setPrices', 'setTrustedRemote']));
  expect(names('tokenSale')).not.toContain('buyHatchy');
});
