import fc from 'fast-check';
import {
  type AbiFunction,
  type AbiParameter,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  zeroAddress,
} from 'viem';
import { contractNames } from './addresses.ts';
import { type KeptCall, type KeptLaw, keptCalls, largestPermission, lowestListing } from './kept-calls.ts';
import { encodeKeptCall, judgeKeptCall, listAllowed } from './kept-calls-judge.ts';
import { nativeAssetAddress } from './networks.ts';

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const wallet = addressOf(0xaa01);
const stranger = addressOf(0xbb02);
const stablecoin = addressOf(0xcc03);
const otherBridge = addressOf(0xdd04);
const contracts = Object.fromEntries(
  contractNames.map((name, index) => [name, addressOf(0x1000 + index)]),
) as unknown as Parameters<typeof judgeKeptCall>[1]['contracts'];
const otherChain: Hex = `0x${'01'.repeat(32)}`;
const known = { contracts, otherBridges: [{ blockchainId: otherChain, address: otherBridge }] };
const plainGas: Hex = `0x0001${(300_000).toString(16).padStart(64, '0')}`;

interface Case {
  family: (typeof contractNames)[number];
  method: AbiFunction;
  call: KeptCall;
}
const cases: Case[] = contractNames.flatMap((family) => listAllowed(family).map((one) => ({ family, ...one })));
const named = cases.map((one) => [`${one.family}.${one.method.name}/${one.method.inputs.length}`, one] as const);

type Given = (path: string, parameter: AbiParameter) => unknown;
type Nested = AbiParameter & { components?: readonly AbiParameter[] };

/** Returns a value for a parameter: what `given` says of its leaves, with one element in each list. */
function valueFor(parameter: Nested, given: Given, path: string): unknown {
  const element = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1];
  if (element !== undefined) return [valueFor({ ...parameter, type: element }, given, path)];
  if (parameter.type !== 'tuple') return given(path, parameter);
  const parts = (parameter.components ?? []).map((part) => [
    part.name,
    valueFor(part as Nested, given, `${path}.${part.name}`),
  ]);
  return Object.fromEntries(parts);
}

const zeroOf = (type: string): unknown => {
  if (type === 'address') return zeroAddress;
  if (type === 'bool') return true;
  if (type === 'bytes32') return otherChain;
  const size = /^bytes(\d*)$/.exec(type)?.[1];
  if (size !== undefined) return `0x${'00'.repeat(Number(size || 0))}`;
  return /^u?int(8|16|32)$/.test(type) ? 1 : 1n;
};

/** A value that keeps a law. */
function lawful(law: KeptLaw | undefined, type: string): unknown {
  if (typeof law === 'object') return 'of' in law ? contracts[law.of[0] as keyof typeof contracts] : otherBridge;
  switch (law) {
    case 'wallet':
      return wallet;
    case 'zero':
      return type === 'address' ? zeroAddress : 0n;
    case 'listing':
      return lowestListing;
    case 'plainGas':
      return plainGas;
    case 'currency':
      return contracts.gameToken;
    default:
      return zeroOf(type);
  }
}

/** A lawful call, with other values at some paths. */
function dataOf({ method, call }: Case, changes: Readonly<Record<string, unknown>> = {}): Hex {
  const given: Given = (path, { type }) =>
    Object.hasOwn(changes, path) ? changes[path] : lawful(call.laws?.[path], type);
  const args = method.inputs.map((input) => valueFor(input as Nested, given, input.name ?? ''));
  return encodeFunctionData({ abi: [method], functionName: method.name, args });
}
const toOf = ({ family }: Case) => contracts[family] as Address;
const judged = (one: Case, changes: Readonly<Record<string, unknown>> = {}, value = 0n) =>
  judgeKeptCall({ wallet, to: toOf(one), data: dataOf(one, changes), value }, known);
const one = (family: Case['family'], name: string): Case => {
  const found = cases.find((some) => some.family === family && some.method.name === name);
  if (!found) throw new Error(`${family}.${name} is not allowed.`);
  return found;
};
const refused = { refusal: expect.any(String) };

function leavesOf(parameter: Nested, path: string): { path: string; type: string }[] {
  const type = parameter.type.replace(/(\[\d*\])+$/, '');
  if (type !== 'tuple') return [{ path, type }];
  return (parameter.components ?? []).flatMap((part) => leavesOf(part as Nested, `${path}.${part.name}`));
}
const leaves = ({ method }: Case) =>
  method.inputs.flatMap((input) => leavesOf({ ...input, type: input.type }, input.name ?? ''));

test('every row of the table is a function of its contract', () => {
  const rows = Object.entries(keptCalls).flatMap(([family, calls]) =>
    Object.keys(calls ?? {}).map((name) => `${family}.${name}`),
  );
  expect([...new Set(cases.map(({ family, method }) => `${family}.${method.name}`))].toSorted()).toEqual(
    rows.toSorted(),
  );
});

describe.each(named)('%s', (_, some) => {
  test('is allowed as it should be sent', () => {
    const kind = some.call.laws?.setPrice === 'listing' ? 'listing' : 'call';
    expect(judged(some)).toEqual({ kind, ...(some.call.part ? { part: some.call.part } : {}) });
  });

  test('has a law for each address and all bytes, and none for what it has not', () => {
    const open = leaves(some).filter(({ type }) => type === 'address' || type.startsWith('bytes') || type === 'string');
    expect(Object.keys(some.call.laws ?? {})).toEqual(expect.arrayContaining(open.map(({ path }) => path)));
    const namesakes = cases.filter(({ family, method }) => family === some.family && method.name === some.method.name);
    const paths = namesakes.flatMap(leaves).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(Object.keys(some.call.laws ?? {})));
  });

  test('is refused with a stranger in any place that receives something', () => {
    const closed = leaves(some).filter(({ path, type }) => {
      const law = some.call.laws?.[path];
      return (type === 'address' || type === 'bytes') && !['referrer', 'currency', 'proof'].includes(law as string);
    });
    for (const { path } of closed) expect(judged(some, { [path]: stranger })).toEqual(refused);
  });

  test('is refused with more data, less data, and without any', () => {
    const data = dataOf(some);
    for (const changed of [`${data}00`, data.slice(0, -2), data.slice(0, 8), '0x'] as Hex[])
      expect(judgeKeptCall({ wallet, to: toOf(some), data: changed, value: 0n }, known)).toEqual(refused);
  });

  test('is refused at another address', () => {
    expect(judgeKeptCall({ wallet, to: stranger, data: dataOf(some), value: 0n }, known)).toEqual(
      // An allowance of a token that is not the platform's has the same data.
      some.method.name === 'approve' ? expect.anything() : refused,
    );
  });

  test('takes coins only if it has a price', () => {
    const { coins } = some.call;
    const isPriced = coins === 'price' && some.method.stateMutability === 'payable';
    expect(judged(some, {}, 1n)).toMatchObject(isPriced ? { kind: 'call' } : refused);
    if (typeof coins !== 'object') return;
    const paid = { [coins.currency]: nativeAssetAddress, [coins.most]: 500n };
    expect(judged(some, paid, 500n)).toMatchObject({ kind: 'call' });
    expect(judged(some, paid, 501n)).toEqual(refused);
    expect(judged(some, { ...paid, [coins.currency]: stablecoin }, 1n)).toEqual(refused);
  });
});

describe('permissions', () => {
  const permit = (to: Address, spender: Address, amount: bigint) =>
    judgeKeptCall(
      {
        wallet,
        to,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
        value: 0n,
      },
      known,
    );
  const { gameToken, tokenSale, gen1Collection, batchTransfer, eggsGen2 } = contracts as Record<string, Address>;

  test('are for contracts of the table, and never for ever', () => {
    expect(permit(gameToken as Address, eggsGen2 as Address, largestPermission)).toMatchObject({ kind: 'call' });
    expect(permit(gameToken as Address, eggsGen2 as Address, largestPermission + 1n)).toEqual(refused);
    expect(permit(gameToken as Address, eggsGen2 as Address, 2n ** 256n - 1n)).toEqual(refused);
    expect(permit(gameToken as Address, batchTransfer as Address, 1n)).toEqual(refused);
    expect(permit(gameToken as Address, tokenSale as Address, 1n)).toEqual(refused);
    expect(permit(gameToken as Address, wallet, 1n)).toEqual(refused);
  });

  test('of tokens that are not of the platform are for contracts that take them as a price or a stake', () => {
    expect(permit(stablecoin, tokenSale as Address, 5n)).toMatchObject({ kind: 'call' });
    expect(permit(stablecoin, eggsGen2 as Address, 5n)).toEqual(refused);
    expect(permit(stablecoin, stranger, 5n)).toEqual(refused);
    expect(permit(stablecoin, tokenSale as Address, largestPermission + 1n)).toEqual(refused);
    expect(permit(gen1Collection as Address, tokenSale as Address, 5n)).toEqual(refused);
  });
});

test('a listing is no gift', () => {
  const listing = one('gen1Collection', 'setTokenPrice');
  expect(judged(listing, { setPrice: lowestListing })).toEqual({ kind: 'listing' });
  expect(judged(listing, { setPrice: lowestListing - 1n })).toEqual(refused);
  expect(judged(listing, { setPrice: 0n })).toEqual(refused);
});

test('a crossing gives no coins to anyone on the other chain', () => {
  const crossing = one('omnichainToken', 'sendFrom');
  const gas = (amount: number) => amount.toString(16).padStart(64, '0');
  expect(judged(crossing, { adapterParams: '0x' })).toMatchObject({ kind: 'call' });
  expect(judged(crossing, { adapterParams: `0x0002${gas(300_000)}${gas(1)}${stranger.slice(2)}` })).toEqual(refused);
  expect(judged(crossing, { adapterParams: `0x0001${gas(50_000_000)}` })).toEqual(refused);
  expect(judged(crossing, { toAddress: `${wallet}00` })).toEqual(refused);
});

test('a bridge receives with the id of its own chain alone', () => {
  const crossing = one('tokenBridge', 'send');
  const to = (chain: Hex, bridge: Address) => ({
    'input.destinationBlockchainID': chain,
    'input.destinationTokenTransferrerAddress': bridge,
  });
  expect(judged(crossing, to(otherChain, otherBridge))).toMatchObject({ kind: 'call' });
  // Anyone can found a chain, and place a contract of their own at the same address there.
  expect(judged(crossing, to(`0x${'02'.repeat(32)}`, otherBridge))).toEqual(refused);
  expect(judged(crossing, to(otherChain, stranger))).toEqual(refused);
});

test('a call has a bounded length', () => {
  const { method } = one('gen2Collection', 'revealAndClaim');
  const ids = (count: number) => Array.from({ length: count }, (_, id) => BigInt(id));
  const claim = (count: number) =>
    judgeKeptCall(
      {
        ...{ wallet, to: contracts.gen2Collection as Address, value: 0n },
        data: encodeFunctionData({ abi: [method], functionName: method.name, args: [1n, ids(count)] }),
      },
      known,
    );
  expect(claim(240)).toMatchObject({ kind: 'call' });
  expect(claim(410)).toEqual(refused);
});

test.each([
  ['gen1Staking', 'batchStake', 50],
  ['gen2Staking', 'batchStake', 120],
  ['omnichainItems', 'sendBatchFrom', 120],
] as const)('the longest call of %s.%s fits', (family, name, count) => {
  const some = one(family, name);
  const args = some.method.inputs.map((input) => {
    const given: Given = (path, { type }) => lawful(some.call.laws?.[path], type);
    const value = valueFor(input as Nested, given, input.name ?? '');
    return input.type.endsWith('[]') ? Array.from({ length: count }, () => (value as unknown[])[0]) : value;
  });
  const data = encodeFunctionData({ abi: [some.method], functionName: name, args });
  expect(judgeKeptCall({ wallet, to: toOf(some), data, value: 0n }, known)).toMatchObject({ kind: 'call' });
});

test('random calls are refused', () => {
  const bytes = (least: number, most: number) =>
    fc.uint8Array({ minLength: least, maxLength: most }).map((some): Hex => `0x${Buffer.from(some).toString('hex')}`);
  const anywhere = fc.constantFrom(...(Object.values(contracts) as Address[]), stranger, wallet);
  fc.assert(
    fc.property(anywhere, bytes(0, 300), fc.bigInt(0n, 10n ** 20n), (to, data, value) => {
      expect(judgeKeptCall({ wallet, to, data, value }, known)).toEqual(refused);
    }),
    { numRuns: 2_000 },
  );
});

test('an allowed call with a random address or random bytes in place of one that has a law is refused', () => {
  const closed = cases.flatMap((some) =>
    leaves(some)
      .filter(({ path, type }) => {
        const law = some.call.laws?.[path];
        return (type === 'address' || type === 'bytes') && !['referrer', 'currency', 'proof'].includes(law as string);
      })
      .map(({ path }) => ({ some, path })),
  );
  expect(closed.length).toBeGreaterThan(40);
  const random = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((some): Hex => `0x${Buffer.from(some).toString('hex')}`);
  const strange = fc.oneof(random, fc.constantFrom(stranger, stablecoin, ...(Object.values(contracts) as Address[])));
  fc.assert(
    fc.property(fc.constantFrom(...closed), strange, ({ some, path }, value) => {
      const law = some.call.laws?.[path];
      fc.pre(!(typeof law === 'object' && 'of' in law && law.of.some((name) => contracts[name] === value)));
      expect(judged(some, { [path]: value })).toEqual(refused);
    }),
    { numRuns: 2_000 },
  );
});

test('every function of every contract is refused whose name is not in the table', () => {
  for (const family of contractNames) {
    const own = new Set(Object.keys(keptCalls[family] ?? {}));
    for (const name of ['transfer', 'transferFrom', 'safeTransferFrom', 'buy', 'burn', 'upgradeToAndCall', 'permit'])
      if (!own.has(name))
        expect(encodeKeptCall({ family, functionName: name, args: [] })).toEqual({
          at: 'function',
          error: expect.any(String),
        });
  }
});

describe('a call in words', () => {
  test('is encoded as the screens encode it', () => {
    const args = ['5000', '4900'];
    const encoded = encodeKeptCall({ family: 'tokenSale', functionName: 'buyHatchyAtLeast', args });
    const { method } = one('tokenSale', 'buyHatchyAtLeast');
    const data = encodeFunctionData({ abi: [method], functionName: method.name, args: [5000n, 4900n] });
    expect(encoded).toEqual({ family: 'tokenSale', data });
  });

  test('finds the function by its number of arguments', () => {
    const input = JSON.stringify({
      ...{ destinationBlockchainID: otherChain, destinationTokenTransferrerAddress: otherBridge },
      ...{ recipient: wallet, primaryFeeTokenAddress: zeroAddress, primaryFee: '0', secondaryFee: '0' },
      ...{ requiredGasLimit: '250000', multiHopFallback: zeroAddress },
    });
    const sends = [[input, '7'], [input]].map((args) =>
      encodeKeptCall({ family: 'tokenBridge', functionName: 'send', args }),
    );
    for (const sent of sends) {
      if ('error' in sent) throw new Error(sent.error);
      const to = contracts.tokenBridge as Address;
      expect(judgeKeptCall({ wallet, to, data: sent.data, value: 0n }, known)).toMatchObject({ kind: 'call' });
    }
  });

  test.each([
    ['family', { family: 'nothing', functionName: 'buy', args: [] }, /no contract nothing/],
    ['function', { family: 'gen1Collection', functionName: 'buy', args: ['1'] }, /pays another player/],
    ['function', { family: 'gameToken', functionName: 'transfer', args: [stranger, '1'] }, /hands things on/],
    ['function', { family: 'tokenSale', functionName: 'constructor', args: [] }, /not one that a kept wallet sends/],
    ['arguments.1', { family: 'tokenSale', functionName: 'buyHatchyAtLeast', args: ['1', 'much'] }, /whole number/],
    ['arguments.0', { family: 'tokenSale', functionName: 'buyHatchyAtLeast', args: ['1'] }, /2 arguments/],
    ['arguments.0', { family: 'otherToken', functionName: 'approve', args: ['0x12', '1'] }, /40 hex digits/],
  ])('says at %s what is wrong with %j', (at, call, error) => {
    expect(encodeKeptCall(call)).toEqual({ at, error: expect.stringMatching(error) });
  });
});
