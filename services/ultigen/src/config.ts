import { contractNames } from '@hatchery/chain/addresses';
import { isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { listDeployed, requireRpcUrl } from '@hatchery/indexing/followed-chains';
import { kitConfig, parsed } from '@hatchery/kit/config';
import { type Address, zeroAddress } from 'viem';
import * as z from 'zod';

export const ultigenConfig = kitConfig.extend({
  /** The main chain: the default of callers, and the chain of welcome eggs. */
  CHAIN_ID: z.coerce.number().int().refine(isSupportedNetwork, 'is not a supported network').default(31337),
  /** The chains to follow, with their endpoints. */
  RPC_URLS: parsed(parseRpcUrls).default(new Map<number, string[]>()),
  /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
  DEPLOYMENTS: parsed(parseDeployments).default({}),
  /** Element of the egg that a new player gets. */
  GUEST_EGG_TYPE: z.union([z.literal('random'), z.coerce.number().int().min(0).max(4)]).default('random'),
  /**
   * How many welcome eggs a day (UTC) are minted on chain. Others wait in the service, where they can hatch. 0 turns welcome
   * eggs off.
   */
  GUEST_EGGS_PER_DAY: z.coerce.number().int().min(0).default(1_000),
  /** How many eggs a day (UTC) games may reward. 0 turns these rewards off. */
  REWARD_EGGS_PER_DAY: z.coerce.number().int().min(0).default(10_000),
  /** How much experience keys may give one creature on one day (UTC). 0 turns it off. */
  XP_PER_CREATURE_AND_DAY: z.coerce.number().int().min(0).default(5_000),
  /** Public address of the platform, which serves the pictures. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export type UltigenConfig = z.infer<typeof ultigenConfig>;

/** The contracts of eggs and monsters on one chain. */
export type UltigenContracts = {
  chainId: number;
  rpcUrl: string;
  eggs: Address;
  monsters: Address;
  /** All contracts of the platform, which hold no eggs. */
  platform: readonly Address[];
  /** The first block that can hold an event of theirs. */
  startBlock: number;
};

/**
 * Finds the contracts of each followed chain that has them, the main chain first.
 * @throws Error where the main chain has no endpoint and none is configured.
 */
export const contractsOf = (config: UltigenConfig): UltigenContracts[] =>
  listDeployed(config).map(({ deployed, ...chain }) => ({
    chainId: chain.chainId,
    rpcUrl: requireRpcUrl(chain),
    eggs: deployed.ultigenEggs ?? zeroAddress,
    monsters: deployed.ultigenMonsters ?? zeroAddress,
    platform: contractNames.flatMap((name) => deployed[name] ?? []),
    startBlock: deployed.startBlock ?? 0,
  }));
