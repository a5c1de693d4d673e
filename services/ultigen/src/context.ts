import { serviceContracts } from '@hatchery/api/contract';
import type { Alarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import { implement } from '@orpc/server';
import type { EggSales } from './catalog/egg-sales.ts';
import type { UltigenConfig } from './config.ts';
import type { RandomInt } from './hatches/draw.rules.ts';
import type { UltigenChains } from './onchain/chains.ts';

/** The parts that the slices of this service work with. */
export type UltigenContext = {
  chains: UltigenChains;
  sales: EggSales;
  publicUrl: string;
  /** Welcome eggs. The alarm rings when one may be released. */
  welcome: { eggType: UltigenConfig['GUEST_EGG_TYPE']; perDay: number; alarm: Alarm };
  /** Eggs that games may reward on one day (UTC). */
  rewardEggsPerDay: number;
  /** Experience that keys may give one creature on one day (UTC). */
  xpPerCreatureAndDay: number;
  database: Database;
  internal: Pick<InternalClients, 'users' | 'signer' | 'chain'>;
  randomInt: RandomInt;
  now: () => Date;
};

export const os = implement(serviceContracts.ultigen).$context<CallContext>();
