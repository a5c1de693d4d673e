import {
  createFollowedChains,
  type FollowedChains,
  listDeployed,
  requireRpcUrl,
} from '@hatchery/indexing/followed-chains';
import { type Address, zeroAddress } from 'viem';
import type { MastersConfig } from '../config.ts';

/** The contracts of this service on one chain; the zero address where the chain has none. */
export type MastersChain = {
  chainId: number;
  /** Its nodes: where one fails, the next is asked. */
  rpcUrls: readonly string[];
  mastersAvatars: Address;
  mastersItems: Address;
  mastersLootboxes: Address;
  tickets: Address;
  gameToken: Address;
  /** The first block that can hold an event of theirs. */
  startBlock: number;
};

export type MastersChains = FollowedChains<MastersChain>;

/**
 * Finds the contracts of each followed chain that has items.
 * @throws Error where the main chain has no endpoint and none is configured.
 */
export const createChains = (config: MastersConfig): MastersChains =>
  createFollowedChains(
    listDeployed(config, ({ mastersItems }) => mastersItems !== undefined).map(
      ({ deployed, ...chain }): MastersChain => ({
        chainId: chain.chainId,
        rpcUrls: [requireRpcUrl(chain), ...chain.rpcUrls.slice(1)],
        mastersAvatars: deployed.mastersAvatars ?? zeroAddress,
        mastersItems: deployed.mastersItems ?? zeroAddress,
        mastersLootboxes: deployed.mastersLootboxes ?? zeroAddress,
        tickets: deployed.tickets ?? zeroAddress,
        gameToken: deployed.gameToken ?? zeroAddress,
        startBlock: deployed.startBlock ?? 0,
      }),
    ),
    'avatars, items, boxes or tickets',
  );
