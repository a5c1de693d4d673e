import { json, kitConfig } from '@hatchery/kit/config';
import { type Hex, isHex, size } from 'viem';
import * as z from 'zod';
import { relayedChains } from './chains.ts';
import { faults, noFaults } from './faults/faults.ts';
import { watched } from './watch/watched.ts';

const key = z.custom<Hex>((value) => isHex(value) && size(value) === 32, 'must be 32 bytes in hexadecimal');

export const relayerConfig = kitConfig.pick({ NODE_ENV: true, LOG_LEVEL: true, PORT: true }).extend({
  // Its key can make every contract believe anything, so it must never serve a chain that holds value.
  NODE_ENV: kitConfig.shape.NODE_ENV.refine((name) => name !== 'production', 'the relayer is for local chains only'),
  /** The chains, as JSON. */
  RELAYED_CHAINS: json.pipe(relayedChains),
  /** The key of the account that endpoints and messengers accept messages from. */
  RELAYER_KEY: key,
  /** The contracts to watch, as JSON. */
  WATCHED: json.pipe(watched).default({}),
  /** The faults in force at the start, as JSON. */
  FAULTS: json.pipe(faults).default(noFaults),
  POLL_MILLISECONDS: z.coerce.number().int().min(1).default(500),
  /** The wait before the first retry. Each further retry waits twice as long. */
  RETRY_MILLISECONDS: z.coerce.number().int().min(1).default(1_000),
  LONGEST_RETRY_MILLISECONDS: z.coerce.number().int().min(1).default(60_000),
});
