import { serviceContracts } from '@hatchery/api/contract';
import type { Alarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import type { Files } from '@hatchery/kit/files/files';
import type { PrivateFiles } from '@hatchery/kit/files/private-files';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Logger } from '@hatchery/kit/log';
import { implement } from '@orpc/server';
import type { PlayerCount } from './badges/player-count.ts';
import type { GamesConfig } from './config.ts';

/** The parts that the slices of this service work with. */
export type GamesContext = {
  config: GamesConfig;
  database: Database;
  internal: Pick<InternalClients, 'users' | 'ultigen' | 'vouchers' | 'masters'>;
  files: Files;
  /** Files that no URL shows: large saves. */
  privateFiles: PrivateFiles;
  /** Secure randomness unless a test decides. */
  randomBytes: (size: number) => Uint8Array;
  /** Returns how many players there are, for the rarity of badges. */
  playerCount: PlayerCount;
  /** Rings when there are rewards for the worker. */
  grantAlarm: Alarm;
  /** Rings when an admin gives the rewards of an event. */
  eventAlarm: Alarm;
  now: () => Date;
  log: Logger;
};

export const os = implement(serviceContracts.games).$context<CallContext>();
