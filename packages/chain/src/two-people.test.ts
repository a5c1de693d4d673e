import { zeroAddress } from 'viem';
import { ownerCalls } from './abis/owner-calls.ts';
import { type ContractName, contractNames } from './addresses.ts';
import { needsTwoPeople, onePersonCalls, twoPersonCallsOf } from './two-people.ts';

const telling = /signer|price|mint|upgrade|ownership/i;
const account = `0x${'1'.repeat(40)}`;

test.each(contractNames)('what %s says of signers, prices, mints, code and ownership needs two people', (family) => {
  const names = (ownerCalls[family] ?? []).map(({ name }) => name);
  const alone = names.filter((name) => telling.test(name) && !needsTwoPeople(family, { name }));
  expect(alone.filter((name) => !Object.hasOwn(onePersonCalls, name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining([...twoPersonCallsOf(family)]));
});

test('the exceptions are calls that exist, and none of them is in the table', () => {
  const all = new Set(Object.values(ownerCalls).flatMap((calls) => calls.map(({ name }) => name)));
  const tabled = new Set(contractNames.flatMap(twoPersonCallsOf));
  for (const name of Object.keys(onePersonCalls)) {
    expect(all.has(name)).toBe(true);
    expect(tabled.has(name)).toBe(false);
  }
});

test('what stops something is for one person', () => {
  const brakes = /^(un)?pause|flipState|removeSigner|Banned$|^banSignature$|^pauseDrop$|TeleporterAddress$/;
  for (const family of contractNames) expect(twoPersonCallsOf(family).filter((name) => brakes.test(name))).toEqual([]);
});

test.each<[ContractName, string, readonly unknown[], boolean]>([
  ['gameToken', 'setLimits', [account, 0n, 0n], false],
  ['gameToken', 'setLimits', [account, 1n, 0n], true],
  ['gameToken', 'setLimits', [account, 0n, 1n], true],
  ['omnichainToken', 'setTrustedRemote', [106, '0x'], false],
  ['omnichainToken', 'setTrustedRemote', [106, '0x11'], true],
  ['omnimon', 'setTrustedRemoteAddress', [106, zeroAddress], false],
  ['omnimon', 'setTrustedRemoteAddress', [106, account], true],
  ['gen1Collection', 'setMinter', [account, false], false],
  ['gen1Collection', 'setMinter', [account, true], true],
  ['mastersItems', 'setOperator', [account, false], false],
  ['ultigenEggs', 'setUltigenAddress', [zeroAddress], false],
  ['ultigenEggs', 'setUltigenAddress', [account], true],
  ['tokenSale', 'setPrice', [0n], true],
  ['tokenSale', 'flipState', [], false],
])('%s.%s%j: a right that is taken away needs no second person', (family, name, args, needs) => {
  expect(needsTwoPeople(family, { name }, args)).toBe(needs);
});
