import { isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, parsed } from '@hatchery/kit/config';
import { checkFilesConfig, filesConfig } from '@hatchery/kit/files/files.config';
import * as z from 'zod';
import { parseRates } from './gen2/price.rules.ts';

const baseUnits = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);
const aloneLimits = z.strictObject({
  recipients: z.int().min(0).default(1_000),
  amounts: z.record(z.uuid(), baseUnits).default({}),
});

const settings = kitConfig.extend({
  ...filesConfig,
  /**
   * How much one admin may give by an airdrop without a second one, as JSON: `recipients`, and `amounts` in base units by the uid of an
   * asset, as in `{"recipients":1000,"amounts":{"<uid>":"5000"}}`.
   */
  AIRDROP_ALONE: parsed((text) => aloneLimits.parse(JSON.parse(text))).default({ recipients: 1_000, amounts: {} }),
  /** The main chain: the default of callers. */
  CHAIN_ID: z.coerce.number().int().refine(isSupportedNetwork, 'is not a supported network').default(31337),
  /** The chains to follow, with their endpoints. */
  RPC_URLS: parsed(parseRpcUrls).default(new Map<number, string[]>()),
  /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
  DEPLOYMENTS: parsed(parseDeployments).default({}),
  /**
   * Native coins per game token in the sale of gen-2 eggs, by chain id, as JSON such as `{"43114":"0.0004"}`. Eggs are not sold for
   * coins on other chains. Where the coin is the game token itself, the rate is 1.
   */
  GEN2_COINS_PER_TOKEN: parsed(parseRates).default(parseRates('{"8198":1,"31337":1,"31339":1}')),
  /** How many gen-2 eggs one wallet can be sold for coins. */
  GEN2_EGGS_PER_RECEIVER: z.coerce.number().int().min(0).default(400),
  /** Public address of the platform, which serves the pictures. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export const vouchersConfig = settings.superRefine(checkFilesConfig);

export type VouchersConfig = z.infer<typeof vouchersConfig>;
