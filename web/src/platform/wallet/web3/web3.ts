import { getNetwork, getViemChain, isSupportedNetwork } from '@hatchery/chain/networks';
import type { Chain } from 'viem';
import { createConfig, createStorage, http, type Config as Web3 } from 'wagmi';
import type { Config } from '../../config.ts';
import { walletStoragePrefix } from '../wallet.ts';

export type { Web3 };

/** Specification section 7: requests to a chain time out after 10 s and travel in batches of at most 1000. */
const timeoutMs = 10_000;
const batchSize = 1_000;

/** Wallets that announce themselves (EIP-6963) are found by wagmi; the others are added when they are chosen. */
export function createWeb3({ chains, defaultChainId }: Config): Web3 {
  const known = chains
    .filter(({ id }) => isSupportedNetwork(id))
    .toSorted((one, other) => Number(other.id === defaultChainId) - Number(one.id === defaultChainId));
  const [first, ...rest] = known.map(({ id, rpcUrl }): Chain => getViemChain(id, rpcUrl));
  if (!first) throw new Error('This site is not set up for any network that the app knows.');
  return createConfig({
    chains: [first, ...rest],
    storage: createStorage({ key: walletStoragePrefix, storage: localStorage }),
    pollingInterval: Object.fromEntries(known.map(({ id }) => [id, pollingMs(id)])),
    transports: Object.fromEntries(
      known.map(({ id, rpcUrl }) => [id, http(rpcUrl, { timeout: timeoutMs, batch: { batchSize } })]),
    ),
  });
}

const pollingMs = (chainId: number): number => Math.min(4_000, getNetwork(chainId).blockTimeSeconds * 1_000);
