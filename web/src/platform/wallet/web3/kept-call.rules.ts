import type { ContractName } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { familyAbis } from '@hatchery/chain/family-abis';
import { type Abi, type Address, decodeFunctionData, erc20Abi, type Hex, isAddressEqual } from 'viem';

interface Sent {
  to: Address;
  data: Hex;
}

/** A call as the platform takes it: arguments are texts. */
interface CallInWords {
  family: string;
  function: string;
  arguments: string[];
  /** The address, for tokens that are no contracts of the platform. */
  contract?: Address;
}

const inText = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
    : String(value);

const familyNames = Object.keys(families) as ContractName[];

/** Puts a call into words. @param contracts the platform's on the chain @returns nothing for what is no call of theirs, nor a permission */
export function keptCallOf(
  { to, data }: Sent,
  contracts: readonly { name: string; address: string }[],
): CallInWords | undefined {
  const known = contracts.find(({ address }) => isAddressEqual(address as Address, to));
  const family = known && familyNames.find((name) => families[name].name === known.name);
  const abi = family ? (familyAbis[family] as readonly Abi[]).flat() : erc20Abi;
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: abi as Abi, data });
    const call = { function: functionName, arguments: args.map(inText) };
    return family ? { family, ...call } : { family: 'otherToken', contract: to, ...call };
  } catch {
    return undefined;
  }
}
