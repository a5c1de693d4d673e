import { serviceContracts } from '@hatchery/api/contract';
import type { Alarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Logger } from '@hatchery/kit/log';
import { implement } from '@orpc/server';
import type { TradesConfig } from './config.ts';
import type { KnownPlayers } from './players/known-players.ts';

/** The parts that the slices of this service work with. */
export type TradesContext = {
  config: TradesConfig;
  database: Database;
  internal: Pick<InternalClients, 'users' | 'vouchers'>;
  /** Names and blocks of players, as users told of them lately. */
  players: KnownPlayers;
  /** Rings when there are movements for the worker. */
  movementAlarm: Alarm;
  now: () => Date;
  log: Logger;
};

export const os = implement(serviceContracts.trades).$context<CallContext>();
