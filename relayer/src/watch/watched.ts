import type { Watched } from '@hatchery/chain/laws/watched';
import * as z from 'zod';
import { address } from '../chains.ts';

const place = z.object({ chainId: z.int().positive(), address });

/** The contracts to watch across all chains, as settings say them. */
export const watched: z.ZodType<Watched> = z.object({
  /** The token that is locked at home and minted elsewhere: its bridge and itself on each chain. */
  token: z
    .object({ home: place.extend({ token: address }), remotes: z.array(place.extend({ token: address })) })
    .optional(),
  /** The bridge between a home and its remotes. */
  bridge: z
    .object({
      home: place.extend({ token: address }),
      remotes: z.array(place.extend({ form: z.enum(['erc20', 'native']) })),
    })
    .optional(),
  /** The creatures' contract on each chain. */
  creatures: z.array(place).optional(),
  /** The items' contract on each chain. */
  items: z.array(place).optional(),
});
