import { findDeployment } from '@hatchery/chain/addresses';
import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, parsed } from '@hatchery/kit/config';
import { type Address, zeroAddress } from 'viem';
import * as z from 'zod';

export const ultigenConfig = kitConfig.extend({
  /** The chain that the eggs and monsters live on. */
  CHAIN_ID: z.coerce.number().int().refine(isSupportedNetwork, 'is not a supported network').default(31337),
  RPC_URLS: parsed(parseRpcUrls).default(new Map<number, string[]>()),
  /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
  DEPLOYMENTS: parsed(parseDeployments).default({}),
  /** Element of the egg that a new guest gets. */
  GUEST_EGG_TYPE: z.union([z.literal('random'), z.coerce.number().int().min(0).max(4)]).default('random'),
  /** How many guests a day (UTC) get one; 0 turns welcome eggs off. */
  GUEST_EGGS_PER_DAY: z.coerce.number().int().min(0).default(1_000),
  /** Where players reach the platform: pictures are served from there. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export type UltigenConfig = z.infer<typeof ultigenConfig>;

export type UltigenContracts = { chainId: number; rpcUrl: string; eggs: Address; monsters: Address };

/** The chain and the contracts that this service follows. @throws Error where the network has no endpoint and none is configured. */
export function contractsOf(config: UltigenConfig): UltigenContracts {
  const chainId = config.CHAIN_ID;
  const rpcUrl = (config.RPC_URLS.get(chainId) ?? getNetwork(chainId).rpcUrls)[0];
  if (!rpcUrl) throw new Error(`RPC_URLS must name an endpoint of ${chainId}: this network has no public one.`);
  const deployed = findDeployment(chainId, config.DEPLOYMENTS);
  return {
    chainId,
    rpcUrl,
    eggs: deployed?.ultigenEggs ?? zeroAddress,
    monsters: deployed?.ultigenMonsters ?? zeroAddress,
  };
}
