import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type Address,
  erc20Abi,
  type Hex,
  isAddressEqual,
  size,
  slice,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { type ContractName, contractNames, type Deployment, findDeployment } from './addresses.ts';
import { encodeTyped } from './call-arguments.ts';
import { exactArguments } from './exact-arguments.ts';
import { familyAbis } from './family-abis.ts';
import {
  handingOn,
  type KeptCall,
  type KeptLaw,
  keptCalls,
  largestPermission,
  lowestListing,
  mostBytesOfCall,
  notKept,
  spendersOfOtherTokens,
} from './kept-calls.ts';
import { nativeAssetAddress, networks } from './networks.ts';

type Contracts = Omit<Deployment, 'startBlock'>;

/** A call as a kept wallet would send it. */
export interface AskedCall {
  wallet: Address;
  to: Address;
  data: Hex;
  value: bigint;
}

/** The contracts of the platform on the chain of a call, and its bridges on all other chains. */
export interface KnownContracts {
  contracts: Contracts;
  otherBridges: readonly Bridge[];
}

/** A bridge, and the id by which messengers know its chain. */
export interface Bridge {
  blockchainId: Hex;
  address: Address;
}

/** Lists the platform's bridges on all chains but one. Those on chains without a recorded id are left out. */
export function bridgesElsewhere(chainId: number, configured: Readonly<Record<number, Deployment>> = {}): Bridge[] {
  return networks.flatMap(({ id, blockchainId }) => {
    const address = id === chainId ? undefined : findDeployment(id, configured)?.tokenBridge;
    return blockchainId && address && address !== zeroAddress ? [{ blockchainId, address }] : [];
  });
}

/** A call that may be sent. A listing offers something to others, and has a limit of its own. */
export type KeptVerdict = { kind: 'call' | 'listing'; part?: KeptCall['part'] } | { refusal: string };

interface Allowed {
  method: AbiFunction;
  call: KeptCall;
}

const methodsOf = (family: ContractName): AbiFunction[] =>
  (familyAbis[family] as readonly Abi[]).flat().filter((entry): entry is AbiFunction => entry.type === 'function');

const named = (table: typeof keptCalls, family: ContractName): Readonly<Record<string, KeptCall>> =>
  table[family] ?? {};

/** The allowed calls of each contract, by their selectors. */
const allowedCalls = new Map(
  contractNames.map((family) => {
    const calls = named(keptCalls, family);
    const methods = methodsOf(family).filter(({ name }) => Object.hasOwn(calls, name));
    return [
      family,
      new Map(methods.map((method): [Hex, Allowed] => [toFunctionSelector(method), allowedBy(method, calls)])),
    ];
  }),
);

function allowedBy(method: AbiFunction, calls: Readonly<Record<string, KeptCall>>): Allowed {
  return { method, call: calls[method.name] as KeptCall };
}

const approveOther: Allowed = {
  method: erc20Abi.find((entry) => entry.type === 'function' && entry.name === 'approve') as AbiFunction,
  call: { laws: { spender: { of: spendersOfOtherTokens }, amount: 'amount' } },
};

/** Lists the calls that the table allows of a contract. */
export const listAllowed = (family: ContractName): Allowed[] => [...(allowedCalls.get(family)?.values() ?? [])];

/**
 * Decides whether a kept wallet may send a call: the function is in the table, its arguments keep their laws, no more coins go along
 * than it takes, and its data is exactly the encoding of its arguments.
 */
export function judgeKeptCall(asked: AskedCall, known: KnownContracts): KeptVerdict {
  if (size(asked.data) > mostBytesOfCall) return { refusal: `A call has ${mostBytesOfCall} bytes at most.` };
  const allowed = allowedAt(asked, known.contracts);
  if ('refusal' in allowed) return allowed;
  const { method, call } = allowed;
  const args = exactArguments([method], asked.data)?.args;
  if (!args) return { refusal: `The data is not that of a call of ${method.name}.` };
  const leaves = leavesOf(method.inputs, args);
  for (const leaf of leaves) {
    const fault = faultOf(leaf, call.laws?.[leaf.path], { ...known, leaves, wallet: asked.wallet });
    if (fault) return { refusal: fault };
  }
  const fault = faultOfCoins(asked.value, allowed, leaves);
  if (fault) return { refusal: fault };
  const kind = Object.values(call.laws ?? {}).includes('listing') ? 'listing' : 'call';
  return call.part ? { kind, part: call.part } : { kind };
}

const notAllowed = { refusal: 'This call is not one that a kept wallet sends.' };

function allowedAt({ to, data }: AskedCall, contracts: Contracts): Allowed | { refusal: string } {
  const family = contractNames.find((name) => contracts[name] && isAddressEqual(contracts[name], to));
  if (data.length < 10 || isAddressEqual(to, zeroAddress)) return notAllowed;
  const selector = slice(data, 0, 4);
  if (family) return allowedCalls.get(family)?.get(selector) ?? notAllowed;
  return selector === toFunctionSelector(approveOther.method) ? approveOther : notAllowed;
}

/** A value of the arguments that has no parts. */
interface Leaf {
  path: string;
  type: string;
  value: unknown;
}

type Nested = AbiParameter & { components?: readonly AbiParameter[] };

function leavesOf(inputs: readonly Nested[], values: readonly unknown[], before = ''): Leaf[] {
  return inputs.flatMap((input, index) => leavesOfOne(input, values[index], before + (input.name ?? '')));
}

function leavesOfOne(input: Nested, value: unknown, path: string): Leaf[] {
  const element = /^(.*)\[\d*\]$/.exec(input.type)?.[1];
  if (element !== undefined)
    return (value as unknown[]).flatMap((one) => leavesOfOne({ ...input, type: element }, one, path));
  if (input.type !== 'tuple') return [{ path, type: input.type, value }];
  const { components = [] } = input;
  const parts = value as Readonly<Record<string, unknown>>;
  const values = components.map(({ name }) => parts[name ?? '']);
  return leavesOf(components, values, `${path}.`);
}

const needsLaw = ({ type }: Leaf) => type === 'address' || type.startsWith('bytes') || type === 'string';

type Judged = KnownContracts & { wallet: Address; leaves: readonly Leaf[] };

const valueAt = (leaves: readonly Leaf[], path: string) => leaves.find((leaf) => leaf.path === path)?.value;

/** Returns what is wrong with a value, in words. A value that could name somebody is refused unless there is a law for it. */
function faultOf(leaf: Leaf, law: KeptLaw | undefined, known: Judged): string | undefined {
  if (law === undefined) return needsLaw(leaf) ? `${leaf.path} has no law.` : undefined;
  return keeps(leaf.value, law, known) ? undefined : `${leaf.path}: ${lawWords(law)}`;
}

function keeps(value: unknown, law: KeptLaw, { wallet, contracts, otherBridges, leaves }: Judged): boolean {
  if (typeof law === 'object' && 'of' in law) return law.of.some((name) => isSame(value, contracts[name]));
  if (typeof law === 'object') {
    const chain = valueAt(leaves, law.bridgeOn);
    return otherBridges.some(({ blockchainId, address }) => chain === blockchainId && isSame(value, address));
  }
  switch (law) {
    case 'wallet':
      return isSame(value, wallet);
    case 'zero':
      return value === 0n || isSame(value, zeroAddress);
    case 'amount':
      return typeof value === 'bigint' && value <= largestPermission;
    case 'listing':
      return typeof value === 'bigint' && value >= lowestListing;
    case 'plainGas':
      return isPlainGas(value);
    default:
      return true;
  }
}

/** Returns whether a value is an address, or the 20 bytes of it. */
const isSame = (value: unknown, address: Address | undefined): boolean =>
  address !== undefined && typeof value === 'string' && value.toLowerCase() === address.toLowerCase();

const mostGasThere = 5_000_000n;

/** Parameters of LayerZero of the first kind: gas and nothing else. The second kind gives coins to anyone on the other chain. */
function isPlainGas(value: unknown): boolean {
  if (value === '0x') return true;
  const [, gas] = /^0x0001([0-9a-f]{64})$/.exec(String(value)) ?? [];
  return gas !== undefined && BigInt(`0x${gas}`) <= mostGasThere;
}

const words: Readonly<Record<Exclude<KeptLaw, object>, string>> = {
  wallet: 'Only the wallet itself can receive it.',
  zero: 'Leave this empty: 0, or the zero address.',
  amount: `A permission is for ${largestPermission} at most.`,
  listing: `The price is ${lowestListing} at least.`,
  plainGas: 'Name gas for the other chain, and nothing else.',
  referrer: '',
  currency: '',
  proof: '',
};
const lawWords = (law: KeptLaw): string => {
  if (typeof law === 'string') return words[law];
  if ('bridgeOn' in law)
    return "Only the platform's bridge on another chain can receive it, with the id of that chain.";
  return `Only these contracts of the platform may have it: ${law.of.join(', ')}.`;
};

function faultOfCoins(value: bigint, { method, call: { coins } }: Allowed, leaves: Leaf[]): string | undefined {
  if (value === 0n) return undefined;
  // The namesake of a function that takes coins may take none.
  if (coins === undefined || method.stateMutability !== 'payable') return 'This call takes no coins.';
  if (coins === 'price') return undefined;
  if (!isSame(valueAt(leaves, coins.currency), nativeAssetAddress)) return 'Coins are not the currency of this call.';
  return value > (valueAt(leaves, coins.most) as bigint) ? `More coins go along than ${coins.most} says.` : undefined;
}

/** A call in words: the contract by its name in a deployment, or `otherToken`, and each argument as text. */
export interface TypedCall {
  family: string;
  functionName: string;
  args: readonly string[];
}

/** The name for tokens that are no contracts of the platform. */
export const otherToken = 'otherToken';

/** The data of a call, or what is wrong with a part of it. */
export type EncodedCall = { family: ContractName | typeof otherToken; data: Hex } | { at: string; error: string };

/** Returns the data of a call that the table names. */
export function encodeKeptCall({ family: asked, functionName, args }: TypedCall): EncodedCall {
  const family = asked === otherToken ? asked : contractNames.find((name) => name === asked);
  if (!family) return { at: 'family', error: `The platform has no contract ${asked}.` };
  const listed = family === otherToken ? [approveOther] : listAllowed(family);
  const methods = listed.map(({ method }) => method).filter(({ name }) => name === functionName);
  if (methods.length === 0) return { at: 'function', error: reasonAgainst(family, functionName) };
  // Functions that share a name differ in the number of their arguments.
  const method = methods.find(({ inputs }) => inputs.length === args.length) ?? (methods[0] as AbiFunction);
  const encoded = encodeTyped(method, args);
  if ('error' in encoded) return { at: `arguments.${encoded.place}`, error: encoded.error };
  return { family, data: encoded.data };
}

/** Returns why a kept wallet does not send a function. */
function reasonAgainst(family: ContractName | typeof otherToken, functionName: string): string {
  const own = family === otherToken ? undefined : notKept[family];
  for (const reasons of [own ?? {}, handingOn])
    if (Object.hasOwn(reasons, functionName)) return reasons[functionName] as string;
  return notAllowed.refusal;
}
