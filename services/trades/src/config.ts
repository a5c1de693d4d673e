import { kitConfig } from '@hatchery/kit/config';
import * as z from 'zod';

const count = (usual: number) => z.coerce.number().int().min(1).default(usual);

export const tradesConfig = kitConfig.extend({
  /** How many trades one player can have open. */
  TRADES_OPEN: count(50),
  /** How long a trade is open unless its owner says when it expires. */
  TRADE_DAYS: count(7),
  /** How many offers one player can have open, and one trade. */
  OFFERS_OPEN: count(100),
});

export type TradesConfig = z.infer<typeof tradesConfig>;
