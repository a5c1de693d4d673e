import { Problem } from '@hatchery/api/problems';
import { findDeployment } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import { type Address, zeroAddress } from 'viem';
import type { MastersConfig } from '../config.ts';

/** The contracts of this service on one chain; the zero address where the chain has none. */
export type MastersChain = {
  chainId: number;
  rpcUrl: string;
  mastersAvatars: Address;
  mastersItems: Address;
  mastersLootboxes: Address;
  tickets: Address;
  gameToken: Address;
  /** The first block that can hold an event of theirs. */
  startBlock: number;
};

export type MastersChains = {
  main: MastersChain;
  all: readonly MastersChain[];
  /** Finds the chain of a row. @throws Error where it is not configured any more. */
  get(chainId: number): MastersChain;
  /**
   * Finds the chain that a caller named in a field such as `query.chainId`, or the main one.
   * @throws Problem bad-request for a chain without these contracts.
   */
  choose(chainId: number | undefined, field?: string): MastersChain;
};

/**
 * Finds the contracts of each followed chain that has them, the main chain first.
 * @throws Error where the main chain has no endpoint and none is configured.
 */
export function createChains({ CHAIN_ID: main, RPC_URLS, DEPLOYMENTS }: MastersConfig): MastersChains {
  const others = [...RPC_URLS.keys()].filter((id) => id !== main && findDeployment(id, DEPLOYMENTS)?.mastersItems);
  const all = [main, ...others].map((chainId): MastersChain => {
    const rpcUrl = (RPC_URLS.get(chainId) ?? getNetwork(chainId).rpcUrls)[0];
    if (!rpcUrl) throw new Error(`RPC_URLS must name an endpoint of ${chainId}: this network has no public one.`);
    const deployed = findDeployment(chainId, DEPLOYMENTS);
    return {
      chainId,
      rpcUrl,
      mastersAvatars: deployed?.mastersAvatars ?? zeroAddress,
      mastersItems: deployed?.mastersItems ?? zeroAddress,
      mastersLootboxes: deployed?.mastersLootboxes ?? zeroAddress,
      tickets: deployed?.tickets ?? zeroAddress,
      gameToken: deployed?.gameToken ?? zeroAddress,
      startBlock: deployed?.startBlock ?? 0,
    };
  });
  const find = (chainId: number) => all.find((chain) => chain.chainId === chainId);
  const [first] = all as [MastersChain];
  return {
    main: first,
    all,
    get: (chainId) => {
      const chain = find(chainId);
      if (!chain) throw new Error(`Chain ${chainId} is not configured.`);
      return chain;
    },
    choose: (chainId, field = 'query.chainId') => {
      const chain = chainId === undefined ? first : find(chainId);
      if (chain) return chain;
      const message = `There are no avatars on chain ${chainId}. Choose one of ${all.map((one) => one.chainId).join(', ')}.`;
      throw new Problem('bad-request', message, { errors: [{ path: field, message }] });
    },
  };
}
