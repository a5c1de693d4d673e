import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, parsed } from '@hatchery/kit/config';
import { type Address, getAddress, isAddress } from 'viem';
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
  /** Public address of the platform, which serves metadata and pictures of tokens. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
  /** Accounts of the operator whose game tokens do not circulate, as in `43114=0x…,43114=0x…,56=0x…`. */
  TREASURIES: parsed(parseTreasuries).default(new Map<number, Address[]>()),
});

function parseChainIds(text: string): Set<number> {
  const ids = text.split(',').filter((id) => id.trim() !== '');
  if (ids.some((id) => !/^\s*\d{1,10}\s*$/.test(id))) throw new Error('Separate ids of chains by commas.');
  return new Set(ids.map(Number));
}

function parseTreasuries(text: string): Map<number, Address[]> {
  const accounts = new Map<number, Address[]>();
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [id = '', address = ''] = entry.trim().split('=');
    if (!isAddress(address, { strict: false })) throw new Error('Write treasuries as chain=address.');
    const chainId = getNetwork(Number(id)).id;
    accounts.set(chainId, [...(accounts.get(chainId) ?? []), getAddress(address)]);
  }
  return accounts;
}

export type ChainConfig = z.infer<typeof chainConfig>;
