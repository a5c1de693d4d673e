import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import { kitConfig } from '@hatchery/kit/config';
import { type Address, getAddress } from 'viem';
import * as z from 'zod';

const chainId = z.coerce.number<string>().int().refine(isSupportedNetwork, 'Not a network of the platform.');

/** `31337=http://127.0.0.1:8545,43114`: endpoints by chain, several by naming the chain again; without one the network's own. */
const rpcUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().split(/=(.*)/s, 2) as [string, string?]))
  .pipe(z.array(z.tuple([chainId, z.url({ protocol: /^https?$/ }).optional()])))
  .transform((entries, context) => {
    const urls = new Map<number, string[]>();
    for (const [id, url] of entries) {
      const own = url ? [url] : getNetwork(id).rpcUrls;
      urls.set(id, [...(urls.get(id) ?? []), ...own]);
      if (own.length === 0) context.addIssue(`Network ${id} has no endpoint of its own: name one.`);
    }
    return urls;
  });

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((value): Address => getAddress(value));
const deployment = z.object({
  gameToken: address,
  ultigenEggs: address,
  ultigenMonsters: address,
  startBlock: z.int().min(0),
});

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('Not JSON.');
    return z.NEVER;
  }
});

export const chainConfig = kitConfig.extend({
  /** The chains to follow and to send to. */
  RPC_URLS: rpcUrls.default(new Map()),
  /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
  DEPLOYMENTS: json.pipe(z.record(z.string().regex(/^\d+$/), deployment)).default({}),
  /** After this long outside a block a transaction is sent again, with a higher fee. */
  RESEND_AFTER_SECONDS: z.coerce.number().int().min(1).default(30),
  /** Wei per gas that the relay never goes above; the signer has a limit of its own. */
  MAX_FEE_PER_GAS: z.coerce.bigint().default(500_000_000_000n),
  /** Wei that a custodial wallet is given at once to pay for its gas, at most. */
  MAX_GAS_TOP_UP: z.coerce.bigint().default(100_000_000_000_000_000n),
  /** /readyz fails when a chain is further behind than this, or was not read for this long. */
  MAX_LAG_BLOCKS: z.coerce.number().int().min(1).default(60),
  MAX_LAG_SECONDS: z.coerce.number().int().min(1).default(60),
});

export type ChainConfig = z.infer<typeof chainConfig>;
