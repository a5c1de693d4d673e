import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { getNetwork, nativeAssetAddress } from '@hatchery/chain/networks';
import type { ChainClient } from '@hatchery/indexing/chain-client';
import { type Abi, type Address, type Hash, isAddressEqual } from 'viem';
import { gameToken } from '../collections/collections.content.ts';

type Currency = { symbol: string; decimals: number };

/** Views of contracts at one block. Those that are asked together travel in one batch. */
export type Views = {
  read(address: Address, abi: Abi, functionName: string, args?: readonly unknown[]): Promise<unknown>;
  number(address: Address, abi: Abi, functionName: string): Promise<bigint>;
  flag(address: Address, abi: Abi, functionName: string): Promise<boolean>;
  address(address: Address, abi: Abi, functionName: string): Promise<Address>;
  currency(address: Address): Promise<Currency>;
  coinDecimals: number;
};

/** Makes the views of a block. `token` is the address of the game token. */
export function createViews(client: ChainClient, blockHash: Hash, token: Address): Views {
  const coin = getNetwork(client.chain.id).nativeCurrency;
  const read: Views['read'] = (address, abi, functionName, args = []) =>
    client.readContract({ address, abi, functionName, args, blockHash, requireCanonical: true });
  return {
    read,
    number: (...view) => read(...view) as Promise<bigint>,
    flag: (...view) => read(...view) as Promise<boolean>,
    address: (...view) => read(...view) as Promise<Address>,
    currency: async (address) => {
      if (isAddressEqual(address, nativeAssetAddress)) return { symbol: coin.symbol, decimals: coin.decimals };
      if (isAddressEqual(address, token)) return gameToken;
      const [symbol, decimals] = await Promise.all([
        read(address, gameTokenAbi, 'symbol'),
        read(address, gameTokenAbi, 'decimals'),
      ]);
      return { symbol: String(symbol), decimals: Number(decimals) };
    },
    coinDecimals: coin.decimals,
  };
}
