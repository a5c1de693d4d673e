import { exactArguments } from '@hatchery/chain/exact-arguments';
import { type Address, type Hex, isAddressEqual, parseAbi } from 'viem';

const abis = {
  gameToken: parseAbi(['function transfer(address to, uint256 amount)']),
  ultigenEggs: parseAbi([
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  ]),
  ultigenMonsters: parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId)']),
} as const;

type Contracts = Record<keyof typeof abis, Address>;

/**
 * Returns the receiver of a call by which `from` sends its own game tokens, eggs or a monster, without data for the receiver.
 * Undefined for every other call, and for data that is not exactly the encoding of its arguments.
 */
export function receiverOf(
  { from, to, data }: { from: Address; to: Address; data: Hex },
  contracts: Contracts,
): Address | undefined {
  const name = (Object.keys(abis) as (keyof typeof abis)[]).find((one) => isAddressEqual(to, contracts[one]));
  if (!name) return undefined;
  const args = exactArguments(abis[name], data)?.args;
  if (!args) return undefined;
  if (name === 'gameToken') return args[0] as Address;
  const [owner, receiver, , , extra = '0x'] = args as [Address, Address, bigint, bigint?, Hex?];
  return isAddressEqual(owner, from) && extra === '0x' ? receiver : undefined;
}
