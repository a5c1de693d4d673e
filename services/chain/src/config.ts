import { isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, parsed } from '@hatchery/kit/config';
import * as z from 'zod';

export const chainConfig = kitConfig.extend({
  /** The chain that operations are about that name none. */
  CHAIN_ID: z.coerce.number().int().refine(isSupportedNetwork, 'is not a supported network').default(31337),
  /** The chains to follow and to send to. */
  RPC_URLS: parsed(parseRpcUrls).default(new Map<number, string[]>()),
  /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
  DEPLOYMENTS: parsed(parseDeployments).default({}),
  /** Time without a block after which a transaction is sent again with a higher fee. */
  RESEND_AFTER_SECONDS: z.coerce.number().int().min(1).default(30),
  /** The highest fee of the relay, in wei per gas. The signer has its own limit. */
  MAX_FEE_PER_GAS: z.coerce.bigint().default(500_000_000_000n),
  /** The most gas money for a custodial wallet at once, in wei. */
  MAX_GAS_TOP_UP: z.coerce.bigint().default(100_000_000_000_000_000n),
  /** The most transactions of one account in the pools of nodes. Geth keeps 5,120 of all accounts. */
  POOLED_PER_SENDER: z.coerce.number().int().min(1).max(5_000).default(1_000),
  /** A chain that is further behind than this, or was not read for this long, does not count as followed in /readyz and `dependency_up`. */
  MAX_LAG_BLOCKS: z.coerce.number().int().min(1).default(60),
  MAX_LAG_SECONDS: z.coerce.number().int().min(1).default(60),
  /** Chains whose receipts do not fit the root of their block in the usual way, by id. Their nodes are only compared with each other. */
  UNPROVEN_CHAINS: parsed(parseChainIds).default(new Set<number>()),
});

function parseChainIds(text: string): Set<number> {
  const ids = text.split(',').filter((id) => id.trim() !== '');
  if (ids.some((id) => !/^\s*\d{1,10}\s*$/.test(id))) throw new Error('Separate ids of chains by commas.');
  return new Set(ids.map(Number));
}

export type ChainConfig = z.infer<typeof chainConfig>;
