import { contract, operationsOf } from '@hatchery/api/contract';
import { ownerCalls } from '@hatchery/chain/abis/owner-calls';
import { type ContractName, contractNames } from '@hatchery/chain/addresses';
import { familyAbis } from '@hatchery/chain/family-abis';
import { handingOn, keptCalls, notKept } from '@hatchery/chain/kept-calls';
import { type Abi, toFunctionSelector } from 'viem';
import { byVoucher, everywhere, twins, unsent } from './chain-calls.ts';

type Table = Readonly<Partial<Record<ContractName, Readonly<Record<string, unknown>>>>>;
const has = (table: Table, family: ContractName, name: string) => Object.hasOwn(table[family] ?? {}, name);

const writesOf = (family: ContractName) =>
  (familyAbis[family] as readonly Abi[])
    .flat()
    .flatMap((entry) =>
      entry.type === 'function' && (entry.stateMutability === 'nonpayable' || entry.stateMutability === 'payable')
        ? [{ name: entry.name, selector: toFunctionSelector(entry) }]
        : [],
    );

/** The calls of a contract that are a player's to send: neither its owner's, nor another contract's, nor a keeper's. */
function playersCalls(family: ContractName): string[] {
  const owners = new Set(ownerCalls[family]?.map(({ selector }) => selector));
  const names = writesOf(family).flatMap(({ name, selector }) => (owners.has(selector) ? [] : [name]));
  return [...new Set(names)].filter(
    (name) => !Object.hasOwn(everywhere, name) && ![unsent, twins, byVoucher].some((table) => has(table, family, name)),
  );
}

test('there are calls of players to look at', () => {
  expect(playersCalls('salary')).toEqual(['claimSalary']);
  expect(playersCalls('tokenSale')).toEqual(['buyHatchyAtLeast']);
});

test.each(contractNames)('a kept wallet sends every call of players to %s, or a list says why not', (family) => {
  const unexplained = playersCalls(family).filter(
    (name) => !has(keptCalls, family, name) && !has(notKept, family, name) && !Object.hasOwn(handingOn, name),
  );
  expect(unexplained).toEqual([]);
});

test('the table names calls of players alone', () => {
  for (const family of contractNames)
    expect(playersCalls(family)).toEqual(expect.arrayContaining(Object.keys(keptCalls[family] ?? {})));
});

test('the list of reasons names calls of players that the table does not have', () => {
  for (const family of contractNames) {
    const listed = Object.keys(notKept[family] ?? {});
    expect(playersCalls(family)).toEqual(expect.arrayContaining(listed));
    expect(listed.filter((name) => has(keptCalls, family, name))).toEqual([]);
  }
});

test('reasons that name an operation of the API name one that is there', () => {
  const operations = operationsOf(contract).map(({ name }) => name);
  const reasons = Object.values(notKept).flatMap((rows) => Object.values(rows ?? {}));
  const named = reasons.flatMap((reason) => /for this: (\S+)\.$/.exec(reason)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(4);
  expect(operations).toEqual(expect.arrayContaining(named));
});
