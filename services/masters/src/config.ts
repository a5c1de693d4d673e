import { country } from '@hatchery/api/lootbox-shapes';
import { isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, parsed, secret } from '@hatchery/kit/config';
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
  /** How many boxes the players of one game buy with its currency on a day (UTC) at most: a game decides alone what they earn. */
  BOXES_PER_GAME_PER_DAY: z.coerce.number().int().min(0).default(10_000),
  /** The country whose rules for boxes hold for all players, as in BE (ISO 3166-1). Without it, each player states theirs. */
  MASTERS_COUNTRY: country.optional(),
  /** Secrets that encrypt seeds of draws, separated by commas: the first one encrypts, all of them decrypt. */
  DRAW_SEED_KEY: secret('hatchery-development-seeds-of-draws'),
  /** How many draws one seed decides at most. It is revealed after them, or after its day (UTC). */
  DRAWS_PER_EPOCH: z.coerce.number().int().min(1).default(10_000),
  /** Public address of the platform, which serves the pictures. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export const mastersConfig = settings.superRefine(checkFilesConfig);

export type MastersConfig = z.infer<typeof mastersConfig>;
