import type { ChainLogs } from '@hatchery/indexing/reindex/stage-logs';
import type { Database } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { listLogs, positionOf } from '../blocks/list-logs.ts';

/** Reads stored logs for the projections of this service, as other services do by its internal API. */
export const ownLogs = (database: Database): ChainLogs => ({
  position: ({ params }) => positionOf(database, Number(params.chainId)),
  logs: ({ params, query: { addresses, fromNumber, toNumber, toHash, after, limit } }) =>
    listLogs(database, {
      toHash,
      after,
      limit: Number(limit ?? 1_000),
      chainId: Number(params.chainId),
      addresses: addresses.split(',').map((address) => getAddress(address)),
      from: Number(fromNumber),
      to: Number(toNumber),
    }),
});
