import { isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, parsed } from '@hatchery/kit/config';
import { checkFilesConfig, filesConfig } from '@hatchery/kit/files/files.config';
import * as z from 'zod';

const settings = kitConfig.extend({
  ...filesConfig,
  /** The main chain: the default of callers. */
  CHAIN_ID: z.coerce.number().int().refine(isSupportedNetwork, 'is not a supported network').default(31337),
  /** The chains to follow, with their endpoints. */
  RPC_URLS: parsed(parseRpcUrls).default(new Map<number, string[]>()),
  /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
  DEPLOYMENTS: parsed(parseDeployments).default({}),
  /** How many free avatars are signed on a day (UTC) at most, whatever the catalogue says. */
  FREE_AVATARS_PER_DAY: z.coerce.number().int().min(0).default(1_000),
  /** How many of them go to players of one network. */
  FREE_AVATARS_PER_NETWORK: z.coerce.number().int().min(0).default(8),
  /** Public address of the platform, which serves the pictures. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export const mastersConfig = settings.superRefine(checkFilesConfig);

export type MastersConfig = z.infer<typeof mastersConfig>;
