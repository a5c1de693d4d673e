import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { findLastSuccess, listLatestProofs } from './proofs.repository.ts';

/** Tells monitoring what the last proof found, and when one last passed. */
export function watchProofs({ knex }: Database, metrics: Registry): void {
  createAskedGauge(metrics, 'ledger_proof_failures', async () => {
    const { latest } = await listLatestProofs(knex);
    return latest ? latest.failures.length + latest.moreFailures : 0;
  });
  createAskedGauge(
    metrics,
    'ledger_proof_last_success_timestamp_seconds',
    async () => ((await findLastSuccess(knex))?.getTime() ?? 0) / 1_000,
  );
}
