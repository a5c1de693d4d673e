import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { countUnmatched } from './chain-deposits.repository.ts';

/** Final deposits that nobody got credit for. An operator looks at each: docs/runbooks/unmatched-deposits.md. */
export function watchUnmatchedDeposits({ knex }: Database, metrics: Registry): void {
  createAskedGauge(metrics, 'vouchers_deposits_unmatched', async () =>
    (await countUnmatched(knex)).map(({ chainId, total }) => [{ chain: String(chainId) }, total]),
  );
}
