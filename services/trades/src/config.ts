import { kitConfig, parsed } from '@hatchery/kit/config';
import * as z from 'zod';

const count = (usual: number) => z.coerce.number().int().min(1).default(usual);

const hours = (usual: number) => z.number().min(0).max(720).default(usual);
const holdHours = z.strictObject({ knownDevice: hours(0), newDevice: hours(24), newCredential: hours(72) });

export const tradesConfig = kitConfig.extend({
  /** How many trades one player can have open. */
  TRADES_OPEN: count(50),
  /** How long a trade is open unless its owner says when it expires. */
  TRADE_DAYS: count(7),
  /** How many offers one player can have open, and one trade. */
  OFFERS_OPEN: count(100),
  /** To how many direct trades at once one player can have invited others. */
  DIRECT_TRADES_OPEN: count(20),
  /** After how long without a change everything goes back. */
  DIRECT_TRADE_IDLE_HOURS: count(24),
  /** How long nobody can confirm after a change. */
  DIRECT_TRADE_PAUSE_SECONDS: z.coerce.number().int().min(0).max(60).default(3),
  /**
   * For how many hours a direct trade waits after a player has confirmed by a device that is known or new, or has got a new way to sign
   * in, as JSON: `{"knownDevice":0,"newDevice":24,"newCredential":72}`.
   */
  DIRECT_TRADE_HOLDS: parsed((text) => holdHours.parse(JSON.parse(text))).default(holdHours.parse({})),
});

export type TradesConfig = z.infer<typeof tradesConfig>;
