import { serviceContracts } from '@hatchery/api/contract';
import type { Database } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import type { InternalClients } from '@hatchery/kit/internal';
import { implement } from '@orpc/server';

/** The parts that the slices of this service work with. */
export type TradesContext = {
  database: Database;
  internal: Pick<InternalClients, 'users' | 'vouchers'>;
  now: () => Date;
};

export const os = implement(serviceContracts.trades).$context<CallContext>();
