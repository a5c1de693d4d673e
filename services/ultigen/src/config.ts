import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import { kitConfig } from '@hatchery/kit/config';
import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import * as z from 'zod';

const contractAddress = z
  .string()
  .refine((text) => isAddress(text, { strict: false }), 'must be an address')
  .transform((text) => getAddress(text));

/** `31337=http://127.0.0.1:8545,97=https://…` as a record. */
const endpoints = z
  .string()
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.trim().split(/=(.*)/s).slice(0, 2))))
  .pipe(z.record(z.string().regex(/^\d+$/), z.url({ protocol: /^https?$/ })));

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
});

/** Contracts by chain id, where they differ from the recorded deployments. */
const deployments = json.pipe(
  z.record(z.string().regex(/^\d+$/), z.object({ ultigenEggs: contractAddress, ultigenMonsters: contractAddress })),
);

export const ultigenConfig = kitConfig.extend({
  /** The chain that the eggs and monsters live on. */
  CHAIN_ID: z.coerce.number().int().refine(isSupportedNetwork, 'is not a supported network').default(31337),
  RPC_URLS: endpoints.default({}),
  DEPLOYMENTS: deployments.default({}),
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
  const rpcUrl = config.RPC_URLS[chainId] ?? getNetwork(chainId).rpcUrls[0];
  if (!rpcUrl) throw new Error(`RPC_URLS must name an endpoint of ${chainId}: this network has no public one.`);
  const deployed: Pick<Deployment, 'ultigenEggs' | 'ultigenMonsters'> | undefined =
    config.DEPLOYMENTS[chainId] ?? findDeployment(chainId);
  return {
    chainId,
    rpcUrl,
    eggs: deployed?.ultigenEggs ?? zeroAddress,
    monsters: deployed?.ultigenMonsters ?? zeroAddress,
  };
}
