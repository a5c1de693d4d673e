import { serviceContracts } from '@hatchery/api/contract';
import type { Alarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import type { Files } from '@hatchery/kit/files/files';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Logger } from '@hatchery/kit/log';
import { implement } from '@orpc/server';
import type { MastersConfig } from './config.ts';
import type { SalesSwitch } from './lootboxes/sales-switch.ts';
import type { SeedSafe } from './lootboxes/seeds.ts';
import type { MastersChains } from './onchain/chains.ts';

/** The parts that the slices of this service work with. */
export type MastersContext = {
  config: MastersConfig;
  chains: MastersChains;
  publicUrl: string;
  database: Database;
  internal: Pick<InternalClients, 'users' | 'signer' | 'chain' | 'vouchers' | 'games'>;
  files: Files;
  /** Rings when something signed is to be sent. */
  signatureAlarm: Alarm;
  /** Rings when an opening of boxes of a kept wallet is to be sent. */
  openingAlarm: Alarm;
  /** Rings when a purchase of boxes is to go on. */
  purchaseAlarm: Alarm;
  salesSwitch: SalesSwitch;
  seeds: SeedSafe;
  /** Secure randomness unless a test decides. */
  randomBytes: (size: number) => Uint8Array;
  now: () => Date;
  log: Logger;
};

export const os = implement(serviceContracts.masters).$context<CallContext>();
