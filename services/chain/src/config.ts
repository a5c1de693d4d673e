import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, parsed } from '@hatchery/kit/config';
import * as z from 'zod';

export const chainConfig = kitConfig.extend({
  /** The chains to follow and to send to. */
  RPC_URLS: parsed(parseRpcUrls).default(new Map<number, string[]>()),
  /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
  DEPLOYMENTS: parsed(parseDeployments).default({}),
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
