import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, operationsOf } from '@hatchery/api/contract';
import { ownerCalls } from '@hatchery/chain/abis/owner-calls';
import { type ContractName, contractNames } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { familyAbis } from '@hatchery/chain/family-abis';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import { verifierContracts } from '@hatchery/chain/vouchers';
import { type Abi, erc20Abi, erc721Abi, erc1155Abi, toFunctionSelector } from 'viem';
import { byVoucher, everywhere, notYet, twins, unsent } from './chain-calls.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const writesOf = (abi: Abi) =>
  abi.flatMap((entry) =>
    entry.type === 'function' && (entry.stateMutability === 'nonpayable' || entry.stateMutability === 'payable')
      ? [{ name: entry.name, selector: toFunctionSelector(entry) }]
      : [],
  );

/** The calls that a wallet can send to a family, by name. Functions that share a name have a selector each. */
const writes = new Map(
  contractNames.map((family) => {
    const all = (familyAbis[family] as readonly Abi[]).flatMap(writesOf);
    const selectorsOf = (name: string) => all.filter((one) => one.name === name).map(({ selector }) => selector);
    return [family, new Map(all.map(({ name }) => [name, selectorsOf(name)]))] as const;
  }),
);
const namesOf = (family: ContractName) => [...(writes.get(family)?.keys() ?? [])];

/** The NatSpec of the contracts says what is the owner's. A name that others may call as well, by other values, is not. */
function isOwners(family: ContractName, name: string): boolean {
  const owners = new Set(ownerCalls[family]?.map(({ selector }) => selector));
  return (
    writes
      .get(family)
      ?.get(name)
      ?.every((selector) => owners.has(selector)) ?? false
  );
}

const standards: Readonly<Record<string, readonly string[]>> = {
  ERC20: [...writesOf(erc20Abi).map(({ name }) => name), 'permit'],
  ERC721: writesOf(erc721Abi).map(({ name }) => name),
  ERC1155: writesOf(erc1155Abi).map(({ name }) => name),
};
/** The remotes of the bridge are tokens themselves. */
const standardOf = (family: ContractName) =>
  standards[family === 'tokenBridge' ? 'ERC20' : families[family].contractType] ?? [];

/** The exported name of each family's ABI leads to the family, whichever of its contracts it is of. */
const abiModules = new Map<string, ContractName>(
  [...read('packages/chain/src/family-abis.ts').matchAll(/^ {2}(\w+): \[([^\]]+)\]/gm)].flatMap(
    ([, family = '', abis = '']) => abis.split(/,\s*/).map((abi) => [abi.trim(), family as ContractName] as const),
  ),
);

/** Lists the calls of screens: the functions that a file names which imports the family's ABI. */
function sentByScreens(): Set<string> {
  const sent = new Set<string>();
  for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const code = read(file);
    const imported = [...code.matchAll(/import \{([^}]*)\} from '@hatchery\/chain\/abis\//g)]
      .flatMap(([, names = '']) => names.split(','))
      .flatMap((name) => abiModules.get(name.trim()) ?? []);
    for (const family of imported)
      for (const [, name] of code.matchAll(/functionName: '(\w+)'/g)) sent.add(`${family}.${name}`);
  }
  return sent;
}
const sent = sentByScreens();

type Table = Readonly<Partial<Record<ContractName, Readonly<Record<string, unknown>>>>>;
const rowsOf = (table: Table): [family: ContractName, name: string][] =>
  Object.entries(table).flatMap(([family, rows]) =>
    Object.keys(rows ?? {}).map((name): [ContractName, string] => [family as ContractName, name]),
  );
const has = (table: Table, family: ContractName, name: string) => Object.hasOwn(table[family] ?? {}, name);

const tables: readonly [string, Table][] = [
  ['unsent', unsent],
  ['twins', twins],
  ['byVoucher', byVoucher],
  ['notYet', notYet],
];
const operations = new Set(operationsOf(contract).map(({ name }) => name));

test('the search for calls of screens finds them', () => {
  expect(abiModules.size).toBe(Object.values(familyAbis).flat().length);
  for (const call of ['salary.claimSalary', 'batchTransfer.batchTransfer', 'batchTransfer.batchSafeTransfer'])
    expect([...sent]).toContain(call);
  expect([...sent]).toEqual(expect.arrayContaining(['tokenSale.buyHatchyAtLeast', 'gen1Collection.buy']));
});

test('who calls what follows from the contracts', () => {
  expect(isOwners('salary', 'addMembers')).toBe(true);
  expect(isOwners('salary', 'claimSalary')).toBe(false);
  expect(isOwners('batchTransfer', 'saveNFTs')).toBe(true);
});

test.each(contractNames)('a screen or a service sends every call of %s, or a table says why none does', (family) => {
  const unexplained = namesOf(family).filter(
    (name) =>
      !sent.has(`${family}.${name}`) &&
      !isOwners(family, name) &&
      !standardOf(family).includes(name) &&
      !Object.hasOwn(everywhere, name) &&
      !tables.some(([, table]) => has(table, family, name)),
  );
  expect(unexplained).toEqual([]);
});

describe.each(tables)('the table %s', (_, table) => {
  test('names functions that are there', () => {
    expect(rowsOf(table).filter(([family, name]) => !namesOf(family).includes(name))).toEqual([]);
  });

  test('names nothing that a screen sends by now', () => {
    expect(rowsOf(table).filter(([family, name]) => sent.has(`${family}.${name}`))).toEqual([]);
  });

  test('names nothing that is explained without it', () => {
    const explained = rowsOf(table).filter(
      ([family, name]) =>
        isOwners(family, name) ||
        standardOf(family).includes(name) ||
        Object.hasOwn(everywhere, name) ||
        tables.some(([, other]) => other !== table && has(other, family, name)),
    );
    expect(explained).toEqual([]);
  });
});

test('calls of every contract are there, and no screen sends them', () => {
  for (const name of Object.keys(everywhere)) {
    expect(contractNames.filter((family) => namesOf(family).includes(name)).length).toBeGreaterThan(1);
    expect([...sent].filter((call) => call.endsWith(`.${name}`))).toEqual([]);
  }
});

test('a screen sends the twin of a call', () => {
  const lonely = rowsOf(twins).filter(([family, name]) => !sent.has(`${family}.${twins[family]?.[name]}`));
  expect(lonely).toEqual([]);
});

test.each(rowsOf(byVoucher))('%s.%s redeems the voucher of an operation', (family, name) => {
  const row = byVoucher[family]?.[name];
  const kind = row && voucherKinds[row.voucher];
  expect(kind?.redeem).toBe(name);
  expect(kind && verifierContracts[kind.contract]).toBe(family);
  expect([...operations]).toContain(row?.operation);
});
